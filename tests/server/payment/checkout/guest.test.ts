import { expect } from 'vitest';
import { openCheckout, order, readCheckout, sendCard, tokenOf, verifyAll, verifyPart } from '../../people/checkouts.ts';
import { describeRefusal, readMain } from '../../people/members.ts';
import { cards, passChallenge, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

it('lets a guest order an item with a new card, once for a token, and shows the completion to them only [ROUTE-050, CHECKOUT-001, CHECKOUT-015, CHECKOUT-016, CHECKOUT-017, CHECKOUT-018, CHECKOUT-021, CHECKOUT-022]', async ({
  server,
}) => {
  const id = await openCheckout(server, 'item');
  const guest = server.open();
  expect((await guest.get(`/checkout/${id}`)).statusCode).toBe(200);
  const token = await tokenOf(guest, id, { email: 'guest1@example.com' });
  const shown = await readCheckout(guest, id);
  expect(shown).toMatchObject({
    state: 'confirm',
    purchaseToken: token,
    summary: { originalPrice: 3850, shippingFee: 440, billingAmount: 4290 },
  });
  // Who only knows the link sees nothing of the buyer.
  const stranger = server.open();
  expect((await readCheckout(stranger, id)).state).toBe('form');
  expect((await stranger.get(`/checkout/${id}`)).body).not.toContain('guest1@example.com');
  expect((await sendCard(guest, server, token, cards.approved)).statusCode).toBe(204);
  const placed = await order(guest, id, token);
  expect(placed.json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
  expect(describeRefusal(await order(guest, id, token))).toEqual({ status: 409, code: 'ORDER_PLACED' });
  expect((await guest.get(`/checkout/${id}`)).headers.location).toBe(`/checkout/${id}/complete`);
  const page = await guest.get(`/checkout/${id}/complete`);
  for (const text of ['港町の写真集', 'minato.example からのメールを受信']) expect(readMain(page)).toContain(text);
  expect((await stranger.get(`/checkout/${id}/complete`)).statusCode).toBe(404);
  const [mail] = await server.readOutbox('guest1@example.com');
  expect(mail?.text).toContain('4,290円');
  expect(mail?.text).toContain('\n\n山田 太郎\n〒100-0001 東京都千代田区千代田1-1\n\n');
  const rows = await server.database.query(
    "SELECT billing_amount, tax_amount FROM ledger_entries WHERE account_id LIKE 'guest:%'",
  );
  expect(rows).toEqual([{ billing_amount: 4290, tax_amount: 390 }]);
  const stock = await server.database.query("SELECT sold FROM item_stock WHERE item_id = 'demo-book'");
  expect(stock).toEqual([{ sold: 1 }]);
});

it('sends guests to the login where only members may order [CHECKOUT-001, CHECKOUT-002]', async ({ server }) => {
  const id = await openCheckout(server, 'plan');
  const page = await server.open().get(`/checkout/${id}`);
  expect([page.statusCode, page.headers.location]).toEqual([302, `/login?returnTo=${encodeURIComponent(`/checkout/${id}`)}`]);
  expect(describeRefusal(await verifyPart(server.open(), id, { campaignCode: null }))).toEqual({
    status: 401,
    code: 'UNAUTHORIZED',
  });
});

it('answers an unknown session with 404 and an expired one with 410, in the bare layout [CHECKOUT-022, SHELL-004]', async ({
  server,
}) => {
  const guest = server.open();
  expect((await guest.get('/checkout/nothing')).statusCode).toBe(404);
  const expired = await guest.get('/checkout/demo-expired', { accept: 'text/html' });
  expect(expired.statusCode).toBe(410);
  expect(readMain(expired)).toContain('有効期限が切れました');
  expect(expired.body).toContain('<a class="button button-main" href="/">');
  const id = await openCheckout(server, 'item');
  const open = await guest.get(`/checkout/${id}`);
  expect(open.body).not.toMatch(/<header|<nav/);
  server.clock.advance(366 * 86_400);
  expect(describeRefusal(await verifyAll(guest, id, { email: 'late@example.com' }))).toEqual({
    status: 410,
    code: 'CHECKOUT_EXPIRED',
  });
  server.clock.advance(-366 * 86_400);
});

it('asks for 3-D Secure bound to the amount, and opens it again after a failure [CHECKOUT-017]', async ({ server }) => {
  const { sandbox } = server;
  const id = await openCheckout(server, 'video');
  const guest = server.open();
  const token = await tokenOf(guest, id, { email: 'guest2@example.com', address: null });
  expect((await sendCard(guest, server, token, cards.certified)).statusCode).toBe(204);
  expect((await order(guest, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}` });
  const first = (await readCheckout(guest, id)).certification?.reference ?? '';
  const failed = await passChallenge(sandbox, first, 'fail');
  expect(describeRefusal(await order(guest, id, token, { certification: failed ?? 'x' }))).toEqual({
    status: 422,
    code: 'CARD_DECLINED',
  });
  const second = (await readCheckout(guest, id)).certification?.reference ?? '';
  expect(second).not.toBe(first);
  const passed = await passChallenge(sandbox, second, 'approve');
  expect((await order(guest, id, token, { certification: passed })).json()).toEqual({ redirectTo: '/mypage' });
  // There is nothing to deliver.
  const [mail] = await server.readOutbox('guest2@example.com');
  expect(mail?.text).toContain('合計');
  expect(mail?.text).not.toContain('\n\n\n');
});
