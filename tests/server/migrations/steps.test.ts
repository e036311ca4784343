import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { isMigrated, migrate } from '../../../src/server/platform/database/migrate.ts';
import { openMigrationDatabase } from '../../../src/server/platform/database/migration/open-migration-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';

let url: string;
let database: Database;
let root: string;
let folders = 0;
beforeEach(async () => {
  url = await createTestDatabase();
  database = await openPostgres(url, 5);
  root = mkdtempSync(join(tmpdir(), 'madoguchi-steps-'));
});
afterEach(async () => {
  await database.close();
  rmSync(root, { recursive: true });
});

const notes = `CREATE TABLE notes (note_id integer NOT NULL, word text);
INSERT INTO notes SELECT n, 'same' FROM generate_series(1, 25) AS n;
`;

/** Applies migrations with the given texts, in a new folder. */
async function apply(on: Parameters<typeof migrate>[0], ...texts: readonly string[]): Promise<void> {
  folders += 1;
  const folder = mkdtempSync(join(root, `${folders}-`));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `000${index + 1}-test.sql`), text);
  await migrate(on, systemClock, { folder });
}
const readSteps = () => database.query('SELECT number, applied_steps AS steps FROM schema_migrations ORDER BY number');

it('changes rows in batches, each in a transaction of its own', async () => {
  await apply(
    database,
    notes,
    `CREATE TABLE batches (transaction xid8);
CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO batches VALUES (pg_current_xact_id()); RETURN NULL; END $$;
CREATE TRIGGER noted AFTER UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION note_batch();
-- step: batches
UPDATE notes SET word = 'other' WHERE note_id IN (SELECT note_id FROM notes WHERE word = 'same' LIMIT 10);
`,
  );
  expect(await database.query("SELECT 1 FROM notes WHERE word = 'same'")).toEqual([]);
  const batches = await database.query<{ count: number }>(
    'SELECT count(*) AS count FROM batches GROUP BY transaction ORDER BY 1',
  );
  expect(batches.map(({ count }) => count)).toEqual([5, 10, 10]);
});

it('goes on after the step that failed, and builds an index anew that was left invalid', async () => {
  const second = `ALTER TABLE notes ADD COLUMN added integer;
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY notes_word ON notes (word);
`;
  await expect(apply(database, notes, second)).rejects.toThrow('could not create unique index');
  expect(await readSteps()).toEqual([
    { number: 1, steps: null },
    { number: 2, steps: 1 },
  ]);
  const isValid = () => database.query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'notes_word'::regclass");
  expect(await isValid()).toEqual([{ valid: false }]);
  await database.query('UPDATE notes SET word = note_id::text');
  // The first step would fail: the column exists.
  await apply(database, notes, second);
  expect(await isValid()).toEqual([{ valid: true }]);
  expect(await readSteps()).toContainEqual({ number: 2, steps: null });
});

it('builds the index of a partitioned table without locking its partitions, and goes on where it failed', async () => {
  const first = `CREATE TABLE days (day timestamptz NOT NULL, word text) PARTITION BY RANGE (day);
CREATE TABLE days_before PARTITION OF days FOR VALUES FROM (MINVALUE) TO ('2020-01-01');
CREATE TABLE days_default PARTITION OF days DEFAULT;
INSERT INTO days VALUES ('2019-01-01', 'one'), ('2021-01-01', 'two'), ('2021-01-01', 'two');
`;
  const second = `-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY days_word ON days (day, word) WHERE word <> '';
`;
  await expect(apply(database, first, second)).rejects.toThrow('could not create unique index "days_default_word"');
  await database.query("DELETE FROM days WHERE word = 'two'");
  await apply(database, first, second);
  const indexes = await database.query<{ name: string; valid: boolean }>(
    "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indexrelid::regclass::text ~ '^days_[a-z_]+$' ORDER BY 1",
  );
  expect(indexes).toEqual(['days_before_word', 'days_default_word', 'days_word'].map((name) => ({ name, valid: true })));
});

it('lets requests through while it waits for a table, and locks it when it is free', async () => {
  await apply(database, notes);
  const steps = new EventEmitter();
  const held = once(steps, 'held');
  const holding = database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM notes');
    steps.emit('held');
    await once(steps, 'release');
  });
  await held;
  const migrating = apply(database, notes, 'ALTER TABLE notes ADD COLUMN added integer;');
  await expect
    .poll(() => database.query("SELECT 1 FROM pg_locks WHERE relation = 'notes'::regclass AND NOT granted"))
    .toHaveLength(1);
  // Stands behind the migration, and would wait until the transaction ends.
  await database.query('SELECT word FROM notes LIMIT 1');
  steps.emit('release');
  await Promise.all([holding, migrating]);
  expect(await readSteps()).toContainEqual({ number: 2, steps: null });
});

it('has no time limit on connections of its own', async () => {
  const own = await openMigrationDatabase(url);
  const [row] = await own.query<{ limit: string; idle: string }>(
    "SELECT current_setting('statement_timeout') AS limit, current_setting('idle_in_transaction_session_timeout') AS idle",
  );
  expect(row).toEqual({ limit: '0', idle: '0' });
  await apply(own, notes);
  expect(await readSteps()).toEqual([{ number: 1, steps: null }]);
  await own.close();
});

it('reads databases of releases that knew no steps', async () => {
  const older = await openPostgres(await createTestDatabase('migrated'), 2);
  await older.query('ALTER TABLE schema_migrations DROP COLUMN applied_steps');
  expect(await isMigrated(older)).toBe(true);
  await migrate(older, systemClock);
  await older.close();
});
