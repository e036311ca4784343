// What an order relies on may change until its row is locked. Each test decides what happens in between.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { OrderRow } from '../../../src/server/areas/checkout/order/order-queries.ts';
import type { PayContext } from '../../../src/server/areas/checkout/order/pay-context.ts';
import { payOrder } from '../../../src/server/areas/checkout/order/pay-order.ts';
import { PaymentError, type PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { sandboxKey } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../src/server/platform/gateways/payment/signatures.ts';
import type { Lease } from '../../../src/server/platform/queue/lease.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf, verifyPart } from '../people/checkouts.ts';
import { addFamily, describeRefusal, openMember, openNew } from '../people/members.ts';
import { addCard, cards, type PaymentTest, passChallenge, readPage, route, startPaymentTest } from '../people/payment-store.ts';
import { publish } from '../publish.ts';
import { createBarrier, holdRows, runQueued, untilBlocked } from './interleave.ts';

let store: PaymentTest;
let test: TestApp;
const [registering, registered, confirming] = [createBarrier(), createBarrier(), createBarrier()];
let registeredReference = '';
let isOpeningBroken = false;
beforeAll(async () => {
  store = await startPaymentTest({}, (payments: PaymentGateway) => ({
    ...payments,
    registerCard: async (request) => {
      await registering.pass();
      const card = await payments.registerCard(request);
      registeredReference = card.reference;
      await registered.pass();
      return card;
    },
    confirmCertification: async (certification, result) => {
      await confirming.pass();
      return payments.confirmCertification(certification, result);
    },
    openCertification: async (card, owner, amount) => {
      if (isOpeningBroken) throw new PaymentError('unavailable', 'The provider does not answer.');
      return payments.openCertification(card, owner, amount);
    },
  }));
  test = store.test;
});
afterAll(() => store.close());

interface Started {
  readonly browser: TestBrowser;
  readonly id: string;
  readonly token: string;
}
async function start(name: string, kind = 'video'): Promise<Started> {
  const browser = await openNew(test, name);
  const id = await openCheckout(test, kind);
  return { browser, id, token: await tokenOf(browser, id) };
}
const holdCheckout = (id: string) =>
  holdRows(test.database, 'SELECT 1 AS one FROM checkout_sessions WHERE session_id = $1 FOR UPDATE', [id]);
const lastFour = (number: string): string => number.slice(-4);
async function readOrder({ id }: Started) {
  const [row] = await test.database.query<{ state: string; suffix: string; is_open: boolean }>(
    `SELECT state, card->>'suffix' AS suffix, certification IS NOT NULL AS is_open FROM checkout_orders WHERE session_id = $1`,
    [id],
  );
  return row;
}
const listMethods = async ({ browser }: Started) => (await readPage(browser)).accountPaymentMethods;

it('charges no card that took the place of the one which the order was sent with', async () => {
  const started = await start('exchanged');
  const { browser, id, token } = started;
  await sendCard(browser, store, token, cards.approved);
  const release = await holdCheckout(id);
  const ordering = order(browser, id, token);
  await untilBlocked(test.database);
  expect((await sendCard(browser, store, token, cards.certified)).statusCode).toBe(204);
  await release();
  expect((await ordering).json()).toEqual({ redirectTo: `/checkout/${id}?notice=paymentChanged` });
  expect(await readOrder(started)).toEqual({ state: 'verified', suffix: lastFour(cards.certified), is_open: true });
  expect(await listMethods(started)).toEqual([]);
});

it('certifies no other card by a result of 3-D Secure than the one that it was given for', async () => {
  for (const answer of ['approve', 'decline']) {
    const started = await start(`certified${answer}`);
    const { browser, id, token } = started;
    const registration = registering.arm();
    const sending = sendCard(browser, store, token, cards.twice);
    await registration.entered;
    await sendCard(browser, store, token, cards.certified);
    const { certification } = await readCheckout(browser, id);
    const result = await passChallenge(store.sandbox, certification?.reference ?? '', answer);
    const confirmation = confirming.arm();
    const ordering = order(browser, id, token, { paymentMethodId: 'new', certification: result });
    await confirmation.entered;
    registration.open();
    expect((await sending).statusCode).toBe(204);
    const other = (await readCheckout(browser, id)).certification;
    confirmation.open();
    expect((await ordering).json()).toEqual({ redirectTo: `/checkout/${id}?notice=paymentChanged` });
    expect(await readOrder(started)).toEqual({ state: 'verified', suffix: lastFour(cards.twice), is_open: true });
    // The card's own certification is the one that is open.
    expect((await readCheckout(browser, id)).certification).toEqual(other);
    expect(await listMethods(started)).toEqual([]);
  }
});

it('charges no card whose failed certification could not be opened again', async () => {
  const started = await start('unopened');
  const { browser, id, token } = started;
  await sendCard(browser, store, token, cards.certified);
  const { certification } = await readCheckout(browser, id);
  const result = await passChallenge(store.sandbox, certification?.reference ?? '', 'decline');
  isOpeningBroken = true;
  const refused = await order(browser, id, token, { paymentMethodId: 'new', certification: result });
  isOpeningBroken = false;
  expect(describeRefusal(refused)).toEqual({ status: 422, code: 'CARD_DECLINED' });
  expect((await order(browser, id, token)).statusCode).toBe(422);
  expect(await readOrder(started)).toEqual({ state: 'verified', suffix: null, is_open: false });
});

it('stores no card with an order whose selection was changed while the provider registered it', async () => {
  const { browser, id, token } = await start('anew');
  const release = await holdRows(test.database, 'SELECT 1 AS one FROM checkout_orders WHERE session_id = $1 FOR UPDATE', [id]);
  const [, sent] = await runQueued(test.database, release, [
    () => verifyPart(browser, id, { campaignCode: '' }),
    () => sendCard(browser, store, token, cards.approved),
  ]);
  expect(sent?.statusCode).toBe(409);
  expect((await readCheckout(browser, id)).state).toBe('form');
});

it('places no order whose selection was changed before its row was locked', async () => {
  const started = await start('reselected', 'item');
  const { browser, id, token } = started;
  await sendCard(browser, store, token, cards.approved);
  const [changed, ordered] = await runQueued(test.database, await holdCheckout(id), [
    () => verifyPart(browser, id, { destination: { prefecture: '1', postalCode: null } }),
    () => order(browser, id, token),
  ]);
  expect(changed?.statusCode).toBe(200);
  expect(ordered?.json()).toEqual({ redirectTo: `/checkout/${id}?notice=priceChanged` });
  expect(await readOrder(started)).toMatchObject({ state: 'verified' });
});

it('gives one trial for two orders of the same plan that were verified before either was placed', async () => {
  await publish(test, 'plans', (body) => ({
    ...body,
    // The seeded plans.
    plans: (body['plans'] as readonly JsonObject[]).map((plan) => ({ ...plan, maxContracts: 2 })),
  }));
  const browser = await openNew(test, 'twotrials');
  await test.database.query(
    'UPDATE accounts SET profile = profile || \'{"birthday": "19900101"}\' WHERE account_id = \'twotrials\'',
  );
  await addCard(browser, store.sandbox, cards.approved);
  const [method] = (await readPage(browser)).accountPaymentMethods;
  const orders = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await openCheckout(test, 'trial');
    orders.push({ id, token: await tokenOf(browser, id) });
  }
  const release = await holdRows(test.database, "SELECT 1 AS one FROM accounts WHERE account_id = 'twotrials' FOR NO KEY UPDATE");
  await runQueued(
    test.database,
    release,
    orders.map(
      ({ id, token }) =>
        () =>
          order(browser, id, token, { paymentMethodId: method?.accountPaymentMethodId }),
    ),
  );
  const contracts = await test.database.query<{ status: string }>(
    "SELECT status FROM subscriptions WHERE account_id = 'twotrials'",
  );
  expect(contracts).toEqual([{ status: 'NEW_TRIAL_CONTRACT' }]);
});

