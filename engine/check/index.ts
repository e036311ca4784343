// Declared files → problems with file, line, column, code and remedy. Never throws; reports all problems at once.
export {
  type CheckedDeclarations,
  type Checker,
  checkDeclarations,
  openChecker,
  readDeclarations,
} from './check-declarations.ts';
export type { CheckOptions, KnownActor, KnownEffects, SettingsFolder } from './checking.ts';
export type { Consequence, FindConsequences } from './consequences.ts';
export { writeShorthand } from './expand/shorthand/write-shorthand.ts';
export { type FixedDeclarations, fixableCodes, fixDeclarations } from './fixes/index.ts';
export { findMismatches, type SchemaMismatch } from './json-schema/find-mismatches.ts';
export { findFormatProblem } from './json-schema/formats.ts';
export { inlineReferences } from './json-schema/inline-references.ts';
export { upgradeFile } from './language/upgrade.ts';
export { parseDeclarations } from './parse-declarations.ts';
export { type DeclaredFile, type FileKind, fileKinds, findKind, maxFileLength } from './read/declared-file.ts';
export { listSettingsFiles, type ParsedSettings, parseSettings } from './read/read-settings.ts';
export { metaSchemaPath, writeReference } from './read/reference.ts';
export { findLines } from './read/source-range.ts';
export type { CheckReport } from './report/check-report.ts';
export { type FrameLine, writeFrame } from './report/write-frame.ts';
export { writeGithub } from './report/write-github.ts';
export { type CodeHelp, writeSarif } from './report/write-sarif.ts';
export { writeProblem, writeText } from './report/write-text.ts';
export { listMetaSchemas } from './shape/list-meta-schemas.ts';
export { metaSchema } from './shape/meta-schemas.ts';
