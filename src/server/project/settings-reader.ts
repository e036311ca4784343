import { parseDeclarations } from '../../../engine/check/index.ts';
import { type Declarations, isObject, type JsonObject, type Settings } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { createCache } from '../platform/cache.ts';
import { defaultCacheBytes, estimateBytes } from '../platform/cache-size.ts';
import type { Queryable } from '../platform/database/database.ts';
import { readJsonObject } from '../platform/json.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly settings: SettingsReader;
  }
}

export interface SettingsReader {
  /** Reads the settings of a store at a version, with each document's defaults filled in; cached. */
  read(storeId: string, version: number): Promise<Settings>;
}

/** `const settings = await reader.read(request.store.id, request.store.settingsVersion)`. `maxBytes`: of the cache. */
export function createSettingsReader(
  database: Queryable,
  defaults: Settings,
  maxBytes = defaultCacheBytes() / 8,
): SettingsReader {
  const cache = createCache<Promise<Settings>>({ maxSize: maxBytes });
  return {
    read: (storeId, version) => {
      const key = `${storeId} ${version}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const promise = readSettings(database, defaults, storeId, version);
      cache.set(key, promise);
      promise.then(
        (settings) => cache.set(key, promise, estimateBytes(settings)),
        // A failed read is not cached.
        () => cache.delete(key),
      );
      return promise;
    },
  };
}

async function readSettings(database: Queryable, defaults: Settings, storeId: string, version: number): Promise<Settings> {
  return fillSettings(defaults, await readDocuments(database, storeId, version));
}

/** Reads the published documents of a store at a version; documents that were never published are missing. */
export async function readDocuments(database: Queryable, storeId: string, version: number): Promise<Settings> {
  const rows = await database.query<{ document: string; body: unknown }>(
    `SELECT DISTINCT ON (document) document, body FROM settings_documents
     WHERE store_id = $1 AND version <= $2 ORDER BY document, version DESC`,
    [storeId, version],
  );
  return Object.fromEntries(rows.map(({ document, body }) => [document, readJsonObject(body)]));
}

/** Merges each document over its default. Documents that this program version does not know are dropped. */
function fillSettings(defaults: Settings, documents: Settings): Settings {
  return Object.fromEntries(
    Object.entries(defaults).map(([document, body]) => [document, mergeObjects(body, documents[document] ?? {})]),
  );
}

/** The `default` of each `schemas/settings/<document>.schema.json`, with the shared fields that it names. */
export async function readSettingsDefaults(root: string): Promise<Settings> {
  const files = await readDeclaredFiles(root);
  return defaultsOf(parseDeclarations(files.filter(({ path }) => /^schemas\/(settings|fields)\//.test(path))));
}

/** The same of declarations that were read. */
export function defaultsOf({ settings }: Pick<Declarations, 'settings'>): Settings {
  return Object.fromEntries(
    Object.entries(settings).map(([document, schema]) => [document, readJsonObject(schema['default'] ?? {})]),
  );
}

/**
 * Merges objects recursively; other values are replaced: `({ a: { b: 1, c: 2 } }, { a: { b: 3 } })` → `{ a: { b: 3, c: 2 } }`.
 */
export function mergeObjects(base: JsonObject, override: JsonObject): JsonObject {
  const merged: Record<string, JsonObject[string]> = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const current = merged[key];
    merged[key] = isObject(current) && isObject(value) ? mergeObjects(readJsonObject(current), readJsonObject(value)) : value;
  }
  return merged;
}
