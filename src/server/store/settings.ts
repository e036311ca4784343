import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject, type Settings } from '../../../engine/declare/index.ts';
import { readJsonObject } from '../json.ts';
import { createLastUsed } from '../last-used.ts';
import type { Queryable } from './database.ts';

export interface SettingsReader {
  /** The settings of a store at a version, each document filled up with its defaults; kept after the first reading. */
  read(storeId: string, version: number): Promise<Settings>;
}

// Some dozen kilobytes each; hundreds of custom fields with many options take megabytes. `heaviest`: characters of JSON.
const bounds = { most: 50, heaviest: 16_000_000 };

/** `const settings = await reader.read(request.store.id, request.store.settingsVersion)`. */
export function createSettingsReader(database: Queryable, defaults: Settings): SettingsReader {
  const kept = createLastUsed<Promise<Settings>>(bounds);
  return {
    read: (storeId, version) => {
      const key = `${storeId} ${version}`;
      const before = kept.get(key);
      if (before !== undefined) return before;
      const reading = readSettings(database, defaults, storeId, version);
      kept.put(key, reading, 0);
      reading.then(
        (read) => kept.put(key, reading, JSON.stringify(read).length),
        // A failed reading is not an answer for the next request.
        () => kept.drop(key),
      );
      return reading;
    },
  };
}

async function readSettings(database: Queryable, defaults: Settings, storeId: string, version: number): Promise<Settings> {
  return fillSettings(defaults, await readDocuments(database, storeId, version));
}

/** The documents of a store as they were published, at a version; one that was never published is not there. */
export async function readDocuments(database: Queryable, storeId: string, version: number): Promise<Settings> {
  const rows = await database.query<{ document: string; body: unknown }>(
    `SELECT DISTINCT ON (document) document, body FROM settings_documents
     WHERE store_id = $1 AND version <= $2 ORDER BY document, version DESC`,
    [storeId, version],
  );
  return Object.fromEntries(rows.map(({ document, body }) => [document, readJsonObject(body)]));
}

/** Each document over its default. A document that this version of the program does not know is left out. */
function fillSettings(defaults: Settings, documents: Settings): Settings {
  return Object.fromEntries(
    Object.entries(defaults).map(([document, body]) => [document, mergeObjects(body, documents[document] ?? {})]),
  );
}

/** The `default` of each `schemas/settings/<document>.schema.json`. */
export async function readSettingsDefaults(root: string): Promise<Settings> {
  const folder = join(root, 'schemas', 'settings');
  const defaults: Record<string, JsonObject> = {};
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.schema.json')) continue;
    const schema = readJsonObject(JSON.parse(await readFile(join(folder, name), 'utf8')));
    defaults[name.slice(0, -'.schema.json'.length)] = readJsonObject(schema['default'] ?? {});
  }
  return defaults;
}

/** Objects key by key, everything else as a whole: `({ a: { b: 1, c: 2 } }, { a: { b: 3 } })` → `{ a: { b: 3, c: 2 } }`. */
export function mergeObjects(below: JsonObject, above: JsonObject): JsonObject {
  const merged: Record<string, JsonObject[string]> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = isObject(under) && isObject(value) ? mergeObjects(readJsonObject(under), readJsonObject(value)) : value;
  }
  return merged;
}
