import type { Queryable } from '../../store/database.ts';

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

/** Whether an id stands in any version of the custom fields that was ever published, or in anybody's draft. */
export async function isIdUsed(on: Queryable, storeId: string, id: string): Promise<boolean> {
  const rows = await on.query<{ readonly used: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM settings_documents
                     WHERE store_id = $1 AND document = 'customAssociatedInfo' AND position($2 in body::text) > 0)
         OR EXISTS (SELECT 1 FROM settings_drafts WHERE store_id = $1 AND position($2 in documents::text) > 0) AS used`,
    [storeId, id],
  );
  return rows[0]?.used === true;
}
