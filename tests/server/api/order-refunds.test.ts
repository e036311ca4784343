// Orders that apps cancel and refund: the request, the payment provider, and what the buyer sees.
import { beforeEach, describe, expect } from 'vitest';
import { PaymentError, type PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import type { TestBrowser } from '../harness.ts';
import { readPdf } from '../payment/payment-history/read-pdf.ts';
import { type ApiSend, openApi } from '../people/api-app.ts';
import { openCheckout, order, placeOrder, tokenOf } from '../people/checkouts.ts';
import { openNew, readAudit, readData, readMain } from '../people/members.ts';
import { answerAtProvider, cards, type PaymentTest, readPage, startLink, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';

/** Thrown by the next requests for a refund, after or before the provider has done them. */
let failures: Error[] = [];
let failsBefore = false;
/** `refund r_….refund`, `find r_….refund` */
const asked: string[] = [];
const observe = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  refund: async (request) => {
    asked.push(`refund ${request.idempotencyKey}`);
    if (failsBefore && failures[0] !== undefined) throw failures.shift();
    const made = await real.refund(request);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return made;
  },
  findRefund: async (request) => {
    asked.push(`find ${request.idempotencyKey}`);
    return real.findRefund(request);
  },
});
const it = serverTest(() => startPaymentTest({}, observe));
beforeEach(() => {
  failures = [];
  failsBefore = false;
  asked.length = 0;
});

interface Placed {
  readonly send: ApiSend;
  readonly browser: TestBrowser;
  readonly orderId: string;
  readonly path: string;
  readonly amount: number;
}

/** An order of a demo kind, by a member of this name or a guest, paid with a card. */
async function place(server: PaymentTest, kind: string, name: string | null, card: string = cards.approved): Promise<Placed> {
  const send = await openApi(server);
  const placed = await placeOrder(server, kind, name, card);
  return { send, ...placed, path: `/orders/${placed.orderId}` };
}

const runJobs = async ({ app, clock }: PaymentTest, seconds = 0): Promise<void> => {
  clock.advance(seconds);
  await app.jobWorker?.run();
};
const cancel = ({ send, path }: Placed) => send('POST', `${path}/cancel`);
const refund = ({ send, path }: Placed, body: object = {}) =>
  send('POST', `${path}/refunds`, { body: { reason: 'テスト', ...body } });
const ship = ({ send, path }: Placed) => send('POST', `${path}/shipment`, { body: { carrier: 'みなと運輸' } });
const read = async ({ send, path }: Placed) => (await send('GET', path)).json();
const outcomeOf = ({ statusCode, json }: Awaited<ReturnType<typeof cancel>>) => `${statusCode} ${json().code ?? json().state}`;
const refundedAt = ({ sandbox }: PaymentTest, { orderId }: Placed) =>
  sandbox.listCharges().find(({ key }) => key.includes(orderId))?.refunded;
const readFindings = ({ database }: PaymentTest, refundId: string) =>
  database.query('SELECT kind, amount, provider_state, state FROM payment_findings WHERE reference = $1', [refundId]);
const eventsOf = async ({ send, orderId }: Placed) => {
  const { events } = (await send('GET', '/events?limit=100')).json<{ events: { type: string; data: { orderId?: string } }[] }>();
  return events.filter(({ data }) => data.orderId === orderId);
};

