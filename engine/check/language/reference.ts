import { type FileKind, fileKinds, findKind } from '../read/declared-file.ts';

/** The version of the language. Files of version 1 had no line that said so. */
export const languageVersion = 2;

const folder = 'engine/declare/meta';

/** Where the meta-schema of a kind stands: `("screen")` → `"engine/declare/meta/2/screen.schema.json"`. */
export function metaSchemaPath(kind: FileKind, version = languageVersion): string {
  return `${folder}/${version}/${kind}.schema.json`;
}

/**
 * What a declared file says in its `$schema`, so that editors find the meta-schema without network or configuration:
 * `"screens/login.screen.json"` → `"../engine/declare/meta/2/screen.schema.json"`. undefined: nothing is declared at that path.
 */
export function writeReference(path: string, version = languageVersion): string | undefined {
  const kind = findKind(path)?.kind;
  return kind === undefined ? undefined : `${'../'.repeat(path.split('/').length - 1)}${metaSchemaPath(kind, version)}`;
}

const endings = new RegExp(`(?:^|/)${folder}/([1-9][0-9]{0,3})/([a-z]+)\\.schema\\.json$`);

/** `"../engine/declare/meta/2/screen.schema.json"` → `{ version: 2, kind: "screen" }`; undefined: it leads to no meta-schema. */
export function readReference(said: unknown): { readonly version: number; readonly kind: FileKind } | undefined {
  const [, version, name] = typeof said === 'string' ? (endings.exec(said) ?? []) : [];
  const kind = fileKinds.find((each) => each === name);
  return kind === undefined ? undefined : { version: Number(version), kind };
}
