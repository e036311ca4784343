import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TemporaryPostgres } from '../../../scripts/toolchain/start-postgres.ts';
import { seedStore } from '../../../src/server/app/seed/seed-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { buildServer, type Program } from '../foundation/run-program.ts';
import { breakConnections } from './break-connections.ts';
import { startLoad } from './load.ts';

const breaks = 500;
const restarts = 20;

let program: string;
let postgres: TemporaryPostgres;
let server: Program | undefined;
beforeAll(async () => {
  program = buildServer();
  postgres = await startPostgres();
}, 120_000);
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
});
afterAll(() => postgres.stop());

async function createDatabase(name: string): Promise<string> {
  const url = await postgres.createDatabase(name);
  const database = await openPostgres(url, 2);
  await migrate(database, systemClock);
  await seedStore(database, { config: readConfig({}), clock: systemClock, random: systemRandom });
  await database.close();
  return url;
}

it(`${breaks} connections broken under load crash no process and lose no acknowledged write`, async () => {
  const url = await createDatabase('breaks');
  const load = await startLoad(program, url);
  server = load.server;
  const inTransaction = await breakConnections(load, url, breaks);
  expect(inTransaction).toBeGreaterThanOrEqual(breaks / 2);
  expect(await load.waitUntilServed(performance.now())).toBeLessThan(1_000 + load.slowestBefore);
  const database = await openPostgres(url, 1);
  console.info(`${breaks} breaks, ${inTransaction} inside a transaction`, await load.finish(database));
  await database.close();
});

it(`${restarts} restarts of PostgreSQL under load: service resumes within a second, no acknowledged write is lost`, async () => {
  const url = await createDatabase('restarts');
  const load = await startLoad(program, url);
  server = load.server;
  const returns: number[] = [];
  for (let round = 0; round < restarts; round += 1) {
    await postgres.halt(round % 2 === 0 ? 'fast' : 'immediate');
    await postgres.resume();
    returns.push(await load.waitUntilServed(performance.now()));
  }
  const database = await openPostgres(url, 1);
  console.info(`${restarts} restarts, ms until served`, returns.map(Math.round).join(' '), await load.finish(database));
  await database.close();
  expect(Math.max(...returns)).toBeLessThan(1_000 + load.slowestBefore);
});
