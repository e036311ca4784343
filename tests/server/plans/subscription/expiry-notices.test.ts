// Mails about cards that expire before a renewal.
import { expect } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { addContract, addMethod, type TestContract } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openMember, openNew } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const payments = createFakePayments();
const daySeconds = 86_400;
const it = serverTest({ gateways: { payments: payments.gateway } });
it.beforeAll(async ({ server }) => {
  // Only the contracts of these tests.
  await server.database.query('UPDATE subscriptions SET ended_at = $1', [server.clock.now()]);
  await server.database.query('DELETE FROM subscription_periods');
});

// The clock begins on 21 November 2026.
async function subscribe(server: TestApp, name: string, expiry: string, contract: Partial<TestContract> = {}) {
  const browser = await openNew(server, name);
  await addMethod(server, name, `pm_${name}`, { expiry });
  const added = { subscriptionId: `s_${name}`, price: 1980, days: 20, methodId: `pm_${name}`, ...contract };
  await addContract(server, name, added);
  await server.database.query(
    "UPDATE subscription_periods SET notice_at = due_at - interval '14 days' WHERE subscription_id = $1",
    [`s_${name}`],
  );
  return browser;
}
async function pass(server: TestApp, days: number): Promise<void> {
  server.clock.advance(days * daySeconds);
  await server.app.jobWorker?.run();
}
const readNotices = async (server: TestApp, name: string) =>
  (await server.readOutbox(`${name}@example.com`)).filter(({ subject }) => subject.includes('有効期限'));

it('mails fourteen days before a renewal that an expired card would pay, once, and still charges the card', async ({
  server,
}) => {
  await subscribe(server, 'notice1', '202611');
  await subscribe(server, 'notice2', '202612');
  await subscribe(server, 'notice3', '202611', { status: 'CANCEL_REQUEST', statusBefore: 'ONGOING_CONTRACT' });
  await pass(server, 5);
  expect(await readNotices(server, 'notice1')).toEqual([]);
  await pass(server, 2);
  const [mail, ...others] = await readNotices(server, 'notice1');
  expect(others).toEqual([]);
  expect(mail?.text).toContain('末尾4242（有効期限 2026/11）');
  expect(mail?.link).toMatch(/\/mypage\/subscription\/s_notice1\/payment-method$/);
  await pass(server, 13);
  expect(payments.charges.get('s_notice1.2.1')).toMatchObject({ state: 'approved', method: 'ref_pm_notice1' });
  expect(await readNotices(server, 'notice1')).toHaveLength(1);
  expect(await readNotices(server, 'notice2')).toEqual([]);
  expect(await readNotices(server, 'notice3')).toEqual([]);
  // The next renewal has a notice of its own.
  await pass(server, 20);
  expect(await readNotices(server, 'notice1')).toHaveLength(2);
});

it('looks at a method that replaces another one in the last days', async ({ server }) => {
  const { clock } = server;
  const soon = new Date(clock.now().getTime() + 5 * daySeconds * 1000);
  const month = soon.toISOString().slice(0, 7).replace('-', '');
  await subscribe(server, 'notice4', '203005', { days: 40 });
  await addMethod(server, 'notice4', 'pm_notice4b', { expiry: month });
  await pass(server, 1);
  const browser = await openMember(server, 'notice4');
  await server.database.query('UPDATE subscription_periods SET notice_at = NULL WHERE subscription_id = $1', ['s_notice4']);
  const changed = await browser.post('/zapi/subscription/s_notice4/change-payment-method', { paymentMethodId: 'pm_notice4b' });
  expect(changed.statusCode).toBe(200);
  await pass(server, 26);
  expect(await readNotices(server, 'notice4')).toHaveLength(1);
});
