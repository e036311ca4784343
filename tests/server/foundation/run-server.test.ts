import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../test-databases.ts';
import { buildProgram, type Program, runProgram } from './run-program.ts';

let program: string;
let folder: string;
const running: Program[] = [];
beforeAll(async () => {
  program = await buildProgram('tests/server/foundation/minimal-program.ts', 'platform');
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-main-'));
}, 60_000);
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function start(environment: { readonly [name: string]: string }): Program {
  const started = runProgram(program, { DATA_DIR: folder, LOG_LEVEL: 'warn', PORT: '0', ...environment });
  running.push(started);
  return started;
}
/** The same on PostgreSQL, which starts faster than the embedded database. */
async function startOnPostgres(environment: { readonly [name: string]: string } = {}): Promise<Program> {
  return start({ DATABASE_URL: await createTestDatabase('seeded'), ...environment });
}
/** The port that the system assigned, from its ready message. */
async function portOf(server: Program): Promise<string> {
  await server.waitFor(' is ready at ');
  await server.waitFor('\n');
  return /localhost:(\d+)\n/.exec(server.output())?.[1] ?? 'none';
}

it('prints its address, answers its probes, and exits with 0 on SIGTERM', async () => {
  const server = start({});
  const port = await portOf(server);
  for (const probe of ['healthz', 'readyz']) expect((await fetch(`http://127.0.0.1:${port}/${probe}`)).status).toBe(200);
  const requestedAt = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - requestedAt).toBeLessThan(10_000);
  expect(server.output()).toBe(`Madoguchi is ready at http://localhost:${port}\n`);
}, 60_000);

it('prints what is wrong in one sentence and exits with 1', async () => {
  const server = start({ PORT: 'many' });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toBe('PORT is "many" but must be a number from 0 to 65535.\n');
  const holder = start({});
  await holder.waitFor('is ready');
  const second = start({});
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain('has the database in this data folder open');
  expect(second.output().trimEnd().split('\n')).toHaveLength(1);
}, 60_000);

it('reports a taken port or an unreachable database', async () => {
  const port = await portOf(await startOnPostgres());
  const second = await startOnPostgres({ PORT: port });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toBe(`Port ${port} on 127.0.0.1 is taken by another program. Stop it or set PORT.\n`);
  const third = start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
  expect(await third.ended).toEqual({ code: 1, signal: null });
  expect(third.output()).toContain('The database at DATABASE_URL cannot be used');
  expect(third.output()).not.toContain('secret');
  expect(third.output().trimEnd().split('\n')).toHaveLength(1);
}, 60_000);

it('continues after an unhandled rejection or socket error, and logs both', async () => {
  const server = await startOnPostgres();
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  await fetch(`${origin}/zapi/reject`);
  await server.waitFor('a promise without a handler');
  await fetch(`${origin}/zapi/reset`);
  await server.waitFor('read ECONNRESET');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
}, 60_000);

it('finishes running requests and exits with 1 after an uncaught exception, with the reason in one line', async () => {
  const server = await startOnPostgres({ LOG_LEVEL: 'silent' });
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  const slow = fetch(`${origin}/zapi/slow`);
  await server.waitFor('slow begins');
  const before = server.output();
  await fetch(`${origin}/zapi/bug`);
  expect((await slow).status).toBe(200);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output().slice(before.length)).toMatch(
    /^The server stops after an unexpected error: TypeError: a bug in a timer \(at [^\n]+\)\n$/,
  );
}, 60_000);

it('finishes running requests before it exits, and accepts no new ones', async () => {
  const server = await startOnPostgres();
  const port = await portOf(server);
  const slow = fetch(`http://127.0.0.1:${port}/zapi/slow`);
  await server.waitFor('slow begins');
  const requestedAt = performance.now();
  server.child.kill('SIGTERM');
  const probe = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => 'served',
      () => 'refused',
    );
  await expect.poll(probe, { timeout: 10_000 }).toBe('refused');
  const answer = await slow;
  expect([answer.status, await answer.json()]).toEqual([200, { stores: [{ store_id: 'first' }] }]);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  // Not terminated.
  expect(performance.now() - requestedAt).toBeLessThan(5_000);
}, 60_000);
