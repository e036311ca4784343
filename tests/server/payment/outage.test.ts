// A provider that answers 500, or carries requests out and never answers, for ten minutes.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcileMethods } from '../../../src/server/areas/payment-method/remove.ts';
import { reconcileCharge } from '../../../src/server/areas/payment-method/service.ts';
import { sandboxKey } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../src/server/platform/gateways/payment/signatures.ts';
import type { TestApp } from '../harness.ts';
import { describeRefusal, openNew, readNotices } from '../people/members.ts';
import {
  addCard,
  cards,
  certify,
  makeToken,
  type PaymentTest,
  postToken,
  readPage,
  route,
  startPaymentTest,
} from '../people/payment-store.ts';

let started: PaymentTest;
let test: TestApp;
beforeAll(async () => {
  started = await startPaymentTest();
  test = started.test;
});
afterAll(() => started.close());
afterEach(() => started.sandbox.fail(0, 'error'));

const reconcile = () => reconcileMethods(test.database, test.app.gateways.payments, test.clock.now());
const unavailable = { status: 503, code: 'PAYMENT_UNAVAILABLE' };

describe.each(['error', 'silence'] as const)('ten minutes of %s', (how) => {
  it('refuse a card without adding it, and the same token adds it once afterwards', async () => {
    const name = `wait${how}`;
    const browser = await openNew(test, name);
    const { token = '' } = await makeToken(started.sandbox, cards.approved);
    const before = started.sandbox.listMethods().length;
    started.sandbox.fail(Number.POSITIVE_INFINITY, how);
    for (let minute = 0; minute < 10; minute += 1) {
      expect(describeRefusal(await postToken(browser, token))).toEqual(unavailable);
      expect(await readPage(browser)).toMatchObject({ accountPaymentMethods: [], certification: null });
      test.clock.advance(59);
    }
    started.sandbox.fail(0, how);
    await reconcile();
    expect((await postToken(browser, token)).json()).toEqual({ redirectTo: '/mypage/payment-method/complete' });
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
    expect(started.sandbox.listMethods()).toHaveLength(before + 1);
    expect(await readNotices(test, `${name}@example.com`)).toHaveLength(1);
  });

  it('leave no card at the provider that was reported to the member as not added', async () => {
    const browser = await openNew(test, `leave${how}`);
    const { token = '' } = await makeToken(started.sandbox, cards.approved);
    const before = started.sandbox.listMethods();
    started.sandbox.fail(Number.POSITIVE_INFINITY, how);
    expect(describeRefusal(await postToken(browser, token))).toEqual(unavailable);
    test.clock.advance(601);
    await reconcile();
    started.sandbox.fail(0, how);
    await reconcile();
    expect(started.sandbox.listMethods()).toEqual(before);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  });

  it('keep a card that waits for 3-D Secure, and delete one that the member deletes', async () => {
    const browser = await openNew(test, `three${how}`);
    await addCard(browser, started.sandbox, cards.certified);
    started.sandbox.fail(Number.POSITIVE_INFINITY, how);
    expect(describeRefusal(await certify(browser, started.sandbox))).toEqual(unavailable);
    test.clock.advance(901);
    expect(await readPage(browser)).toMatchObject({ accountPaymentMethods: [{ isPending: true }], certification: null });
    started.sandbox.fail(0, how);
    expect((await certify(browser, started.sandbox)).statusCode).toBe(200);
    const [card] = (await readPage(browser)).accountPaymentMethods;
    const before = started.sandbox.listMethods().length;
    started.sandbox.fail(Number.POSITIVE_INFINITY, how);
    const payload = { accountPaymentMethodId: card?.accountPaymentMethodId };
    expect((await browser.send({ method: 'DELETE', url: route, payload })).statusCode).toBe(200);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
    started.sandbox.fail(0, how);
    await reconcile();
    expect(started.sandbox.listMethods()).toHaveLength(before - 1);
  });

  it('leave the outcome of a charge unknown until it is reconciled, and charge and refund once', async () => {
    const { payments } = test.app.gateways;
    const request = { idempotencyKey: `charge-${how}`, owner: 'owner', method: 'card_seeded', amount: 980 };
    started.sandbox.fail(Number.POSITIVE_INFINITY, how);
    await expect(payments.charge(request)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await reconcileCharge(payments, request)).toEqual({ state: 'unknown' });
    started.sandbox.fail(0, how);
    const found = await reconcileCharge(payments, request);
    expect(found.state).toBe(how === 'error' ? 'absent' : 'approved');
    const made = await payments.charge(request);
    if (found.state === 'approved') expect(made.reference).toBe(found.reference);
    expect(await payments.charge(request)).toEqual(made);
    const refund = { idempotencyKey: `refund-${how}`, charge: made.reference, amount: 980 };
    started.sandbox.fail(1, how);
    await expect(payments.refund(refund)).rejects.toMatchObject({ reason: 'unavailable' });
    await payments.refund(refund);
    await payments.refund(refund);
    await expect(payments.refund({ ...refund, idempotencyKey: `again-${how}`, amount: 1 })).rejects.toThrow();
  });
});

it('reconciles a charge by the present state at the provider, whatever the order of its callbacks', async () => {
  const { payments } = test.app.gateways;
  const request = { idempotencyKey: 'charge-order', owner: 'owner', method: 'card_seeded', amount: 500 };
  const { reference } = await payments.charge(request);
  for (const [id, type] of [
    ['evt_late', 'charge.approved'],
    ['evt_early', 'charge.declined'],
    ['evt_late', 'charge.approved'],
  ]) {
    const body = JSON.stringify({ id, type, reference });
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'x-signature': signText(sandboxKey, body, test.clock.now()),
    };
    expect((await test.app.inject({ method: 'POST', url: '/payment/callback', headers, payload: body })).statusCode).toBe(204);
    expect(await reconcileCharge(payments, request)).toEqual({ state: 'approved', reference });
  }
  expect(await test.database.query('SELECT 1 FROM payment_events WHERE reference = $1', [reference])).toHaveLength(2);
});
