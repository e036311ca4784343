// An endpoint that does not answer delays no other one.
import { expect } from 'vitest';
import { writeEvent } from '../../../src/server/runtime/events/write-event.ts';
import type { TestApp } from '../harness.ts';
import { fakeApps } from '../people/fake-apps.ts';
import { readData } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverPerTest } from '../server-test.ts';

/** Members whose event arrived or was tried, by the host that it was sent to. */
let sent: Record<'silent' | 'healthy', string[]> = { silent: [], healthy: [] };
/** Ends the requests that the silent endpoint has not answered. */
let hangUp: (() => void)[] = [];
let isSilent = true;
const it = serverPerTest({
  gateways: {
    apps: fakeApps((address, { body }) => {
      const host = address.includes('silent') ? 'silent' : 'healthy';
      sent[host].push(JSON.parse(String(body)).data.accountId);
      if (host === 'healthy' || !isSilent) return Promise.resolve(new Response(null, { status: 204 }));
      return new Promise((_resolve, reject) => {
        hangUp.push(() => reject(new DOMException('no answer', 'AbortError')));
      });
    }),
  },
});
it.beforeEach(() => {
  sent = { silent: [], healthy: [] };
  hangUp = [];
  isSilent = true;
});

async function open(server: TestApp) {
  const browser = await openAs(server, editor);
  await server.database.query('DELETE FROM webhook_endpoints');
  const add = async (address: string): Promise<string> => {
    const answer = await browser.post('/zapi/console/webhook', { endpointId: '', address, types: ['member.withdrawn'] });
    const { endpointId, offerToken } = await readData(browser, answer.json<{ redirectTo: string }>().redirectTo);
    await browser.post('/zapi/console/webhook/secret', { endpointId, offerToken });
    return String(endpointId);
  };
  return { browser, ids: [await add('https://silent.example/'), await add('https://healthy.example/')] as const };
}

const write = ({ app, database, clock }: TestApp, names: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    const context = { storeId: 'first', random: app.platform.random, now: clock.now() };
    for (const accountId of names) await writeEvent(tx, context, { type: 'member.withdrawn', data: { accountId } });
  });
const run = async ({ app }: TestApp): Promise<void> => app.jobWorker?.run();
const endRequests = (): void => {
  for (const end of hangUp.splice(0)) end();
};
const many = Array.from({ length: 60 }, (_none, index) => `member${index}`);

it('that never answers delays neither events that wait beside it nor later ones', async ({ server }) => {
  await open(server);
  await write(server, many);
  const running = run(server);
  await expect.poll(() => sent.healthy.length).toBe(60);
  expect(sent.silent.length).toBeLessThan(20);
  await write(server, ['later']);
  await expect.poll(() => sent.healthy, { timeout: 5_000 }).toContain('later');
  expect(hangUp.length).toBe(sent.silent.length);
  endRequests();
  await running;
});

it('gets one delivery at a time after a pause, until it answers again', async ({ server }) => {
  await open(server);
  await write(server, many);
  const running = run(server);
  await expect.poll(() => sent.healthy.length).toBe(60);
  endRequests();
  await running;
  const before = sent.silent.length;
  await write(server, ['meanwhile']);
  await run(server);
  expect(sent.silent).toHaveLength(before);
  for (const [seconds, tries] of [
    [6, 1],
    [30, 0],
    [31, 1],
  ] as const) {
    server.clock.advance(seconds);
    const tried = sent.silent.length;
    const next = run(server);
    if (tries > 0) await expect.poll(() => sent.silent.length).toBe(tried + tries);
    endRequests();
    await next;
    expect(sent.silent).toHaveLength(tried + tries);
  }
  isSilent = false;
  for (let round = 0; round < 3; round += 1) {
    server.clock.advance(301);
    await run(server);
  }
  expect(new Set(sent.silent)).toEqual(new Set([...many, 'meanwhile']));
  const left = await server.database.query("SELECT 1 FROM webhook_deliveries WHERE state IN ('waiting', 'due')");
  expect(left).toEqual([]);
});

it('is sent to at once when an operator tests it, although it was paused', async ({ server }) => {
  const { browser, ids } = await open(server);
  await write(server, ['unanswered']);
  const running = run(server);
  await expect.poll(() => hangUp.length).toBe(1);
  endRequests();
  await running;
  isSilent = false;
  await browser.post('/zapi/console/webhook/test', { endpointId: ids[0] });
  await run(server);
  expect(sent.silent).toHaveLength(2);
});
