import { beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createPartitions, listPartitions } from '../../../src/server/platform/database/partitions.ts';
import { dropPartitions } from '../../../src/server/platform/sweep/drop-partitions.ts';
import type { SweepContext } from '../../../src/server/platform/sweep/sweep.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';

onEitherDatabase((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open('seeded');
  });
  const write = (name: string, at: string) =>
    database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, ip, request_id, details) VALUES ($1, $2, $3, 'login', '', '', '{}')`,
      [firstStoreId, name, at],
    );
  const readPlaces = () =>
    database.query<{ name: string; place: string }>(
      "SELECT audit_id AS name, tableoid::regclass::text AS place FROM audit_log WHERE ip = '' ORDER BY at",
    );
  const names = async () => (await listPartitions(database, 'audit_log')).map(({ name }) => name);
  const drop = async (now: string) => {
    const keptSeconds = 400 * 86_400;
    // The sweep uses the database, the time and the signal only.
    const context = { database, now: new Date(now), signal: new AbortController().signal } as SweepContext;
    await dropPartitions({ table: 'audit_log', at: 'at', keptSeconds })(context);
  };

  it('migration creates the partitions of this and the next two months', async () => {
    // The clock of the tests is in November 2026.
    expect(await names()).toEqual(['audit_log_2026_11', 'audit_log_2026_12', 'audit_log_2027_01', 'audit_log_default']);
  });

  it('keep rows of every time, whatever the clock was set to, and drop them with their month', async () => {
    await write('long ago', '2019-01-31T23:59:59Z');
    await write('now', '2026-11-30T23:59:59.999Z');
    await write('next', '2026-12-01T00:00:00Z');
    await write('far', '2031-05-01T00:00:00Z');
    expect(await readPlaces()).toEqual([
      { name: 'long ago', place: 'audit_log_default' },
      { name: 'now', place: 'audit_log_2026_11' },
      { name: 'next', place: 'audit_log_2026_12' },
      { name: 'far', place: 'audit_log_default' },
    ]);
    // May 2031 stays in the default partition, which has a row of it.
    await createPartitions(database, new Date('2031-05-02T00:00:00Z'));
    await createPartitions(database, new Date('2031-05-02T00:00:00Z'));
    expect((await names()).filter((name) => name.includes('2031'))).toEqual(['audit_log_2031_06', 'audit_log_2031_07']);
    await drop('2028-01-04T23:59:59Z');
    expect((await readPlaces()).map(({ name }) => name)).toEqual(['now', 'next', 'far']);
    await drop('2028-01-05T00:00:00Z');
    expect((await readPlaces()).map(({ name }) => name)).toEqual(['next', 'far']);
    expect(await names()).not.toContain('audit_log_2026_11');
    await drop('2033-01-01T00:00:00Z');
    expect(await readPlaces()).toEqual([]);
    await write('again', '2026-11-30T00:00:00Z');
    expect(await readPlaces()).toEqual([{ name: 'again', place: 'audit_log_default' }]);
  });
});
