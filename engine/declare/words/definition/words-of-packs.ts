import { type EngineDefinition, readDefinition, type WordPack } from './define-engine.ts';

/**
 * Words by name: the engine's and those of the packs. Read when they are asked for, because the application defines its own after the
 * modules of the engine have loaded.
 */
export function collectWords<Entry>(
  engineEntries: readonly Entry[],
  listAdded: (pack: WordPack) => readonly Entry[] | undefined,
  nameOf: (entry: Entry) => string,
): () => ReadonlyMap<string, Entry> {
  let cache: { readonly definition: EngineDefinition; readonly words: ReadonlyMap<string, Entry> } | undefined;
  return () => {
    const definition = readDefinition();
    if (cache?.definition !== definition) {
      const added = (definition.packs ?? []).flatMap((pack) => listAdded(pack) ?? []);
      cache = { definition, words: new Map([...engineEntries, ...added].map((entry) => [nameOf(entry), entry])) };
    }
    return cache.words;
  };
}

/** Sorts entries by name. */
export function sortWords<Entry>(words: ReadonlyMap<string, Entry>): readonly Entry[] {
  return [...words].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, entry]) => entry);
}
