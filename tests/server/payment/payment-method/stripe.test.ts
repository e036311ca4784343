// The gateway of Stripe against a local server. It was not tried against the real service.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileCharge } from '../../../../src/server/areas/payment/payment-method/reconcile-charge.ts';
import { readConfig } from '../../../../src/server/platform/config.ts';
import { openGateways } from '../../../../src/server/platform/gateways/open-gateways.ts';
import type { ListPage, ListRequest, PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createStripeGateway } from '../../../../src/server/platform/gateways/payment/stripe.ts';
import { createMethod, openDispute, passSetup, type StripeCard } from './stripe-objects.ts';
import { type StripeTestServer, secretKey, startStripeServer } from './stripe-server.ts';

const config = { secretKey, publicKey: 'pk_test_local', webhookSecret: 'whsec_local' };
let server: StripeTestServer;
let payments: PaymentGateway;
beforeAll(async () => {
  server = await startStripeServer();
  payments = createStripeGateway(config, { protocol: 'http', host: '127.0.0.1', port: server.port });
});
afterAll(() => server.close());

const billing = { firstName: 'TARO', lastName: 'YAMADA', email: 'taro@example.com', phone: '' };
const nextKey = () => `key-${randomUUID()}`;
const register = (owner: string, card: StripeCard, idempotencyKey = nextKey(), token = createMethod(server.data, card)) =>
  payments.registerCard({ idempotencyKey, owner, token, billing });
const pay = (owner: string, method: string, amount: number, idempotencyKey = nextKey()) =>
  payments.charge({ idempotencyKey, storeId: 'first', owner, method, amount });

describe('cards', () => {
  it('are attached to one customer of their owner, with the billing contact, and a repeated key does nothing new', async () => {
    const token = createMethod(server.data, 'succeeds');
    const first = await register('owner-a', 'succeeds', 'card-a', token);
    const shown = { reference: token, suffix: '4242', expireDate: '203104', brandCode: 'V', certification: null };
    expect(first).toEqual({ ...shown, fingerprint: 'Xt5EWLLDS7FJjR1c' });
    expect(await register('owner-a', 'succeeds', 'card-a', token)).toEqual(first);
    expect(await payments.findCard('card-a')).toBe(token);
    expect(await payments.findCard('card-unknown')).toBeUndefined();
    await register('owner-a', 'succeeds');
    expect([...server.data.customers.values()].map(({ metadata }) => metadata)).toEqual([{ owner: 'owner-a' }]);
    expect(server.data.setups.size).toBe(2);
    expect(server.data.methods.get(token)?.billing_details).toEqual({
      'billing_details[name]': 'TARO YAMADA',
      'billing_details[email]': 'taro@example.com',
    });
  });

  it('are declined, or refused if their token is unknown, used or of another member', async () => {
    await expect(register('owner-b', 'declines')).rejects.toMatchObject({ reason: 'declined' });
    await expect(register('owner-b', 'succeeds', nextKey(), 'pm_unknown')).rejects.toMatchObject({ reason: 'invalidToken' });
    const { reference } = await register('owner-b', 'succeeds');
    await expect(register('owner-c', 'succeeds', nextKey(), reference)).rejects.toMatchObject({ reason: 'invalidToken' });
    await payments.removeMethod(reference);
    await payments.removeMethod(reference);
    await payments.removeMethod('pm_unknown');
    await expect(register('owner-b', 'succeeds', nextKey(), reference)).rejects.toMatchObject({ reason: 'invalidToken' });
  });

  it('need 3-D Secure, whose result counts for the card, the owner and the amount only', async () => {
    const { reference, certification } = await register('owner-d', 'authenticates');
    const opened = { reference: certification ?? '', card: reference, owner: 'owner-d', amount: 0 };
    const id = opened.reference.split('_secret_')[0] ?? '';
    await expect(payments.confirmThreeDSecure(opened, id)).rejects.toMatchObject({ reason: 'declined' });
    expect(passSetup(server.data, opened.reference, true)).toBe(id);
    for (const wrong of [
      { ...opened, owner: 'owner-e' },
      { ...opened, amount: 500 },
      { ...opened, card: 'pm_other' },
    ])
      await expect(payments.confirmThreeDSecure(wrong, id)).rejects.toMatchObject({ reason: 'declined' });
    await expect(payments.confirmThreeDSecure(opened, 'seti_other')).rejects.toMatchObject({ reason: 'declined' });
    await payments.confirmThreeDSecure(opened, id);
    const again = await payments.openThreeDSecure(reference, 'owner-d', 500);
    passSetup(server.data, again, false);
    const failed = { reference: again, card: reference, owner: 'owner-d', amount: 500 };
    await expect(payments.confirmThreeDSecure(failed, again.split('_secret_')[0] ?? '')).rejects.toMatchObject({
      reason: 'declined',
    });
    await expect(payments.openThreeDSecure(reference, 'owner-e', 0)).rejects.toMatchObject({ reason: 'declined' });
  });
});

