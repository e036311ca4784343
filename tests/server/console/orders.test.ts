// What operators see of orders, and do with them: by the functions that apps use.
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { placeOrder } from '../people/checkouts.ts';
import { readAudit, readData } from '../people/members.ts';
import { openRole } from '../people/operators.ts';
import { type PaymentTest, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startPaymentTest());

interface Listed {
  readonly orders: readonly { readonly orderId: string; readonly orderNumber: string; readonly state: string }[];
}
const list = async (browser: TestBrowser, query = ''): Promise<readonly string[]> =>
  // Screen data follows the page's schema, which other tests check.
  ((await readData(browser, `/console/orders${query}`)) as unknown as Listed).orders.map(({ orderId }) => orderId);
const readOrder = (browser: TestBrowser, orderId: string) => readData(browser, `/console/orders/${orderId}`);

/** Sends the form of an action's page as it was opened. */
async function act(browser: TestBrowser, orderId: string, action: string, answers: object = {}) {
  const { version = '' } = await readData(browser, `/console/orders/${orderId}/${action}`);
  return send(browser, { orderId, action, version, ...answers });
}
const send = (browser: TestBrowser, body: object) =>
  browser.post('/zapi/console/order/act', { reason: 'お電話でご依頼', refundScope: 'all', amount: null, ...body });
const runJobs = async ({ app }: PaymentTest) => app.jobWorker?.run();
const returned = ({ sandbox }: PaymentTest, orderId: string) =>
  sandbox.listCharges().find(({ key }) => key.includes(orderId))?.refunded;
const subjectsTo = async (server: PaymentTest, address: string) =>
  (await server.readOutbox(address)).map(({ subject }) => subject);

