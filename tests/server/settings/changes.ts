import type { Json, JsonObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';

/** Inserts the operators of these tests: anna and ben, who may change everything. */
export async function insertOperators(database: Database): Promise<void> {
  for (const name of ['anna', 'ben']) {
    await database.query(
      `INSERT INTO operators (store_id, operator_id, email, email_normal, name, role, password_hash, required_factors, created_at, updated_at)
       VALUES ($1, $2, $3, $3, $2, 'editor', '', '["password"]', $4, $4) ON CONFLICT DO NOTHING`,
      [firstStoreId, name, `${name}@settings.example`, new Date(0)],
    );
  }
}

/** Registration settings with other rules: `setFields({ nickname: "REQUIRED" })`. */
export function setFields(
  fields: { readonly [field: string]: string },
  place: 'signUp' | 'profile' = 'signUp',
): (body: JsonObject) => JsonObject {
  return (body) => {
    const before = readObject(body[place]);
    return { ...body, [place]: { ...before, fields: { ...readObject(before['fields']), ...fields } } };
  };
}

export function setEntries(entries: readonly JsonObject[]): (body: JsonObject) => JsonObject {
  return (body) => ({ ...body, entries });
}

/** A custom field by its id; `more` overrides a required select in sign-up and profile. */
export function entry(id: string, more: JsonObject = {}): JsonObject {
  const selectOptions = [`${id}-a`, `${id}-b`].map((option) => ({ id: option, label: { ja: `選択肢${option}` } }));
  return {
    id,
    title: { ja: `項目${id}`, en: `Field ${id}` },
    type: 'SELECT',
    rule: 'REQUIRED',
    in: ['signUp', 'profile'],
    selectOptions,
    ...more,
  };
}

function readObject(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('an object was expected');
  // A JSON object, not an array.
  return value as JsonObject;
}
