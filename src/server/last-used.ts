/** The last used of many things, by key. What has not been asked for lately is forgotten, and made or read again. */
export interface LastUsed<Kept> {
  /** undefined: it is not there. What is there counts as used just now. */
  get(key: string): Kept | undefined;
  /** `weight`: in any unit, the same for all of them. Also replaces what stands under the key. */
  put(key: string, value: Kept, weight: number): void;
  drop(key: string): void;
}

/** `most`: how many are kept; `heaviest`: how much all of them weigh together. The newest is kept, whatever it weighs. */
export function createLastUsed<Kept>({ most, heaviest }: { readonly most: number; readonly heaviest: number }): LastUsed<Kept> {
  const kept = new Map<string, { readonly value: Kept; readonly weight: number }>();
  let total = 0;
  let newest: string | undefined;

  function drop(key: string): void {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      if (key !== newest) {
        kept.delete(key);
        kept.set(key, found);
        newest = key;
      }
      return found.value;
    },
    put: (key, value, weight) => {
      drop(key);
      kept.set(key, { value, weight });
      newest = key;
      total += weight;
      for (const oldest of kept.keys()) {
        if (oldest === key || (kept.size <= most && total <= heaviest)) break;
        drop(oldest);
      }
    },
    drop,
  };
}
