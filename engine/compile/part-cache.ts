import type { Declarations, Settings } from '../declare/index.ts';
import { freezeAll } from './memoize.ts';

/** A part and the documents that were read to compile it, as JSON; undefined: the settings had no such document. */
interface CompiledPart<Part> {
  readonly part: Part;
  readonly read: ReadonlyMap<string, string | undefined>;
}
type KeptParts = Map<string, readonly CompiledPart<unknown>[]>;
type HashText = (text: string) => string;

/** For the published settings and the drafts of some operators. */
const maxVariants = 8;
const keptOfDeclarations = new WeakMap<Declarations, WeakMap<HashText, KeptParts>>();

function keptOf(declarations: Declarations, hash: HashText): KeptParts {
  const byHash = keptOfDeclarations.get(declarations) ?? new WeakMap<HashText, KeptParts>();
  keptOfDeclarations.set(declarations, byHash);
  const kept = byHash.get(hash) ?? new Map();
  byHash.set(hash, kept);
  return kept;
}

/**
 * Returns a function like `memoize` for parts that depend on settings: `cacheParts('form', (id, settings) => …)`. A part is compiled
 * again only if a document that it read has changed, so that publishing one document compiles little. `settings` must have sorted
 * keys.
 */
export function createPartCache(declarations: Declarations, settings: Settings, hash: HashText) {
  const kept = keptOf(declarations, hash);
  const texts = new Map<string, string | undefined>();
  /** The documents that each part reads which is being compiled, the innermost last. */
  const open: Set<string>[] = [];
  const watched = watchReads(settings, (name) => open.at(-1)?.add(name));

  function textOf(name: string): string | undefined {
    if (!texts.has(name)) texts.set(name, JSON.stringify(settings[name]));
    return texts.get(name);
  }

  function find<Part>(key: string, compile: () => Part): CompiledPart<Part> {
    // Written below, for this key.
    const variants = (kept.get(key) ?? []) as readonly CompiledPart<Part>[];
    const same = variants.find(({ read }) => [...read].every(([name, text]) => textOf(name) === text));
    if (same !== undefined) {
      // The least recently used variant is dropped first.
      if (same !== variants[0]) kept.set(key, [same, ...variants.filter((each) => each !== same)]);
      return same;
    }
    const names = new Set<string>();
    open.push(names);
    try {
      const part = freezeAll(compile());
      const compiled = { part, read: new Map([...names].map((name) => [name, textOf(name)])) };
      kept.set(key, [compiled, ...variants].slice(0, maxVariants));
      return compiled;
    } finally {
      open.pop();
    }
  }

  return <Part>(kind: string, compile: (id: string, settings: Settings) => Part): ((id: string) => Part) => {
    const found = new Map<string, CompiledPart<Part>>();
    return (id) => {
      const compiled = found.get(id) ?? find(`${kind} ${id}`, () => compile(id, watched));
      found.set(id, compiled);
      // A part that contains this one depends on the same documents.
      for (const name of compiled.read.keys()) open.at(-1)?.add(name);
      return compiled.part;
    };
  };
}

/** Wraps settings: `onRead` gets the name of each document that is read. */
function watchReads(settings: Settings, onRead: (name: string) => void): Settings {
  const note = <Answer>(name: string | symbol, answer: Answer): Answer => {
    if (typeof name === 'string') onRead(name);
    return answer;
  };
  return new Proxy(settings, {
    get: (target, name) => note(name, Reflect.get(target, name)),
    has: (target, name) => note(name, Reflect.has(target, name)),
    getOwnPropertyDescriptor: (target, name) => note(name, Reflect.getOwnPropertyDescriptor(target, name)),
    ownKeys: () => {
      throw new Error('A part is compiled from documents that it names, not from all.');
    },
  });
}
