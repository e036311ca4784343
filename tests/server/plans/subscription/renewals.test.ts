import { afterEach, describe, expect } from 'vitest';
import { addSpans, startOfDayInJapan } from '../../../../src/rules/plans/settlement-dates.ts';
import type { TestApp } from '../../harness.ts';
import { addContract, addMethod, type TestContract } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openNew, readData } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const payments = createFakePayments();
const daySeconds = 86_400;
const it = serverTest({ gateways: { payments: payments.gateway } });
it.beforeAll(async ({ server }) => {
  // Only the contracts of these tests.
  await server.database.query('UPDATE subscriptions SET ended_at = $1', [server.clock.now()]);
  await server.database.query('DELETE FROM subscription_periods');
});
afterEach(() => {
  payments.behaviour = 'approve';
});

async function subscribe(server: TestApp, name: string, contract: Partial<TestContract> = {}) {
  const browser = await openNew(server, name);
  await addMethod(server, name, `pm_${name}`);
  await addContract(server, name, { subscriptionId: `s_${name}`, price: 1980, days: 0, methodId: `pm_${name}`, ...contract });
  return browser;
}
async function pass(server: TestApp, days: number): Promise<void> {
  server.clock.advance(days * daySeconds);
  await server.app.jobWorker?.run();
}
async function readContract(server: TestApp, name: string) {
  const [row] = await server.database.query<{
    status: string;
    next: Date | null;
    period: number;
    ended_at: Date | null;
    contracts: number;
  }>(
    `SELECT s.status, s.next_settlement_at AS next, s.period, s.ended_at, m.contracts
       FROM subscriptions s JOIN payment_methods m USING (store_id, method_id) WHERE s.subscription_id = $1`,
    [`s_${name}`],
  );
  if (row === undefined) throw new Error(`no contract of ${name}`);
  return row;
}
const readLedger = (server: TestApp, name: string) =>
  server.database.query<{ intent: string; billing_amount: number }>(
    'SELECT intent, billing_amount FROM ledger_entries WHERE account_id = $1 ORDER BY created_at, intent',
    [name],
  );
const chargesOf = (name: string) => [...payments.charges].filter(([key]) => key.startsWith(`s_${name}.`));
const subjects = async (server: TestApp, name: string) =>
  (await server.readOutbox(`${name}@example.com`))
    .flatMap(({ subject }) => (subject.includes('契約') ? [subject] : []))
    .reverse();
const daysUntil = (server: TestApp, time: Date | null): number | null =>
  time === null ? null : Math.round((time.getTime() - server.clock.now().getTime()) / (daySeconds * 1000));

describe('a due period', () => {
  it('is charged once, recorded and mailed, and the next one waits for its day', async ({ server }) => {
    await subscribe(server, 'renew1', { status: 'NEW_CONTRACT' });
    await pass(server, 0);
    await pass(server, 1);
    expect(chargesOf('renew1')).toMatchObject([['s_renew1.2.1', { amount: 1980, method: 'ref_pm_renew1' }]]);
    expect(await readLedger(server, 'renew1')).toEqual([{ intent: 'subscription:s_renew1.2', billing_amount: 1980 }]);
    expect(await readContract(server, 'renew1')).toMatchObject({ status: 'ONGOING_CONTRACT', period: 2, contracts: 1 });
    expect(await subjects(server, 'renew1')).toEqual(['【みなとストア】「契約」のお支払いが完了しました']);
    expect((await server.readOutbox('renew1@example.com'))[0]?.text).toContain('\nお支払い方法：JCB 末尾4242\n');
  });

  it('ends a trial by the first payment', async ({ server }) => {
    await subscribe(server, 'renew2', { status: 'NEW_TRIAL_CONTRACT' });
    await pass(server, 0);
    expect(await readContract(server, 'renew2')).toMatchObject({ status: 'TRIAL_TO_PAID', period: 1 });
    await pass(server, 31);
    expect(await readContract(server, 'renew2')).toMatchObject({ status: 'ONGOING_CONTRACT', period: 2 });
  });

  it('ends a cancelled contract instead, and releases its method', async ({ server }) => {
    await subscribe(server, 'renew3', { status: 'CANCEL_REQUEST', statusBefore: 'ONGOING_CONTRACT' });
    expect((await readContract(server, 'renew3')).contracts).toBe(1);
    await pass(server, 0);
    expect(await readContract(server, 'renew3')).toMatchObject({
      status: 'CANCEL_REQUEST',
      contracts: 0,
      ended_at: server.clock.now(),
    });
    expect(chargesOf('renew3')).toEqual([]);
    expect(await subjects(server, 'renew3')).toEqual(['【みなとストア】「契約」のご契約が終了しました']);
  });

  it('ends a contract of a plan that is no longer renewed', async ({ server }) => {
    await subscribe(server, 'renew4', { planId: 'standard' });
    await publish(server, 'plans', (plans) => ({
      ...plans,
      plans: (plans['plans'] as { planId: string }[]).map((plan) =>
        plan.planId === 'standard' ? { ...plan, forceStopRenewDate: `${server.clock.now().toISOString().slice(0, 19)}Z` } : plan,
      ),
    }));
    await pass(server, 0);
    expect((await readContract(server, 'renew4')).ended_at).not.toBeNull();
    expect(chargesOf('renew4')).toEqual([]);
  });

  it('is not charged if it costs nothing', async ({ server }) => {
    await subscribe(server, 'renew5', { price: 0 });
    await pass(server, 0);
    expect(chargesOf('renew5')).toEqual([]);
    expect(await readLedger(server, 'renew5')).toEqual([{ intent: 'subscription:s_renew5.2', billing_amount: 0 }]);
  });
});

