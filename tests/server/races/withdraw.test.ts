// Races need a real PostgreSQL: the embedded database has one connection.
import { expect } from 'vitest';
import { reserveSale } from '../../../src/server/areas/plans/subscription/sales.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { inviteTo, readRoles } from '../people/groups.ts';
import { addFamily, openMember, openNew, openTab, readAccount } from '../people/members.ts';
import { addCard, cards, startPaymentTest } from '../people/payment-store.ts';
import { confirm, finish } from '../people/withdrawal.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

const it = serverTest(async () => startPaymentTest({ database: await openPoolWithLongWait(await createTestDatabase('seeded')) }));

const rounds = 8;
const statusOf = ({ statusCode }: { readonly statusCode: number }) => statusCode;

/** A member whose code was sent, in two tabs. */
async function openReady(server: TestApp, name: string) {
  const browser = await openNew(server, name);
  const other = await openMember(server, name);
  server.clock.advance(31);
  await confirm(browser);
  return { browser, other, code: await server.readCode(`${name}@example.com`) };
}

it('closes an account once when two tabs of a browser finish at the same moment', async ({ server }) => {
  const { browser, code } = await openReady(server, 'racetabs1');
  const tab = openTab(server, browser);
  const answers = await Promise.all([finish(browser, code), finish(tab, code)]);
  const outcomes = answers.map((answer) => answer.json<{ redirectTo?: string; code?: string }>());
  expect(outcomes.map(({ redirectTo, code: refusal }) => redirectTo ?? refusal)).toContain('/withdraw/complete');
  // The other one arrives before or after the log-out.
  for (const { redirectTo, code: refusal } of outcomes)
    expect(['/withdraw/complete', 'UNAUTHORIZED']).toContain(redirectTo ?? refusal);
  expect((await browser.get('/withdraw/complete')).statusCode).toBe(200);
  const audit = await server.database.query("SELECT 1 FROM audit_log WHERE account_id = 'racetabs1' AND action = 'withdraw'");
  expect(audit).toHaveLength(1);
});

it('leaves no closed account in a group that another tab joins', async ({ server }) => {
  await addFamily(server, 'g_race', { raceowner: 'owner', racemember: 'member' });
  const owner = await openMember(server, 'raceowner');
  for (let round = 0; round < rounds; round += 1) {
    const name = `racejoin${round}`;
    const { browser, other, code } = await openReady(server, name);
    const token = await inviteTo(server, owner, `${name}@example.com`);
    const join = other.post('/zapi/account/family-group/join', { invitationToken: token });
    const [joined, finished] = await Promise.all([join, finish(browser, code)]);
    const isClosed = (await readAccount(server, name))['withdrawn_at'] !== null;
    expect([200, 401, 409]).toContain(statusOf(joined));
    expect(statusOf(finished)).toBe(isClosed ? 200 : 409);
    expect(Object.hasOwn(await readRoles(server, 'raceowner'), name)).toBe(!isClosed && statusOf(joined) === 200);
    if (statusOf(joined) === 200 && !isClosed) await other.post('/zapi/account/family-group/leave', {});
    server.clock.advance(61);
  }
});

it('leaves no closed account with a payment method that another tab adds', async ({ server }) => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `racecard${round}`;
    const { browser, other, code } = await openReady(server, name);
    const [added, finished] = await Promise.all([addCard(other, server.sandbox, cards.approved), finish(browser, code)]);
    expect(statusOf(finished)).toBe(200);
    expect(statusOf(added)).toBeLessThan(500);
    const methods = await server.database.query(
      "SELECT 1 FROM payment_methods WHERE account_id = $1 AND state IN ('active', 'pending')",
      [name],
    );
    expect(methods).toEqual([]);
    server.clock.advance(61);
  }
});

it('refuses to close an account while a plan is bought, and a purchase after it was closed', async ({ server }) => {
  for (let round = 0; round < rounds; round += 1) {
    const accountId = `racebuy${round}`;
    const { browser, code } = await openReady(server, accountId);
    const sale = { storeId: 'first', accountId, reservationId: `r-${accountId}` };
    const plan = { planId: 'standard', maxContracts: 5 };
    const buy = server.database
      .transaction((tx) => reserveSale(tx, sale, plan, { maxContracts: 10, now: server.clock.now() }))
      .then(() => 'reserved')
      .catch((error: { code?: string }) => error.code);
    const [bought, finished] = await Promise.all([buy, finish(browser, code)]);
    expect(['reserved 409', 'WD401 200']).toContain(`${bought} ${statusOf(finished)}`);
    expect((await readAccount(server, accountId))['withdrawn_at'] !== null).toBe(bought === 'WD401');
    server.clock.advance(61);
  }
});

it('erases each account once in two processes', async ({ server }) => {
  server.clock.advance(31 * 86_400);
  await server.database.query("DELETE FROM payment_methods WHERE state = 'removed'");
  const [due] = await server.database.query<{ count: number }>('SELECT count(*) FROM withdrawals');
  const other = await startTestApp({ database: { ...server.database, close: async () => undefined } });
  other.clock.setTo(server.clock.now().toISOString());
  await Promise.all([server, other].map(({ app }) => app.jobWorker?.run()));
  await other.close();
  const erased = await server.database.query("SELECT 1 FROM audit_log WHERE action = 'account-erase'");
  expect(erased).toHaveLength(due?.count ?? 0);
  expect(await server.database.query('SELECT 1 FROM withdrawals')).toEqual([]);
});
