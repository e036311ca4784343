import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSpans, startOfDayInJapan } from '../../../src/rules/settlement-dates.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { addContract, addMethod, type TestContract } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { openMember, openNew } from '../people/members.ts';
import { publish } from '../publish.ts';
import { answers, callOf } from './subscribers.ts';

const payments = createFakePayments();
const member = 'holder';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ gateways: { payments: payments.gateway } });
  await endAll();
  await openNew(test, member);
  await addMethod(test, member, 'pm_holder');
});
afterAll(() => test.close());

const inJapan = (day: string): string => `${day}T00:00:00+09:00`;
const dayOf = (time: Date | null): string | null =>
  time === null ? null : new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
const run = () => test.app.jobWorker?.run();

/** Leaves no contract to settle. */
async function endAll(): Promise<void> {
  await test.database.query('UPDATE subscriptions SET ended_at = $1 WHERE ended_at IS NULL', [test.clock.now()]);
  await test.database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE state <> 'paid'");
}

/** Starts a contract that is due at the start of a day. */
async function startDue(name: string, day: string, contract: Partial<TestContract> = {}): Promise<void> {
  await endAll();
  test.clock.setTo(inJapan(day));
  const methodId = 'pm_holder';
  await addContract(test, member, {
    subscriptionId: `s_${name}`,
    planId: 'standard',
    price: 1980,
    days: 0,
    methodId,
    ...contract,
  });
}

interface ReadContract {
  readonly status: string;
  readonly next: string | null;
  readonly first: string | null;
  readonly ended: boolean;
  readonly discountEnd: string | null;
}
async function readContract(name: string): Promise<ReadContract & { readonly nextAt: Date | null }> {
  const [row] = await test.database.query<{
    status: string;
    next: Date | null;
    first: Date;
    ended_at: Date | null;
    ends: string | null;
  }>(
    `SELECT status, next_settlement_at AS next, first_payment_at AS first, ended_at, campaign->>'endsAt' AS ends
       FROM subscriptions WHERE subscription_id = $1`,
    [`s_${name}`],
  );
  if (row === undefined) throw new Error(`no contract ${name}`);
  const discountEnd = row.ends === null ? null : dayOf(new Date(row.ends));
  const { status, next: nextAt } = row;
  return { status, nextAt, next: dayOf(nextAt), first: dayOf(row.first), ended: row.ended_at !== null, discountEnd };
}

/** Paid periods with the days on which they were paid: `["2@2027-01-01 1980"]`. */
async function readPaid(name: string): Promise<readonly string[]> {
  const rows = await test.database.query<{ period: number; settled_at: Date; amount: number; entry: number | null }>(
    `SELECT p.period, p.settled_at, p.amount, l.billing_amount AS entry FROM subscription_periods p
       LEFT JOIN ledger_entries l ON l.store_id = p.store_id AND l.intent = 'subscription:' || p.period_id
      WHERE p.subscription_id = $1 AND p.state = 'paid' ORDER BY p.period`,
    [`s_${name}`],
  );
  for (const { amount, entry } of rows) expect(entry).toBe(amount);
  return rows.map(({ period, settled_at, amount }) => `${period}@${dayOf(settled_at)} ${amount}`);
}

/** Lets the worker try at its next times. */
async function declineTimes(name: string, count: number): Promise<void> {
  payments.behaviour = 'decline';
  for (let tried = 0; tried < count; tried += 1) {
    const { nextAt } = await readContract(name);
    if (nextAt !== null && nextAt > test.clock.now()) test.clock.setTo(nextAt.toISOString());
    await run();
  }
  payments.behaviour = 'approve';
}
async function runAtNext(name: string): Promise<void> {
  const { nextAt } = await readContract(name);
  if (nextAt === null) throw new Error('nothing is due');
  test.clock.setTo(nextAt.toISOString());
  await run();
}

async function payNow(name: string): Promise<number> {
  const browser = await openMember(test, member);
  return (await browser.post(callOf(name, 're-settlement'), {})).statusCode;
}

const spans = [
  ['days', 1],
  ['days', 2],
  ['weeks', 1],
  ['days', 10],
  ['months', 1],
  ['months', 12],
] as const;
const cases = spans.flatMap((span) => [1, 2, 3].map((declines) => [...span, declines] as const));

