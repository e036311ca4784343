import type { CompiledForm } from '../../../engine/compile/index.ts';
import type { FormPlan } from '../../../engine/declare/index.ts';
import { isObject } from '../../../engine/declare/index.ts';
import { createCache } from '../platform/cache.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { FormInput } from './form-inputs.ts';

// Every compiled part whose address was sent to a browser is stored in the database by content hash. So a page that was rendered
// by another process, with other settings or with other declarations still finds its plan, form and validator. Forms are also found by
// what they were compiled from, so that a process with many stores loads them instead of compiling them again.

/**
 * `plan`: of a screen or layout, by its address. `form`: by its version. `validator`: the module, by its address. `html`: sanitised, by the
 * hash of the original and of what sanitised it.
 */
export type PartKind = 'plan' | 'form' | 'validator' | 'html';

export interface CompiledPart {
  readonly kind: PartKind;
  /** sha256, hex. */
  readonly hash: string;
  /** Of a form that depends on settings. */
  readonly input?: FormInput;
  /** Returns the text; called only if it is not stored yet. */
  write(): string;
}

/** The stored parts, with an in-memory cache of this process. */
export interface CompiledParts {
  /** Stores the parts that are not stored yet. Only then may their addresses be sent. */
  save(database: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void>;
  /** Returns the text of a part; undefined: it was never stored. */
  find(database: Queryable, storeId: string, kind: PartKind, hash: string): Promise<string | undefined>;
}

/** Bytes of a key in memory. */
const keyBytes = 300;
/** Characters are counted as two bytes each, as texts with Japanese characters take. */
const bytesOf = (text: string): number => text.length * 2;

/** `maxBytes`: of the cache. */
export function createCompiledParts(maxBytes: number): CompiledParts {
  // What is known to be stored ('' without its text), and texts that browsers load.
  const stored = createCache<string>({ maxSize: maxBytes });
  // Lists of parts live as long as their plans: a repeated request for the same list is answered without a search.
  const storedLists = new WeakMap<readonly CompiledPart[], string>();
  const keyOf = (storeId: string, { kind, hash }: Pick<CompiledPart, 'kind' | 'hash'>): string => `${storeId} ${kind} ${hash}`;
  const remember = (key: string, text: string): void => stored.set(key, text, keyBytes + bytesOf(text));

  return {
    save: async (database, storeId, parts, now) => {
      if (storedLists.get(parts) === storeId) return;
      const unknown = parts.filter((part) => stored.get(keyOf(storeId, part)) === undefined);
      if (unknown.length > 0) {
        const storedParts = await findStored(database, storeId, unknown);
        const missing = unknown.filter((part) => !storedParts.has(`${part.kind} ${part.hash}`));
        if (missing.length > 0) await insertParts(database, storeId, missing, now);
        for (const part of unknown) {
          // Forms are read by version only after they have changed.
          const isLoaded = part.kind !== 'form' && missing.includes(part);
          remember(keyOf(storeId, part), isLoaded ? part.write() : '');
        }
      }
      storedLists.set(parts, storeId);
    },
    find: async (database, storeId, kind, hash) => {
      const key = keyOf(storeId, { kind, hash });
      const cached = stored.get(key);
      if (cached !== undefined && cached !== '') return cached;
      const text = await readPart(database, storeId, kind, hash);
      if (text !== undefined) remember(key, text);
      return text;
    },
  };
}

/** Finds which parts are stored, and found by what they were compiled from: `Set { "plan 5f0c…" }`. */
async function findStored(on: Queryable, storeId: string, parts: readonly CompiledPart[]): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ readonly kind: PartKind; readonly hash: string }>(
    `SELECT part.kind, part.hash
       FROM unnest($2::text[], $3::text[], $4::text[]) AS part (kind, hash, input)
       JOIN compiled_parts p ON p.store_id = $1 AND p.kind = part.kind AND p.hash = part.hash
       LEFT JOIN compiled_inputs i ON i.store_id = $1 AND i.input = part.input
      WHERE part.input = '' OR i.input IS NOT NULL`,
    [storeId, parts.map(({ kind }) => kind), parts.map(({ hash }) => hash), parts.map(({ input }) => input?.input ?? '')],
  );
  return new Set(rows.map(({ kind, hash }) => `${kind} ${hash}`));
}

