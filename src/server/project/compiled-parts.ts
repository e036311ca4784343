import type { FormPlan } from '../../../engine/declare/index.ts';
import { isObject } from '../../../engine/declare/index.ts';
import { createLastUsed } from '../last-used.ts';
import type { Queryable } from '../store/database.ts';

// Whatever was compiled and given out is kept in the database by the hash of its content: a page that was drawn by another
// process, from other settings or from other declarations still finds its own plan, form and judge.

/** `plan`: of a screen or layout, by its address. `form`: by its version. `validator`: the module, by its address. */
export type PartKind = 'plan' | 'form' | 'validator';

export interface CompiledPart {
  readonly kind: PartKind;
  /** sha256, hex. */
  readonly hash: string;
  /** Its text; made only where it is not kept yet. */
  write(): string;
}

/** The parts of a database, with a memory of what this process has kept. */
export interface CompiledParts {
  /** Keeps what is not kept yet, in one statement. Once this is done an address may be given out. */
  keep(database: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void>;
  /** The text of a part; undefined: nobody ever gave it out. */
  find(database: Queryable, storeId: string, kind: PartKind, hash: string): Promise<string | undefined>;
}

// A hash takes a hundred bytes, a text some thousands; of a form with hundreds of custom fields it takes megabytes. In characters.
const mostHashes = 20_000;
const keptTexts = { most: 500, heaviest: 32_000_000 };

export function createCompiledParts(): CompiledParts {
  const kept = new Set<string>();
  // The parts of a screen are one list as long as its plans are: a request for it has nothing to look through.
  const done = new WeakMap<readonly CompiledPart[], string>();
  const texts = createLastUsed<string>(keptTexts);
  const remember = (key: string, text: string): void => texts.put(key, text, text.length);
  const keyOf = (storeId: string, kind: PartKind, hash: string): string => `${storeId} ${kind} ${hash}`;

  return {
    keep: async (database, storeId, parts, now) => {
      if (done.get(parts) === storeId) return;
      const missing = parts.filter(({ kind, hash }) => !kept.has(keyOf(storeId, kind, hash)));
      if (missing.length === 0) {
        done.set(parts, storeId);
        return;
      }
      await insertParts(database, storeId, missing, now);
      if (kept.size > mostHashes) kept.clear();
      for (const part of missing) {
        const key = keyOf(storeId, part.kind, part.hash);
        kept.add(key);
        // A form by its version is asked for only after it changed.
        if (part.kind !== 'form') remember(key, part.write());
      }
    },
    find: async (database, storeId, kind, hash) => {
      const key = keyOf(storeId, kind, hash);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = await readPart(database, storeId, kind, hash);
      if (text !== undefined) remember(key, text);
      return text;
    },
  };
}

/** Writes parts that may be there already. */
export async function insertParts(on: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void> {
  // In one order everywhere: two writers then never wait for each other in a circle.
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
  // A browser says which one it means: what is no hash names none, and may be a text that no database can be asked for.
  if (!/^[\w-]{1,100}$/.test(hash)) return undefined;
  const rows = await database.query<{ readonly body: string }>(
    'SELECT body FROM compiled_parts WHERE store_id = $1 AND kind = $2 AND hash = $3',
    [storeId, kind, hash],
  );
  return rows[0]?.body;
}

/** The form of a version that some page was drawn with (`_v`); undefined: there was none, or it was another form's. */
export async function findFormOfVersion(
  database: Queryable,
  storeId: string,
  formId: string,
  version: string,
): Promise<FormPlan | undefined> {
  const text = await readPart(database, storeId, 'form', version);
  const read: unknown = text === undefined ? undefined : JSON.parse(text);
  // Written by this file only, from a form's plan.
  return isObject(read) && read['id'] === formId ? (read as unknown as FormPlan) : undefined;
}
