// The button that pays a contract on hold: what it says before and after, and with what it charges.
import { afterEach, expect } from 'vitest';
import { addMethod } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { readMain } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { callOf, pageOf, readActions, subscribe } from './subscribers.ts';

const payments = createFakePayments();
const it = serverTest({ gateways: { payments: payments.gateway } });
afterEach(() => {
  payments.behaviour = 'approve';
});

const payCall = 'subscription.re-settlement';

it('names amount and method before it charges, also without scripts, and afterwards says what was paid', async ({ server }) => {
  const browser = await subscribe(server, 'paynow1', { status: 'HOLD', days: null });
  const asked = readMain(await browser.get(`${pageOf('paynow1')}?ask=confirm:${payCall}&subscriptionId=s_paynow1`));
  for (const text of [
    '1,980円を支払いますか？',
    '「契約」の料金1,980円（税込）を、JCB 末尾4242',
    '1,980円を支払う',
    '支払わずに戻る',
  ])
    expect(asked).toContain(text);
  expect(payments.requests).toEqual([]);
  const form = { _do: payCall, subscriptionId: 's_paynow1' };
  const posted = await browser.submit(pageOf('paynow1'), form);
  expect(posted.statusCode).toBe(303);
  expect(payments.requests.map(({ method, amount }) => [method, amount])).toEqual([['ref_pm_paynow1', 1980]]);
  const paid = '1,980円をJCB 末尾4242（有効期限 2030/05）でお支払いいただき、ご契約を再開しました。';
  expect(readMain(await browser.get(pageOf('paynow1')))).toContain(paid);
  // The same page in another tab, or after going back.
  const again = await browser.submit(pageOf('paynow1'), form);
  expect(readMain(again)).toContain('すでにお支払いが済んでいるか');
  expect(payments.requests).toHaveLength(1);
  server.clock.advance(1801);
  expect(readMain(await browser.get(pageOf('paynow1')))).not.toContain(paid);
});

it('is offered after the method was changed, with the new one', async ({ server }) => {
  const browser = await subscribe(server, 'paynow2', { status: 'HOLD', days: 3 });
  await addMethod(server, 'paynow2', 'pm_new2', { suffix: '1881', brand: 'V' });
  const change = (paymentMethodId: string) => browser.post(callOf('paynow2', 'change-payment-method'), { paymentMethodId });
  const { redirectTo } = (await change('pm_new2')).json<{ redirectTo: string }>();
  const complete = readMain(await browser.get(redirectTo));
  for (const text of ['Visa 末尾1881', 'まだお支払いは済んでいません', '今すぐ支払う（1,980円）'])
    expect(complete).toContain(text);
  expect(complete).not.toContain('次回の決済から');
  expect((await browser.post(callOf('paynow2', 're-settlement'), {})).statusCode).toBe(204);
  expect(payments.requests.at(-1)).toMatchObject({ method: 'ref_pm_new2', amount: 1980 });
  const paid = readMain(await browser.get(redirectTo));
  expect(paid).toContain('次回の決済から');
  expect(paid).not.toContain('今すぐ支払う');
});

it('charges no card that has expired or was declared invalid: the change of the method comes first', async ({ server }) => {
  const browser = await subscribe(server, 'paynow3', { status: 'HOLD', days: null });
  const before = payments.requests.length;
  for (const change of ["card_expiry = '202610'", "card_expiry = '203005', is_valid = false"]) {
    await server.database.query(`UPDATE payment_methods SET ${change} WHERE method_id = 'pm_paynow3'`);
    expect(Object.entries(await readActions(browser, 'paynow3')).slice(0, 2)).toEqual([
      ['お支払い方法を変更する', true],
      ['今すぐ支払う（1,980円）', true],
    ]);
    expect(readMain(await browser.get(pageOf('paynow3')))).toContain('登録されているお支払い方法は、現在ご利用になれません');
    const refused = await browser.post(callOf('paynow3', 're-settlement'), {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'METHOD_UNUSABLE']);
  }
  expect(payments.requests).toHaveLength(before);
});

it('charges once for two presses at the same time', async ({ server }) => {
  const browser = await subscribe(server, 'paynow4', { status: 'HOLD', days: null });
  const before = payments.requests.length;
  const answers = await Promise.all([1, 2].map(() => browser.post(callOf('paynow4', 're-settlement'), {})));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(payments.requests).toHaveLength(before + 1);
});
