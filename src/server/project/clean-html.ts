import { createCache } from '../platform/cache.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { hashHtml, sanitiseHtml } from '../platform/html/sanitise-html.ts';
import { findParts, insertParts } from './compiled-parts.ts';

// HTML of settings is sanitised when it is published, or when a page needs it and it is not stored: published by another version of the
// program, with other packages, or kept with a contract. What is stored is found by the hash of the text and of what sanitises it.

/** Sanitised HTML of a store. */
export interface CleanHtml {
  /**
   * Returns the sanitised texts, in their order. Rejects with 503 NOT_READY if one is not stored and cannot be sanitised within thirty
   * seconds.
   */
  read(storeId: string, texts: readonly string[]): Promise<readonly string[]>;
  /** Sanitises and stores the texts that are not stored yet. Rejects as `read` does. */
  store(storeId: string, texts: readonly string[]): Promise<void>;
}

/** Sanitised texts of all stores by their hash. `maxSize` is in characters. */
const cache = createCache<string>({ maxEntries: 500, maxSize: 8_000_000 });

/** Texts that are being sanitised, by their hash: many requests may need one at the same time, which is sanitised once. */
const running = new Map<string, Promise<string>>();

function sanitise(hash: string, text: string): Promise<string> {
  const sanitising = running.get(hash) ?? sanitiseHtml(text).finally(() => running.delete(hash));
  running.set(hash, sanitising);
  return sanitising;
}

/** Without `storage`, texts are in memory only. */
export function createCleanHtml(storage?: { readonly database: Queryable; readonly clock: Clock }): CleanHtml {
  /** `texts` by hash. */
  async function load(storeId: string, texts: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
    const clean = new Map(storage && (await findParts(storage.database, storeId, 'html', [...texts.keys()])));
    const missing = [...texts].filter(([hash]) => !clean.has(hash));
    for (const [hash, html] of clean) cache.set(hash, html, html.length);
    for (const [hash, text] of missing) {
      const html = cache.get(hash) ?? (await sanitise(hash, text));
      cache.set(hash, html, html.length);
      clean.set(hash, html);
    }
    if (storage !== undefined && missing.length > 0) {
      const parts = missing.map(([hash]) => ({ kind: 'html' as const, hash, write: () => clean.get(hash) ?? '' }));
      await insertParts(storage.database, storeId, parts, storage.clock.now());
    }
    return clean;
  }

  return {
    read: async (storeId, texts) => {
      const hashes = await Promise.all(texts.map(hashHtml));
      const cached = hashes.map((hash, index) => (texts[index] === '' ? '' : cache.get(hash)));
      const unknown = new Map(
        hashes.flatMap((hash, index): [string, string][] => (cached[index] === undefined ? [[hash, texts[index] ?? '']] : [])),
      );
      const loaded = unknown.size === 0 ? undefined : await load(storeId, unknown);
      return hashes.map((hash, index) => cached[index] ?? loaded?.get(hash) ?? '');
    },
    store: async (storeId, texts) => {
      const hashed = texts.map(async (text) => [await hashHtml(text), text] as const);
      if (texts.length > 0) await load(storeId, new Map(await Promise.all(hashed)));
    },
  };
}
