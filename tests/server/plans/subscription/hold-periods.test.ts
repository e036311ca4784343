import { describe, expect } from 'vitest';
import { addDays, addSpans, startOfDayInJapan } from '../../../../src/rules/plans/settlement-dates.ts';
import type { TestApp } from '../../harness.ts';
import { addContract, addMethod, type TestContract } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openMember, openNew } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';
import { answers, callOf } from './subscribers.ts';

const payments = createFakePayments();
const member = 'holder';
const it = serverTest({ gateways: { payments: payments.gateway } });
it.beforeAll(async ({ server }) => {
  await endAll(server);
  await openNew(server, member);
  await addMethod(server, member, 'pm_holder');
});

const inJapan = (day: string): string => `${day}T00:00:00+09:00`;
const dayOf = (time: Date | null): string | null =>
  time === null ? null : new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
const run = (server: TestApp) => server.app.jobWorker?.run();

/** Leaves no contract to settle. */
async function endAll(server: TestApp): Promise<void> {
  await server.database.query('UPDATE subscriptions SET ended_at = $1 WHERE ended_at IS NULL', [server.clock.now()]);
  await server.database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE state <> 'paid'");
}

/** Starts a contract that is due at the start of a day. */
async function startDue(server: TestApp, name: string, day: string, contract: Partial<TestContract> = {}): Promise<void> {
  await endAll(server);
  server.clock.setTo(inJapan(day));
  const methodId = 'pm_holder';
  await addContract(server, member, {
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
async function readContract(server: TestApp, name: string): Promise<ReadContract & { readonly nextAt: Date | null }> {
  const [row] = await server.database.query<{
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
async function readPaid(server: TestApp, name: string): Promise<readonly string[]> {
  const rows = await server.database.query<{ period: number; settled_at: Date; amount: number; entry: number | null }>(
    `SELECT p.period, p.settled_at, p.amount, l.billing_amount AS entry FROM subscription_periods p
       LEFT JOIN ledger_entries l ON l.store_id = p.store_id AND l.intent = 'subscription:' || p.period_id
      WHERE p.subscription_id = $1 AND p.state = 'paid' ORDER BY p.period`,
    [`s_${name}`],
  );
  for (const { amount, entry } of rows) expect(entry).toBe(amount);
  return rows.map(({ period, settled_at, amount }) => `${period}@${dayOf(settled_at)} ${amount}`);
}

/** Lets the worker try at its next times. */
async function declineTimes(server: TestApp, name: string, count: number): Promise<void> {
  payments.behaviour = 'decline';
  for (let tried = 0; tried < count; tried += 1) {
    const { nextAt } = await readContract(server, name);
    if (nextAt !== null && nextAt > server.clock.now()) server.clock.setTo(nextAt.toISOString());
    await run(server);
  }
  payments.behaviour = 'approve';
}
async function runAtNext(server: TestApp, name: string): Promise<void> {
  const { nextAt } = await readContract(server, name);
  if (nextAt === null) throw new Error('nothing is due');
  // The mail about an unusual payment is sent before it.
  const mailAt = addDays(nextAt, -3);
  if (mailAt > server.clock.now()) {
    server.clock.setTo(mailAt.toISOString());
    await run(server);
  }
  server.clock.setTo(nextAt.toISOString());
  await run(server);
}

async function payNow(server: TestApp, name: string): Promise<number> {
  const browser = await openMember(server, member);
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
  it.for(cases)(
    'of a plan of %s × %d is of one period from the day of the payment, after %d declined',
    async ([unit, count, declines], { server }) => {
      const name = `${unit}${count}x${declines}`;
      const dueDay = '2027-03-10';
      await startDue(server, name, dueDay, { span: [unit, count] });
      await declineTimes(server, name, declines);
      const span = { renewSpanUnit: unit, renewSpan: count };
      const held = await readContract(server, name);
      expect(held.status).toBe('HOLD');
      // Each retry is before the end of the period that it would pay.
      expect(held.nextAt?.getTime()).toBeLessThan(addSpans(new Date(inJapan(dueDay)), span, 1).getTime());
      await runAtNext(server, name);
      const paidOn = startOfDayInJapan(server.clock.now());
      await run(server);
      expect(await readPaid(server, name)).toEqual([`2@${dayOf(paidOn)} 1980`]);
      const next = dayOf(addSpans(paidOn, span, 1));
      expect(await readContract(server, name)).toMatchObject({ status: 'HOLD_RELEASED', next });
      // The next period is one span later, and no period is charged before.
      await runAtNext(server, name);
      expect(await readPaid(server, name)).toEqual([`2@${dayOf(paidOn)} 1980`, `3@${next} 1980`]);
      expect((await readContract(server, name)).next).toBe(dayOf(addSpans(paidOn, span, 2)));
    },
  );

  it.for(spans)('of a plan of %s × %d is left to the member when all were declined', async ([unit, count], { server }) => {
    const name = `all${unit}${count}`;
    await startDue(server, name, '2027-03-10', { span: [unit, count] });
    await declineTimes(server, name, 4);
    expect(await readContract(server, name)).toMatchObject({ status: 'HOLD', next: null, ended: false });
    server.clock.setTo(inJapan('2027-05-20'));
    await run(server);
    expect(await readPaid(server, name)).toEqual([]);
    expect(await payNow(server, name)).toBe(204);
    await run(server);
    expect(await readPaid(server, name)).toEqual(['2@2027-05-20 1980']);
    const next = dayOf(addSpans(new Date(inJapan('2027-05-20')), { renewSpanUnit: unit, renewSpan: count }, 1));
    expect((await readContract(server, name)).next).toBe(next);
  });
});

describe('the days after a hold', () => {
  it.for([
    ['2027-01-30', '2027-01-31', ['months', 1], ['2027-02-28', '2027-03-31']],
    ['2027-02-28', '2027-03-01', ['months', 1], ['2027-04-01', '2027-05-01']],
    ['2028-02-28', '2028-02-29', ['months', 12], ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-29', '2028-03-01', ['months', 12], ['2029-03-01']],
  ] as const)('are counted from the payment: due %s, paid %s', async ([due, paid, span, next], { server }) => {
    const name = `days${due}`;
    await startDue(server, name, due, { span });
    await declineTimes(server, name, 1);
    await runAtNext(server, name);
    expect(await readPaid(server, name)).toEqual([`2@${paid} 1980`]);
    for (const day of next) {
      expect((await readContract(server, name)).next).toBe(day);
      await runAtNext(server, name);
    }
  });

  it('stay those of the contract if the payment is made on the day on which it was due', async ({ server }) => {
    await startDue(server, 'sameday', '2027-02-28');
    await server.database.query(
      "UPDATE subscriptions SET anchor_at = $1, anchor_period = 1 WHERE subscription_id = 's_sameday'",
      [inJapan('2027-01-31')],
    );
    await declineTimes(server, 'sameday', 1);
    server.clock.advance(3600);
    expect(await payNow(server, 'sameday')).toBe(204);
    expect((await readContract(server, 'sameday')).next).toBe('2027-03-31');
  });

  it('stay those of the contract if the worker was late and nothing was declined', async ({ server }) => {
    await startDue(server, 'late', '2027-03-10');
    server.clock.setTo(inJapan('2027-03-20'));
    await run(server);
    expect(await readPaid(server, 'late')).toEqual(['2@2027-03-20 1980']);
    expect((await readContract(server, 'late')).next).toBe('2027-04-10');
  });

  it('begin with the payment if the worker was late and its charge was declined', async ({ server }) => {
    await startDue(server, 'latehold', '2027-03-10', { span: ['days', 1] });
    server.clock.setTo(inJapan('2027-03-20'));
    await declineTimes(server, 'latehold', 1);
    server.clock.setTo(inJapan('2027-04-20'));
    await run(server);
    expect(await readPaid(server, 'latehold')).toEqual(['2@2027-04-20 1980']);
    expect((await readContract(server, 'latehold')).next).toBe('2027-04-21');
  });

  it('begin with the payment if the member changes the method and pays', async ({ server }) => {
    await startDue(server, 'newcard', '2027-03-10', { span: ['weeks', 1] });
    await declineTimes(server, 'newcard', 3);
    server.clock.setTo(inJapan('2027-03-15'));
    await addMethod(server, member, 'pm_other');
    const browser = await openMember(server, member);
    const change = { paymentMethodId: 'pm_other' };
    expect((await browser.post(callOf('newcard', 'change-payment-method'), change)).statusCode).toBe(200);
    expect((await browser.post(callOf('newcard', 're-settlement'), {})).statusCode).toBe(204);
    await run(server);
    expect(await readPaid(server, 'newcard')).toEqual(['2@2027-03-15 1980']);
    expect((await readContract(server, 'newcard')).next).toBe('2027-03-22');
    expect([...payments.charges.values()].at(-1)?.method).toBe('ref_pm_other');
  });

  it('move the end of a discount, whose payments stay as many', async ({ server }) => {
    const discounted = { payments: 2, endsAt: inJapan('2027-05-10') };
    await startDue(server, 'discount', '2027-03-10', { discounted });
    await declineTimes(server, 'discount', 2);
    await runAtNext(server, 'discount');
    expect(await readContract(server, 'discount')).toMatchObject({ next: '2027-04-13', discountEnd: '2027-05-13' });
    for (let month = 0; month < 2; month += 1) await runAtNext(server, 'discount');
    expect(await readPaid(server, 'discount')).toEqual(['2@2027-03-13 1480', '3@2027-04-13 1480', '4@2027-05-13 1980']);
    expect((await readContract(server, 'discount')).discountEnd).toBe('2027-05-13');
  });

  it('move the first payment day of a trial', async ({ server }) => {
    await startDue(server, 'trial', '2027-03-10', { status: 'NEW_TRIAL_CONTRACT' });
    await declineTimes(server, 'trial', 2);
    await runAtNext(server, 'trial');
    expect(await readContract(server, 'trial')).toMatchObject({
      status: 'TRIAL_HOLD_RELEASED',
      first: '2027-03-13',
      next: '2027-04-13',
    });
  });
});

describe('what ends a contract on hold', () => {
  it('charges nothing: a cancellation on hold, which a restoration takes back', async ({ server }) => {
    await startDue(server, 'cancel', '2027-03-10', { span: ['days', 2] });
    await declineTimes(server, 'cancel', 1);
    const browser = await openMember(server, member);
    const survey = { surveyAnswers: answers };
    expect((await browser.post(callOf('cancel', 'withdraw'), survey)).statusCode).toBe(200);
    expect((await browser.post(callOf('cancel', 'withdraw/cancel'), { surveyAnswers: [] })).statusCode).toBe(200);
    expect((await browser.post(callOf('cancel', 'withdraw'), survey)).statusCode).toBe(200);
    await runAtNext(server, 'cancel');
    expect(await readContract(server, 'cancel')).toMatchObject({ ended: true });
    expect(await readPaid(server, 'cancel')).toEqual([]);
  });

  it('charges nothing: the last day of a plan that passes on hold', async ({ server }) => {
    const stopAt = (at: string) =>
      publish(server, 'plans', (plans) => ({
        ...plans,
        plans: (plans['plans'] as { planId: string }[]).map((plan) =>
          plan.planId === 'standard' ? { ...plan, forceStopRenewDate: at } : plan,
        ),
      }));
    await startDue(server, 'stopped2', '2027-03-10');
    await declineTimes(server, 'stopped2', 4);
    await stopAt(inJapan('2027-03-12'));
    server.clock.setTo(inJapan('2027-03-20'));
    expect(await payNow(server, 'stopped2')).toBe(409);
    expect(await readContract(server, 'stopped2')).toMatchObject({ ended: true });
    await startDue(server, 'stopped', '2027-03-10');
    await declineTimes(server, 'stopped', 2);
    await runAtNext(server, 'stopped');
    expect(await readContract(server, 'stopped')).toMatchObject({ ended: true });
    expect([await readPaid(server, 'stopped'), await readPaid(server, 'stopped2')]).toEqual([[], []]);
  });
});
