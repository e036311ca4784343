// What a purchase relies on may change until its buyer is locked. Each test decides what happens in between.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { type Buyer, goToConfirm, order, readCode, sendForm, verify } from '../people/buyers.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { addFamily, openMember, openNew } from '../people/members.ts';
import { route } from '../people/payment-store.ts';
import { campaigns, openBuyer, plan, settings } from '../people/plan-store.ts';
import { holdRows, runQueued, untilBlocked } from './interleave.ts';

let test: TestApp;
beforeAll(async () => {
  const plans = { plans: [plan('paid'), plan('adults'), plan('trial', { freeTrialDays: 14, maxContracts: 2 })], maxContracts: 3 };
  test = await startTestApp({
    settings: {
      ...settings,
      plans: { ...plans, atSignUp: 'optional' },
      campaigns: campaigns({ usesLimit: 1 }),
      family: { isFamilyGroupEnabled: true },
    },
    gateways: { payments: createFakePayments().gateway },
  });
});
afterAll(() => test.close());

const holdAccount = ({ accountId }: Buyer) =>
  holdRows(test.database, 'SELECT 1 AS one FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);
const holdMethod = (methodId: string) =>
  holdRows(test.database, 'SELECT 1 AS one FROM payment_methods WHERE method_id = $1 FOR UPDATE', [methodId]);
const countReserved = async ({ accountId }: Buyer): Promise<number> =>
  (await test.database.query('SELECT 1 AS one FROM sale_reservations WHERE account_id = $1', [accountId])).length;

it('sells nothing to a member who was restricted meanwhile', async () => {
  await addFamily(test, 'g_buy', { buyowner: 'owner', buymanaged: 'managed' });
  const [owner, browser] = [await openMember(test, 'buyowner'), await openMember(test, 'buymanaged')];
  await addMethod(test, 'buymanaged', 'pm_buymanaged');
  const buyer = { browser, accountId: 'buymanaged' };
  const token = await goToConfirm(buyer, 'paid', 'pm_buymanaged');
  const release = await holdAccount(buyer);
  const ordering = order(buyer, 'paid', token);
  await untilBlocked(test.database);
  const restriction = { type: 'subscription', targetAccountId: 'buymanaged', restrict: true };
  const restricting = owner.post('/zapi/family-group/parental-control/restriction', restriction);
  const isFirst = await Promise.race([restricting.then(() => true), untilBlocked(test.database, 2).then(() => false)]);
  await release();
  expect((await restricting).statusCode).toBe(204);
  // Either the restriction waits for the purchase, or the purchase is refused.
  const answer = await ordering;
  if (isFirst) expect(readCode(answer)).toBe('409 SUBSCRIPTION_RESTRICTED');
  else expect(answer.statusCode).toBe(200);
});

it('charges no method that was removed before the buyer was locked', async () => {
  const buyer = await openBuyer(test);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  const release = await holdAccount(buyer);
  const ordering = order(buyer, 'paid', token);
  await untilBlocked(test.database);
  const removed = await buyer.browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: buyer.method } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(readCode(await ordering)).toBe('409 METHOD_UNUSABLE');
  expect(await countReserved(buyer)).toBe(0);
});

it('charges no full price if the last use of a code was taken after the offer was compared', async () => {
  const [buyer, other] = [await openBuyer(test), await openBuyer(test)];
  const code = { campaignCode: 'HALF' };
  const token = await goToConfirm(buyer, 'adults', buyer.method, code);
  const otherToken = await goToConfirm(other, 'adults', other.method, code);
  const release = await holdMethod(buyer.method);
  const ordering = order(buyer, 'adults', token);
  await untilBlocked(test.database);
  expect((await order(other, 'adults', otherToken)).statusCode).toBe(200);
  await release();
  expect(readCode(await ordering)).toBe('409 OFFER_CHANGED');
  expect(await countReserved(buyer)).toBe(0);
});

it('gives one trial for a purchase from the list of plans and one within the sign-up', async () => {
  const buyer = await openBuyer(test);
  const token = await goToConfirm(buyer, 'trial', buyer.method);
  expect((await sendForm(buyer, 'trial', buyer.method, { origin: 'signup' })).statusCode).toBe(200);
  const { purchaseToken } = (await verify(buyer, 'trial', buyer.method)).json<{ purchaseToken: string }>();
  await runQueued(test.database, await holdAccount(buyer), [
    () => order(buyer, 'trial', token),
    () => buyer.browser.post('/zapi/purchase/trial', { purchaseToken, origin: 'signup' }),
  ]);
  const contracts = await test.database.query('SELECT status FROM subscriptions WHERE account_id = $1', [buyer.accountId]);
  expect(contracts).toEqual([{ status: 'NEW_TRIAL_CONTRACT' }]);
});

it('pays no contract with a method that was removed before the contract was locked', async () => {
  const browser = await openNew(test, 'changer');
  await addMethod(test, 'changer', 'pm_before');
  await addMethod(test, 'changer', 'pm_after');
  await addContract(test, 'changer', { subscriptionId: 's_changer', methodId: 'pm_before' });
  const release = await holdRows(
    test.database,
    "SELECT 1 AS one FROM subscriptions WHERE subscription_id = 's_changer' FOR UPDATE",
  );
  const changing = browser.post('/zapi/subscription/s_changer/change-payment-method', { paymentMethodId: 'pm_after' });
  await untilBlocked(test.database);
  const removed = await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: 'pm_after' } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(readCode(await changing)).toBe('404 NOT_FOUND');
});
