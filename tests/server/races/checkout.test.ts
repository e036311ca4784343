// What an order relies on may change until its row is locked. Each test decides what happens in between.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { OrderRow } from '../../../src/server/areas/payment/checkout/order/order-queries.ts';
import type { PayContext } from '../../../src/server/areas/payment/checkout/order/pay-context.ts';
import { payOrder } from '../../../src/server/areas/payment/checkout/order/pay-order.ts';
import { PaymentError, type PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { sandboxKey } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../src/server/platform/gateways/payment/signatures.ts';
import type { Lease } from '../../../src/server/platform/queue/lease.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf, verifyAll, verifyPart } from '../people/checkouts.ts';
import { addFamily, describeRefusal, openMember, openNew } from '../people/members.ts';
import { addCard, cards, passChallenge, readPage, route, startPaymentTest } from '../people/payment-store.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';
import { createBarrier, holdRows, runQueued, untilBlocked } from './interleave.ts';

const [registering, registered, confirming] = [createBarrier(), createBarrier(), createBarrier()];
let registeredReference = '';
let isOpeningBroken = false;
const it = serverTest(() =>
  startPaymentTest({}, (payments: PaymentGateway) => ({
    ...payments,
    registerCard: async (request) => {
      await registering.pass();
      const card = await payments.registerCard(request);
      registeredReference = card.reference;
      await registered.pass();
      return card;
    },
    confirmThreeDSecure: async (certification, result) => {
      await confirming.pass();
      return payments.confirmThreeDSecure(certification, result);
    },
    openThreeDSecure: async (card, owner, amount) => {
      if (isOpeningBroken) throw new PaymentError('unavailable', 'The provider does not answer.');
      return payments.openThreeDSecure(card, owner, amount);
    },
  })),
);

interface Started {
  readonly browser: TestBrowser;
  readonly id: string;
  readonly token: string;
}
async function start(server: TestApp, name: string, kind = 'video'): Promise<Started> {
  const browser = await openNew(server, name);
  const id = await openCheckout(server, kind);
  return { browser, id, token: await tokenOf(browser, id) };
}
const holdCheckout = (server: TestApp, id: string) =>
  holdRows(server.database, 'SELECT 1 AS one FROM checkout_sessions WHERE session_id = $1 FOR UPDATE', [id]);
const lastFour = (number: string): string => number.slice(-4);
async function readOrder(server: TestApp, { id }: Started) {
  const [row] = await server.database.query<{ state: string; suffix: string; is_open: boolean }>(
    `SELECT state, card->>'suffix' AS suffix, certification IS NOT NULL AS is_open FROM checkout_orders WHERE session_id = $1`,
    [id],
  );
  return row;
}
const listMethods = async ({ browser }: Started) => (await readPage(browser)).accountPaymentMethods;

it('charges no card that took the place of the one which the order was sent with', async ({ server }) => {
  const started = await start(server, 'exchanged');
  const { browser, id, token } = started;
  await sendCard(browser, server, token, cards.approved);
  const release = await holdCheckout(server, id);
  const ordering = order(browser, id, token);
  await untilBlocked(server.database);
  expect((await sendCard(browser, server, token, cards.certified)).statusCode).toBe(204);
  await release();
  expect((await ordering).json()).toEqual({ redirectTo: `/checkout/${id}?notice=paymentChanged` });
  expect(await readOrder(server, started)).toEqual({ state: 'verified', suffix: lastFour(cards.certified), is_open: true });
  expect(await listMethods(started)).toEqual([]);
});

it('certifies no other card by a result of 3-D Secure than the one that it was given for', async ({ server }) => {
  for (const answer of ['approve', 'decline']) {
    const started = await start(server, `certified${answer}`);
    const { browser, id, token } = started;
    const registration = registering.arm();
    const sending = sendCard(browser, server, token, cards.twice);
    await registration.entered;
    await sendCard(browser, server, token, cards.certified);
    const { certification } = await readCheckout(browser, id);
    const result = await passChallenge(server.sandbox, certification?.reference ?? '', answer);
    const confirmation = confirming.arm();
    const ordering = order(browser, id, token, { paymentMethodId: 'new', certification: result });
    await confirmation.entered;
    registration.open();
    expect((await sending).statusCode).toBe(204);
    const other = (await readCheckout(browser, id)).certification;
    confirmation.open();
    expect((await ordering).json()).toEqual({ redirectTo: `/checkout/${id}?notice=paymentChanged` });
    expect(await readOrder(server, started)).toEqual({ state: 'verified', suffix: lastFour(cards.twice), is_open: true });
    // The card's own certification is the one that is open.
    expect((await readCheckout(browser, id)).certification).toEqual(other);
    expect(await listMethods(started)).toEqual([]);
  }
});

it('charges no card whose failed certification could not be opened again', async ({ server }) => {
  const started = await start(server, 'unopened');
  const { browser, id, token } = started;
  await sendCard(browser, server, token, cards.certified);
  const { certification } = await readCheckout(browser, id);
  const result = await passChallenge(server.sandbox, certification?.reference ?? '', 'decline');
  isOpeningBroken = true;
  const refused = await order(browser, id, token, { paymentMethodId: 'new', certification: result });
  isOpeningBroken = false;
  expect(describeRefusal(refused)).toEqual({ status: 422, code: 'CARD_DECLINED' });
  expect((await order(browser, id, token)).statusCode).toBe(422);
  expect(await readOrder(server, started)).toEqual({ state: 'verified', suffix: null, is_open: false });
});

it('stores no card with an order whose selection was changed while the provider registered it', async ({ server }) => {
  const { browser, id, token } = await start(server, 'anew');
  const release = await holdRows(server.database, 'SELECT 1 AS one FROM checkout_orders WHERE session_id = $1 FOR UPDATE', [id]);
  const [, sent] = await runQueued(server.database, release, [
    () => verifyPart(browser, id, { campaignCode: '' }),
    () => sendCard(browser, server, token, cards.approved),
  ]);
  expect(sent?.statusCode).toBe(409);
  expect((await readCheckout(browser, id)).state).toBe('form');
});

it('places no order whose selection was changed before its row was locked', async ({ server }) => {
  const started = await start(server, 'reselected', 'item');
  const { browser, id, token } = started;
  await sendCard(browser, server, token, cards.approved);
  const [changed, ordered] = await runQueued(server.database, await holdCheckout(server, id), [
    () => verifyPart(browser, id, { destination: { prefecture: '1', postalCode: null } }),
    () => order(browser, id, token),
  ]);
  expect(changed?.statusCode).toBe(200);
  expect(ordered?.json()).toEqual({ redirectTo: `/checkout/${id}?notice=priceChanged` });
  expect(await readOrder(server, started)).toMatchObject({ state: 'verified' });
});

it('gives one trial for two orders of the same plan that were verified before either was placed', async ({ server }) => {
  await publish(server, 'plans', (body) => ({
    ...body,
    // The seeded plans.
    plans: (body['plans'] as readonly JsonObject[]).map((plan) => ({ ...plan, maxContracts: 2 })),
  }));
  const browser = await openNew(server, 'twotrials');
  await server.database.query(
    'UPDATE accounts SET profile = profile || \'{"birthday": "19900101"}\' WHERE account_id = \'twotrials\'',
  );
  await addCard(browser, server.sandbox, cards.approved);
  const [method] = (await readPage(browser)).accountPaymentMethods;
  const orders = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await openCheckout(server, 'trial');
    orders.push({ id, token: await tokenOf(browser, id) });
  }
  const release = await holdRows(
    server.database,
    "SELECT 1 AS one FROM accounts WHERE account_id = 'twotrials' FOR NO KEY UPDATE",
  );
  await runQueued(
    server.database,
    release,
    orders.map(
      ({ id, token }) =>
        () =>
          order(browser, id, token, { paymentMethodId: method?.accountPaymentMethodId }),
    ),
  );
  const contracts = await server.database.query<{ status: string }>(
    "SELECT status FROM subscriptions WHERE account_id = 'twotrials'",
  );
  expect(contracts).toEqual([{ status: 'NEW_TRIAL_CONTRACT' }]);
});

