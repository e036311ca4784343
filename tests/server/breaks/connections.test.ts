import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts';

let proxy: PostgresProxy;
let database: Database;
beforeEach(async () => {
  proxy = await openPostgresProxy();
  // One connection: the next query must replace the broken one.
  database = await openPostgres(proxy.url, 1, { answer: 3_000 });
  await database.query('CREATE TABLE notes (id integer PRIMARY KEY)');
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const terminateOwn = 'SELECT pg_terminate_backend(pg_backend_pid())';
const isServed = async (): Promise<void> => expect(await database.query('SELECT id FROM notes')).toEqual([]);

it('a query on a broken connection rejects as unavailable, and the next one succeeds', async () => {
  await expect(database.query(terminateOwn)).rejects.toThrow(DatabaseUnavailableError);
  await isServed();
});

it('a transaction on a broken connection rejects as unavailable at its next query or commit, and stores nothing', async () => {
  const broken = database.transaction(async (tx) => {
    await tx.query('INSERT INTO notes (id) VALUES (1)');
    await tx.query(terminateOwn).catch(() => {});
    await tx.query('INSERT INTO notes (id) VALUES (2)');
  });
  await expect(broken).rejects.toThrow(DatabaseUnavailableError);
  const brokenAtCommit = database.transaction(async (tx) => {
    await tx.query('INSERT INTO notes (id) VALUES (3)');
    await tx.query(terminateOwn).catch(() => {});
  });
  await expect(brokenAtCommit).rejects.toThrow(DatabaseUnavailableError);
  await isServed();
});

it('a connection that breaks between two queries only fails its transaction', async () => {
  const broken = database.transaction(async (tx) => {
    await tx.query('INSERT INTO notes (id) VALUES (1)');
    await proxy.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await proxy.open();
  });
  await expect(broken).rejects.toThrow(DatabaseUnavailableError);
  await isServed();
});

it('rethrows the error of a transaction’s callback, also after the connection broke', async () => {
  const refused = database.transaction(async (tx) => {
    await tx.query(terminateOwn).catch(() => {});
    throw new Error('not allowed');
  });
  await expect(refused).rejects.toThrow('not allowed');
  await isServed();
});

it('a silent connection counts as broken after the response timeout', async () => {
  proxy.freeze();
  await expect(database.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
  await isServed();
  const silent = database.transaction(async (tx) => {
    proxy.freeze();
    await tx.query('INSERT INTO notes (id) VALUES (1)');
  });
  await expect(silent).rejects.toThrow(DatabaseUnavailableError);
  await isServed();
});

it('a transaction that PostgreSQL rolled back rejects, also if its query’s error was ignored', async () => {
  const ignoring = database.transaction(async (tx) => {
    await tx.query('INSERT INTO notes (id) VALUES (1)');
    await tx.query('SELECT nothing').catch(() => {});
  });
  await expect(ignoring).rejects.toThrow('The transaction was rolled back');
  await isServed();
});

it('after one timeout no other idle connection is waited for', async () => {
  await database.close();
  database = await openPostgres(proxy.url, 3, { answer: 3_000 });
  await Promise.all([1, 2, 3].map(() => database.query('SELECT pg_sleep(0.1)')));
  proxy.freeze();
  await expect(database.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
  // A query that waited for one would reject as well.
  for (let count = 0; count < 3; count += 1) await isServed();
});

it('a connection whose server became read-only is not used again, nor are those that were idle meanwhile', async () => {
  await database.close();
  database = await openPostgres(proxy.url, 3, { answer: 3_000 });
  const makeReadOnly = () =>
    Promise.all(
      [1, 2, 3].map(() => database.query("SELECT set_config('default_transaction_read_only', 'on', false), pg_sleep(0.1)")),
    );
  await makeReadOnly();
  // What PostgreSQL refused changed nothing, so it is repeated on a new connection.
  await database.query('INSERT INTO notes (id) VALUES (1)');
  expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  await makeReadOnly();
  const refused = database.transaction((tx) => tx.query('INSERT INTO notes (id) VALUES (2)'));
  await expect(refused).rejects.toThrow(DatabaseUnavailableError);
  for (const id of [3, 4, 5]) await database.transaction((tx) => tx.query('INSERT INTO notes (id) VALUES ($1)', [id]));
});

it('refuses connections to a read-only database, and serves once it accepts writes', async () => {
  const name = new URL(proxy.url).pathname.slice(1);
  const direct = await openPostgres(proxy.directUrl, 1);
  await direct.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await expect(openPostgres(proxy.url, 1)).rejects.toThrow(
    'The database at DATABASE_URL cannot be used: the server is read-only, as a standby is.',
  );
  await expect(database.query(terminateOwn)).rejects.toThrow(DatabaseUnavailableError);
  await expect(database.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
  await direct.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await direct.close();
  await isServed();
});

it('begins a transaction, and reads, on a new connection if the first one is lost, and never repeats a write', async () => {
  const begun: string[] = [];
  proxy.cutWhenUsed();
  await database.transaction(async (tx) => {
    begun.push('transaction');
    await tx.query('INSERT INTO notes (id) VALUES (1)');
  });
  proxy.cutWhenUsed();
  expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  proxy.cutWhenUsed();
  await expect(database.query('INSERT INTO notes (id) VALUES (2)')).rejects.toThrow(DatabaseUnavailableError);
  const cutInside = database.transaction(async (tx) => {
    begun.push('cut inside');
    proxy.cutWhenUsed();
    await tx.query('INSERT INTO notes (id) VALUES (3)');
  });
  await expect(cutInside).rejects.toThrow(DatabaseUnavailableError);
  expect(begun).toEqual(['transaction', 'cut inside']);
  expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 1 }]);
});

it('a full disk, a full memory and a statement that takes too long reject as unavailable and keep the connection', async () => {
  const pid = () => database.query('SELECT pg_backend_pid()');
  const before = await pid();
  for (const state of ['53100', '53200', '57014', '58030']) {
    const failing = `DO $$ BEGIN RAISE EXCEPTION 'test' USING ERRCODE = '${state}'; END $$`;
    await expect(database.query(failing)).rejects.toThrow(DatabaseUnavailableError);
    await expect(database.transaction((tx) => tx.query(failing))).rejects.toThrow(DatabaseUnavailableError);
  }
  expect(await pid()).toEqual(before);
});

it('does not wait forever for a database that accepts connections and never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(openPostgres(`postgres://madoguchi@127.0.0.1:${port}/none`, 1, { connect: 300 })).rejects.toThrow(
    'cannot be used',
  );
  silent.close();
});

it('any other query error keeps the connection in the pool', async () => {
  const pid = async () => database.query('SELECT pg_backend_pid()');
  const before = await pid();
  await expect(database.query('SELECT nothing')).rejects.toThrow('column "nothing" does not exist');
  await expect(database.transaction((tx) => tx.query('SELECT nothing'))).rejects.toThrow('column "nothing" does not exist');
  expect(await pid()).toEqual(before);
});