it('places no order of a member who was restricted meanwhile', async () => {
  await addFamily(test, 'g_order', { orderowner: 'owner', ordermanaged: 'managed' });
  const [owner, browser] = [await openMember(test, 'orderowner'), await openMember(test, 'ordermanaged')];
  const id = await openCheckout(test, 'video');
  const token = await tokenOf(browser, id);
  await sendCard(browser, store, token, cards.approved);
  const release = await holdCheckout(id);
  const ordering = order(browser, id, token);
  await untilBlocked(test.database);
  const restriction = { type: 'purchase', targetAccountId: 'ordermanaged', restrict: true };
  const restricting = owner.post('/zapi/family-group/parental-control/restriction', restriction);
  const isFirst = await Promise.race([restricting.then(() => true), untilBlocked(test.database, 2).then(() => false)]);
  await release();
  expect((await restricting).statusCode).toBe(204);
  // Either the restriction waits for the order, or the order is refused.
  const answer = await ordering;
  if (isFirst) expect(describeRefusal(answer)).toEqual({ status: 403, code: 'PURCHASE_RESTRICTED' });
  else expect(answer.statusCode).toBe(200);
});

it('keeps a card invalid whose callback comes before the answer to its registration is saved', async () => {
  const browser = await openNew(test, 'earlycallback');
  const saving = registered.arm();
  const adding = addCard(browser, store.sandbox, cards.approved);
  await saving.entered;
  const body = JSON.stringify({ id: 'evt_early', type: 'method.invalid', reference: registeredReference });
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'x-signature': signText(sandboxKey, body, test.clock.now()),
  };
  expect((await test.app.inject({ method: 'POST', url: '/payment/callback', headers, payload: body })).statusCode).toBe(204);
  saving.open();
  expect((await adding).statusCode).toBe(200);
  expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ isValid: false }]);
});

it('charges no saved method that was removed before the order was locked', async () => {
  const started = await start('removedmethod');
  const { browser, id, token } = started;
  await addCard(browser, store.sandbox, cards.approved);
  const [method] = await listMethods(started);
  const paymentMethodId = method?.accountPaymentMethodId ?? '';
  const release = await holdCheckout(id);
  const ordering = order(browser, id, token, { paymentMethodId });
  await untilBlocked(test.database);
  const removed = await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: paymentMethodId } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(describeRefusal(await ordering)).toEqual({ status: 409, code: 'METHOD_INVALID' });
  expect(await readOrder(started)).toMatchObject({ state: 'verified' });
});

it('compiles no charge of an order that was read without a lock', () => {
  const chargeUnlocked = (context: PayContext, order: OrderRow, lease: Lease) =>
    // @ts-expect-error: a row of `selectOrder` may have changed since.
    payOrder(context, order, lease);
  expect(chargeUnlocked).toBeTypeOf('function');
});
