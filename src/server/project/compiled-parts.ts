import type { FormPlan } from '../../../engine/declare/index.ts';
import { isObject } from '../../../engine/declare/index.ts';
import { createCache } from '../platform/cache.ts';
import type { Queryable } from '../platform/database/database.ts';

// Every compiled part whose address was sent to a browser is stored in the database by content hash. So a page that was rendered
// by another process, with other settings or with other declarations still finds its plan, form and validator.

/** `plan`: of a screen or layout, by its address. `form`: by its version. `validator`: the module, by its address. */
export type PartKind = 'plan' | 'form' | 'validator';

export interface CompiledPart {
  readonly kind: PartKind;
  /** sha256, hex. */
  readonly hash: string;
  /** Returns the text; called only if it is not stored yet. */
  write(): string;
}

/** The stored parts, with an in-memory cache of this process. */
export interface CompiledParts {
  /** Stores the parts that are not stored yet, in one statement. Only then may their addresses be sent. */
  save(database: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void>;
  /** Returns the text of a part; undefined: it was never stored. */
  find(database: Queryable, storeId: string, kind: PartKind, hash: string): Promise<string | undefined>;
}

// A hash takes about 100 bytes, a text some kilobytes, or megabytes for a form with hundreds of custom fields. `maxSize` is in
// characters.
const maxHashes = 20_000;
const textLimits = { maxEntries: 500, maxSize: 32_000_000 };

export function createCompiledParts(): CompiledParts {
  const storedKeys = new Set<string>();
  // Lists of parts live as long as their plans: a repeated request for the same list is answered without a search.
  const storedLists = new WeakMap<readonly CompiledPart[], string>();
  const texts = createCache<string>(textLimits);
  const cacheText = (key: string, text: string): void => texts.set(key, text, text.length);
  const keyOf = (storeId: string, kind: PartKind, hash: string): string => `${storeId} ${kind} ${hash}`;

  return {
    save: async (database, storeId, parts, now) => {
      if (storedLists.get(parts) === storeId) return;
      const missing = parts.filter(({ kind, hash }) => !storedKeys.has(keyOf(storeId, kind, hash)));
      if (missing.length === 0) {
        storedLists.set(parts, storeId);
        return;
      }
      await insertParts(database, storeId, missing, now);
      if (storedKeys.size > maxHashes) storedKeys.clear();
      for (const part of missing) {
        const key = keyOf(storeId, part.kind, part.hash);
        storedKeys.add(key);
        // Forms are read by version only after they have changed.
        if (part.kind !== 'form') cacheText(key, part.write());
      }
    },
    find: async (database, storeId, kind, hash) => {
      const key = keyOf(storeId, kind, hash);
      const cached = texts.get(key);
      if (cached !== undefined) return cached;
      const text = await readPart(database, storeId, kind, hash);
      if (text !== undefined) cacheText(key, text);
      return text;
    },
  };
}

/** Inserts parts; existing ones stay unchanged. */
export async function insertParts(on: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void> {
  // A fixed order avoids deadlocks between two writers.
  const sorted = [...new Map(parts.map((part) => [`${part.kind} ${part.hash}`, part]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, part]) => part);
  await on.query(
    `INSERT INTO compiled_parts (store_id, kind, hash, body, made_at)
     SELECT $1::text, part.kind, part.hash, part.body, $5::timestamptz
       FROM unnest($2::text[], $3::text[], $4::text[]) AS part (kind, hash, body)
     ON CONFLICT DO NOTHING`,
    [storeId, sorted.map(({ kind }) => kind), sorted.map(({ hash }) => hash), sorted.map((part) => part.write()), now],
  );
}

async function readPart(database: Queryable, storeId: string, kind: PartKind, hash: string): Promise<string | undefined> {
  // The hash comes from a browser: reject what cannot be one, such as text that PostgreSQL refuses.
  if (!/^[\w-]{1,100}$/.test(hash)) return undefined;
  const rows = await database.query<{ readonly body: string }>(
    'SELECT body FROM compiled_parts WHERE store_id = $1 AND kind = $2 AND hash = $3',
    [storeId, kind, hash],
  );
  return rows[0]?.body;
}

/**
 * Returns the form plan of the version that a page was rendered with (`_v`); undefined: there is none, or it belongs to another
 * form.
 */
export async function findFormOfVersion(
  database: Queryable,
  storeId: string,
  formId: string,
  version: string,
): Promise<FormPlan | undefined> {
  const text = await readPart(database, storeId, 'form', version);
  const parsed: unknown = text === undefined ? undefined : JSON.parse(text);
  // Written only by this file, from a form plan.
  return isObject(parsed) && parsed['id'] === formId ? (parsed as unknown as FormPlan) : undefined;
}