describe('a payment after declined ones', () => {
  it.each(cases)(
    'of a plan of %s × %d is of one period from the day of the payment, after %d declined',
    async (unit, count, declines) => {
      const name = `${unit}${count}x${declines}`;
      const dueDay = '2027-03-10';
      await startDue(name, dueDay, { span: [unit, count] });
      await declineTimes(name, declines);
      const span = { renewSpanUnit: unit, renewSpan: count };
      const held = await readContract(name);
      expect(held.status).toBe('HOLD');
      // Each retry is before the end of the period that it would pay.
      expect(held.nextAt?.getTime()).toBeLessThan(addSpans(new Date(inJapan(dueDay)), span, 1).getTime());
      await runAtNext(name);
      const paidOn = startOfDayInJapan(test.clock.now());
      await run();
      expect(await readPaid(name)).toEqual([`2@${dayOf(paidOn)} 1980`]);
      const next = dayOf(addSpans(paidOn, span, 1));
      expect(await readContract(name)).toMatchObject({ status: 'HOLD_RELEASED', next });
      // The next period is one span later, and no period is charged before.
      await runAtNext(name);
      expect(await readPaid(name)).toEqual([`2@${dayOf(paidOn)} 1980`, `3@${next} 1980`]);
      expect((await readContract(name)).next).toBe(dayOf(addSpans(paidOn, span, 2)));
    },
  );

  it.each(spans)('of a plan of %s × %d is left to the member when all were declined', async (unit, count) => {
    const name = `all${unit}${count}`;
    await startDue(name, '2027-03-10', { span: [unit, count] });
    await declineTimes(name, 4);
    expect(await readContract(name)).toMatchObject({ status: 'HOLD', next: null, ended: false });
    test.clock.setTo(inJapan('2027-05-20'));
    await run();
    expect(await readPaid(name)).toEqual([]);
    expect(await payNow(name)).toBe(204);
    await run();
    expect(await readPaid(name)).toEqual(['2@2027-05-20 1980']);
    const next = dayOf(addSpans(new Date(inJapan('2027-05-20')), { renewSpanUnit: unit, renewSpan: count }, 1));
    expect((await readContract(name)).next).toBe(next);
  });
});

