// Declared files → problems: file:line:column, code, remedy. Never throws, finds all.
export {
  type CheckedDeclarations,
  type Checker,
  checkDeclarations,
  openChecker,
  readDeclarations,
} from './check-declarations.ts';
export type { CheckOptions, KnownActor, KnownEffects } from './checking.ts';
export type { Consequence, FindConsequences } from './consequences.ts';
export { type MendedDeclarations, mendDeclarations, mendedCodes } from './fixes/index.ts';
export { liftFile } from './language/lift.ts';
export { metaSchemaPath, writeReference } from './language/reference.ts';
export { type DeclaredFile, type FileKind, fileKinds, longestFile } from './read/declared-file.ts';
export { findLines } from './read/place-of.ts';
export type { CheckReport } from './report/check-report.ts';
export { type FrameLine, writeFrame } from './report/write-frame.ts';
export { writeGithub } from './report/write-github.ts';
export { type CodeHelp, writeSarif } from './report/write-sarif.ts';
export { writeProblem, writeText } from './report/write-text.ts';
export { findMisfits, type Misfit } from './schema/find-misfits.ts';
export { putReferencesIn } from './schema/put-references-in.ts';
export { metaSchema } from './shape/meta-schemas.ts';