it('places no order of a member who was restricted meanwhile', async ({ server }) => {
  await addFamily(server, 'g_order', { orderowner: 'owner', ordermanaged: 'managed' });
  const [owner, browser] = [await openMember(server, 'orderowner'), await openMember(server, 'ordermanaged')];
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.approved);
  const release = await holdCheckout(server, id);
  const ordering = order(browser, id, token);
  await untilBlocked(server.database);
  const restriction = { type: 'purchase', targetAccountId: 'ordermanaged', restrict: true };
  const restricting = owner.post('/zapi/family-group/parental-control/restriction', restriction);
  const isFirst = await Promise.race([restricting.then(() => true), untilBlocked(server.database, 2).then(() => false)]);
  await release();
  expect((await restricting).statusCode).toBe(204);
  // Either the restriction waits for the order, or the order is refused.
  const answer = await ordering;
  if (isFirst) expect(describeRefusal(answer)).toEqual({ status: 403, code: 'PURCHASE_RESTRICTED' });
  else expect(answer.statusCode).toBe(200);
});

it('keeps a card invalid whose callback comes before the answer to its registration is saved', async ({ server }) => {
  const browser = await openNew(server, 'earlycallback');
  const saving = registered.arm();
  const adding = addCard(browser, server.sandbox, cards.approved);
  await saving.entered;
  const body = JSON.stringify({ id: 'evt_early', type: 'method.invalid', reference: registeredReference });
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'x-signature': signText(sandboxKey, body, server.clock.now()),
  };
  expect((await server.app.inject({ method: 'POST', url: '/payment/callback', headers, payload: body })).statusCode).toBe(204);
  saving.open();
  expect((await adding).statusCode).toBe(200);
  expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ isValid: false }]);
});

