// Declared files → problems: file:line:column, code, remedy. Never throws, finds all.
export { type CheckedDeclarations, checkDeclarations, readDeclarations, writeProblem } from './check-declarations.ts';
export type { CheckOptions } from './checking.ts';
export { liftFile } from './language/lift.ts';
export { metaSchemaPath, writeReference } from './language/reference.ts';
export { type DeclaredFile, type FileKind, fileKinds } from './read/declared-file.ts';
export { findMisfits, type Misfit } from './schema/find-misfits.ts';
export { putReferencesIn } from './schema/put-references-in.ts';
export { metaSchema } from './shape/meta-schemas.ts';
