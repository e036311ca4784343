import { expect } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf } from '../../people/checkouts.ts';
import { describeRefusal, openNew, readLayout, readMain } from '../../people/members.ts';
import { cards, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const stockOf = async (server: TestApp, item: string) =>
  (await server.database.query<{ sold: number }>('SELECT sold FROM item_stock WHERE item_id = $1', [item]))[0]?.sold;

it('gives everything back after a declined charge, with a dialog that leads members to their history, and charges once in the end [CHECKOUT-019, CHECKOUT-020]', async ({
  server,
}) => {
  for (const name of ['declined1', undefined]) {
    const browser = name === undefined ? server.open() : await openNew(server, name);
    const id = await openCheckout(server, 'item');
    const sold = await stockOf(server, 'demo-book');
    const token = await tokenOf(browser, id, name === undefined ? { email: 'declined@example.com' } : {});
    await sendCard(browser, server, token, cards.chargeDeclined);
    expect(describeRefusal(await order(browser, id, token))).toEqual({ status: 422, code: 'ACCOUNTING_ERROR' });
    expect(await stockOf(server, 'demo-book')).toBe(sold);
    const shown = await readCheckout(browser, id);
    expect(shown).toMatchObject({ state: 'confirm', failed: 'ACCOUNTING_ERROR' });
    await sendCard(browser, server, token, cards.chargeDeclined);
    const form = { _do: 'checkout.order', purchaseToken: token, paymentMethodId: 'new' };
    const dialog = readMain(await browser.submit(`/checkout/${id}`, form));
    expect(dialog).toContain('ご注文を完了できませんでした');
    expect(dialog.includes('href="/mypage/payment-history"')).toBe(name !== undefined);
    await sendCard(browser, server, token, cards.approved);
    expect((await order(browser, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
    expect(await stockOf(server, 'demo-book')).toBe((sold ?? 0) + 1);
  }
});

it('waits for a charge whose answer was lost, and never charges it again [CHECKOUT-016]', async ({ server }) => {
  const before = server.sandbox.requests.length;
  const countCharges = () => server.sandbox.requests.slice(before).filter((request) => request.startsWith('charges {')).length;
  const browser = server.open();
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id, { email: 'lost@example.com', address: null });
  await sendCard(browser, server, token, cards.chargeLost);
  expect((await order(browser, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}` });
  expect((await readCheckout(browser, id)).state).toBe('ordering');
  expect(readLayout(await browser.get(`/checkout/${id}`))).toContain('http-equiv="refresh"');
  expect(describeRefusal(await order(browser, id, token))).toEqual({ status: 409, code: 'ORDER_PLACED' });
  expect(countCharges()).toBe(1);
  server.clock.advance(61);
  await server.app.jobWorker?.run();
  expect((await browser.get(`/checkout/${id}`)).headers.location).toBe(`/checkout/${id}/complete`);
  expect(countCharges()).toBe(1);
  expect((await server.readOutbox('lost@example.com')).map(({ subject }) => subject)).toHaveLength(1);
});

it('sells no more than the stock to simultaneous buyers', async ({ server }) => {
  await server.database.query("UPDATE item_stock SET stock = sold + 3 WHERE item_id = 'demo-book'");
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const browser = server.open();
      const id = await openCheckout(server, 'item');
      const token = await tokenOf(browser, id, { email: `race${index}@example.com` });
      await sendCard(browser, server, token, cards.approved);
      return { browser, id, token };
    }),
  );
  const answers = await Promise.all(buyers.map(({ browser, id, token }) => order(browser, id, token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
});

it('places one order of two tabs and two devices [CHECKOUT-018]', async ({ server }) => {
  const browser = await openNew(server, 'twotabs');
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id, { address: null });
  await sendCard(browser, server, token, cards.approved);
  const answers = await Promise.all([order(browser, id, token), order(browser, id, token), order(browser, id, token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const orders = await server.database.query('SELECT order_id FROM checkout_orders WHERE session_id = $1', [id]);
  expect(orders).toHaveLength(1);
});

it('names what is sold out and leads to the home page, in place of the amounts [CHECKOUT-003]', async ({ server }) => {
  const browser = server.open();
  const id = await openCheckout(server, 'chilled');
  await server.database.query("UPDATE item_stock SET stock = sold + 1 WHERE item_id = 'demo-cake'");
  await server.database.query("UPDATE item_stock SET stock = sold + 1 WHERE item_id = 'demo-book'");
  expect(await readCheckout(browser, id)).toMatchObject({ refusal: 'soldOut', soldOutNames: '港町チーズケーキ' });
  const main = readMain(await browser.get(`/checkout/${id}`));
  expect(main).toContain('次の商品の在庫が足りません：港町チーズケーキ。');
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>トップへ/);
  expect(main).not.toContain('お支払い金額');
  await server.database.query("UPDATE item_stock SET stock = sold WHERE item_id = 'demo-book'");
  expect(await readCheckout(browser, id)).toMatchObject({ soldOutNames: '港町の写真集、港町チーズケーキ' });
  await server.database.query("UPDATE item_stock SET stock = sold + 50 WHERE item_id LIKE 'demo-%'");
});