describe('charges', () => {
  it('are made once for a key, found by it, and refunded up to their amount', async () => {
    const { reference: method } = await register('owner-f', 'succeeds');
    const made = await pay('owner-f', method, 1100, 'charge-f');
    expect(made).toEqual({ reference: made.reference, state: 'approved', amount: 1100 });
    expect(await pay('owner-f', method, 1100, 'charge-f')).toEqual(made);
    await expect(pay('owner-f', method, 2200, 'charge-f')).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await payments.findCharge({ idempotencyKey: 'charge-f', owner: 'owner-f' })).toEqual(made);
    expect(await payments.findCharge({ idempotencyKey: 'charge-unknown', owner: 'owner-f' })).toBeUndefined();
    await expect(pay('owner-g', method, 1100)).rejects.toMatchObject({ reason: 'declined' });
    const refund = (idempotencyKey: string, amount: number) =>
      payments.refund({ idempotencyKey, charge: made.reference, amount });
    const returned = await refund('refund-f', 1000);
    expect(await refund('refund-f', 1000)).toEqual(returned);
    expect(server.data.refunds.size).toBe(1);
    await refund('refund-h', 50);
    const find = (idempotencyKey: string) => payments.findRefund({ idempotencyKey, charge: made.reference });
    expect(await find('refund-f')).toEqual({ reference: returned.reference, state: 'made' });
    expect(await find('refund-g')).toBeUndefined();
    await expect(refund('refund-g', 1000)).rejects.toMatchObject({ reason: 'declined' });
    expect(
      server.requests.filter((each) => each.includes('currency=jpy')).every((each) => each.includes('off_session=true')),
    ).toBe(true);
  });

  it('are refused for their amount, or for the configuration of the store, not as declined cards', async () => {
    const { reference: method } = await register('owner-amount', 'succeeds');
    expect(payments.minimumAmount).toBe(50);
    await expect(pay('owner-amount', method, 49)).rejects.toMatchObject({ reason: 'amount' });
    expect(await pay('owner-amount', method, 50)).toMatchObject({ state: 'approved' });
    const wrongKey = createStripeGateway(
      { ...config, secretKey: 'sk_test_wrong' },
      { protocol: 'http', host: '127.0.0.1', port: server.port },
    );
    const request = { idempotencyKey: nextKey(), storeId: 'first', owner: 'owner-amount', method, amount: 500 };
    await expect(wrongKey.charge(request)).rejects.toMatchObject({ reason: 'configuration' });
    expect(await reconcileCharge(wrongKey, request)).toEqual({ state: 'unknown' });
  });

  it('are found by the search once it knows them, in their present state', async () => {
    const { reference: method } = await register('owner-h', 'processes');
    const made = await pay('owner-h', method, 300, 'charge-h');
    expect(made.state).toBe('pending');
    const payment = server.data.payments.get(made.reference);
    if (payment === undefined) throw new Error('no payment');
    Object.assign(payment.metadata, { indexed: 'yes' });
    payment.status = 'succeeded';
    expect(await payments.findCharge({ idempotencyKey: 'charge-h', owner: 'owner-h' })).toMatchObject({ state: 'approved' });
  });

  it('that are declined, fail or lose their answer have an outcome that reconciliation finds', async () => {
    const { reference: poor } = await register('owner-i', 'declinesLater');
    expect(await pay('owner-i', poor, 500)).toMatchObject({ state: 'declined', amount: 500 });
    const { reference: method } = await register('owner-i', 'succeeds');
    const lost = { idempotencyKey: 'charge-lost', owner: 'owner-i', amount: 700 };
    server.fail(1, 'error', /payment_intents/);
    await expect(pay('owner-i', method, 700, 'charge-lost')).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await reconcileCharge(payments, lost)).toEqual({ state: 'absent' });
    // The package itself repeats a request whose connection is closed once.
    server.fail(2, 'silence', /payment_intents$/);
    await expect(pay('owner-i', method, 700, 'charge-lost')).rejects.toMatchObject({ reason: 'unavailable' });
    server.fail(1, 'error');
    expect(await reconcileCharge(payments, lost)).toEqual({ state: 'unknown' });
    const found = await reconcileCharge(payments, lost);
    expect(found).toMatchObject({ state: 'approved' });
    expect(await pay('owner-i', method, 700, 'charge-lost')).toMatchObject(found);
    await expect(reconcileCharge(payments, { ...lost, amount: 100 })).rejects.toThrow('instead of 100');
    expect([...server.data.payments.values()].filter(({ metadata }) => metadata['key'] === 'charge-lost')).toHaveLength(1);
  });

  it('are found among those of their customer, however many others there are', async () => {
    const { reference: method } = await register('owner-j', 'succeeds');
    const made = await pay('owner-j', method, 900, 'charge-j');
    const payment = server.data.payments.get(made.reference);
    if (payment === undefined) throw new Error('no payment');
    const others = Array.from({ length: 1_001 }, (_, index) => `pi_other${index}`);
    for (const id of others) server.data.payments.set(id, { ...payment, id, customer: 'cus_other', metadata: {} });
    const sent = server.requests.length;
    expect(await reconcileCharge(payments, { idempotencyKey: 'charge-j', owner: 'owner-j', amount: 900 })).toEqual({
      state: 'approved',
      reference: made.reference,
    });
    expect(await reconcileCharge(payments, { idempotencyKey: 'charge-none', owner: 'owner-j', amount: 900 })).toEqual({
      state: 'absent',
    });
    expect(server.requests.length - sent).toBeLessThanOrEqual(8);
    for (const id of others) server.data.payments.delete(id);
  });

  it('that are too many at once are not carried out, and known not to be', async () => {
    const { reference: method } = await register('owner-k', 'succeeds');
    const count = server.data.payments.size;
    for (const path of [/payment_methods/, /payment_intents$/]) {
      server.fail(1, 'limit', path);
      await expect(pay('owner-k', method, 900, 'charge-k')).rejects.toMatchObject({ reason: 'unavailable', isUnprocessed: true });
    }
    server.fail(1, 'error', /payment_intents$/);
    await expect(pay('owner-k', method, 900, 'charge-k')).rejects.toMatchObject({ reason: 'unavailable', isUnprocessed: false });
    expect(server.data.payments.size).toBe(count);
    expect(await pay('owner-k', method, 900, 'charge-k')).toMatchObject({ state: 'approved' });
  });
});

