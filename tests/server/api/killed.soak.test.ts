// The server and the import are killed while apps write: no idempotency key acts twice, and no event is lost or comes from a change that was
// rolled back. KILLS=200 npm run soak -- tests/server/api/killed
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createDice } from '../../dice.ts';
import { findFreePort } from '../../free-port.ts';
import { buildServer, type Program, runProgram } from '../foundation/run-program.ts';
import { startTestApp } from '../harness.ts';
import { apiSecret, publishApiApp } from '../people/api-app.ts';
import { createTestDatabase } from '../test-databases.ts';

const kills = Number(process.env['KILLS'] ?? 20);
const seed = process.env['SEED'] ?? '20261130';
const roll = createDice(seed);
const writers = 6;
const importedLines = 20_000;
const initialStock = 1_000_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Store {
  readonly url: string;
  readonly origin: string;
  readonly start: () => Promise<Program>;
}

async function openStore(): Promise<Store> {
  const url = await createTestDatabase('seeded');
  const server = await startTestApp({ database: await openPostgres(url, 4) });
  await publishApiApp(server, 'shop');
  await server.close();
  const port = String(await findFreePort());
  const file = buildServer();
  const demo = { DEMO_APP_PORT: '0', DEMO_PROVIDER_PORT: '0', PAYMENT_SANDBOX_PORT: '0' };
  const start = async (): Promise<Program> => {
    const program = runProgram(file, { DATABASE_URL: url, PORT: port, LOG_LEVEL: 'error', ...demo });
    await program.waitFor('is ready at');
    return program;
  };
  return { url, origin: `http://127.0.0.1:${port}`, start };
}

/** Repeats a request until it is answered by other than an error of the server, which is killed now and then. */
async function insist(origin: string, path: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(origin + path, init).catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    await pause(50);
  }
}

async function getToken(origin: string): Promise<string> {
  const answer = await insist(origin, '/oidc/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shop:${apiSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/** Takes items away and creates members, each once by its key, until the kills are over. Returns how many. */
async function write(origin: string, writer: number, isOver: () => boolean): Promise<number> {
  let count = 0;
  let token = await getToken(origin);
  const send = async (path: string, body: object): Promise<void> => {
    const key = `${writer}-${count}-${path}`;
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' };
      const answer = await insist(origin, `/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.ok) return;
      if (answer.status !== 401) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      token = await getToken(origin);
    }
  };
  while (!isOver()) {
    await send('/stock/killed/adjustments', { change: -1 });
    const profile = {
      familyName: '山田',
      givenName: '花子',
      familyNameKana: 'ヤマダ',
      givenNameKana: 'ハナコ',
      birthday: '19900401',
    };
    await send('/members', { email: `api-${writer}-${count}@example.org`, isEmailVerified: true, profile });
    count += 1;
    await pause(200);
  }
  return count;
}

/** Runs the import until it ends by itself; each run but the last is killed. */
async function importKilled(url: string, isOver: () => boolean): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-import-'));
  const path = join(folder, 'members.csv');
  const line = (n: number) => `import-${n}@example.org,,山田,花子,ヤマダ,ハナコ,1990-04-01,true`;
  const columns = 'email,loginId,familyName,givenName,familyNameKana,givenNameKana,birthday,emailVerified';
  await writeFile(path, [columns, ...Array.from({ length: importedLines }, (_none, n) => line(n))].join('\n'));
  let killed = 0;
  for (;;) {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    const child = spawn(process.execPath, ['scripts/run.mjs', 'members/members', 'import', path], {
      env,
      stdio: 'ignore',
      detached: true,
    });
    const ended = once(child, 'close');
    const isLast = isOver() || killed >= 10;
    const timer = isLast ? undefined : setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 2_500 + roll(4_000));
    const [code, signal]: unknown[] = await ended;
    clearTimeout(timer);
    if (signal === null) {
      await rm(folder, { recursive: true });
      expect(code).toBe(0);
      return killed;
    }
    killed += 1;
  }
}

it(`each key acts once and each member has one event over ${kills} kills, SEED=${seed}`, { timeout: 7_200_000 }, async () => {
  const { url, origin, start } = await openStore();
  let program = await start();
  const token = await getToken(origin);
  const put = { headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'first', 'content-type': 'application/json' } };
  await insist(origin, '/api/v1/stock/killed', { ...put, method: 'PUT', body: JSON.stringify({ available: initialStock }) });
  let isOver = false;
  const written = Promise.all(Array.from({ length: writers }, (_none, writer) => write(origin, writer, () => isOver)));
  const imported = importKilled(url, () => isOver);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(300 + roll(1_200));
    program.child.kill('SIGKILL');
    await program.ended;
    program = await start();
  }
  isOver = true;
  const counts = await written;
  const importKills = await imported;
  program.child.kill('SIGKILL');
  await program.ended;
  const made = counts.reduce((sum, count) => sum + count, 0);
  const database = await openPostgres(url, 4);
  const [stock] = await database.query<{ available: number }>(
    "SELECT stock - sold AS available FROM item_stock WHERE item_id = 'killed'",
  );
  expect(Number(stock?.available)).toBe(initialStock - made);
  const rows = await database.query<{ members: number; events: number; created: number }>(
    `SELECT count(*)::integer AS members, sum(e.events)::integer AS events, max(e.events)::integer AS created FROM accounts a
       JOIN LATERAL (SELECT count(*) AS events FROM events v
         WHERE v.store_id = a.store_id AND v.type = 'member.created' AND v.account_id = a.account_id) e ON true
     WHERE a.email_normal LIKE 'api-%' OR a.email_normal LIKE 'import-%'`,
  );
  const all = made + importedLines;
  expect(rows).toEqual([{ members: all, events: all, created: 1 }]);
  const orphans = await database.query(
    `SELECT 1 FROM events v WHERE v.type = 'member.created'
       AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.store_id = v.store_id AND a.account_id = v.account_id)`,
  );
  expect(orphans).toEqual([]);
  await database.close();
  process.stdout.write(`${made} members and as many items by the API; the import was killed ${importKills} times\n`);
});
