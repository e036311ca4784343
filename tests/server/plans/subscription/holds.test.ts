import { afterEach, describe, expect } from 'vitest';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openNew } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { callOf, readActions, readContract, subscribe } from './subscribers.ts';

const payments = createFakePayments();
const it = serverTest({ gateways: { payments: payments.gateway } });
afterEach(() => {
  payments.behaviour = 'approve';
});

describe('a contract on hold', () => {
  it.for([
    ['HOLD', 'HOLD_RELEASED', null],
    ['TRIAL_HOLD', 'TRIAL_HOLD_RELEASED', 2],
  ])('is paid by a button: %s [SUBSCR-010, SUBSCR-011, SUBSCR-012] [PLAN-012]', async ([status, released, days], { server }) => {
    const name = `pay${status.toLowerCase().replace('_', '')}`;
    const browser = await subscribe(server, name, { status, days });
    expect(await readActions(browser, name)).toMatchObject({ '今すぐ支払う（1,980円）': true });
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
    expect(await readActions(browser, name)).not.toHaveProperty('今すぐ支払う（1,980円）');
    const entries = await server.database.query('SELECT billing_amount FROM ledger_entries WHERE account_id = $1', [name]);
    expect(entries).toEqual([{ billing_amount: 1980 }]);
    expect((await browser.post(callOf(name, 're-settlement'), {})).json()).toMatchObject({ code: 'NOT_NOW' });
  });

  it('waits for a payment whose outcome is unknown, and does not pay twice', async ({ server }) => {
    const browser = await subscribe(server, 'pay3', { status: 'HOLD', days: null });
    payments.behaviour = 'lost';
    expect((await browser.post(callOf('pay3', 're-settlement'), {})).json()).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect((await browser.post(callOf('pay3', 're-settlement'), {})).json()).toMatchObject({ code: 'UPDATING' });
    expect(await readContract(browser, 'pay3')).toMatchObject({ isUpdating: true });
    payments.behaviour = 'approve';
    server.clock.advance(61);
    await server.app.jobWorker?.run();
    expect(await readContract(browser, 'pay3')).toMatchObject({ subscriptionStatus: 'HOLD_RELEASED', isUpdating: false });
    expect([...payments.charges.keys()].filter((key) => key.startsWith('s_pay3'))).toEqual(['s_pay3.2.1']);
  });

  it('stays as it was if the configuration of the store keeps the charge from being made', async ({ server }) => {
    const browser = await subscribe(server, 'pay5', { status: 'HOLD', days: null });
    payments.behaviour = 'misconfigured';
    const refused = await browser.post(callOf('pay5', 're-settlement'), {});
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    expect(await readContract(browser, 'pay5')).toMatchObject({ subscriptionStatus: 'HOLD', isUpdating: false });
    payments.behaviour = 'approve';
    expect((await browser.post(callOf('pay5', 're-settlement'), {})).statusCode).toBe(204);
  });

  it('is not charged with an invalid method, and not more than five times an hour', async ({ server }) => {
    const browser = await subscribe(server, 'pay4', { status: 'HOLD', days: null });
    await server.database.query("UPDATE payment_methods SET is_valid = false WHERE method_id = 'pm_pay4'");
    const codes: string[] = [];
    for (let count = 0; count < 6; count += 1)
      codes.push((await browser.post(callOf('pay4', 're-settlement'), {})).json().code as string);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'METHOD_UNUSABLE'), 'TOO_MANY']);
  });

  it('has five attempts an hour, which other members cannot use up', async ({ server }) => {
    const browser = await subscribe(server, 'pay6', { status: 'HOLD', days: null });
    const other = await openNew(server, 'pay6other');
    for (let count = 0; count < 6; count += 1) await other.post(callOf('pay6', 're-settlement'), {});
    payments.behaviour = 'decline';
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await browser.post(callOf('pay6', 're-settlement'), {})).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    payments.behaviour = 'approve';
    expect((await browser.post(callOf('pay6', 're-settlement'), {})).headers['retry-after']).toBeDefined();
    server.clock.advance(3601);
    expect((await browser.post(callOf('pay6', 're-settlement'), {})).statusCode).toBe(204);
  });
});
