import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';
import type { Database, Queryable } from './database.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

const folder = join(projectRoot, 'src', 'server', 'platform', 'database', 'migrations');
/** Advisory lock number, unused by anything else: the letters "mado". */
const lockNumber = 0x6d61646f;

/** Reads the migrations in order, from files named `0001-foundation.sql`. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4));
      const before = Number(names[index - 1]?.slice(0, 4) ?? 0);
      if (!(number > before)) throw new Error(`Migration ${name} needs a number of its own.`);
      const sql = await readFile(join(folder, name), 'utf8');
      return { number, name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Applies pending migrations, all in one transaction. Processes that start at the same time wait for each other. */
export async function migrate(database: Database, clock: Clock): Promise<void> {
  const migrations = await readMigrations();
  await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumber]);
    await tx.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (number integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL)',
    );
    const applied = await readApplied(tx);
    for (const migration of migrations) {
      const appliedHash = applied.get(migration.number);
      if (appliedHash !== undefined && appliedHash !== migration.hash) {
        throw new StartupError(
          `Migration ${migration.name} was changed after this database had applied it. Write a new one instead.`,
        );
      }
      if (appliedHash !== undefined) continue;
      await tx.script(migration.sql);
      await tx.query('INSERT INTO schema_migrations (number, name, hash, applied_at) VALUES ($1, $2, $3, $4)', [
        migration.number,
        migration.name,
        migration.hash,
        clock.now(),
      ]);
    }
    const newest = migrations.at(-1)?.number ?? 0;
    const newer = [...applied.keys()].filter((number) => number > newest);
    if (newer.length > 0)
      throw new StartupError('This database was used by a newer version of the program, which must be started instead.');
  });
}

/** Whether every migration of this program was applied. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  const [applied, known] = await Promise.all([readApplied(database), readMigrations()]);
  return known.every((migration) => applied.get(migration.number) === migration.hash);
}

async function readApplied(on: Queryable): Promise<Map<number, string>> {
  const rows = await on.query<{ number: number; hash: string }>('SELECT number, hash FROM schema_migrations');
  return new Map(rows.map((row) => [row.number, row.hash]));
}
