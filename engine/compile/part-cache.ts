import { LRUCache } from 'lru-cache';
import type { Declarations, Settings } from '../declare/index.ts';
import { freezeAll } from './freeze.ts';

type HashText = (text: string) => string;

/**
 * Compiled parts of one project by key, which plans for several settings share. It may drop any of them at any time: the part is then
 * compiled again.
 */
export interface PartPool {
  get(key: string): object | undefined;
  set(key: string, part: object): void;
  /** Sets of documents that a part was compiled from, by the part's name. */
  readonly documentSets: Map<string, readonly (readonly string[])[]>;
}

/** A part that some settings need and the pool lacks, under a key that it may have. */
export interface MissingPart {
  readonly id: string;
  readonly key: string;
}

/** For programs that compile few settings. A server has a pool that is bounded by size. */
const maxParts = 4_000;
const poolsOfDeclarations = new WeakMap<Declarations, WeakMap<HashText, PartPool>>();

export function defaultPool(declarations: Declarations, hash: HashText): PartPool {
  const pools = poolsOfDeclarations.get(declarations) ?? new WeakMap<HashText, PartPool>();
  poolsOfDeclarations.set(declarations, pools);
  const pool = pools.get(hash) ?? createPool(new LRUCache<string, object>({ max: maxParts }));
  pools.set(hash, pool);
  return pool;
}

/** `createPool(cache)`: a pool that keeps its parts in this cache. */
export function createPool(parts: Pick<PartPool, 'get'> & { set(key: string, part: object): unknown }): PartPool {
  return {
    get: (key) => parts.get(key),
    set: (key, part) => {
      // Shared between requests, so nothing may change it.
      parts.set(key, freezeAll(part));
    },
    documentSets: new Map(),
  };
}

const idOf = (kind: string, name: string): string => name.slice(kind.length + 1);

interface CachedParts {
  /** Returns a function like `memoize` for parts that depend on settings: `of('form', (id, settings) => …)`. */
  of<Part extends object>(kind: string, compile: (id: string, settings: Settings) => Part): (id: string) => Part;
  /** Lists parts of a kind that were used, depend on settings, and were dropped by the pool. */
  listDropped(kind: string): readonly MissingPart[];
  /** Lists parts of a kind that were not used yet, depend on settings, and are not in the pool. */
  listUnused(kind: string): readonly MissingPart[];
  /** The key of a part that was used. */
  keyOf(kind: string, id: string): string | undefined;
}

/**
 * Compiles parts under a store's settings. A part is compiled again only if a document that it read has changed, so that publishing
 * one document compiles little, and stores with the same document share its parts. `settings` must have sorted keys.
 */
export function createPartCache(pool: PartPool, settings: Settings, hash: HashText): CachedParts {
  const documentHashes = new Map<string, string>();
  /** Key and documents of each part that was used. */
  const used = new Map<string, { readonly key: string; readonly documents: readonly string[] }>();
  /** The documents that each part reads which is being compiled, the innermost last. */
  const open: Set<string>[] = [];
  const watched = watchReads(settings, (name) => open.at(-1)?.add(name));

  function hashOf(document: string): string {
    const knownHash = documentHashes.get(document);
    if (knownHash !== undefined) return knownHash;
    const created = hash(JSON.stringify(settings[document]) ?? '');
    documentHashes.set(document, created);
    return created;
  }

  const keyFor = (name: string, documents: readonly string[]): string =>
    documents.length === 0 ? name : `${name} ${hash(documents.map((document) => `${document} ${hashOf(document)}`).join('\n'))}`;

  /** Without documents the name is the key: such a part is compiled once. */
  const isMissing = (kind: string, name: string, key: string): boolean =>
    key !== name && name.startsWith(`${kind} `) && pool.get(key) === undefined;

  function find(name: string): object | undefined {
    const lastUse = used.get(name);
    if (lastUse !== undefined) return pool.get(lastUse.key);
    for (const documents of pool.documentSets.get(name) ?? []) {
      const key = keyFor(name, documents);
      const part = pool.get(key);
      if (part === undefined) continue;
      used.set(name, { key, documents });
      return part;
    }
    return undefined;
  }

  function compilePart<Part extends object>(name: string, compile: () => Part): Part {
    const names = new Set<string>();
    open.push(names);
    try {
      const part = freezeAll(compile());
      const documents = [...names].sort();
      const sets = pool.documentSets.get(name) ?? [];
      if (!sets.some((documentSet) => documentSet.join() === documents.join())) pool.documentSets.set(name, [...sets, documents]);
      const key = keyFor(name, documents);
      used.set(name, { key, documents });
      pool.set(key, part);
      return part;
    } finally {
      open.pop();
    }
  }

  return {
    of:
      <Part extends object>(kind: string, compile: (id: string, settings: Settings) => Part) =>
      (id: string) => {
        const name = `${kind} ${id}`;
        // Added below or by the pool's owner, for this name.
        const part = (find(name) as Part | undefined) ?? compilePart(name, () => compile(id, watched));
        // A part that contains this one depends on the same documents.
        for (const document of used.get(name)?.documents ?? []) open.at(-1)?.add(document);
        return part;
      },
    listDropped: (kind) =>
      [...used].flatMap(([name, { key }]) => (isMissing(kind, name, key) ? [{ id: idOf(kind, name), key }] : [])),
    listUnused: (kind) =>
      [...pool.documentSets].flatMap(([name, sets]) => {
        if (used.has(name) || !name.startsWith(`${kind} `)) return [];
        const keys = sets.map((documents) => keyFor(name, documents));
        return keys.every((key) => isMissing(kind, name, key)) ? keys.map((key) => ({ id: idOf(kind, name), key })) : [];
      }),
    keyOf: (kind, id) => used.get(`${kind} ${id}`)?.key,
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
