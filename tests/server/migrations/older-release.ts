// Databases as earlier releases left them.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedStore } from '../../../src/server/app/seed/seed-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { migrationFolder } from '../../../src/server/platform/database/migration/read-migrations.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';

/** The release before the first migration with steps outside of a transaction. */
export const olderRelease = 43;

/** Migrates an empty database up to a migration, and seeds the demo store. */
export async function migrateToRelease(database: Database, release: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-release-'));
  try {
    for (const name of readdirSync(migrationFolder))
      if (Number(name.slice(0, 4)) <= release) copyFileSync(join(migrationFolder, name), join(folder, name));
    await migrate(database, systemClock, { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  // The seed of the present release reads and writes columns and tables that later migrations add.
  const laterColumns = [
    ['ledger_entries', 'charge_reference', 'text'],
    ['subscription_periods', 'notice_at', 'timestamptz'],
    ['checkout_orders', 'order_number', 'text'],
    ['accounts', 'password_set_at', 'timestamptz'],
    ['checkout_sessions', 'client_id', 'text'],
    ['checkout_sessions', 'account_id', 'text'],
    ['item_stock', 'name', 'jsonb'],
  ] as const;
  for (const [table, column, type] of laterColumns) await database.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  await database.query(
    `CREATE TABLE webhook_endpoints (store_id text, endpoint_id text, address text, types text[], state text, created_at timestamptz,
       created_by text)`,
  );
  // Its roles were fixed.
  await database.query('ALTER TABLE operators DROP CONSTRAINT operators_role_check');
  await seedStore(database, { config: readConfig({}), clock: systemClock, random: systemRandom });
  for (const [table, column] of laterColumns) await database.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  await database.query('DROP TABLE webhook_endpoints');
  await database.query("UPDATE operators SET role = 'editor' WHERE role = 'owner'");
  await database.query("ALTER TABLE operators ADD CONSTRAINT operators_role_check CHECK (role IN ('editor', 'viewer'))");
}

/** What the kept counts of members differ by from the rows; empty if they are right. */
export async function findWrongCounts(database: Database): Promise<readonly unknown[]> {
  const read = () => database.query<{ id: number }>('SELECT change_id AS id FROM member_count_changes');
  const before = new Set((await read()).map(({ id }) => id));
  await database.query('SELECT correct_member_counts()');
  const rows = await database.query<{ id: number }>(
    'SELECT change_id AS id, kind, name, revision, change FROM member_count_changes',
  );
  return rows.filter(({ id }) => !before.has(id));
}
