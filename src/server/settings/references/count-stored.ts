import type { StoredIn } from '../../../../engine/declare/index.ts';
import type { Queryable, SqlValue } from '../../platform/database/database.ts';

/** What is counted for one declaration. */
export interface StoredQuestion {
  readonly stored: StoredIn;
  /** Identifiers with the values of `listScope`: `[["weekly"], ["monthly"]]`. */
  readonly keys: readonly (readonly string[])[];
  /** For `unless`: the identifiers that stay. */
  readonly kept?: readonly string[];
  /** Counts only rows whose columns of `same` differ: their values, by key. */
  readonly differing?: readonly (readonly string[])[];
}

/** Counts the rows that hold each identifier, in their order, with one query. */
export async function countStored(on: Queryable, storeId: string, question: StoredQuestion): Promise<readonly number[]> {
  if (question.keys.length === 0) return [];
  const { sql, values } = buildCount(storeId, question);
  const rows = await on.query<{ readonly place: number; readonly count: number }>(sql, [...values]);
  const counts = new Map(rows.map(({ place, count }) => [Number(place), Number(count)]));
  return question.keys.map((_, index) => counts.get(index + 1) ?? 0);
}

/** Builds the query. Only declared names become SQL, and only if they are names; everything else is a parameter. */
function buildCount(storeId: string, { stored, keys, kept = [], differing }: StoredQuestion) {
  const { column, json, only = {}, with: scope = {}, same = {}, unless = [], distinct } = stored;
  const [table, name] = splitColumn(column);
  const values: SqlValue[] = [storeId];
  const add = (value: SqlValue): string => `$${values.push(value)}`;
  const rowsOfKeys = keys.map((key, index) => [...key, ...(differing?.[index] ?? [])]);
  const depth = keys[0]?.length ?? 1;
  const width = rowsOfKeys[0]?.length ?? 1;
  const lists = Array.from({ length: width }, (_, part) => `${add(rowsOfKeys.map((key) => key[part] ?? ''))}::text[]`);
  const parts = Array.from({ length: width }, (_, part) => `k${part}`);
  const conditions = [
    'stored.store_id = $1',
    matchColumn(`stored.${name}`, json, `asked.k${depth - 1}`),
    ...Object.keys(scope).map((name, index) => `stored.${readName(name)} = asked.k${index + 1}`),
    ...(differing === undefined
      ? []
      : [
          `(${Object.keys(same)
            .map((name, index) => `stored.${readName(name)} <> asked.k${depth + index}`)
            .join(' OR ')})`,
        ]),
    ...Object.entries(only).map(([name, value]) =>
      value === null ? `stored.${readName(name)} IS NULL` : `stored.${readName(name)} = ${add(value)}`,
    ),
    ...unless.map((column) => {
      const [otherTable, otherColumn] = splitColumn(column);
      return `NOT EXISTS (SELECT 1 FROM ${otherTable} AS other WHERE other.store_id = $1
        AND other.account_id = stored.account_id AND other.${otherColumn} IS NOT NULL)`;
    }),
    ...(unless.length === 0
      ? []
      : [
          `NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.store_id = $1
            AND other.account_id = stored.account_id AND other.${name} = ANY(${add(kept)}::text[]))`,
        ]),
  ];
  const counted = distinct === undefined ? '*' : `DISTINCT stored.${readName(distinct)}`;
  const sql = `SELECT asked.place, count(${counted}) AS count
    FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${[...parts, 'place'].join(', ')})
    JOIN ${table} AS stored ON ${conditions.join(' AND ')}
   GROUP BY asked.place`;
  return { sql, values };
}

/** `around`: the value of the property of `answerTo`. */
function matchColumn(column: string, json: StoredIn['json'], around: string): string {
  if (json === undefined) return `${column} = asked.k0`;
  // An answer that was removed is null or empty.
  if ('keys' in json) return `coalesce(${column} -> asked.k0, 'null') NOT IN ('null', '""', '[]')`;
  if ('items' in json) return `${column} @> jsonb_build_array(jsonb_build_object('${readName(json.items)}', asked.k0))`;
  return `(${column} @> jsonb_build_object(${around}, asked.k0)
    OR ${column} @> jsonb_build_object(${around}, jsonb_build_array(asked.k0)))`;
}

function splitColumn(column: string): readonly [string, string] {
  const [table = '', name = ''] = column.split('.');
  return [readName(table), readName(name)];
}

/** A declared name as it stands in SQL. Anything else than a plain name is a mistake of the declaration. */
function readName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) throw new Error(`"${name}" is not the name of a table, column or property.`);
  return name;
}