describe('lists', () => {
  const range = () => ({ storeId: 'listed', from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) });
  const payIn = async (storeId: string, amount: number) => {
    const { reference: method } = await register('owner-l', 'succeeds');
    return payments.charge({ idempotencyKey: `list-${storeId}-${amount}`, storeId, owner: 'owner-l', method, amount });
  };
  async function readAll<Item>(
    list: (request: ListRequest) => Promise<ListPage<Item>>,
  ): Promise<{ readonly items: readonly Item[]; readonly pages: number }> {
    const items: Item[] = [];
    let page: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const found = await list({ ...range(), page });
      items.push(...found.items);
      page = found.next;
      if (page === undefined) return { items, pages };
    }
  }

  it('have the charges of one store with their keys and refunds, page by page', async () => {
    for (const amount of [101, 102, 103, 104, 105]) await payIn('listed', amount);
    const other = await payIn('other', 106);
    const { items, pages } = await readAll(payments.listCharges);
    expect(pages).toBe(3);
    expect(items.map(({ amount }) => amount)).toEqual([105, 104, 103, 102, 101]);
    const [first] = items;
    const known = { storeId: 'listed', owner: 'owner-l', idempotencyKey: 'list-listed-105', state: 'approved', currency: 'jpy' };
    expect(first).toMatchObject({ ...known, refunded: 0 });
    await payments.refund({ idempotencyKey: 'list-refund', charge: first?.reference ?? '', amount: 5 });
    await payments.refund({ idempotencyKey: 'list-refund-2', charge: first?.reference ?? '', amount: 10 });
    await payments.refund({ idempotencyKey: 'list-refund-3', charge: other.reference, amount: 1 });
    expect(await payments.readCharge(first?.reference ?? '')).toMatchObject({ ...known, refunded: 15 });
    expect(await payments.readCharge('pi_unknown')).toBeUndefined();
    const refunds = await readAll(payments.listRefunds);
    expect(refunds.items).toMatchObject([
      { amount: 10, state: 'made', charge: { ...known, refunded: 15 } },
      { amount: 5, state: 'made' },
    ]);
    expect(refunds.pages).toBeGreaterThanOrEqual(3);
    expect(await payments.readRefund(refunds.items[1]?.reference ?? '')).toEqual(refunds.items[1]);
    expect(await payments.readRefund('re_unknown')).toBeUndefined();
  });

  it('have disputes in their present state', async () => {
    const { reference } = await payIn('listed', 300);
    const dispute = openDispute(server.data, reference);
    expect((await readAll(payments.listDisputes)).items).toMatchObject([{ state: 'open', amount: 300, charge: { reference } }]);
    dispute.status = 'lost';
    expect(await payments.readDispute(dispute.id)).toMatchObject({ reference: dispute.id, state: 'lost' });
    expect(await payments.readDispute('dp_unknown')).toBeUndefined();
  });
});

