// Edits of a small valid project. Tests break one thing in it and check the reported problems.
import { type CheckOptions, type DeclaredFile, fixDeclarations, openChecker } from '../../engine/check/index.ts';
import type { Problem } from '../../engine/declare/index.ts';
import { files, type Tree, writeFile } from './small-project-files.ts';

type Step = string | number;

export const smallOptions: CheckOptions = {
  languages: ['ja', 'en'],
  refusalCodes: ['BAD', 'DECLINED', 'NOT_NOW', 'TAKEN', 'TOO_MANY'],
  operationCodes: ['BAD', 'TAKEN'],
  scopes: ['people:read', 'people:write'],
  gates: ['proof.recent'],
  memberGates: ['terms.agreed'],
  effects: {
    signup: {
      guards: ['isFree'],
      actions: ['keep', 'register'],
      actors: {
        charge: {
          errors: ['DECLINED'],
          remembers: '30m',
          input: {
            type: 'object',
            additionalProperties: false,
            required: ['amount'],
            properties: { amount: { type: 'integer' } },
          },
        },
        notify: { errors: [], remembers: '1d' },
      },
      answers: ['keepReceipt'],
    },
  },
  ownAddresses: ['/healthz', '/files'],
  callAddresses: ['/zapi'],
  textAreas: ['mail'],
  takesLongSpelling: true,
};

/** What edits set besides file contents: unreadable files and options of the check. */
const beside = new WeakMap<Map<string, string>, { unread: Map<string, DeclaredFile['unread']>; options: CheckOptions }>();

function extrasOf(all: Map<string, string>): { unread: Map<string, DeclaredFile['unread']>; options: CheckOptions } {
  const known = beside.get(all) ?? { unread: new Map(), options: {} };
  beside.set(all, known);
  return known;
}

/** Replaces a file by one that could not be read completely. */
export function spoil(path: string, unread: NonNullable<DeclaredFile['unread']>, text = ''): Edit {
  return (all) => {
    all.set(path, text);
    extrasOf(all).unread.set(path, unread);
  };
}

/** Checks with the given settings of a store and their server-only validation. */
export function setUp(settings: Tree | string, validateSettings?: CheckOptions['validateSettings']): Edit {
  return (all) => {
    const text = typeof settings === 'string' ? settings : `${JSON.stringify(settings, null, 2)}\n`;
    extrasOf(all).options = { settings: { path: 'store.json', text }, ...(validateSettings && { validateSettings }) };
  };
}

/** One change of the small project. */
export type Edit = (files: Map<string, string>) => void;

/** Sets a value at a path of a file; undefined removes it. The last step may be the length of a list, to append. */
export function put(path: string, steps: readonly Step[], value: unknown): Edit {
  return (all) => {
    const root = JSON.parse(all.get(path) ?? '{}') as Tree;
    let at: Tree = root;
    for (const step of steps.slice(0, -1)) {
      const below = at[step];
      if (typeof below !== 'object' || below === null) throw new Error(`${path} has no ${steps.join('.')}`);
      at = below as Tree;
    }
    const last = steps.at(-1) ?? '';
    if (value === undefined) delete at[last];
    else at[last] = value;
    all.set(path, `${JSON.stringify(root, null, 2)}\n`);
  };
}

/** Renames a key. */
export function rename(path: string, from: string, to: string): Edit {
  return (all) => {
    const before = all.get(path) ?? '';
    if (!before.includes(`"${from}":`)) throw new Error(`${path} has no "${from}"`);
    all.set(path, before.replace(`"${from}":`, `"${to}":`));
  };
}

/** Writes all files as short as the language allows, and has check report what is longer. */
export const shorten: Edit = (all) => {
  const options = { takesLongSpelling: false };
  const sources = [...all].map(([path, text]) => ({ path, text }));
  for (const { path, text } of fixDeclarations(sources, { ...smallOptions, ...options }).files)
    all.set(path, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  extrasOf(all).options = options;
};

/** Writes a whole file. */
export function write(path: string, content: string | Tree): Edit {
  return (all) => void all.set(path, typeof content === 'string' ? content : writeFile(path, content));
}

/** Changes the text of a file. */
export function retype(path: string, change: (text: string) => string): Edit {
  return (all) => {
    const before = all.get(path) ?? '';
    const after = change(before);
    if (after === before) throw new Error(`${path} stays as it was`);
    all.set(path, after);
  };
}

/** The changed small project: its files and the options of the check. */
export function smallProject(...edits: readonly Edit[]): {
  readonly files: readonly DeclaredFile[];
  readonly options: CheckOptions;
} {
  const all = new Map(files);
  for (const edit of edits) edit(all);
  const { unread, options } = extrasOf(all);
  const changed = [...all].map(([path, text]): DeclaredFile => {
    const why = unread.get(path);
    return why === undefined ? { path, text } : { path, text, unread: why };
  });
  return { files: changed, options: { ...smallOptions, ...options } };
}

export function smallFiles(...edits: readonly Edit[]): readonly DeclaredFile[] {
  return smallProject(...edits).files;
}

export function checkSmall(...edits: readonly Edit[]): readonly Problem[] {
  const { files: changed, options } = smallProject(...edits);
  return openChecker(options)(changed).problems;
}
