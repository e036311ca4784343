// Tables that only grow by time are partitioned by months (migration 0049): old rows are dropped with their partition.
import type { Queryable, Transaction } from './database.ts';
import { isLockTimeout, type MigrationDatabase } from './migration/run-step.ts';

export interface Partition {
  readonly name: string;
  /** Start of its first month; null: the default partition, or that of all rows before `until`. */
  readonly from: Date | null;
  /** Exclusive; null: the default partition. */
  readonly until: Date | null;
}

/** Months whose partitions exist, beginning with the present one. */
const months = 3;
/** Advisory lock number, unused by anything else: the letters "part". */
const lockNumber = 0x70617274;
/** Milliseconds. Requests wait behind a statement that waits for its lock; a later run tries again. */
const lockTimeout = 200;

/**
 * Creates the missing partitions of this and the next months for every partitioned table. A month of which the default partition has rows
 * already stays there. Does nothing while another process does the same, or if the tables are locked for long.
 */
export async function createPartitions(database: MigrationDatabase, now: Date): Promise<void> {
  const tables = await database.query<{ table: string; column: string }>(
    `SELECT p.partrelid::regclass::text AS table, a.attname AS column FROM pg_partitioned_table p
       JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] ORDER BY 1`,
  );
  for (const { table, column } of tables) {
    const partitions = await listPartitions(database, table);
    for (let index = 0; index < months; index += 1) {
      const month = monthAfter(now, index);
      if (partitions.some((partition) => overlaps(partition, month))) continue;
      const [row] = await database.query(
        `SELECT 1 AS one FROM ${table}_default WHERE ${column} >= $1 AND ${column} < $2 LIMIT 1`,
        [month.from, month.until],
      );
      if (row === undefined) await createPartition(database, table, month);
    }
  }
}

interface Month {
  readonly from: Date;
  readonly until: Date;
}

/** In UTC: `monthAfter(2026-11-28, 1)` → from 2026-12-01 until 2027-01-01. */
function monthAfter(now: Date, count: number): Month {
  const start = (index: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, 1));
  return { from: start(count), until: start(count + 1) };
}

function overlaps({ from, until }: Partition, month: Month): boolean {
  return until !== null && until > month.from && (from === null || from < month.until);
}

export function listPartitions(on: Queryable, table: string): Promise<readonly Partition[]> {
  return on.query<Partition>(
    `SELECT name, substring(bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz AS from,
       substring(bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
       FROM (SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
         FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass) AS partitions ORDER BY until, name`,
    [table],
  );
}

/** Attaching a table locks the default partition only; creating a partition directly would lock the whole table. */
async function createPartition(database: MigrationDatabase, table: string, { from, until }: Month): Promise<void> {
  const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  await changeTables(database, async (tx) => {
    const [row] = await tx.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
    // Another process was faster.
    if (row?.exists === true) return;
    await tx.script(`CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
      ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}');`);
  });
}

export function dropPartition(database: MigrationDatabase, name: string): Promise<void> {
  return changeTables(database, (tx) => tx.script(`DROP TABLE IF EXISTS ${name}`));
}

/** Changes tables by one process at a time, and not if they are locked for long. */
async function changeTables(database: MigrationDatabase, change: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await tx.script(`SET LOCAL lock_timeout = ${lockTimeout}`);
      const [row] = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [lockNumber]);
      if (row?.locked === true) await change(tx);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}