it('cancels an order that is not shipped: everything is returned, and the stock is as before', async ({ server }) => {
  const send = await openApi(server);
  const before = (await send('GET', '/stock/demo-book')).json();
  const placed = await place(server, 'item', null);
  const cancelled = (await cancel(placed)).json();
  expect(cancelled).toMatchObject({ state: 'cancelled', cancelledAt: server.clock.now().toISOString(), refundedAmount: 0 });
  expect(cancelled.refunds).toMatchObject([{ amount: placed.amount, reason: null, state: 'pending', endedAt: null }]);
  expect((await send('GET', '/stock/demo-book')).json()).toEqual(before);
  // Nobody outside was asked by the request.
  expect(asked).toEqual([]);
  await runJobs(server);
  const [made] = (await read(placed)).refunds;
  expect(made.state).toBe('made');
  expect((await read(placed)).refundedAmount).toBe(placed.amount);
  expect(refundedAt(server, placed)).toBe(placed.amount);
  expect((await eventsOf(placed)).map(({ type }) => type)).toEqual(['order.placed', 'order.cancelled', 'order.refunded']);
  const mails = await server.readOutbox('item@guest.example.com');
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('ご注文をキャンセルしました'))).toHaveLength(1);
  expect(subjects.filter((subject) => subject.includes('返金のお知らせ'))).toHaveLength(1);
  expect(mails.find(({ subject }) => subject.includes('返金'))?.text).toContain(placed.amount.toLocaleString('ja'));
  const page = await placed.browser.get(`/checkout/${cancelled.checkoutSessionId}/complete`);
  expect(readMain(page)).toMatch(/キャンセルしたご注文[\s\S]*このご注文はキャンセルされました。/);
  expect([await cancel(placed), await ship(placed), await refund(placed)].map(outcomeOf)).toEqual([
    '409 ORDER_CANCELLED',
    '409 ORDER_CANCELLED',
    '409 NOTHING_TO_REFUND',
  ]);
});

describe('refuses', () => {
  it('to cancel what is shipped, returned or starts a contract', async ({ server }) => {
    const shipped = await place(server, 'item', 'shipped1');
    expect(outcomeOf(await ship(shipped))).toBe('200 shipped');
    expect(outcomeOf(await cancel(shipped))).toBe('409 ORDER_SHIPPED');
    const returned = await place(server, 'item', 'returned1');
    expect(outcomeOf(await refund(returned))).toBe('201 pending');
    expect(outcomeOf(await cancel(returned))).toBe('409 ORDER_REFUNDED');
    const withPlan = await place(server, 'mixed', 'mixed001');
    expect(outcomeOf(await cancel(withPlan))).toBe('409 ORDER_HAS_PLAN');
    expect(outcomeOf(await withPlan.send('POST', '/orders/o_nothing/cancel'))).toBe('404 NOT_FOUND');
  });

  it('more than is left of the payment', async ({ server }) => {
    const placed = await place(server, 'item', 'muchtoo1');
    expect(outcomeOf(await refund(placed, { amount: placed.amount + 1 }))).toBe('409 REFUND_TOO_LARGE');
    expect(outcomeOf(await refund(placed, { amount: placed.amount - 100 }))).toBe('201 pending');
    expect(outcomeOf(await refund(placed, { amount: 101 }))).toBe('409 REFUND_TOO_LARGE');
    await runJobs(server);
    expect(outcomeOf(await refund(placed, { amount: 101 }))).toBe('409 REFUND_TOO_LARGE');
    expect((await refund(placed)).json().amount).toBe(100);
    expect(outcomeOf(await refund(placed))).toBe('409 NOTHING_TO_REFUND');
    expect((await refund(placed, { amount: 0 })).statusCode).toBe(422);
    expect((await refund(placed, { reason: '' })).statusCode).toBe(422);
  });
});

it('an order of plans and products is returned as a whole, shipping included; the ledger shows each part', async ({ server }) => {
  const placed = await place(server, 'mixed', 'mixed002');
  await refund(placed, { amount: 700 });
  await runJobs(server);
  expect((await read(placed)).refundedAmount).toBe(700);
  await refund(placed);
  await runJobs(server);
  expect(await read(placed)).toMatchObject({ refundedAmount: placed.amount, state: 'placed' });
  expect((await eventsOf(placed)).slice(1).map(({ data }) => data)).toMatchObject([
    { amount: 700, refundedAmount: 700 },
    { amount: placed.amount - 700, refundedAmount: placed.amount },
  ]);
  expect(await readAudit(server, 'mixed002')).toEqual(expect.arrayContaining(['order-refund-requested', 'order-refund-ended']));
  // A day later the comparison with the provider finds nothing new.
  await runJobs(server, 26 * 3_600);
  expect((await read(placed)).refundedAmount).toBe(placed.amount);
});

