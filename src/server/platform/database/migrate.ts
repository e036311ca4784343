import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { StartupError } from '../startup-error.ts';
import type { Queryable } from './database.ts';
import { type Migration, readMigrations } from './migration/read-migrations.ts';
import { type MigrationDatabase, runStep } from './migration/run-step.ts';
import { createPartitions } from './partitions.ts';

/** Advisory lock number, unused by anything else: the letters "mado". */
const lockNumber = 0x6d61646f;
/** Milliseconds between two tries to get the lock. */
const lockPause = 200;

export interface MigrateOptions {
  /** Default: the program's. */
  readonly folder?: string;
  /** Called before each migration. */
  readonly onMigration?: (name: string) => void;
}

/**
 * Applies pending migrations step by step. What was applied stays if a later step fails, and the next run goes on from there. Processes
 * that start at the same time wait for each other. Needs two connections to PostgreSQL.
 */
export async function migrate(
  database: MigrationDatabase,
  clock: Clock,
  { folder, onMigration }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  if (listPending(migrations, await readApplied(database)).length === 0) return;
  await withLock(database, async () => {
    await createTable(database);
    for (const { migration, steps } of listPending(migrations, await readApplied(database))) {
      onMigration?.(migration.name);
      for (let step = steps; step < migration.steps.length; step += 1) await applyStep(database, clock, migration, step);
    }
    await createPartitions(database, clock.now());
  });
}

/** Whether this program has migrations for the database. Throws a StartupError if the database does not belong to this program. */
export async function hasPending(database: Queryable): Promise<boolean> {
  return listPending(await readMigrations(), await readApplied(database)).length > 0;
}

/** What the database lacks, in a sentence for the operator: undefined if it has every migration of this program. */
export async function describePending(database: Queryable): Promise<string | undefined> {
  const pending = listPending(await readMigrations(), await readApplied(database), () => {});
  const names = pending.map(({ migration }) => migration.name.replace(/\.sql$/, ''));
  return names.length === 0 ? undefined : `The database lacks the migrations ${names.join(', ')}: run npm run migrate.`;
}

/** Whether every migration of this program was applied. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  return (await describePending(database)) === undefined;
}

interface Applied {
  readonly hash: string;
  /** How many steps were applied; null: all. */
  readonly steps: number | null;
}

interface Pending {
  readonly migration: Migration;
  /** How many of its steps were applied. */
  readonly steps: number;
}

/** `refuse` gets a sentence if the database does not belong to this program; by default it throws a StartupError. */
function listPending(
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, Applied>,
  refuse: (reason: string) => void = (reason) => {
    throw new StartupError(reason);
  },
): readonly Pending[] {
  const knownNumbers = new Set(migrations.map(({ number }) => number));
  if ([...applied.keys()].some((number) => !knownNumbers.has(number)))
    refuse('This database was used by a newer version of the program, which must be started instead.');
  return migrations.flatMap((migration): readonly Pending[] => {
    const { hash, steps } = applied.get(migration.number) ?? { hash: undefined, steps: 0 };
    const isChanged = hash !== undefined && hash !== migration.hash;
    if (isChanged) refuse(`Migration ${migration.name} was changed after this database had applied it. Write a new one instead.`);
    return isChanged || steps !== null ? [{ migration, steps: steps ?? 0 }] : [];
  });
}

/** Databases of earlier releases have no column `applied_steps`, new ones no table. */
async function readApplied(on: Queryable): Promise<ReadonlyMap<number, Applied>> {
  const [table] = await on.query<{ exists: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS exists");
  if (table?.exists !== true) return new Map();
  const rows = await on.query<{ row: { number: number; hash: string; applied_steps?: number | null } }>(
    'SELECT to_jsonb(applied) AS row FROM schema_migrations AS applied',
  );
  return new Map(rows.map(({ row }) => [row.number, { hash: row.hash, steps: row.applied_steps ?? null }]));
}

async function createTable(database: MigrationDatabase): Promise<void> {
  const sql = `CREATE TABLE IF NOT EXISTS schema_migrations (number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL);
    ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS applied_steps integer;`;
  await runStep(database, { kind: 'transaction', sql }, async () => true);
}

async function applyStep(database: MigrationDatabase, clock: Clock, migration: Migration, step: number): Promise<void> {
  const { number, name, hash, steps } = migration;
  const applied = step + 1 === steps.length ? null : step + 1;
  // Returns no row if another run applied the step meanwhile.
  const record = async (tx: Queryable): Promise<boolean> =>
    (
      await tx.query(
        `INSERT INTO schema_migrations AS stored (number, name, hash, applied_at, applied_steps) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (number) DO UPDATE SET applied_at = $4, applied_steps = $5 WHERE stored.applied_steps = $6 RETURNING 1`,
        [number, name, hash, clock.now(), applied, step],
      )
    ).length > 0;
  const current = steps[step];
  if (current !== undefined) await runStep(database, current, record);
}

/**
 * Runs `work` while a transaction on another connection holds the lock. A transaction, because poolers lend connections for one
 * transaction only. Tries instead of waiting for the lock, because an index that is built concurrently waits for every statement that
 * runs. PGlite has one connection and one process, and each step finds whether it was applied.
 */
async function withLock(database: MigrationDatabase, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'pglite') return work();
  while (!(await tryWithLock(database, work))) await wait(lockPause);
}

/** False: another process has the lock. */
async function tryWithLock(database: MigrationDatabase, work: () => Promise<void>): Promise<boolean> {
  // Started outside of the transaction, whose context refuses other queries.
  const start = new EventEmitter();
  const started = once(start, 'locked').then(work);
  const isLocked = database.transaction(async (tx) => {
    const [row] = await tx.query<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS locked', [lockNumber]);
    if (row?.locked !== true) return false;
    // Closes the portal of the query, whose snapshot would be waited for as well.
    await tx.script('SELECT 1');
    start.emit('locked');
    await started;
    return true;
  });
  return isLocked;
}
