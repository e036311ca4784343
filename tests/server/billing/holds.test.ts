import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { openNew } from '../people/members.ts';
import { callOf, readActions, readContract, subscribe } from './subscribers.ts';

const payments = createFakePayments();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ gateways: { payments: payments.gateway } });
});
afterEach(() => {
  payments.behaviour = 'approve';
});
afterAll(() => test.close());

describe('a contract on hold', () => {
  it.each([
    ['HOLD', 'HOLD_RELEASED', null],
    ['TRIAL_HOLD', 'TRIAL_HOLD_RELEASED', 2],
  ])('is paid by a button: %s [SUBSCR-010, SUBSCR-011, SUBSCR-012] [PLAN-012]', async (status, released, days) => {
    const name = `pay${status.toLowerCase().replace('_', '')}`;
    const browser = await subscribe(test, name, { status, days });
    expect(await readActions(browser, name)).toMatchObject({ 今すぐ支払う: true });
    payments.behaviour = 'decline';
    const declined = await browser.post(callOf(name, 're-settlement'), {});
    expect([declined.statusCode, declined.json().code]).toEqual([422, 'PAYMENT_DECLINED']);
    expect(await readContract(browser, name)).toMatchObject({ subscriptionStatus: status });
    payments.behaviour = 'approve';
    expect((await browser.post(callOf(name, 're-settlement'), {})).statusCode).toBe(204);
    expect(await readContract(browser, name)).toMatchObject({
      subscriptionStatus: released,
      nextSettlementDay: expect.any(String),
    });
    expect(await readActions(browser, name)).not.toHaveProperty('今すぐ支払う');
    const entries = await test.database.query('SELECT billing_amount FROM ledger_entries WHERE account_id = $1', [name]);
    expect(entries).toEqual([{ billing_amount: 1980 }]);
    expect((await browser.post(callOf(name, 're-settlement'), {})).json()).toMatchObject({ code: 'NOT_NOW' });
  });

  it('waits for a payment whose outcome is unknown, and does not pay twice', async () => {
    const browser = await subscribe(test, 'pay3', { status: 'HOLD', days: null });
    payments.behaviour = 'lost';
    expect((await browser.post(callOf('pay3', 're-settlement'), {})).json()).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect((await browser.post(callOf('pay3', 're-settlement'), {})).json()).toMatchObject({ code: 'UPDATING' });
    expect(await readContract(browser, 'pay3')).toMatchObject({ isUpdating: true });
    payments.behaviour = 'approve';
    test.clock.advance(61);
    await test.app.jobWorker?.run();
    expect(await readContract(browser, 'pay3')).toMatchObject({ subscriptionStatus: 'HOLD_RELEASED', isUpdating: false });
    expect([...payments.charges.keys()].filter((key) => key.startsWith('s_pay3'))).toEqual(['s_pay3.2.1']);
  });

  it('is not charged with an invalid method, and not more than five times an hour', async () => {
    const browser = await subscribe(test, 'pay4', { status: 'HOLD', days: null });
    await test.database.query("UPDATE payment_methods SET is_valid = false WHERE method_id = 'pm_pay4'");
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1)
      codes.push((await browser.post(callOf('pay4', 're-settlement'), {})).json().code as string);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'METHOD_UNUSABLE'), 'TOO_MANY']);
  });

  it('has five attempts an hour, which other members cannot use up', async () => {
    const browser = await subscribe(test, 'pay6', { status: 'HOLD', days: null });
    const other = await openNew(test, 'pay6other');
    for (let count = 0; count < 6; count += 1) await other.post(callOf('pay6', 're-settlement'), {});
    payments.behaviour = 'decline';
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await browser.post(callOf('pay6', 're-settlement'), {})).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    payments.behaviour = 'approve';
    expect((await browser.post(callOf('pay6', 're-settlement'), {})).headers['retry-after']).toBeDefined();
    test.clock.advance(3601);
    expect((await browser.post(callOf('pay6', 're-settlement'), {})).statusCode).toBe(204);
  });
});