describe('webhooks', () => {
  const now = new Date('2026-11-24T00:00:00Z');
  const event = (type: string) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: now.getTime() / 1000, data: { object: { id: 'pi_1' } } });
  const sign = (payload: string, at = now, secret = config.webhookSecret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at.getTime() / 1000 });

  it('are read with their event id, if they are signed and recent', async () => {
    expect(payments.callbackHeader).toBe('stripe-signature');
    const body = event('payment_intent.succeeded');
    const read = (signature: string, text = body) => payments.readCallback({ body: text, signature, now });
    expect(await read(sign(body))).toEqual({ id: 'evt_1', type: 'charge.approved', reference: 'pi_1', at: now });
    const failed = event('payment_intent.payment_failed');
    expect(await read(sign(failed), failed)).toMatchObject({ type: 'charge.declined' });
    for (const [type, known] of [
      ['refund.updated', 'refund.changed'],
      ['charge.dispute.closed', 'dispute.changed'],
    ] as const)
      expect(await read(sign(event(type)), event(type))).toMatchObject({ type: known, reference: 'pi_1' });
    const other = event('invoice.created');
    expect(await read(sign(other), other)).toBeUndefined();
    await expect(read(sign(body), failed)).rejects.toMatchObject({ reason: 'forged' });
    await expect(read(sign(body, now, 'whsec_other'))).rejects.toMatchObject({ reason: 'forged' });
    await expect(read('')).rejects.toMatchObject({ reason: 'forged' });
    await expect(read(sign(body, new Date(now.getTime() - 301_000)))).rejects.toMatchObject({ reason: 'expired' });
  });
});

it('is chosen by its three keys, which are set together', async () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLIC_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const script = (environment: object) => openGateways(readConfig({ PORT: '4000', ...environment })).payments.cardScript;
  expect(script({}).provider).toBe('sandbox');
  expect(script(variables)).toMatchObject({ provider: 'stripe', publicKey: 'pk_1', hostsInputs: true });
  for (const name of Object.keys(variables))
    expect(() => readConfig({ ...variables, [name]: undefined })).toThrow(`${name} must be a key`);
});
