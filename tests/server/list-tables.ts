import type { Queryable } from '../../src/server/platform/database/database.ts';

/** SQL: the names of all tables; a partitioned table counts as one. */
export const tableNames = `SELECT c.relname::text AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/** The names of all tables, in alphabetical order. */
export async function listTables(database: Queryable): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>(`${tableNames} ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** SQL in a trigger: the name of its table; of a partition, that of the partitioned table. */
export const tableOfTrigger =
  'coalesce((SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhparent WHERE inhrelid = TG_RELID), TG_TABLE_NAME)';
