import { expect } from 'vitest';
import { openApi, publishApiApp } from '../people/api-app.ts';
import { openMember } from '../people/buyers.ts';
import { order, sendCard, tokenOf } from '../people/checkouts.ts';
import { cards, startPaymentTest } from '../people/payment-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startPaymentTest());

const book = {
  itemId: 'api-book',
  kind: 'item',
  name: { ja: '港町の写真集', en: 'Photo book' },
  provider: { ja: 'みなと出版' },
  price: 3850,
  taxRate: 10,
  quantity: 2,
  shippingProfileId: 'parcel',
};
const tea = { ...book, itemId: 'api-tea', name: { ja: '紅茶' }, price: 1080, taxRate: 8, quantity: 1 };
const film = { ...book, itemId: 'api-film', kind: 'video', price: 2200, quantity: 1, shippingProfileId: undefined };

it('a guest orders from a session that an app created; the app reads the order and ships it', async ({ server }) => {
  const send = await openApi(server);
  await send('PUT', '/stock/api-book', { body: { available: 3 } });
  const answer = await send('POST', '/checkouts', { body: { products: [book, tea], guestAllowed: true } });
  expect(answer.statusCode).toBe(201);
  const created = answer.json();
  expect(created).toMatchObject({
    address: `http://localhost/checkout/${created.checkoutSessionId}`,
    state: 'open',
    amount: 8780,
    taxes: [
      { taxRate: 10, amount: 7700, taxAmount: 700 },
      { taxRate: 8, amount: 1080, taxAmount: 80 },
    ],
    expiresAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  });
  const id = created.checkoutSessionId;
  const browser = server.open();
  const token = await tokenOf(browser, id, { email: 'guest@example.com' });
  expect((await sendCard(browser, server, token, cards.approved)).statusCode).toBe(204);
  expect((await order(browser, id, token)).statusCode).toBe(200);
  const read = (await send('GET', `/checkouts/${id}`)).json();
  expect(read.state).toBe('completed');
  expect((await send('GET', '/stock/api-book')).json()).toEqual({ itemId: 'api-book', available: 1, sold: 2 });
  const placed = (await send('GET', `/orders/${read.orderId}`)).json();
  expect(placed).toMatchObject({
    checkoutSessionId: id,
    accountId: null,
    email: 'guest@example.com',
    refundedAmount: 0,
    shipment: null,
    destination: { familyName: '山田', postalCode: '1000001' },
  });
  expect(placed.amount).toBe(placed.taxes.reduce((sum: number, tax: { amount: number }) => sum + tax.amount, 0));
  const ship = () =>
    send('POST', `/orders/${read.orderId}/shipment`, { body: { carrier: 'みなと運輸', trackingNumber: '4410-2210' } });
  expect((await ship()).json().shipment).toEqual({
    shippedAt: server.clock.now().toISOString(),
    carrier: 'みなと運輸',
    trackingNumber: '4410-2210',
    trackingAddress: null,
  });
  const again = await ship();
  expect([again.statusCode, again.json().code]).toEqual([409, 'ORDER_SHIPPED']);
  const { events } = (await send('GET', '/events')).json<{ events: { type: string; data: { orderId?: string } }[] }>();
  const ofOrder = events.filter(({ data }) => data.orderId === read.orderId);
  expect(ofOrder.map(({ type }) => type)).toEqual(['order.placed', 'order.shipped']);
  const mails = (await server.readOutbox('guest@example.com')).filter(({ subject }) => subject.includes('発送'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/配送会社：みなと運輸\nお問い合わせ番号：4410-2210[\s\S]*港町の写真集 × 2[\s\S]*山田 太郎/);
});

it('a session for one member is for nobody else', async ({ server }) => {
  const send = await openApi(server);
  const member = await openMember(server, 'single@example.com');
  const other = await openMember(server, 'member@example.com');
  const answer = await send('POST', '/checkouts', { body: { products: [film], accountId: member.accountId } });
  const id = answer.json().checkoutSessionId;
  const status = async (browser: typeof member.browser) =>
    (await browser.get(`/zapi/internal/checkout/${id}/screen-data`)).statusCode;
  expect(await status(member.browser)).toBe(200);
  expect(await status(other.browser)).toBe(404);
  const unknown = await send('POST', '/checkouts', { body: { products: [film], accountId: 'a_nobody' } });
  expect(unknown.json().errors).toEqual([{ in: 'body', pointer: '/accountId', detail: 'is no member' }]);
});

it('a cancelled session cannot be ordered', async ({ server }) => {
  const send = await openApi(server);
  const id = (await send('POST', '/checkouts', { body: { products: [film], guestAllowed: true } })).json().checkoutSessionId;
  const browser = server.open();
  const token = await tokenOf(browser, id, { email: 'guest@example.com', address: null });
  expect((await send('DELETE', `/checkouts/${id}`)).json()).toMatchObject({ checkoutSessionId: id, state: 'expired' });
  expect((await send('DELETE', `/checkouts/${id}`)).json()).toMatchObject({ state: 'expired' });
  expect((await order(browser, id, token)).statusCode).toBe(410);
});

it('a session of another app is not found', async ({ server }) => {
  const [send, sendOther] = [await openApi(server), await openApi(server, 'shop')];
  const id = (await send('POST', '/checkouts', { body: { products: [film] } })).json().checkoutSessionId;
  expect((await sendOther('GET', `/checkouts/${id}`)).statusCode).toBe(404);
  expect((await sendOther('DELETE', `/checkouts/${id}`)).statusCode).toBe(404);
  expect((await send('GET', `/checkouts/${id}`)).statusCode).toBe(200);
});

it('buyers return to addresses that the app has registered, or to a page of the store', async ({ server }) => {
  const send = await openApi(server);
  await publishApiApp(server, 'warehouse', undefined, { returnAddresses: ['https://shop.example/thanks'] });
  const create = async (returnAddress: string) =>
    (await send('POST', '/checkouts', { body: { products: [film], returnAddress } })).json();
  expect((await create('https://shop.example/thanks?cart=1')).returnAddress).toBe('https://shop.example/thanks?cart=1');
  expect((await create('/mypage')).returnAddress).toBe('/mypage');
  for (const address of [
    'https://shop.example/other',
    'https://shop.example.evil.example/thanks',
    'https://user@shop.example/thanks',
    'https://shop.example/thanks#x',
    'http://shop.example/thanks',
    'javascript:alert(1)',
    '//evil.example/mypage',
    '/\\evil.example/mypage',
  ])
    expect([address, (await create(address)).code]).toEqual([address, 'ADDRESS_NOT_REGISTERED']);
});

it.for([
  ['nothing', {}, '', 'needs a product or a plan'],
  ['an unknown plan', { planIds: ['nothing'] }, '/planIds/0', 'is no plan that is sold now'],
  ['guests with a plan', { planIds: ['weekly'], guestAllowed: true }, '/guestAllowed', /plan/],
  ['an unknown way of shipping', { products: [{ ...book, shippingProfileId: 'x' }] }, '/products/0/shippingProfileId', /one of/],
  ['a film that is sent', { products: [{ ...film, shippingProfileId: 'parcel' }] }, '/products/0/shippingProfileId', /items/],
  ['a rental without an end', { products: [{ ...film, kind: 'rental' }] }, '/products/0', /entitlementDays/],
  [
    'two ends',
    { products: [{ ...film, entitlementDays: 2, entitlementExpiration: '2030-01-01T00:00:00Z' }] },
    '/products/0/entitlementDays',
    /beside/,
  ],
  [
    'an end that is over',
    { products: [{ ...film, salesEndDate: '2020-01-01T00:00:00Z' }] },
    '/products/0/salesEndDate',
    'is over',
  ],
  ['too much', { products: [{ ...film, price: 9_999_999, quantity: 11 }] }, '/products', /cost more/],
  ['a fraction of a yen', { products: [{ ...film, price: 0.5 }] }, '/products/0/price', /whole/],
  ['another tax rate', { products: [{ ...film, taxRate: 5 }] }, '/products/0/taxRate', /8, 10|8 or 10/],
  ['a session without end', { products: [film], expiresAt: '2099-01-01T00:00:00Z' }, '/expiresAt', /30 days/],
] as const)('refuses %s', async ([, body, pointer, detail], { server }) => {
  const send = await openApi(server);
  const answer = await send('POST', '/checkouts', { body });
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(answer.json().errors).toEqual([{ in: 'body', pointer, detail: expect.stringMatching(detail) }]);
});

it('refuses names that nobody could read, and ends that the database does not know', async ({ server }) => {
  const send = await openApi(server);
  const products = [
    { ...tea, name: { ja: ' ' }, provider: { ja: '店', en: '' } },
    { ...film, entitlementExpiration: '9999-12-31T23:59:59-14:00' },
  ];
  const answer = await send('POST', '/checkouts', { body: { products: products.slice(0, 1) } });
  expect(answer.json().errors).toEqual([
    { in: 'body', pointer: '/products/0/name/ja', detail: 'must not be blank' },
    { in: 'body', pointer: '/products/0/provider/en', detail: 'must not be blank' },
  ]);
  const endless = await send('POST', '/checkouts', { body: { products: products.slice(1) } });
  expect(endless.json().errors).toMatchObject([{ pointer: '/products/0/entitlementExpiration' }]);
});

it('lists orders by an opaque cursor, newest first', async ({ server }) => {
  const send = await openApi(server);
  await server.database.query(
    `INSERT INTO checkout_orders (store_id, order_id, session_id, account_id, purchase_token, verified_until, state, language, form, content,
       amount, created_at, placed_at)
     SELECT store_id, 'o_copy' || n, session_id, 'a_copy' || n, 'token' || n, verified_until, state, language, form, content, amount, created_at,
       placed_at + (n / 2) * interval '1 minute'
       FROM checkout_orders, generate_series(1, 5) AS n WHERE state = 'placed' AND browser_session IS NOT NULL`,
  );
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { orders: { orderId: string; placedAt: string }[]; nextCursor: string | null } = (
      await send('GET', `/orders?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    ).json();
    expect(page.orders.length).toBeLessThanOrEqual(2);
    seen.push(...page.orders.map(({ orderId, placedAt }) => `${placedAt} ${orderId}`));
    cursor = page.nextCursor;
  }
  expect(seen.length).toBeGreaterThanOrEqual(6);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect((await send('GET', '/orders?accountId=a_copy3')).json().orders).toHaveLength(1);
  const times = ['-271821-04-20T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'];
  const forged = times.map((at) => Buffer.from(JSON.stringify({ at, id: 'o_a' })).toString('base64url'));
  for (const cursor of ['abc', ...forged]) {
    const wrong = await send('GET', `/orders?cursor=${cursor}`);
    expect([cursor, wrong.statusCode, wrong.json().code]).toEqual([cursor, 422, 'CURSOR_INVALID']);
  }
  expect((await send('GET', '/orders?limit=0')).json().errors).toEqual([
    { in: 'query', pointer: '/limit', detail: 'must be 1 or more' },
  ]);
  expect((await send('GET', '/orders?limit=x&more=1')).json().errors).toHaveLength(2);
});