describe('a declined charge', () => {
  it('is retried 1, 3 and 7 days after the first failure, with a key of its own [PLAN-012]', async ({ server }) => {
    await subscribe(server, 'hold1');
    payments.behaviour = 'decline';
    await pass(server, 0);
    expect(await readContract(server, 'hold1')).toMatchObject({ status: 'HOLD', period: 1 });
    const waits: (number | null)[] = [daysUntil(server, (await readContract(server, 'hold1')).next)];
    for (const days of [1, 2, 4]) {
      await pass(server, days);
      waits.push(daysUntil(server, (await readContract(server, 'hold1')).next));
    }
    expect(waits).toEqual([1, 2, 4, null]);
    await pass(server, 60);
    expect(chargesOf('hold1').map(([key]) => key)).toEqual([1, 2, 3, 4].map((attempt) => `s_hold1.2.${attempt}`));
    expect(await readContract(server, 'hold1')).toMatchObject({ status: 'HOLD', ended_at: null });
    const failed = '【みなとストア】「契約」のお支払いができませんでした';
    expect(await subjects(server, 'hold1')).toEqual([
      failed,
      failed,
      failed,
      '【みなとストア】「契約」のお支払い手続きをお願いします',
    ]);
    expect(await readLedger(server, 'hold1')).toEqual([]);
  });

  it('releases the hold when a retry is approved, and starts the period on that day [PLAN-012]', async ({ server }) => {
    await subscribe(server, 'hold2', { status: 'NEW_TRIAL_CONTRACT' });
    payments.behaviour = 'decline';
    await pass(server, 0);
    expect((await readContract(server, 'hold2')).status).toBe('TRIAL_HOLD');
    payments.behaviour = 'approve';
    await pass(server, 1);
    const paidOn = startOfDayInJapan(server.clock.now());
    const contract = await readContract(server, 'hold2');
    expect(contract.status).toBe('TRIAL_HOLD_RELEASED');
    expect(contract.next).toEqual(addSpans(paidOn, { renewSpanUnit: 'months', renewSpan: 1 }, 1));
  });

  it('never charges a method that the provider has declared invalid', async ({ server }) => {
    await subscribe(server, 'hold3');
    await server.database.query("UPDATE payment_methods SET is_valid = false WHERE method_id = 'pm_hold3'");
    await pass(server, 0);
    expect((await readContract(server, 'hold3')).status).toBe('HOLD');
    expect(chargesOf('hold3')).toEqual([]);
  });
});

describe('a charge whose outcome is unknown', () => {
  it.for(['lost', 'pending', 'down'] as const)('is looked up with the same key: %s', async (behaviour, { server }) => {
    const name = `unknown${behaviour}`;
    const browser = await subscribe(server, name);
    payments.behaviour = behaviour;
    await pass(server, 0);
    expect(await readLedger(server, name)).toEqual([]);
    const [shown] = (await readData(browser, '/mypage/plans'))['subscriptions'] as unknown as { isRenewalPast: boolean }[];
    expect(shown).toMatchObject({ subscriptionStatus: 'ONGOING_CONTRACT' });
    const key = `s_${name}.2.1`;
    if (behaviour === 'pending') payments.charges.set(key, { reference: 'ch', state: 'approved', amount: 1980, method: '' });
    payments.behaviour = 'approve';
    await pass(server, 61 / daySeconds);
    expect(await readLedger(server, name)).toHaveLength(1);
    expect(chargesOf(name).map(([each]) => each)).toEqual([key]);
  });

  it('is none if the provider has too many requests: the period is due again, with the same key', async ({ server }) => {
    await subscribe(server, 'busy1');
    payments.behaviour = 'busy';
    await pass(server, 0);
    const read = () => server.database.query("SELECT state, attempts FROM subscription_periods WHERE period_id = 's_busy1.2'");
    expect(await read()).toEqual([{ state: 'due', attempts: 0 }]);
    expect(await subjects(server, 'busy1')).toEqual([]);
    payments.behaviour = 'approve';
    await pass(server, 61 / daySeconds);
    expect(await readLedger(server, 'busy1')).toHaveLength(1);
    expect(payments.requests.flatMap(({ idempotencyKey: key }) => (key.startsWith('s_busy1.') ? [key] : []))).toEqual([
      's_busy1.2.1',
      's_busy1.2.1',
    ]);
  });
});