it('the buyer sees a partial refund in the payment history, as a statement and as a file', async ({ server }) => {
  const placed = await place(server, 'chilled', 'viewer01');
  await refund(placed, { amount: 1000 });
  await runJobs(server, 1);
  const { entries } = (await readData(placed.browser, '/mypage/payment-history')) as unknown as {
    readonly entries: readonly { readonly earningsId: string; readonly kind: string; readonly billingAmount: number }[];
  };
  expect(entries.map(({ kind, billingAmount }) => `${kind} ${billingAmount}`)).toEqual([
    'refund -1000',
    `charge ${placed.amount}`,
  ]);
  const id = entries[0]?.earningsId ?? '';
  const statement = await readData(placed.browser, `/mypage/invoice/${id}`);
  expect(statement).toMatchObject({ kind: 'refund', billingAmount: -1000, original: { createdAt: expect.any(String) } });
  for (const [language, title, amount] of [
    ['ja', '返金明細書', '-1,000円'],
    ['en', 'Credit note', '-¥1,000'],
  ] as const) {
    await placed.browser.submit('/mypage', { _do: 'language.choose', lng: language });
    const page = readMain(await placed.browser.get(`/mypage/invoice/${id}`));
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(amount);
    const file = await placed.browser.post(`/zapi/account/invoice/${id}/file`, { addressee: '山田', honorific: 'sama' });
    expect(readPdf(file.rawPayload).pages[0]).toContain(amount);
  }
});

it('the page of the order says that it was sent, how to find the parcel, and what was returned', async ({ server }) => {
  const placed = await place(server, 'item', 'sentbuyer');
  const { checkoutSessionId } = await read(placed);
  const open = async (): Promise<string> =>
    readMain(await placed.browser.get(`/checkout/${checkoutSessionId}/complete`)).replaceAll(/\s+/g, ' ');
  expect(await open()).not.toContain('発送しました');
  await placed.send('POST', `${placed.path}/shipment`, { body: { carrier: 'みなと運輸', trackingNumber: '4410-2210' } });
  await refund(placed, { amount: 500 });
  await runJobs(server);
  const text = await open();
  for (const part of ['商品を発送しました', 'みなと運輸', '4410-2210', '返金額', '500円']) expect(text).toContain(part);
});

it('an order outlives the account of its buyer, whose mail leads to no page that only members see', async ({ server }) => {
  const placed = await place(server, 'item', 'leaver01');
  await refund(placed, { amount: 100 });
  expect(outcomeOf(await placed.send('DELETE', '/members/leaver01'))).toBe('409 PAYMENT_OPEN');
  await runJobs(server);
  expect((await placed.send('DELETE', '/members/leaver01')).statusCode).toBe(204);
  expect(outcomeOf(await cancel(placed))).toBe('200 cancelled');
  await runJobs(server);
  expect((await read(placed)).refundedAmount).toBe(placed.amount);
  const mails = (await server.readOutbox('leaver01@example.com')).filter(({ subject }) => subject.includes('返金'));
  expect(mails.map(({ text }) => text.includes('/mypage')).sort()).toEqual([false, true]);
});

describe('at the same time', () => {
  it('two refunds never exceed the payment', async ({ server }) => {
    const placed = await place(server, 'item', 'parallel');
    const most = placed.amount - 1;
    const answers = await Promise.all([refund(placed, { amount: most }), refund(placed, { amount: most })]);
    expect(answers.map(outcomeOf).sort()).toEqual(['201 pending', '409 REFUND_TOO_LARGE']);
    await Promise.all([runJobs(server), runJobs(server)]);
    expect(refundedAt(server, placed)).toBe(most);
    expect((await read(placed)).refundedAmount).toBe(most);
  });

  it('an order is either shipped or cancelled, and refunded beside it', async ({ server }) => {
    const placed = await place(server, 'item', 'shipbeside');
    const [shipped, cancelled, refunded] = await Promise.all([ship(placed), cancel(placed), refund(placed, { amount: 100 })]);
    expect(refunded.statusCode === 201 || cancelled.statusCode === 200).toBe(true);
    expect([shipped.statusCode, cancelled.statusCode].sort()).toEqual([200, 409]);
    await runJobs(server);
    const after = await read(placed);
    expect(after.state).toBe(shipped.statusCode === 200 ? 'shipped' : 'cancelled');
    expect(after.refundedAmount).toBe(cancelled.statusCode === 200 ? placed.amount : 100);
    expect(refundedAt(server, placed)).toBe(after.refundedAmount);
  });
});

