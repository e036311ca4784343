import { expect } from 'vitest';
import { PaymentError, type PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf } from '../../people/checkouts.ts';
import { describeRefusal, openNew } from '../../people/members.ts';
import { cards, type PaymentTest, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

/** What happens to the next refund after the provider has done it. */
let afterRefund: Error | undefined;
const refunds: string[] = [];
const observeRefunds = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  refund: async (request) => {
    const made = await real.refund(request);
    refunds.push(request.idempotencyKey);
    const error = afterRefund;
    afterRefund = undefined;
    if (error !== undefined) throw error;
    return made;
  },
});
const it = serverTest(() => startPaymentTest({}, observeRefunds));

const readOrder = async (server: PaymentTest, id: string) =>
  (await server.database.query<{ state: string }>('SELECT state, failure FROM checkout_orders WHERE session_id = $1', [id]))[0];
const readSold = async (server: PaymentTest) =>
  (await server.database.query<{ sold: number }>("SELECT sold FROM item_stock WHERE item_id = 'demo-book'"))[0]?.sold;

/** Orders while no payment can be recorded. */
async function orderUnregistered(server: PaymentTest, name: string) {
  const browser = await openNew(server, name);
  const id = await openCheckout(server, 'item');
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.approved);
  await server.database.query("ALTER TABLE ledger_entries ADD CONSTRAINT broken CHECK (kind <> 'charge') NOT VALID");
  const answer = await order(browser, id, token);
  await server.database.query('ALTER TABLE ledger_entries DROP CONSTRAINT broken');
  return { browser, id, token, answer };
}

async function expectReturned(
  server: PaymentTest,
  { browser, id, token }: Awaited<ReturnType<typeof orderUnregistered>>,
  name: string,
) {
  expect(await readOrder(server, id)).toEqual({ state: 'verified', failure: 'REGISTER_ERROR' });
  expect(await readCheckout(browser, id)).toMatchObject({ state: 'confirm', failed: 'REGISTER_ERROR' });
  expect(new Set(refunds)).toHaveLength(1);
  expect(await server.database.query('SELECT 1 FROM ledger_entries WHERE account_id = $1', [name])).toEqual([]);
  // The token is good for another attempt, which is another charge.
  await sendCard(browser, server, token, cards.approved);
  expect((await order(browser, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
}

it('returns the payment of an order that cannot be registered, and gives everything back [CHECKOUT-020]', async ({ server }) => {
  refunds.length = 0;
  const sold = await readSold(server);
  const ordered = await orderUnregistered(server, 'unregistered');
  expect(describeRefusal(ordered.answer)).toEqual({ status: 422, code: 'REGISTER_ERROR' });
  expect(await readSold(server)).toBe(sold);
  await expectReturned(server, ordered, 'unregistered');
});

it('never places an order whose payment was returned, if the process ends between', async ({ server }) => {
  refunds.length = 0;
  afterRefund = new Error('The process ends here.');
  const ordered = await orderUnregistered(server, 'killedrefund');
  expect(ordered.answer.statusCode).toBe(500);
  expect((await readOrder(server, ordered.id))?.state).toBe('refunding');
  expect((await readCheckout(ordered.browser, ordered.id)).state).toBe('ordering');
  server.clock.advance(31);
  await server.app.jobWorker?.run();
  await expectReturned(server, ordered, 'killedrefund');
});

it('repeats a refund whose answer was lost, with the same key', async ({ server }) => {
  refunds.length = 0;
  afterRefund = new PaymentError('unavailable', 'The answer was lost.');
  const ordered = await orderUnregistered(server, 'lostrefund');
  expect(ordered.answer.json()).toEqual({ redirectTo: `/checkout/${ordered.id}` });
  server.clock.advance(31);
  await server.app.jobWorker?.run();
  expect(refunds).toHaveLength(2);
  await expectReturned(server, ordered, 'lostrefund');
});
