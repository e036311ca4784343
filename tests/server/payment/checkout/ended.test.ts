// What ends while it is ordered: it is not sold, and nothing stays charged.
import { expect } from 'vitest';
import { PaymentError, type PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { openCheckout, openEnding, order, readCheckout, sendCard, tokenOf, verifyAll } from '../../people/checkouts.ts';
import { describeRefusal, openNew, readData, readMain } from '../../people/members.ts';
import { cards, type PaymentTest, passChallenge, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

let charges = 0;
const refunds: number[] = [];
/** Whether the next charge does not reach the provider. */
let isLost = false;
const observe = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  charge: async (request) => {
    const wasLost = isLost;
    isLost = false;
    if (wasLost) throw new PaymentError('unavailable', 'no connection');
    charges += 1;
    return real.charge(request);
  },
  refund: async (request) => {
    refunds.push(request.amount);
    return real.refund(request);
  },
});
const it = serverTest(() => startPaymentTest({}, observe));
it.beforeEach(() => {
  charges = 0;
  refunds.length = 0;
});

const guestOf = (name: string) => ({ email: `${name}@example.com`, address: null });
const runJobs = async (server: PaymentTest, seconds: number) => {
  server.clock.advance(seconds);
  await server.app.jobWorker?.run();
};

it.for([
  [{ viewing: 600 }, 'VIEWING_ENDED', '視聴期限を過ぎた商品が含まれているため'],
  [{ sale: 600 }, 'SALE_ENDED', '販売を終了した商品が含まれているため'],
] as const)(
  'refuses what ended while its page was open, with and without scripts: %o',
  async ([ends, code, text], { server }) => {
    const id = await openEnding(server, ends);
    const guest = server.open();
    const token = await tokenOf(guest, id, guestOf('open'));
    expect((await sendCard(guest, server, token, cards.approved)).statusCode).toBe(204);
    server.clock.advance(601);
    expect(describeRefusal(await order(guest, id, token))).toEqual({ status: 409, code });
    const posted = await guest.submit(`/checkout/${id}`, { _do: 'checkout.order', purchaseToken: token, paymentMethodId: 'new' });
    expect(posted.statusCode).toBe(409);
    const page = readMain(await guest.get(`/checkout/${id}`));
    expect(page).toContain(text);
    expect(page).not.toContain('注文を確定する');
    expect(describeRefusal(await verifyAll(guest, id, guestOf('open')))).toEqual({ status: 409, code });
    expect(charges).toBe(0);
  },
);

it('registers no card for what has ended, and charges nothing after 3-D Secure that took too long', async ({ server }) => {
  const id = await openEnding(server, { viewing: 600 });
  const guest = server.open();
  const token = await tokenOf(guest, id, guestOf('slow'));
  await sendCard(guest, server, token, cards.certified);
  const reference = (await readCheckout(guest, id)).certification?.reference ?? '';
  server.clock.advance(600);
  const certification = await passChallenge(server.sandbox, reference, 'approve');
  expect(describeRefusal(await order(guest, id, token, { certification }))).toEqual({ status: 409, code: 'VIEWING_ENDED' });
  expect(describeRefusal(await sendCard(guest, server, token, cards.approved))).toEqual({ status: 409, code: 'VIEWING_ENDED' });
  expect(charges).toBe(0);
});

it('ends an order whose charge is tried again after the end, and mails that nothing is charged', async ({ server }) => {
  const id = await openEnding(server, { viewing: 600 });
  const guest = server.open();
  const token = await tokenOf(guest, id, guestOf('retried'));
  await sendCard(guest, server, token, cards.approved);
  isLost = true;
  expect((await order(guest, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}` });
  await runJobs(server, 601);
  expect([charges, await readCheckout(guest, id)]).toMatchObject([0, { refusal: 'expired', failed: 'VIEWING_ENDED' }]);
  const [mail] = await server.readOutbox('retried@example.com');
  expect(mail?.text).toContain('料金は請求されません');
});

it('returns a payment that becomes known after the end', async ({ server }) => {
  const id = await openEnding(server, { viewing: 600 });
  const guest = server.open();
  const token = await tokenOf(guest, id, guestOf('late'));
  await sendCard(guest, server, token, cards.chargeLost);
  await order(guest, id, token);
  await runJobs(server, 601);
  expect([refunds, await readCheckout(guest, id)]).toMatchObject([[1650], { refusal: 'expired', failed: 'VIEWING_ENDED' }]);
});

it('still completes an order whose sale ended after the order, because it was placed in time', async ({ server }) => {
  const id = await openEnding(server, { sale: 600 });
  const guest = server.open();
  const token = await tokenOf(guest, id, guestOf('intime'));
  await sendCard(guest, server, token, cards.approved);
  isLost = true;
  await order(guest, id, token);
  await runJobs(server, 601);
  expect([charges, (await guest.get(`/checkout/${id}`)).headers.location]).toEqual([1, `/checkout/${id}/complete`]);
});

it('counts the days of a rental from the order, not from when the shop handed it over', async ({ server }) => {
  const id = await openCheckout(server, 'rental');
  const member = await openNew(server, 'renter');
  await runJobs(server, 10 * 86_400);
  expect(readMain(await member.get(`/checkout/${id}`))).toContain('ご注文から2日間');
  const token = await tokenOf(member, id, { address: null });
  await sendCard(member, server, token, cards.approved);
  // The order is paid a day after it was verified and sent.
  isLost = true;
  await order(member, id, token);
  await runJobs(server, 86_400);
  const ends = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString();
  expect((await member.get(`/checkout/${id}`)).headers.location).toBe(`/checkout/${id}/complete`);
  expect(await readData(member, `/checkout/${id}/complete`)).toMatchObject({ lineItems: [{ entitlementExpiration: ends }] });
});
