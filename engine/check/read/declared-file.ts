import { fileKindEntries } from '../../declare/index.ts';

/** The source of a declared file. `path` is relative to the project root, with `/` separators. */
export interface DeclaredFile {
  readonly path: string;
  readonly text: string;
  /** Why `text` is not the content of the file. The reason is then reported and the file is not parsed. */
  readonly unread?: Unread;
}

export type Unread =
  /** `because`: the end of a sentence, `"it is a folder"`. */
  | { readonly why: 'unreadable'; readonly because: string }
  | { readonly why: 'too large' }
  /** Not UTF-8; `text` has replacement characters for invalid bytes, the first one at `offset`. */
  | { readonly why: 'encoding'; readonly offset: number };

export type FileKind = keyof typeof fileKindEntries;
// The keys of a literal.
export const fileKinds = Object.keys(fileKindEntries) as readonly FileKind[];

/** Kinds of files that may name their conditions. */
const naming: ReadonlySet<FileKind> = new Set(['screen', 'layout', 'fields', 'form', 'flow']);
export const takesConditionNames = (kind: FileKind): boolean => naming.has(kind);

/** A parsed declared file. */
export interface ReadFile {
  readonly path: string;
  readonly kind: FileKind;
  /** `join/form`; for texts `ja/join`; for examples the path without its ending. */
  readonly name: string;
  readonly text: string;
  /** Without its `$schema`, which is not part of the declaration. undefined: it is not valid JSON. */
  readonly value: unknown;
  /** Its `$schema`; undefined: it has none. */
  readonly reference: unknown;
  /** Where inserted parts of `value` are declared, by their path as JSON; without it everything is declared in this file. */
  readonly origins?: ReadonlyMap<string, Origin>;
}

/** The declaration of a part that was inserted elsewhere. */
export interface Origin {
  readonly file: ReadFile;
  readonly path: readonly (string | number)[];
}

/** Characters of a file at most, and so at least as many bytes. Callers should not load larger files either. */
export const maxFileLength = 5_000_000;

/** A folder that only groups files: it is no part of their names. */
const group = '(?:[a-z][a-z0-9-]*/)?';
/** The kind of file of each path pattern, in the order in which they are tried. The captured parts are the name. */
const pathPatterns: readonly (readonly [RegExp, FileKind])[] = [
  [/^(screens\/(?!text\/|layouts\/).+)\.examples\.json$/, 'examples'],
  [/^screens\/fixtures\/([^/]+)\.fixtures\.json$/, 'fixtures'],
  [new RegExp(`^(schemas/forms)/${group}([^/]+)\\.examples\\.json$`), 'examples'],
  [/^screens\/layouts\/([^/]+)\.layout\.json$/, 'layout'],
  [new RegExp(`^screens/text/([^/]+)/${group}([^/]+)\\.json$`), 'text'],
  [/^screens\/(?!text\/|layouts\/)(.+)\.screen\.json$/, 'screen'],
  [/^(?:screens|flows)\/fragments\/([^/]+)\.fragment\.json$/, 'fragment'],
  [/^schemas\/fields\/([^/]+)\.fields\.json$/, 'fields'],
  [new RegExp(`^schemas/forms/${group}([^/]+)\\.form\\.json$`), 'form'],
  [new RegExp(`^schemas/calls/${group}([^/]+)\\.call\\.json$`), 'call'],
  [/^schemas\/events\/([^/]+)\.event\.json$/, 'event'],
  [/^schemas\/api\/([^/]+)\.call\.json$/, 'operation'],
  [new RegExp(`^schemas/pages/${group}([^/]+)\\.schema\\.json$`), 'page'],
  [/^schemas\/entities\/([^/]+)\.schema\.json$/, 'entity'],
  [/^schemas\/settings\/([^/]+)\.schema\.json$/, 'settings'],
  [/^flows\/([^/]+)\.flow\.json$/, 'flow'],
];
/** The same for a folder without these folders: an application's own, in which the ending of a file says what it declares. */
const loosePatterns: typeof pathPatterns = [
  [/(.+)\.examples\.json$/, 'examples'],
  [/([^/]+)\.layout\.json$/, 'layout'],
  [/(.+)\.screen\.json$/, 'screen'],
  [/([^/]+)\.form\.json$/, 'form'],
  [/([^/]+)\.call\.json$/, 'call'],
  [/([^/]+)\.flow\.json$/, 'flow'],
  [/([^/]+)\.schema\.json$/, 'page'],
  [/^text\/([^/]+)\/([^/]+)\.json$/, 'text'],
];
const projectFolder = /^(?:screens|schemas|flows)\//;

/** Whether the file lies in one of the folders of a project, where `$schema` names its version of the language. */
export const isInProject = (path: string): boolean => projectFolder.test(path);

/**
 * `"screens/join/form.screen.json"` → `{ kind: "screen", name: "join/form" }`, `"schemas/forms/reader/address.form.json"` →
 * `{ kind: "form", name: "address" }`; undefined: no kind of file has this path.
 */
export function findKind(path: string): { readonly kind: FileKind; readonly name: string } | undefined {
  for (const [pattern, kind] of isInProject(path) ? pathPatterns : loosePatterns) {
    const match = pattern.exec(path);
    if (match !== null) return { kind, name: match.slice(1).join('/') };
  }
  return undefined;
}
