import type { Queryable } from '../../../platform/database/database.ts';

/** When the store was made. */
export async function selectCreatedAt(on: Queryable, storeId: string): Promise<Date> {
  const [row] = await on.query<{ readonly created_at: Date }>('SELECT created_at FROM stores WHERE store_id = $1', [storeId]);
  if (row === undefined) throw new Error(`There is no store ${storeId}.`);
  return row.created_at;
}
