import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { readMigrations } from '../../../src/server/platform/database/migration/read-migrations.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createTestDatabase } from '../test-databases.ts';
import { buildProgram, type Program, runProgram } from './run-program.ts';

let program: string;
let folder: string;
const running: Program[] = [];
beforeAll(async () => {
  program = await buildProgram('tests/server/foundation/minimal-program.ts', 'platform');
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-main-'));
});
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
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
/** The port that the system assigned, from its ready message. */
async function portOf(server: Program): Promise<string> {
  await server.waitFor(' is ready at ');
  await server.waitFor('\n');
  return /localhost:(\d+)\n/.exec(server.output())?.[1] ?? 'none';
}

it('runs jobs and mails without a port, and exits with 0 on SIGTERM', async () => {
  const server = await startOnPostgres({ ROLE: 'jobs,mail', PORT: '' });
  await server.waitFor('Madoguchi is ready without a port: jobs, mail\n');
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

it('prints its address, answers its probes, keeps its data folder to itself, and exits with 0 on SIGTERM', async () => {
  const server = start({});
  const port = await portOf(server);
  const second = start({});
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain('has the database in this data folder open');
  expect(second.output().trimEnd().split('\n')).toHaveLength(1);
  for (const probe of ['healthz', 'readyz']) expect((await fetch(`http://127.0.0.1:${port}/${probe}`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.output()).toBe(`Madoguchi is ready at http://localhost:${port}\n`);
});

it('with MIGRATIONS=manual waits for the migrations, says which, and serves once they are applied', async () => {
  const url = await createTestDatabase('seeded');
  const database = await openPostgres(url, 2);
  // Only comments, which may be applied again.
  const missing = (await readMigrations()).find(({ name }) => name.endsWith('-table-bounds.sql'));
  await database.query('UPDATE schema_migrations SET applied_steps = 0 WHERE number = $1', [missing?.number ?? 0]);
  // Not 0: the server listens on the same port while it waits and when it serves.
  const port = String(await findFreePort());
  const server = start({ DATABASE_URL: url, MIGRATIONS: 'manual', PORT: port });
  const name = missing?.name.replace('.sql', '') ?? '';
  await server.waitFor('The server waits for them.');
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
  };
  await expect.poll(() => ask('/healthz').catch(() => undefined)).toMatchObject({ status: 200, body: { status: 'ok' } });
  const message = `The database lacks the migrations ${name}: run npm run migrate.`;
  expect(await ask('/readyz')).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'NOT_READY', message } });
  // An address that is no URL does not end the process.
  expect(await ask('//')).toMatchObject({ status: 503 });
  expect(await ask('/login')).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'NOT_READY' } });
  await migrate(database, systemClock);
  await database.close();
  await server.waitFor(' is ready at ');
  expect(await ask('/readyz')).toMatchObject({ status: 200 });
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

it('ends with 0 on SIGTERM while it waits for migrations', async () => {
  const url = await createTestDatabase('template0');
  const server = start({ DATABASE_URL: url, MIGRATIONS: 'manual', PORT: '0' });
  await server.waitFor('The server waits for them.');
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

it('reports a wrong number, a taken port or an unreachable database in one sentence, and exits with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const [wrong, taken, unreachable] = await Promise.all([
    start({ PORT: 'many' }),
    startOnPostgres({ PORT: port }),
    start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }),
  ]);
  for (const { ended } of [wrong, taken, unreachable]) expect(await ended).toEqual({ code: 1, signal: null });
  other.close();
  expect(wrong.output()).toBe('PORT is "many" but must be a number from 0 to 65535.\n');
  expect(taken.output()).toBe(`Port ${port} on 127.0.0.1 is taken by another program. Stop it or set PORT.\n`);
  expect(unreachable.output()).toContain('The database at DATABASE_URL cannot be used');
  expect(unreachable.output()).not.toContain('secret');
  expect(unreachable.output().trimEnd().split('\n')).toHaveLength(1);
});

it('continues after an unhandled rejection or socket error, and finishes running requests before it exits', async () => {
  const server = await startOnPostgres();
  const origin = `http://127.0.0.1:${await portOf(server)}`;
  await fetch(`${origin}/zapi/reject`);
  await server.waitFor('a promise without a handler');
  await fetch(`${origin}/zapi/reset`);
  await server.waitFor('read ECONNRESET');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  // As browsers open them in advance.
  const unused = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(unused, 'connect');
  const slow = fetch(`${origin}/zapi/slow`);
  await server.waitFor('slow begins');
  server.child.kill('SIGTERM');
  const closed: string[] = [];
  unused.once('close', () => closed.push('unused'));
  void slow.then(() => closed.push('slow'));
  const probe = () =>
    fetch(`${origin}/healthz`).then(
      () => 'served',
      () => 'refused',
    );
  await expect.poll(probe).toBe('refused');
  const answer = await slow;
  expect([answer.status, await answer.json()]).toEqual([200, { stores: [{ store_id: 'first' }] }]);
  expect(closed).toEqual(['unused', 'slow']);
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

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
});
