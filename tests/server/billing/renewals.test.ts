import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addSpans, startOfDayInJapan } from '../../../src/rules/settlement-dates.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { addContract, addMethod, type TestContract } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { openNew, readData } from '../people/members.ts';
import { publish } from '../publish.ts';

const payments = createFakePayments();
const daySeconds = 86_400;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ gateways: { payments: payments.gateway } });
  // Only the contracts of these tests.
  await test.database.query('UPDATE subscriptions SET ended_at = $1', [test.clock.now()]);
  await test.database.query('DELETE FROM subscription_periods');
});
afterEach(() => {
  payments.behaviour = 'approve';
});
afterAll(() => test.close());

async function subscribe(name: string, contract: Partial<TestContract> = {}) {
  const browser = await openNew(test, name);
  await addMethod(test, name, `pm_${name}`);
  await addContract(test, name, { subscriptionId: `s_${name}`, price: 1980, days: 0, methodId: `pm_${name}`, ...contract });
  return browser;
}
async function pass(days: number): Promise<void> {
  test.clock.advance(days * daySeconds);
  await test.app.jobWorker?.run();
}
async function readContract(name: string) {
  const [row] = await test.database.query<{
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
const readLedger = (name: string) =>
  test.database.query<{ intent: string; billing_amount: number }>(
    'SELECT intent, billing_amount FROM ledger_entries WHERE account_id = $1 ORDER BY created_at, intent',
    [name],
  );
const chargesOf = (name: string) => [...payments.charges].filter(([key]) => key.startsWith(`s_${name}.`));
const subjects = async (name: string) =>
  (await test.readOutbox(`${name}@example.com`)).flatMap(({ subject }) => (subject.includes('契約') ? [subject] : [])).reverse();
const daysUntil = (time: Date | null): number | null =>
  time === null ? null : Math.round((time.getTime() - test.clock.now().getTime()) / (daySeconds * 1000));

describe('a due period', () => {
  it('is charged once, recorded and mailed, and the next one waits for its day', async () => {
    await subscribe('renew1', { status: 'NEW_CONTRACT' });
    await pass(0);
    await pass(1);
    expect(chargesOf('renew1')).toMatchObject([['s_renew1.2.1', { amount: 1980, method: 'ref_pm_renew1' }]]);
    expect(await readLedger('renew1')).toEqual([{ intent: 'subscription:s_renew1.2', billing_amount: 1980 }]);
    expect(await readContract('renew1')).toMatchObject({ status: 'ONGOING_CONTRACT', period: 2, contracts: 1 });
    expect(await subjects('renew1')).toEqual(['【みなとストア】「契約」のお支払いが完了しました']);
  });

  it('ends a trial by the first payment', async () => {
    await subscribe('renew2', { status: 'NEW_TRIAL_CONTRACT' });
    await pass(0);
    expect(await readContract('renew2')).toMatchObject({ status: 'TRIAL_TO_PAID', period: 1 });
    await pass(31);
    expect(await readContract('renew2')).toMatchObject({ status: 'ONGOING_CONTRACT', period: 2 });
  });

  it('ends a cancelled contract instead, and releases its method', async () => {
    await subscribe('renew3', { status: 'CANCEL_REQUEST', statusBefore: 'ONGOING_CONTRACT' });
    expect((await readContract('renew3')).contracts).toBe(1);
    await pass(0);
    expect(await readContract('renew3')).toMatchObject({ status: 'CANCEL_REQUEST', contracts: 0, ended_at: test.clock.now() });
    expect(chargesOf('renew3')).toEqual([]);
    expect(await subjects('renew3')).toEqual(['【みなとストア】「契約」のご契約が終了しました']);
  });

  it('ends a contract of a plan that is no longer renewed', async () => {
    await subscribe('renew4', { planId: 'standard' });
    await publish(test, 'plans', (plans) => ({
      ...plans,
      plans: (plans['plans'] as { planId: string }[]).map((plan) =>
        plan.planId === 'standard' ? { ...plan, forceStopRenewDate: `${test.clock.now().toISOString().slice(0, 19)}Z` } : plan,
      ),
    }));
    await pass(0);
    expect((await readContract('renew4')).ended_at).not.toBeNull();
    expect(chargesOf('renew4')).toEqual([]);
  });

  it('is not charged if it costs nothing', async () => {
    await subscribe('renew5', { price: 0 });
    await pass(0);
    expect(chargesOf('renew5')).toEqual([]);
    expect(await readLedger('renew5')).toEqual([{ intent: 'subscription:s_renew5.2', billing_amount: 0 }]);
  });
});

describe('a declined charge', () => {
  it('is retried 1, 3 and 7 days after the first failure, with a key of its own [PLAN-012]', async () => {
    await subscribe('hold1');
    payments.behaviour = 'decline';
    await pass(0);
    expect(await readContract('hold1')).toMatchObject({ status: 'HOLD', period: 1 });
    const waits: (number | null)[] = [daysUntil((await readContract('hold1')).next)];
    for (const days of [1, 2, 4]) {
      await pass(days);
      waits.push(daysUntil((await readContract('hold1')).next));
    }
    expect(waits).toEqual([1, 2, 4, null]);
    await pass(60);
    expect(chargesOf('hold1').map(([key]) => key)).toEqual([1, 2, 3, 4].map((attempt) => `s_hold1.2.${attempt}`));
    expect(await readContract('hold1')).toMatchObject({ status: 'HOLD', ended_at: null });
    const failed = '【みなとストア】「契約」のお支払いができませんでした';
    expect(await subjects('hold1')).toEqual([failed, failed, failed, '【みなとストア】「契約」のお支払い手続きをお願いします']);
    expect(await readLedger('hold1')).toEqual([]);
  });

  it('releases the hold when a retry is approved, and starts the period on that day [PLAN-012]', async () => {
    await subscribe('hold2', { status: 'NEW_TRIAL_CONTRACT' });
    payments.behaviour = 'decline';
    await pass(0);
    expect((await readContract('hold2')).status).toBe('TRIAL_HOLD');
    payments.behaviour = 'approve';
    await pass(1);
    const paidOn = startOfDayInJapan(test.clock.now());
    const contract = await readContract('hold2');
    expect(contract.status).toBe('TRIAL_HOLD_RELEASED');
    expect(contract.next).toEqual(addSpans(paidOn, { renewSpanUnit: 'months', renewSpan: 1 }, 1));
  });

  it('never charges a method that the provider has declared invalid', async () => {
    await subscribe('hold3');
    await test.database.query("UPDATE payment_methods SET is_valid = false WHERE method_id = 'pm_hold3'");
    await pass(0);
    expect((await readContract('hold3')).status).toBe('HOLD');
    expect(chargesOf('hold3')).toEqual([]);
  });
});

describe('a charge whose outcome is unknown', () => {
  it.each(['lost', 'pending', 'down'] as const)('is looked up with the same key: %s', async (behaviour) => {
    const name = `unknown${behaviour}`;
    const browser = await subscribe(name);
    payments.behaviour = behaviour;
    await pass(0);
    expect(await readLedger(name)).toEqual([]);
    const [shown] = (await readData(browser, '/mypage/plans'))['subscriptions'] as unknown as { isRenewalPast: boolean }[];
    expect(shown).toMatchObject({ subscriptionStatus: 'ONGOING_CONTRACT' });
    const key = `s_${name}.2.1`;
    if (behaviour === 'pending') payments.charges.set(key, { reference: 'ch', state: 'approved', amount: 1980, method: '' });
    payments.behaviour = 'approve';
    await pass(61 / daySeconds);
    expect(await readLedger(name)).toHaveLength(1);
    expect(chargesOf(name).map(([each]) => each)).toEqual([key]);
  });
});

describe('a clock that was moved by a year', () => {
  it('settles each period, one after another', async () => {
    await subscribe('year1');
    await pass(365);
    expect((await readLedger('year1')).map(({ intent }) => intent)).toHaveLength(12);
    expect(new Set((await readLedger('year1')).map(({ intent }) => intent)).size).toBe(12);
    const { next } = await readContract('year1');
    expect(daysUntil(next)).toBeGreaterThan(0);
    expect(daysUntil(next)).toBeLessThanOrEqual(31);
  });

  it('does not charge for the time on hold', async () => {
    await subscribe('year2');
    payments.behaviour = 'decline';
    await pass(0);
    await pass(365);
    payments.behaviour = 'approve';
    await pass(365);
    expect(await readLedger('year2')).toHaveLength(1);
    expect(chargesOf('year2')).toHaveLength(3);
    const { next } = await readContract('year2');
    expect(daysUntil(next)).toBeGreaterThan(26);
    expect(daysUntil(next)).toBeLessThanOrEqual(31);
  });

  it('tries a declined payment as often as without the outage, at the same distances', async () => {
    await subscribe('year3');
    payments.behaviour = 'decline';
    await pass(0);
    await pass(365);
    expect([chargesOf('year3').length, Math.round(Number(daysUntil((await readContract('year3')).next)))]).toEqual([2, 2]);
    await pass(2);
    expect([chargesOf('year3').length, Math.round(Number(daysUntil((await readContract('year3')).next)))]).toEqual([3, 4]);
    await pass(4);
    expect(chargesOf('year3')).toHaveLength(4);
    expect((await readContract('year3')).next).toBeNull();
    payments.behaviour = 'approve';
    await pass(30);
    expect(chargesOf('year3')).toHaveLength(4);
  });
});
