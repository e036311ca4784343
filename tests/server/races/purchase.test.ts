// What a purchase relies on may change until its buyer is locked. Each test decides what happens in between.
import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { type Buyer, goToConfirm, order, readCode, sendForm, verify } from '../people/buyers.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { addFamily, openMember, openNew } from '../people/members.ts';
import { route } from '../people/payment-store.ts';
import { campaigns, openBuyer, plan, settings } from '../people/plan-store.ts';
import { serverTest } from '../server-test.ts';
import { holdRows, runQueued, untilBlocked } from './interleave.ts';

const it = serverTest(async () => {
  const plans = { plans: [plan('paid'), plan('adults'), plan('trial', { freeTrialDays: 14, maxContracts: 2 })], maxContracts: 3 };
  return startTestApp({
    settings: {
      ...settings,
      plans: { ...plans, atSignUp: 'optional' },
      campaigns: campaigns({ usesLimit: 1 }),
      family: { isFamilyGroupEnabled: true },
    },
    gateways: { payments: createFakePayments().gateway },
  });
});

const holdAccount = (server: TestApp, { accountId }: Buyer) =>
  holdRows(server.database, 'SELECT 1 AS one FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);
const holdMethod = (server: TestApp, methodId: string) =>
  holdRows(server.database, 'SELECT 1 AS one FROM payment_methods WHERE method_id = $1 FOR UPDATE', [methodId]);
const countReserved = async (server: TestApp, { accountId }: Buyer): Promise<number> =>
  (await server.database.query('SELECT 1 AS one FROM sale_reservations WHERE account_id = $1', [accountId])).length;

it('sells nothing to a member who was restricted meanwhile', async ({ server }) => {
  await addFamily(server, 'g_buy', { buyowner: 'owner', buymanaged: 'managed' });
  const [owner, browser] = [await openMember(server, 'buyowner'), await openMember(server, 'buymanaged')];
  await addMethod(server, 'buymanaged', 'pm_buymanaged');
  const buyer = { browser, accountId: 'buymanaged' };
  const token = await goToConfirm(buyer, 'paid', 'pm_buymanaged');
  const release = await holdAccount(server, buyer);
  const ordering = order(buyer, 'paid', token);
  await untilBlocked(server.database);
  const restriction = { type: 'subscription', targetAccountId: 'buymanaged', restrict: true };
  const restricting = owner.post('/zapi/family-group/parental-control/restriction', restriction);
  const isFirst = await Promise.race([restricting.then(() => true), untilBlocked(server.database, 2).then(() => false)]);
  await release();
  expect((await restricting).statusCode).toBe(204);
  // Either the restriction waits for the purchase, or the purchase is refused.
  const answer = await ordering;
  if (isFirst) expect(readCode(answer)).toBe('409 SUBSCRIPTION_RESTRICTED');
  else expect(answer.statusCode).toBe(200);
});

it('charges no method that was removed before the buyer was locked', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method);
  const release = await holdAccount(server, buyer);
  const ordering = order(buyer, 'paid', token);
  await untilBlocked(server.database);
  const removed = await buyer.browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: buyer.method } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(readCode(await ordering)).toBe('409 METHOD_UNUSABLE');
  expect(await countReserved(server, buyer)).toBe(0);
});

it('charges no full price if the last use of a code was taken after the offer was compared', async ({ server }) => {
  const [buyer, other] = [await openBuyer(server), await openBuyer(server)];
  const code = { campaignCode: 'HALF' };
  const token = await goToConfirm(buyer, 'adults', buyer.method, code);
  const otherToken = await goToConfirm(other, 'adults', other.method, code);
  const release = await holdMethod(server, buyer.method);
  const ordering = order(buyer, 'adults', token);
  await untilBlocked(server.database);
  expect((await order(other, 'adults', otherToken)).statusCode).toBe(200);
  await release();
  expect(readCode(await ordering)).toBe('409 OFFER_CHANGED');
  expect(await countReserved(server, buyer)).toBe(0);
});

it('gives one trial for a purchase from the list of plans and one within the sign-up', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'trial', buyer.method);
  expect((await sendForm(buyer, 'trial', buyer.method, { origin: 'signup' })).statusCode).toBe(200);
  const { purchaseToken } = (await verify(buyer, 'trial', buyer.method)).json<{ purchaseToken: string }>();
  await runQueued(server.database, await holdAccount(server, buyer), [
    () => order(buyer, 'trial', token),
    () => buyer.browser.post('/zapi/purchase/trial', { purchaseToken, origin: 'signup' }),
  ]);
  const contracts = await server.database.query('SELECT status FROM subscriptions WHERE account_id = $1', [buyer.accountId]);
  expect(contracts).toEqual([{ status: 'NEW_TRIAL_CONTRACT' }]);
});

it('pays no contract with a method that was removed before the contract was locked', async ({ server }) => {
  const browser = await openNew(server, 'changer');
  await addMethod(server, 'changer', 'pm_before');
  await addMethod(server, 'changer', 'pm_after');
  await addContract(server, 'changer', { subscriptionId: 's_changer', methodId: 'pm_before' });
  const release = await holdRows(
    server.database,
    "SELECT 1 AS one FROM subscriptions WHERE subscription_id = 's_changer' FOR UPDATE",
  );
  const changing = browser.post('/zapi/subscription/s_changer/change-payment-method', { paymentMethodId: 'pm_after' });
  await untilBlocked(server.database);
  const removed = await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: 'pm_after' } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(readCode(await changing)).toBe('404 NOT_FOUND');
});