it('charges no saved method that was removed before the order was locked', async ({ server }) => {
  const started = await start(server, 'removedmethod');
  const { browser, id, token } = started;
  await addCard(browser, server.sandbox, cards.approved);
  const [method] = await listMethods(started);
  const paymentMethodId = method?.accountPaymentMethodId ?? '';
  const release = await holdCheckout(server, id);
  const ordering = order(browser, id, token, { paymentMethodId });
  await untilBlocked(server.database);
  const removed = await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: paymentMethodId } });
  expect(removed.statusCode).toBe(200);
  await release();
  expect(describeRefusal(await ordering)).toEqual({ status: 409, code: 'METHOD_INVALID' });
  expect(await readOrder(server, started)).toMatchObject({ state: 'verified' });
});

it('applies nothing to a checkout for a browser that signs out meanwhile', async ({ server }) => {
  const browser = await openNew(server, 'signedout');
  const id = await openCheckout(server, 'video');
  const release = await holdCheckout(server, id);
  const [applying, verifying] = [verifyPart(browser, id, { campaignCode: '' }), verifyAll(browser, id)];
  await untilBlocked(server.database, 2);
  const tab = server.open();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  expect((await tab.post('/logout', {})).statusCode).toBe(200);
  await release();
  expect((await applying).statusCode).toBe(200);
  expect((await verifying).statusCode).toBe(200);
  expect(await server.database.query('SELECT 1 FROM checkout_selections WHERE session_id = $1', [id])).toEqual([]);
});

it('compiles no charge of an order that was read without a lock', () => {
  const chargeUnlocked = (context: PayContext, order: OrderRow, lease: Lease) =>
    // @ts-expect-error: a row of `selectOrder` may have changed since.
    payOrder(context, order, lease);
  expect(chargeUnlocked).toBeTypeOf('function');
});