describe('a charge that the configuration of the store keeps from being made', () => {
  it('is sent again after an hour; the contract goes on, and the card is not marked as declined', async ({ server }) => {
    await subscribe(server, 'config1');
    payments.behaviour = 'misconfigured';
    await pass(server, 0);
    expect((await readContract(server, 'config1')).status).toBe('ONGOING_CONTRACT');
    expect(await subjects(server, 'config1')).toEqual([]);
    const sent = () => payments.requests.flatMap(({ idempotencyKey: key }) => (key.startsWith('s_config1.') ? [key] : []));
    await pass(server, 59 / (24 * 60));
    expect(sent()).toEqual(['s_config1.2.1']);
    payments.behaviour = 'approve';
    await pass(server, 2 / (24 * 60));
    expect(sent()).toEqual(['s_config1.2.1', 's_config1.2.1']);
    expect(await readLedger(server, 'config1')).toHaveLength(1);
    const marked = await server.database.query(
      "SELECT 1 FROM payment_methods WHERE declined_at IS NOT NULL AND method_id = 'pm_config1'",
    );
    expect(marked).toEqual([]);
  });

  it('leaves the contract to the member until then, and charges another method with a key of its own', async ({ server }) => {
    const browser = await subscribe(server, 'config3');
    const sent = () =>
      payments.requests.flatMap(({ idempotencyKey: key, method }) => (key.startsWith('s_config3.') ? [[key, method]] : []));
    payments.behaviour = 'misconfigured';
    await pass(server, 1 / (24 * 60));
    await addMethod(server, 'config3', 'pm_config3b');
    const change = { paymentMethodId: 'pm_config3b' };
    expect((await browser.post('/zapi/subscription/s_config3/change-payment-method', change)).statusCode).toBe(200);
    await pass(server, 61 / (24 * 60));
    payments.behaviour = 'approve';
    await pass(server, 61 / (24 * 60));
    expect(sent()).toEqual([
      ['s_config3.2.1', 'ref_pm_config3'],
      ['s_config3.2.2', 'ref_pm_config3b'],
      ['s_config3.2.2', 'ref_pm_config3b'],
    ]);
    expect(await readLedger(server, 'config3')).toHaveLength(1);
  });

  it('marks a card that is declined until a charge is approved', async ({ server }) => {
    await subscribe(server, 'config2');
    const isMarked = async () =>
      (await server.database.query("SELECT 1 FROM payment_methods WHERE declined_at IS NOT NULL AND method_id = 'pm_config2'"))
        .length === 1;
    payments.behaviour = 'decline';
    await pass(server, 0);
    expect(await isMarked()).toBe(true);
    payments.behaviour = 'approve';
    await pass(server, 2);
    expect(await isMarked()).toBe(false);
  });
});

describe('a clock that was moved by a year', () => {
  it('pays one period, which begins on that day, and each further one a span later', async ({ server }) => {
    await subscribe(server, 'year1');
    for (const payments of [1, 2, 3]) {
      await pass(server, payments === 1 ? 365 : 31);
      expect(await readLedger(server, 'year1')).toHaveLength(payments);
      expect(daysUntil(server, (await readContract(server, 'year1')).next)).toBeGreaterThan(26);
    }
    const intents = (await readLedger(server, 'year1')).map(({ intent }) => intent);
    expect(intents).toEqual([2, 3, 4].map((period) => `subscription:s_year1.${period}`));
  });

  it('does not charge for the time on hold', async ({ server }) => {
    await subscribe(server, 'year2');
    payments.behaviour = 'decline';
    await pass(server, 0);
    await pass(server, 365);
    payments.behaviour = 'approve';
    await pass(server, 365);
    expect(await readLedger(server, 'year2')).toHaveLength(1);
    expect(chargesOf('year2')).toHaveLength(3);
    const { next } = await readContract(server, 'year2');
    expect(daysUntil(server, next)).toBeGreaterThan(26);
    expect(daysUntil(server, next)).toBeLessThanOrEqual(31);
  });

  it('tries a declined payment as often as without the outage, at the same distances', async ({ server }) => {
    await subscribe(server, 'year3');
    payments.behaviour = 'decline';
    await pass(server, 0);
    await pass(server, 365);
    expect([
      chargesOf('year3').length,
      Math.round(Number(daysUntil(server, (await readContract(server, 'year3')).next))),
    ]).toEqual([2, 2]);
    await pass(server, 2);
    expect([
      chargesOf('year3').length,
      Math.round(Number(daysUntil(server, (await readContract(server, 'year3')).next))),
    ]).toEqual([3, 4]);
    await pass(server, 4);
    expect(chargesOf('year3')).toHaveLength(4);
    expect((await readContract(server, 'year3')).next).toBeNull();
    payments.behaviour = 'approve';
    await pass(server, 30);
    expect(chargesOf('year3')).toHaveLength(4);
  });
});