/** Inserts parts; existing ones stay unchanged. */
export async function insertParts(on: Queryable, storeId: string, parts: readonly CompiledPart[], now: Date): Promise<void> {
  // A fixed order avoids deadlocks between two writers.
  const sorted = [...new Map(parts.map((part) => [`${part.kind} ${part.hash}`, part]))]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, part]) => part);
  await on.query(
    `INSERT INTO compiled_parts (store_id, kind, hash, body, made_at)
     SELECT $1::text, part.kind, part.hash, part.body, $5::timestamptz
       FROM unnest($2::text[], $3::text[], $4::text[]) AS part (kind, hash, body)
     ON CONFLICT DO NOTHING`,
    [storeId, sorted.map(({ kind }) => kind), sorted.map(({ hash }) => hash), sorted.map((part) => part.write()), now],
  );
  const forms = parts.flatMap(({ hash, input }) => (input === undefined ? [] : [{ ...input, form: hash }]));
  if (forms.length === 0) return;
  forms.sort((left, right) => (left.input < right.input ? -1 : 1));
  await on.query(
    `INSERT INTO compiled_inputs (store_id, input, form, validator, made_at)
     SELECT $1::text, made.input, made.form, made.validator, $5::timestamptz
       FROM unnest($2::text[], $3::text[], $4::text[]) AS made (input, form, validator)
     ON CONFLICT DO NOTHING`,
    [storeId, forms.map(({ input }) => input), forms.map(({ form }) => form), forms.map(({ validator }) => validator), now],
  );
}

/** Loads stored forms by what they were compiled from. */
export async function findForms(
  database: Queryable,
  storeId: string,
  inputs: readonly string[],
): Promise<ReadonlyMap<string, CompiledForm>> {
  const rows = await database.query<{
    readonly input: string;
    readonly plan: string;
    readonly hash: string;
    readonly module: string;
  }>(
    `SELECT i.input, f.body AS plan, i.validator AS hash, v.body AS module
       FROM compiled_inputs i
       JOIN compiled_parts f ON f.store_id = i.store_id AND f.kind = 'form' AND f.hash = i.form
       JOIN compiled_parts v ON v.store_id = i.store_id AND v.kind = 'validator' AND v.hash = i.validator
      WHERE i.store_id = $1 AND i.input = ANY ($2::text[])`,
    [storeId, inputs],
  );
  return new Map(
    rows.map(({ input, plan, hash, module }) => {
      // Written only by this file, from a form plan.
      const form: CompiledForm = { plan: JSON.parse(plan) as FormPlan, validator: { hash, source: readModule(module) } };
      return [input, form];
    }),
  );
}

const moduleStart = 'export default (() => {';
const moduleEnd = '})();\n';

/** Makes a module for browsers of the source of validators. */
export const writeModule = (source: string): string => `${moduleStart}${source}${moduleEnd}`;

const readModule = (module: string): string => module.slice(moduleStart.length, -moduleEnd.length);

async function readPart(database: Queryable, storeId: string, kind: PartKind, hash: string): Promise<string | undefined> {
  // The hash comes from a browser: reject what cannot be one, such as text that PostgreSQL refuses.
  if (!/^[\w-]{1,100}$/.test(hash)) return undefined;
  return (await findParts(database, storeId, kind, [hash])).get(hash);
}

/** Loads the texts of stored parts by their hashes. */
export async function findParts(
  database: Queryable,
  storeId: string,
  kind: PartKind,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ readonly hash: string; readonly body: string }>(
    'SELECT hash, body FROM compiled_parts WHERE store_id = $1 AND kind = $2 AND hash = ANY ($3::text[])',
    [storeId, kind, hashes],
  );
  return new Map(rows.map(({ hash, body }) => [hash, body]));
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
