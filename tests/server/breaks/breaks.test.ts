import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { buildServer, type Program } from '../foundation/run-program.ts';
import { createTestDatabase } from '../test-databases.ts';
import { breakConnections } from './break-connections.ts';
import { startLoad } from './load.ts';

let program: string;
let server: Program | undefined;
beforeAll(() => {
  program = buildServer();
});
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
});

it('20 connections broken under load crash no process and lose no acknowledged write', async () => {
  const url = await createTestDatabase('seeded');
  const load = await startLoad(program, url);
  server = load.server;
  expect(await breakConnections(load, url, 20)).toBeGreaterThanOrEqual(10);
  await load.waitUntilServed(performance.now());
  const database = await openPostgres(url, 1);
  expect((await load.finish(database)).refused).toBeGreaterThan(0);
  await database.close();
});
