import { type FileKind, fileKinds, findKind, isInProject } from './declared-file.ts';

/** The current version of the language. Files of version 1 had no `$schema`. */
export const languageVersion = 3;

/** Where the meta-schemas are in this project; a package has its modules in another folder. */
const inEngine = 'declare/meta';
const folder = `engine/${inEngine}`;

/** The path of the meta-schema of a kind: `("screen")` → `"engine/declare/meta/3/screen.schema.json"`. */
export function metaSchemaPath(kind: FileKind, version = languageVersion): string {
  return `${folder}/${version}/${kind}.schema.json`;
}

/**
 * The `$schema` of a declared file, a relative path so that editors need no network or configuration:
 * `"screens/card.screen.json"` → `"../engine/declare/meta/3/screen.schema.json"`. undefined: the path is not one of a project's declared file.
 */
export function writeReference(path: string, version = languageVersion): string | undefined {
  const kind = isInProject(path) ? findKind(path)?.kind : undefined;
  return kind === undefined ? undefined : `${'../'.repeat(path.split('/').length - 1)}${metaSchemaPath(kind, version)}`;
}

const endings = new RegExp(`(?:^|/)${inEngine}/([1-9][0-9]{0,3})/([a-z]+)\\.schema\\.json$`);

/** What references to a kind's meta-schema end with: `"declare/meta/3/screen.schema.json"`. */
export const endOfReference = (kind: FileKind): string => metaSchemaPath(kind).replace(folder, inEngine);

/** `"../engine/declare/meta/3/screen.schema.json"` → `{ version: 3, kind: "screen" }`; undefined: it is no meta-schema of ours. */
export function readReference(reference: unknown): { readonly version: number; readonly kind: FileKind } | undefined {
  const [, version, name] = typeof reference === 'string' ? (endings.exec(reference) ?? []) : [];
  const kind = fileKinds.find((kind) => kind === name);
  return kind === undefined ? undefined : { version: Number(version), kind };
}