describe('the days after a hold', () => {
  it.each([
    ['2027-01-30', '2027-01-31', ['months', 1], ['2027-02-28', '2027-03-31']],
    ['2027-02-28', '2027-03-01', ['months', 1], ['2027-04-01', '2027-05-01']],
    ['2028-02-28', '2028-02-29', ['months', 12], ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-29', '2028-03-01', ['months', 12], ['2029-03-01']],
  ] as const)('are counted from the payment: due %s, paid %s', async (due, paid, span, next) => {
    const name = `days${due}`;
    await startDue(name, due, { span });
    await declineTimes(name, 1);
    await runAtNext(name);
    expect(await readPaid(name)).toEqual([`2@${paid} 1980`]);
    for (const day of next) {
      expect((await readContract(name)).next).toBe(day);
      await runAtNext(name);
    }
  });

  it('stay those of the contract if the payment is made on the day on which it was due', async () => {
    await startDue('sameday', '2027-02-28');
    await test.database.query("UPDATE subscriptions SET anchor_at = $1, anchor_period = 1 WHERE subscription_id = 's_sameday'", [
      inJapan('2027-01-31'),
    ]);
    await declineTimes('sameday', 1);
    test.clock.advance(3600);
    expect(await payNow('sameday')).toBe(204);
    expect((await readContract('sameday')).next).toBe('2027-03-31');
  });

  it('stay those of the contract if the worker was late and nothing was declined', async () => {
    await startDue('late', '2027-03-10');
    test.clock.setTo(inJapan('2027-03-20'));
    await run();
    expect(await readPaid('late')).toEqual(['2@2027-03-20 1980']);
    expect((await readContract('late')).next).toBe('2027-04-10');
  });

  it('begin with the payment if the worker was late and its charge was declined', async () => {
    await startDue('latehold', '2027-03-10', { span: ['days', 1] });
    test.clock.setTo(inJapan('2027-03-20'));
    await declineTimes('latehold', 1);
    test.clock.setTo(inJapan('2027-04-20'));
    await run();
    expect(await readPaid('latehold')).toEqual(['2@2027-04-20 1980']);
    expect((await readContract('latehold')).next).toBe('2027-04-21');
  });

  it('begin with the payment if the member changes the method and pays', async () => {
    await startDue('newcard', '2027-03-10', { span: ['weeks', 1] });
    await declineTimes('newcard', 3);
    test.clock.setTo(inJapan('2027-03-15'));
    await addMethod(test, member, 'pm_other');
    const browser = await openMember(test, member);
    const change = { paymentMethodId: 'pm_other' };
    expect((await browser.post(callOf('newcard', 'change-payment-method'), change)).statusCode).toBe(200);
    expect((await browser.post(callOf('newcard', 're-settlement'), {})).statusCode).toBe(204);
    await run();
    expect(await readPaid('newcard')).toEqual(['2@2027-03-15 1980']);
    expect((await readContract('newcard')).next).toBe('2027-03-22');
    expect([...payments.charges.values()].at(-1)?.method).toBe('ref_pm_other');
  });

  it('move the end of a discount, whose payments stay as many', async () => {
    const discounted = { payments: 2, endsAt: inJapan('2027-05-10') };
    await startDue('discount', '2027-03-10', { discounted });
    await declineTimes('discount', 2);
    await runAtNext('discount');
    expect(await readContract('discount')).toMatchObject({ next: '2027-04-13', discountEnd: '2027-05-13' });
    for (let month = 0; month < 2; month += 1) await runAtNext('discount');
    expect(await readPaid('discount')).toEqual(['2@2027-03-13 1480', '3@2027-04-13 1480', '4@2027-05-13 1980']);
    expect((await readContract('discount')).discountEnd).toBe('2027-05-13');
  });

  it('move the first payment day of a trial', async () => {
    await startDue('trial', '2027-03-10', { status: 'NEW_TRIAL_CONTRACT' });
    await declineTimes('trial', 2);
    await runAtNext('trial');
    expect(await readContract('trial')).toMatchObject({ status: 'TRIAL_HOLD_RELEASED', first: '2027-03-13', next: '2027-04-13' });
  });
});

describe('what ends a contract on hold', () => {
  it('charges nothing: a cancellation on hold, which a restoration takes back', async () => {
    await startDue('cancel', '2027-03-10', { span: ['days', 2] });
    await declineTimes('cancel', 1);
    const browser = await openMember(test, member);
    const survey = { surveyAnswers: answers };
    expect((await browser.post(callOf('cancel', 'withdraw'), survey)).statusCode).toBe(200);
    expect((await browser.post(callOf('cancel', 'withdraw/cancel'), { surveyAnswers: [] })).statusCode).toBe(200);
    expect((await browser.post(callOf('cancel', 'withdraw'), survey)).statusCode).toBe(200);
    await runAtNext('cancel');
    expect(await readContract('cancel')).toMatchObject({ ended: true });
    expect(await readPaid('cancel')).toEqual([]);
  });

  it('charges nothing: the last day of a plan that passes on hold', async () => {
    const stopAt = (at: string) =>
      publish(test, 'plans', (plans) => ({
        ...plans,
        plans: (plans['plans'] as { planId: string }[]).map((plan) =>
          plan.planId === 'standard' ? { ...plan, forceStopRenewDate: at } : plan,
        ),
      }));
    await startDue('stopped2', '2027-03-10');
    await declineTimes('stopped2', 4);
    await stopAt(inJapan('2027-03-12'));
    test.clock.setTo(inJapan('2027-03-20'));
    expect(await payNow('stopped2')).toBe(409);
    expect(await readContract('stopped2')).toMatchObject({ ended: true });
    await startDue('stopped', '2027-03-10');
    await declineTimes('stopped', 2);
    await runAtNext('stopped');
    expect(await readContract('stopped')).toMatchObject({ ended: true });
    expect([await readPaid('stopped'), await readPaid('stopped2')]).toEqual([[], []]);
  });
});
