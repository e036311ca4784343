import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import { writeEvent } from '../../../src/server/runtime/events/write-event.ts';
import { createDice } from '../../dice.ts';
import { until } from '../actors/processes.ts';
import { buildServer, type Program, runProgram } from '../foundation/run-program.ts';
import { startTestApp } from '../harness.ts';
import { readData } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { createTestDatabase } from '../test-databases.ts';

const kills = Number(process.env['KILLS'] ?? 20);
const seed = process.env['SEED'] ?? '20261130';
const roll = createDice(seed);
const members = 100;

/** Adds an endpoint with a secret for an address of this machine. */
async function addEndpoint(url: string, address: string): Promise<void> {
  const server = await startTestApp({ database: await openPostgres(url, 4) });
  const browser = await openAs(server, editor);
  await server.database.query("DELETE FROM webhook_endpoints WHERE endpoint_id = 'w_demo'");
  const sent = await browser.post('/zapi/console/webhook', { endpointId: '', address, types: ['member.updated'] });
  const secretPage = sent.json<{ redirectTo: string }>().redirectTo;
  const { endpointId, offerToken } = await readData(browser, secretPage);
  await browser.post('/zapi/console/webhook/secret', { endpointId, offerToken });
  await server.close();
}

/** Writes events of members as their changes do, some of which are rolled back. Returns how many each committed. */
async function writeMore(database: Database, counts: Map<string, number>): Promise<void> {
  await Promise.all(
    Array.from({ length: members }, async (_none, index) => {
      const accountId = `member${index}`;
      const next = counts.get(accountId) ?? 0;
      const isRolledBack = roll(4) === 0;
      const changed = isRolledBack ? ['never'] : [String(next)];
      const written = database.transaction(async (tx) => {
        const context = { storeId: 'first', random: systemRandom, now: new Date() };
        await writeEvent(tx, context, { type: 'member.updated', data: { accountId, changed } });
        if (isRolledBack) throw new Error('rolled back');
      });
      await written.catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      });
      if (!isRolledBack) counts.set(accountId, next + 1);
    }),
  );
}

it(`no event is lost, none is sent that was rolled back, and each member's arrive in order, over ${kills} kills, SEED=${seed}`, {
  timeout: 7_200_000,
}, async () => {
  const url = await createTestDatabase('seeded');
  const database = await openPostgres(url, 8);
  const received = new Map<string, number[]>();
  let program: Program | undefined;
  let untilKill = Number.POSITIVE_INFINITY;
  let isAnsweredFirst = false;
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { accountId, changed } = JSON.parse(body).data;
    untilKill -= 1;
    if (untilKill === 0 && !isAnsweredFirst) program?.child.kill('SIGKILL');
    received.set(accountId, [...(received.get(accountId) ?? []), Number(changed[0])]);
    response.writeHead(204).end(() => {
      if (untilKill === 0 && isAnsweredFirst) program?.child.kill('SIGKILL');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  // A server that listens on a port.
  await addEndpoint(url, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  const file = buildServer();
  const start = (): Program => runProgram(file, { DATABASE_URL: url, ROLE: 'jobs', LOG_LEVEL: 'error' });
  const counts = new Map<string, number>();
  try {
    for (let round = 0; round < kills; round += 1) {
      untilKill = 1 + roll(20);
      isAnsweredFirst = roll(2) === 0;
      for (let batch = 0; batch < 3; batch += 1) await writeMore(database, counts);
      program = start();
      await program.ended;
      expect(program.child.signalCode, program.output()).toBe('SIGKILL');
    }
    untilKill = Number.POSITIVE_INFINITY;
    program = start();
    const open = `SELECT 1 AS one FROM events WHERE position IS NULL
        UNION ALL SELECT 1 FROM webhook_deliveries WHERE state IN ('due', 'waiting') LIMIT 1`;
    await until(async () => ((await database.query(open)).length === 0 ? true : undefined));
  } finally {
    program?.child.kill('SIGKILL');
    receiver.close();
  }
  let repeated = 0;
  for (const [accountId, count] of counts) {
    const numbers = received.get(accountId) ?? [];
    const firstTimes = numbers.filter((number, index) => numbers.indexOf(number) === index);
    expect([accountId, firstTimes]).toEqual([accountId, Array.from({ length: count }, (_none, number) => number)]);
    repeated += numbers.length - firstTimes.length;
  }
  // A kill before the answer is saved sends the event again.
  expect(repeated).toBeGreaterThan(0);
  process.stdout.write(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} events, ${repeated} came again\n`);
  await database.close();
});
