import { EventEmitter, once } from 'node:events';
import { expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { deleteOver, runSweeps, type SweepContext } from '../../../src/server/platform/sweep/sweep.ts';
import type { TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const contextOf = ({ app, database, clock }: TestApp): SweepContext => ({
  database,
  platform: app.platform,
  now: clock.now(),
  signal: new AbortController().signal,
});

async function insertLimits({ database, clock }: TestApp, count: number): Promise<void> {
  await database.query(
    `INSERT INTO rate_limits (store_id, bucket, window_start, window_end, count)
     SELECT $1, 'growth' || n, $2, $2, 1 FROM generate_series(1, $3::integer) AS n`,
    [firstStoreId, clock.now(), count],
  );
}
const countLimits = async ({ database }: TestApp) =>
  (await database.query("SELECT 1 FROM rate_limits WHERE store_id = 'first' AND bucket LIKE 'growth%'")).length;

it('deletes in batches of a thousand rows, each committed by itself', async ({ server }) => {
  await insertLimits(server, 2_500);
  const left: number[] = [];
  const { database } = server;
  const query: typeof database.query = async (sql, parameters) => {
    left.push(await countLimits(server));
    return database.query(sql, parameters);
  };
  await deleteOver({ table: 'rate_limits', at: 'window_end' })({ ...contextOf(server), database: { ...database, query } });
  expect(left).toEqual([2_500, 1_500, 500]);
  expect(await countLimits(server)).toBe(0);
});

it('leaves a row that a request has locked to the next run, and does not wait for it', async ({ server }) => {
  await insertLimits(server, 2);
  const sweep = deleteOver({ table: 'rate_limits', at: 'window_end' });
  const steps = new EventEmitter();
  const locked = once(steps, 'locked');
  const request = server.database.transaction(async (tx) => {
    await tx.query("SELECT 1 FROM rate_limits WHERE store_id = 'first' AND bucket = 'growth1' FOR UPDATE");
    steps.emit('locked');
    await once(steps, 'ended');
  });
  await locked;
  await sweep(contextOf(server));
  steps.emit('ended');
  await request;
  expect(await countLimits(server)).toBe(1);
  await sweep(contextOf(server));
  expect(await countLimits(server)).toBe(0);
});

it('goes on after a sweep that failed, and reports it', async ({ server }) => {
  await insertLimits(server, 1);
  const failed: string[] = [];
  const sweeps = {
    broken: deleteOver({ table: 'no_such_table', at: 'expires_at' }),
    rate_limits: deleteOver({ table: 'rate_limits', at: 'window_end' }),
  };
  await runSweeps(sweeps, contextOf(server), (name) => failed.push(name));
  expect(failed).toEqual(['broken']);
  expect(await countLimits(server)).toBe(0);
});

it('finds the rows of every table by an index', async ({ server }) => {
  // The statements are explained when the file ends.
  await server.app.sweeper.run();
  expect(server.log.filter((line) => line.includes('deleting expired rows failed'))).toEqual([]);
});