describe('the payment provider', () => {
  it('is asked with the same key when the process ends between its answer and the record', async ({ server }) => {
    const placed = await place(server, 'item', 'killed01');
    const { refundId } = (await refund(placed, { amount: 300 })).json();
    failures = [new Error('The process ends here.')];
    await runJobs(server);
    expect(await read(placed)).toMatchObject({ refundedAmount: 0, refunds: [{ state: 'pending' }] });
    await runJobs(server, 61);
    expect(asked).toEqual([`refund ${refundId}.refund`, `find ${refundId}.refund`]);
    expect(await read(placed)).toMatchObject({ refundedAmount: 300, refunds: [{ state: 'made' }] });
    expect(refundedAt(server, placed)).toBe(300);
  });

  it('that does not answer is asked again, and a person is told until it does', async ({ server }) => {
    const placed = await place(server, 'item', 'silent01');
    failsBefore = true;
    failures = Array.from({ length: 6 }, () => new PaymentError('unavailable', 'It times out.'));
    const { refundId } = (await refund(placed, { amount: 300 })).json();
    await runJobs(server);
    for (const seconds of [29, 1, 60, 120, 240]) await runJobs(server, seconds);
    expect(asked.filter((request) => request.startsWith('refund'))).toHaveLength(5);
    expect(await readFindings(server, refundId)).toEqual([]);
    await runJobs(server, 480);
    const finding = { kind: 'refundUnknown', amount: 300, provider_state: 'unknown' };
    expect(await readFindings(server, refundId)).toEqual([{ ...finding, state: 'open' }]);
    expect((await read(placed)).refunds).toMatchObject([{ state: 'pending' }]);
    // What is pending cannot be asked for again.
    expect((await refund(placed)).json().amount).toBe(placed.amount - 300);
    await runJobs(server, 960);
    expect(await readFindings(server, refundId)).toEqual([{ ...finding, state: 'repaired' }]);
    expect(await read(placed)).toMatchObject({ refundedAmount: placed.amount, refunds: [{ state: 'made' }, { state: 'made' }] });
  });

  it('that refuses leaves a finding, and the amount may be asked for again', async ({ server }) => {
    const placed = await place(server, 'item', 'refused1', cards.refundRefused);
    const { refundId } = (await refund(placed, { amount: 300 })).json();
    await runJobs(server);
    expect(await read(placed)).toMatchObject({ refundedAmount: 0, refunds: [{ refundId, state: 'refused' }] });
    const finding = { kind: 'refundRefused', amount: 300, provider_state: 'refused', state: 'open' };
    expect(await readFindings(server, refundId)).toEqual([finding]);
    expect((await server.readOutbox('refused1@example.com')).filter(({ subject }) => subject.includes('返金'))).toEqual([]);
    expect((await refund(placed)).json().amount).toBe(placed.amount);
    expect((await eventsOf(placed)).map(({ type }) => type)).toEqual(['order.placed']);
  });

  it('returns what was paid with a linked method', async ({ server }) => {
    const browser = await openNew(server, 'linkpays');
    await browser.get(await answerAtProvider(server.sandbox, await startLink(browser), 'approve'));
    const [method] = (await readPage(browser)).accountPaymentMethods;
    const id = await openCheckout(server, 'video');
    const token = await tokenOf(browser, id, { address: null });
    const answer = await order(browser, id, token, { paymentMethodId: method?.accountPaymentMethodId });
    expect(answer.statusCode).toBe(200);
    const send = await openApi(server);
    const entitled = async () => (await send('GET', '/members/linkpays/entitlements')).json().entitlements.length;
    expect(await entitled()).toBe(1);
    const [{ orderId, amount }] = (await send('GET', '/orders?accountId=linkpays')).json().orders;
    const cancelled = await send('POST', `/orders/${orderId}/cancel`);
    expect(cancelled.json().state).toBe('cancelled');
    // What was bought to be watched is not any more.
    expect(await entitled()).toBe(0);
    await runJobs(server);
    expect((await send('GET', `/orders/${orderId}`)).json()).toMatchObject({
      refundedAmount: amount,
      refunds: [{ state: 'made' }],
    });
    const [mail] = (await server.readOutbox('linkpays@example.com')).filter(({ subject }) => subject.includes('返金'));
    expect(mail?.text).toMatch(/PayPay[\s\S]*\/mypage\/payment-history/);
  });
});