it('are listed by state and day, and found by their number in any form', async ({ server }) => {
  const guest = await placeOrder(server, 'item', null);
  server.clock.advance(86_400);
  const video = await placeOrder(server, 'video', 'listed1');
  const operator = await openRole(server, 'viewer');
  expect((await list(operator)).slice(0, 2)).toEqual([video.orderId, guest.orderId]);
  expect(await list(operator, '?state=toShip')).toContain(guest.orderId);
  expect(await list(operator, '?state=toShip')).not.toContain(video.orderId);
  expect(await list(operator, '?state=shipped')).toEqual([]);
  const day = new Date(server.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(await list(operator, `?from=${day}&to=${day}`)).toEqual([video.orderId]);
  for (const noDay of ['from=2026-02-31', 'from=0000-01-01', 'to=0000-01-01'])
    expect(await list(operator, `?${noDay}`), noDay).toContain(guest.orderId);
  const { orderNumber } = await readOrder(operator, guest.orderId);
  const search = async (text: string) =>
    (await operator.post('/zapi/console/orders', { text, state: null, from: null, to: null })).json().redirectTo;
  const digits = String(orderNumber).replaceAll('-', '');
  const wide = digits.replaceAll(/./g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  for (const text of [orderNumber, digits, ` ${wide} `, guest.orderId])
    expect(await search(String(text))).toBe(`/console/orders/${guest.orderId}`);
  const missed = await search('0000-0000-0000');
  expect(missed).toBe('/console/orders?text=0000-0000-0000');
  expect(await readData(operator, missed)).toMatchObject({ orders: [], isFiltered: true });
});

it('show what was bought, by whom, and only who may act may act', async ({ server }) => {
  const placed = await placeOrder(server, 'item', 'shownorder');
  const viewer = await openRole(server, 'viewer');
  expect(await readOrder(viewer, placed.orderId)).toMatchObject({
    state: 'toShip',
    accountId: 'shownorder',
    amount: placed.amount,
    remaining: placed.amount,
    destination: { name: '山田 太郎' },
    offered: [],
  });
  expect(await readAudit(server, 'shownorder')).toContain('order-viewed');
  const offers: { readonly [role: string]: readonly string[] } = { support: ['ship', 'cancel'], finance: ['refund'], viewer: [] };
  for (const [role, offered] of Object.entries(offers)) {
    const operator = await openRole(server, role);
    expect(await readOrder(operator, placed.orderId)).toMatchObject({ offered });
    for (const action of ['ship', 'refund', 'cancel']) {
      const { statusCode } = await send(operator, { orderId: placed.orderId, action, version: 'old', carrier: 'x' });
      expect([role, action, statusCode]).toEqual([role, action, offered.includes(action) ? 409 : 403]);
    }
  }
  expect((await viewer.get('/console/orders/o_nothing')).statusCode).toBe(404);
  expect((await server.open().get(`/console/orders/${placed.orderId}`)).statusCode).toBe(302);
  const member = await readData(await openRole(server, 'finance'), '/console/members/shownorder');
  expect(member).toMatchObject({ orders: [{ orderId: placed.orderId, state: 'toShip', mayRefund: true }] });
});

describe('an operator', () => {
  it('marks an order as sent, once, and the buyer is told', async ({ server }) => {
    const { orderId } = await placeOrder(server, 'item', 'shipme');
    const support = await openRole(server, 'support');
    const carrier = 'みなと運輸';
    expect((await act(support, orderId, 'ship', { carrier: '' })).statusCode).toBe(422);
    expect((await act(support, orderId, 'ship', { carrier, trackingAddress: 'javascript:x' })).statusCode).toBe(422);
    const { version } = await readData(support, `/console/orders/${orderId}/ship`);
    const shipment = { orderId, action: 'ship', version, carrier, trackingNumber: '4410', reason: '出荷' };
    expect((await send(support, shipment)).json()).toEqual({ redirectTo: `/console/orders/${orderId}?notice=orderShipped` });
    expect((await send(support, shipment)).json()).toMatchObject({ code: 'ORDER_CHANGED' });
    expect(await readOrder(support, orderId)).toMatchObject({
      state: 'shipped',
      shipment: { carrier, trackingNumber: '4410', trackingAddress: null },
      history: expect.arrayContaining([expect.objectContaining({ reason: '出荷' })]),
      offered: [],
    });
    expect(await list(support, '?state=toShip')).not.toContain(orderId);
    expect(await list(support, '?state=shipped')).toContain(orderId);
    const mails = (await server.readOutbox('shipme@example.com')).filter(({ text }) => text.includes('4410'));
    expect(mails).toHaveLength(1);
    expect(await readAudit(server, 'shipme')).toContain('order-shipped');
  });

  it('refunds a part and then the rest, and a form that is sent twice refunds once', async ({ server }) => {
    const { orderId, amount } = await placeOrder(server, 'item', 'refundme');
    const finance = await openRole(server, 'finance');
    expect((await act(finance, orderId, 'refund', { refundScope: 'part', amount: amount + 1 })).statusCode).toBe(422);
    // Nothing is refunded without a choice of how much.
    for (const answers of [{ refundScope: null }, { refundScope: 'part' }])
      expect((await act(finance, orderId, 'refund', answers)).statusCode).toBe(422);
    const half = Math.floor(amount / 2);
    const { version } = await readData(finance, `/console/orders/${orderId}/refund`);
    const body = { orderId, action: 'refund', version, refundScope: 'part', amount: half, reason: '破損' };
    expect(await readData(finance, `/console/orders/${orderId}/refund`)).toMatchObject({
      amount,
      returned: 0,
      remaining: amount,
      lineItems: [{ quantity: 1 }],
    });
    const answers = await Promise.all([send(finance, body), send(finance, body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await runJobs(server);
    expect(returned(server, orderId)).toBe(half);
    expect(await readOrder(finance, orderId)).toMatchObject({
      remaining: amount - half,
      refundedAmount: half,
      refunds: [{ amount: half, reason: '破損', state: 'made' }],
    });
    expect((await act(finance, orderId, 'refund')).statusCode).toBe(200);
    await runJobs(server);
    expect(returned(server, orderId)).toBe(amount);
    expect(await readOrder(finance, orderId)).toMatchObject({ remaining: 0, offered: [] });
    expect((await subjectsTo(server, 'refundme@example.com')).filter((subject) => subject.includes('返金'))).toHaveLength(2);
  });

  it('cancels an order: it is refunded, its items are for sale again, and it is sent no more', async ({ server }) => {
    const readStock = async () => (await server.database.query("SELECT sold FROM item_stock WHERE item_id = 'demo-book'"))[0];
    const before = await readStock();
    const { orderId, amount } = await placeOrder(server, 'item', null);
    const support = await openRole(server, 'support');
    expect((await act(support, orderId, 'cancel')).statusCode).toBe(200);
    await runJobs(server);
    expect(await readStock()).toEqual(before);
    expect(returned(server, orderId)).toBe(amount);
    expect(await readOrder(support, orderId)).toMatchObject({ state: 'cancelled', remaining: 0, offered: [] });
    expect(await list(support, '?state=toShip')).not.toContain(orderId);
    expect(await list(support, '?state=cancelled')).toContain(orderId);
    const plan = await placeOrder(server, 'plan', 'planbuyer');
    expect(await readOrder(support, plan.orderId)).toMatchObject({ state: 'placed', offered: [] });
  });
});
