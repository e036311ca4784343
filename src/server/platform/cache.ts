import { LRUCache } from 'lru-cache';

/**
 * Values by key, bounded by number and size. Evicts the least recently used first; the newest is never evicted, even if it is
 * too large.
 */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  /** `size`: in any unit, the same for all values of a cache that limits it. */
  set(key: string, value: Value, size?: number): void;
  delete(key: string): void;
}

/** `createCache<string>({ maxEntries: 100, maxSize: 1_000_000 })` */
export function createCache<Value extends object | string>(limits: {
  /** At least one of the two. */
  readonly maxEntries?: number;
  readonly maxSize?: number;
}): Cache<Value> {
  const { maxEntries = 0, maxSize } = limits;
  // 0: any number, if the size is limited.
  const entries = new LRUCache<string, Value>({ max: maxEntries, ...(maxSize === undefined ? {} : { maxSize }) });
  return {
    get: (key) => entries.get(key),
    set: (key, value, size = 1) => {
      // The package takes no entry above the limit, and no size of 0.
      entries.set(key, value, maxSize === undefined ? {} : { size: Math.min(Math.max(1, size), maxSize) });
    },
    delete: (key) => {
      entries.delete(key);
    },
  };
}
