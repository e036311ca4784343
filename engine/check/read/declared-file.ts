/** A declared file as it was found. `path` is relative to the project's root, `/` between folders. */
export interface DeclaredFile {
  readonly path: string;
  readonly text: string;
  /** Why `text` is not what stands in the file. What stands there is then told and not read as JSON. */
  readonly unread?: Unread;
}

export type Unread =
  /** `because`: the end of a sentence, `"it is a folder"`. */
  | { readonly why: 'unreadable'; readonly because: string }
  | { readonly why: 'too large' }
  /** No UTF-8; `text` has a sign of its own for what cannot be read, the first one at `offset`. */
  | { readonly why: 'encoding'; readonly offset: number };

export const fileKinds = ['screen', 'layout', 'text', 'form', 'call', 'flow', 'page', 'entity', 'settings', 'examples'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A declared file, read. */
export interface ReadFile {
  readonly path: string;
  readonly kind: FileKind;
  /** `signup/form`; of a text `ja/signup`; of examples the path without its ending. */
  readonly name: string;
  readonly text: string;
  /** Without its `$schema`, which says how the file is written and not what it declares. undefined: it is no JSON. */
  readonly value: unknown;
  /** Its `$schema`; undefined: it says none. */
  readonly reference: unknown;
  /** Offset of the first character of each line. */
  readonly lines: readonly number[];
}

/** More is not read, neither by programs that bring files nor here: characters, and so at least as many bytes. */
export const longestFile = 5_000_000;

/** Which path holds what, in the order in which they are tried. */
const places: readonly (readonly [RegExp, FileKind])[] = [
  [/^(screens\/(?!text\/|layouts\/).+)\.examples\.json$/, 'examples'],
  [/^(schemas\/forms\/[^/]+)\.examples\.json$/, 'examples'],
  [/^screens\/layouts\/([^/]+)\.layout\.json$/, 'layout'],
  [/^screens\/text\/([^/]+\/[^/]+)\.json$/, 'text'],
  [/^screens\/(?!text\/|layouts\/)(.+)\.screen\.json$/, 'screen'],
  [/^schemas\/forms\/([^/]+)\.form\.json$/, 'form'],
  [/^schemas\/calls\/([^/]+)\.call\.json$/, 'call'],
  [/^schemas\/pages\/([^/]+)\.schema\.json$/, 'page'],
  [/^schemas\/entities\/([^/]+)\.schema\.json$/, 'entity'],
  [/^schemas\/settings\/([^/]+)\.schema\.json$/, 'settings'],
  [/^flows\/([^/]+)\.flow\.json$/, 'flow'],
];

/** `"screens/signup/form.screen.json"` → `{ kind: "screen", name: "signup/form" }`; undefined: nothing is read from there. */
export function findKind(path: string): { readonly kind: FileKind; readonly name: string } | undefined {
  for (const [pattern, kind] of places) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { kind, name };
  }
  return undefined;
}
