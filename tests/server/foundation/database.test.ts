import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { type Database, toJson } from '../../../src/server/platform/database/database.ts';
import { isMigrated, migrate } from '../../../src/server/platform/database/migrate.ts';
import { readMigrations } from '../../../src/server/platform/database/migration/read-migrations.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { WriteRefusedError } from '../../../src/server/platform/database/read-only.ts';
import { createTestDatabase } from '../test-databases.ts';
import { onBothDatabases } from './both-databases.ts';

onBothDatabases((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.query('CREATE TABLE notes (id integer PRIMARY KEY, body jsonb)');
  });

  it('returns times as Date, int8 as number, days as text, JSON as its value', async () => {
    const at = new Date('2026-11-21T03:04:05.678Z');
    const rows = await database.query<Record<string, unknown>>(
      `SELECT $1::timestamptz AS at, 9007199254740991::int8 AS big, '2026-02-28'::date AS day, $2::jsonb AS json, $3::text[] AS list, count(*) AS count FROM notes`,
      [at, toJson({ a: [1, null, 'ü'] }), ['x', 'y']],
    );
    expect(rows).toEqual([
      { at, big: 9007199254740991, day: '2026-02-28', json: { a: [1, null, 'ü'] }, list: ['x', 'y'], count: 0 },
    ]);
  });

  it('rolls back a failed transaction, and does not run its after-commit callbacks', async () => {
    let callbacks = 0;
    const failing = database.transaction(async (tx) => {
      tx.afterCommit(() => {
        callbacks += 1;
      });
      await tx.query('INSERT INTO notes (id) VALUES (1)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('SELECT id FROM notes')).toEqual([]);
    expect(callbacks).toBe(0);
    await database.transaction(async (tx) => {
      tx.afterCommit(() => {
        callbacks += 1;
      });
      expect(callbacks).toBe(0);
    });
    expect(callbacks).toBe(1);
  });

  it('refuses every write of a read-only transaction, also one whose error is ignored, and keeps working', async () => {
    const write = 'INSERT INTO notes (id) VALUES (7)';
    expect(await database.readOnly((on) => on.query('SELECT count(*) AS count FROM notes'))).toEqual([{ count: 0 }]);
    await expect(database.readOnly((on) => on.query(write))).rejects.toThrow(WriteRefusedError);
    const ignoring = database.readOnly(async (on) => {
      await on.query(write).catch(() => {});
      return 'written';
    });
    await expect(ignoring).rejects.toThrow(WriteRefusedError);
    await expect(database.readOnly(async () => database.query(write))).rejects.toThrow('Inside a transaction');
    expect(await database.query('SELECT id FROM notes')).toEqual([]);
    // The refusal is none of a server that has become read-only, whose connections are closed.
    expect(database.describePool().idle).toBe(database.kind === 'pglite' ? 0 : 1);
  });

  it('refuses a query outside the open transaction instead of deadlocking', async () => {
    const asking = database.transaction(async () => database.query('SELECT 1'));
    await expect(asking).rejects.toThrow('Inside a transaction, query its `tx`');
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

onBothDatabases((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await Promise.all([migrate(database, systemClock), migrate(database, systemClock), migrate(database, systemClock)]);
  });

  it('migrates an empty database once, with processes that start at the same time', async () => {
    expect(await isMigrated(database)).toBe(true);
    await migrate(database, systemClock);
    const applied = await database.query<{ number: number }>('SELECT number FROM schema_migrations ORDER BY number');
    expect(applied.map((row) => row.number)).toEqual((await readMigrations()).map(({ number }) => number));
  });

  it('refuses a migration that was changed after it was applied, and a database of a newer release', async () => {
    await database.query(`INSERT INTO schema_migrations VALUES (999, 'later', 'x', $1, NULL)`, [systemClock.now()]);
    await expect(migrate(database, systemClock)).rejects.toThrow('newer version of the program');
    await database.query('DELETE FROM schema_migrations WHERE number = 999');
    expect(await isMigrated(database)).toBe(true);
    await database.query(`UPDATE schema_migrations SET hash = 'other' WHERE number = 1`);
    expect(await isMigrated(database)).toBe(false);
    await expect(migrate(database, systemClock)).rejects.toThrow('was changed after');
  });

  it('has the store as the first column of every primary key', async () => {
    const keys = await database.query<{ table: string; first: string }>(
      `SELECT c.relname AS table, a.attname AS first FROM pg_index i
       JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE i.indisprimary AND n.nspname = 'public' AND c.relname <> 'schema_migrations'`,
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => key.first !== 'store_id')).toEqual([]);
  });
});

describe('the statements of the migrations', () => {
  it('never read the database’s clock', async () => {
    for (const { name, sql } of await readMigrations()) {
      expect(`${name}: ${sql.match(/\b(now\s*\(\)|current_timestamp|clock_timestamp)/i)?.[0] ?? 'quiet'}`).toBe(`${name}: quiet`);
    }
  });
});

it('reads and hashes the files of the migrations once in a process, not at each probe', async () => {
  expect(await readMigrations()).toBe(await readMigrations());
});

describe('prepared statements', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres(await createTestDatabase(), 2);
    await database.query('CREATE TABLE words (id integer, word text)');
    await database.query("INSERT INTO words VALUES (1, '12')");
  });
  afterAll(() => database.close());
  const ask = () => database.query<{ word: string }>('SELECT word FROM words WHERE id = $1', [1]);
  const kept = async () => {
    const [row] = await database.query<{ count: number }>('SELECT count(*) FROM pg_prepared_statements');
    return row?.count;
  };

  it('are those that run often, on each connection', async () => {
    await ask();
    expect(await kept()).toBe(0);
    for (let turn = 0; turn < 30; turn += 1) await ask();
    expect(await kept()).toBe(1);
  });

  it('are transparently replaced when a newer release changes the table', async () => {
    await database.query('ALTER TABLE words ALTER COLUMN word TYPE integer USING word::integer');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[{ word: 12 }], [{ word: 12 }], [{ word: 12 }]]);
    expect(await ask()).toEqual([{ word: 12 }]);
  });

  it('do not hide any other mistake', async () => {
    await expect(database.query('SELECT nothing FROM words')).rejects.toThrow('column "nothing" does not exist');
  });
});
