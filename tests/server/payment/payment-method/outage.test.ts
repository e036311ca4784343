// A provider that answers 500, or carries requests out and never answers, for ten minutes.
import { describe, expect } from 'vitest';
import { reconcileCharge } from '../../../../src/server/areas/payment/payment-method/reconcile-charge.ts';
import { reconcileMethods } from '../../../../src/server/areas/payment/payment-method/remove.ts';
import { sandboxKey } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../../src/server/platform/gateways/payment/signatures.ts';
import type { TestApp } from '../../harness.ts';
import { describeRefusal, openNew, readNotices } from '../../people/members.ts';
import { addCard, cards, certify, makeToken, postToken, readPage, route, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);
it.afterEach(({ server }) => server.sandbox.fail(0, 'error'));

const reconcile = (server: TestApp) => reconcileMethods(server.database, server.app.gateways.payments, server.clock.now());
const unavailable = { status: 503, code: 'PAYMENT_UNAVAILABLE' };

describe.each(['error', 'silence'] as const)('ten minutes of %s', (how) => {
  it('refuse a card without adding it, and the same token adds it once afterwards', async ({ server }) => {
    const name = `wait${how}`;
    const browser = await openNew(server, name);
    const { token = '' } = await makeToken(server.sandbox, cards.approved);
    const before = server.sandbox.listMethods().length;
    server.sandbox.fail(Number.POSITIVE_INFINITY, how);
    for (let minute = 0; minute < 10; minute += 1) {
      expect(describeRefusal(await postToken(browser, token))).toEqual(unavailable);
      expect(await readPage(browser)).toMatchObject({ accountPaymentMethods: [], certification: null });
      server.clock.advance(59);
    }
    server.sandbox.fail(0, how);
    await reconcile(server);
    expect((await postToken(browser, token)).json()).toEqual({ redirectTo: '/mypage/payment-method/complete' });
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
    expect(server.sandbox.listMethods()).toHaveLength(before + 1);
    expect(await readNotices(server, `${name}@example.com`)).toHaveLength(1);
  });

  it('leave no card at the provider that was reported to the member as not added', async ({ server }) => {
    const browser = await openNew(server, `leave${how}`);
    const { token = '' } = await makeToken(server.sandbox, cards.approved);
    const before = server.sandbox.listMethods();
    server.sandbox.fail(Number.POSITIVE_INFINITY, how);
    expect(describeRefusal(await postToken(browser, token))).toEqual(unavailable);
    server.clock.advance(601);
    await reconcile(server);
    server.sandbox.fail(0, how);
    await reconcile(server);
    expect(server.sandbox.listMethods()).toEqual(before);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  });

  it('keep a card that waits for 3-D Secure, and delete one that the member deletes', async ({ server }) => {
    const browser = await openNew(server, `three${how}`);
    await addCard(browser, server.sandbox, cards.certified);
    server.sandbox.fail(Number.POSITIVE_INFINITY, how);
    expect(describeRefusal(await certify(browser, server.sandbox))).toEqual(unavailable);
    server.clock.advance(901);
    expect(await readPage(browser)).toMatchObject({ accountPaymentMethods: [{ isPending: true }], certification: null });
    server.sandbox.fail(0, how);
    expect((await certify(browser, server.sandbox)).statusCode).toBe(200);
    const [card] = (await readPage(browser)).accountPaymentMethods;
    const before = server.sandbox.listMethods().length;
    server.sandbox.fail(Number.POSITIVE_INFINITY, how);
    const payload = { accountPaymentMethodId: card?.accountPaymentMethodId };
    expect((await browser.send({ method: 'DELETE', url: route, payload })).statusCode).toBe(200);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
    server.sandbox.fail(0, how);
    await reconcile(server);
    expect(server.sandbox.listMethods()).toHaveLength(before - 1);
  });

  it('leave the outcome of a charge unknown until it is reconciled, and charge and refund once', async ({ server }) => {
    const { payments } = server.app.gateways;
    const request = { idempotencyKey: `charge-${how}`, storeId: 'first', owner: 'owner', method: 'card_seeded', amount: 980 };
    server.sandbox.fail(Number.POSITIVE_INFINITY, how);
    await expect(payments.charge(request)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await reconcileCharge(payments, request)).toEqual({ state: 'unknown' });
    server.sandbox.fail(0, how);
    const found = await reconcileCharge(payments, request);
    expect(found.state).toBe(how === 'error' ? 'absent' : 'approved');
    const made = await payments.charge(request);
    if (found.state === 'approved') expect(made.reference).toBe(found.reference);
    expect(await payments.charge(request)).toEqual(made);
    const refund = { idempotencyKey: `refund-${how}`, charge: made.reference, amount: 980 };
    server.sandbox.fail(1, how);
    await expect(payments.refund(refund)).rejects.toMatchObject({ reason: 'unavailable' });
    const earlierRefund = await payments.findRefund(refund);
    expect(earlierRefund === undefined).toBe(how === 'error');
    const returned = await payments.refund(refund);
    if (earlierRefund !== undefined) expect(earlierRefund).toEqual(returned);
    expect(await payments.refund(refund)).toEqual(returned);
    await expect(payments.refund({ ...refund, idempotencyKey: `again-${how}`, amount: 1 })).rejects.toThrow();
  });
});

it('reconciles a charge by the present state at the provider, whatever the order of its callbacks', async ({ server }) => {
  const { payments } = server.app.gateways;
  const request = { idempotencyKey: 'charge-order', storeId: 'first', owner: 'owner', method: 'card_seeded', amount: 500 };
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
      'x-signature': signText(sandboxKey, body, server.clock.now()),
    };
    expect((await server.app.inject({ method: 'POST', url: '/payment/callback', headers, payload: body })).statusCode).toBe(204);
    expect(await reconcileCharge(payments, request)).toEqual({ state: 'approved', reference });
  }
  expect(await server.database.query('SELECT 1 FROM payment_events WHERE reference = $1', [reference])).toHaveLength(2);
});
