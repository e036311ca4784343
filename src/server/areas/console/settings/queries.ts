import type { Queryable } from '../../../platform/database/database.ts';

/** How many members have answered a custom field. */
export async function countAnswered(on: Queryable, storeId: string, entryId: string): Promise<number> {
  const rows = await on.query<{ readonly count: number }>(
    `SELECT count(*) AS count FROM accounts
      WHERE store_id = $1 AND coalesce(custom_associated_info -> $2, 'null') NOT IN ('null', '""', '[]')`,
    [storeId, entryId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** How many members have chosen each value of a custom field: `{ climb: 12 }`; a group of boxes counts each that is ticked. */
export async function countChoices(on: Queryable, storeId: string, entryId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ readonly value: string; readonly count: number }>(
    `SELECT chosen.value, count(*) AS count
       FROM accounts,
            jsonb_array_elements_text(
              CASE jsonb_typeof(custom_associated_info -> $2)
                WHEN 'array' THEN custom_associated_info -> $2
                ELSE jsonb_build_array(custom_associated_info -> $2)
              END) AS chosen(value)
      WHERE store_id = $1 AND custom_associated_info ? $2 AND chosen.value IS NOT NULL
      GROUP BY chosen.value`,
    [storeId, entryId],
  );
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}
