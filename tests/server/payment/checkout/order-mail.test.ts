// What the buyer gets to keep of an order: the mail and its link, the page, the history.
import { expect } from 'vitest';
import { address, openCheckout, openEnding, order, readCheckout, sendCard, tokenOf, verifyPart } from '../../people/checkouts.ts';
import { describeRefusal, openNew, readData, readMain } from '../../people/members.ts';
import { addCard, cards, makeToken, type PaymentTest, readPage, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

/** Places an order as a guest; returns its mail. */
async function orderAsGuest(server: PaymentTest, name: string, campaignCode: string | null = null, kind = 'chilled') {
  const id = await openCheckout(server, kind);
  const guest = server.open();
  const email = `${name}@example.com`;
  const token = await tokenOf(guest, id, { email, campaignCode, ...(kind === 'chilled' ? {} : { address: null }) });
  await sendCard(guest, server, token, cards.approved);
  const placed = await order(guest, id, token);
  const [mail] = await server.readOutbox(email);
  if (placed.statusCode !== 200 || mail === undefined) throw new Error(`${placed.statusCode} ${placed.body}`);
  return { id, guest, mail, link: new URL(mail.link ?? '') };
}

it('mails number, date, method, lines before the discount, the discount once, tax by rate, issuer, destination and conditions', async ({
  server,
}) => {
  const { mail, guest, id } = await orderAsGuest(server, 'keeper', 'welcome500');
  const { orderNumber } = await readData(guest, `/checkout/${id}/complete`);
  expect(orderNumber).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect(mail.subject).toBe(`【みなとストア】ご注文を承りました（注文番号 ${String(orderNumber)}）`);
  const parts = mail.text.split('\n\n');
  expect(parts[0]).toBe('山田 太郎 様');
  expect(parts[2]).toMatch(
    /^注文番号：\d{4}-\d{4}-\d{4}\n注文日時：\d{4}年\d+月\d+日 \d+:\d\d（日本時間）\nお支払い方法：Visa 末尾4242$/,
  );
  expect(parts.slice(3, 13)).toEqual([
    '【ご注文内容】',
    [
      '港町の写真集 × 1  3,850円',
      '港町チーズケーキ × 2  5,832円  ※',
      '割引（はじめての500円引き）  −500円',
      '送料（関東便）  440円',
      '送料（クール便（冷蔵））  990円',
    ].join('\n'),
    [
      '合計：10,612円（税込）',
      '10%対象：4,780円（うち消費税 434円）',
      '8%対象（※）：5,832円（うち消費税 432円）',
      '※は軽減税率の対象です。',
    ].join('\n'),
    '発行者：みなとストア株式会社\n登録番号：T1234567890123',
    '【お届け先】',
    '山田 太郎\n〒100-0001 東京都千代田区千代田1-1',
    '【お届け時期】',
    'ご注文の確定から3〜5日で発送します。',
    '【商品のキャンセル・返品】',
    expect.stringMatching(/^発送前は/),
  ]);
});

it('opens a guest’s order by the link of the mail only, until it expires, and tells nobody else its address', async ({
  server,
}) => {
  const { id, link } = await orderAsGuest(server, 'linked');
  const other = await orderAsGuest(server, 'another');
  const stranger = server.open();
  const path = `${link.pathname}${link.search}`;
  const page = await stranger.get(path);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
  expect(page.body).not.toContain('linked@example.com');
  for (const text of ['港町チーズケーキ', 'Visa 末尾4242', '千代田区千代田1-1', '商品到着後8日以内'])
    expect(readMain(page)).toContain(text);
  const data = await stranger.get(`/zapi/internal/checkout/${id}/complete/screen-data${link.search}`);
  expect(data.headers['cache-control']).toBe('no-store');
  // Not without the token, not with another order's, not with one that was changed.
  const later = link.search.replace(/=(\d+)/, (_, end: string) => `=${Number(end) + 1}`);
  for (const search of ['', other.link.search, later, `${link.search}x`, '?token=9999999999.'])
    expect([search, (await stranger.get(`${link.pathname}${search}`)).statusCode]).toEqual([search, 404]);
  // It opens nothing else of the guest.
  expect((await stranger.get(link.pathname)).statusCode).toBe(404);
  server.clock.advance(90 * 86_400);
  const expired = await stranger.get(path, { accept: 'text/html' });
  expect([expired.statusCode, readMain(expired).includes('リンクの有効期限が切れました')]).toEqual([410, true]);
  server.clock.advance(-90 * 86_400);
});

it('leads a signed-out member from the mail to the login, and shows the order to nobody else', async ({ server }) => {
  const member = await openNew(server, 'mailed1');
  const id = await openCheckout(server, 'item');
  const token = await tokenOf(member, id, { address: { ...address, familyName: '港', givenName: '花子' } });
  await sendCard(member, server, token, cards.approved);
  await order(member, id, token);
  const [mail] = await server.readOutbox('mailed1@example.com');
  const { pathname, search } = new URL(mail?.link ?? '');
  expect([pathname, search]).toEqual([`/checkout/${id}/complete`, '']);
  expect((await server.open().get(pathname)).headers.location).toBe(`/login?returnTo=${encodeURIComponent(pathname)}`);
  expect((await (await openNew(server, 'mailed2')).get(pathname)).statusCode).toBe(404);
  expect((await member.get(pathname)).statusCode).toBe(200);
});

it('shows lines before the discount and the discount once, on the page before and after the order', async ({ server }) => {
  const { guest, id } = await orderAsGuest(server, 'discounted', 'welcome500');
  const open = await openCheckout(server, 'chilled');
  await verifyPart(guest, open, { destination: { prefecture: '13', postalCode: '1000001' } });
  await verifyPart(guest, open, { campaignCode: 'welcome500' });
  for (const path of [`/checkout/${open}`, `/checkout/${id}/complete`]) {
    const main = readMain(await guest.get(path));
    expect(main.match(/3,850円/g)).toHaveLength(1);
    expect(main).not.toContain('3,350円');
    expect(main.match(/−500円/g)).toHaveLength(1);
    expect(main).toContain('9,682円');
  }
});

it('asks a guest for e-mail and phone once, and gives the provider those of the order', async ({ server }) => {
  const id = await openCheckout(server, 'item');
  const guest = server.open();
  const form = { email: 'once@example.com' };
  const before = readMain(await guest.get(`/checkout/${id}`));
  expect(before).toContain('name="email"');
  const token = await tokenOf(guest, id, form);
  const main = readMain(
    await guest.submit(`/checkout/${id}`, { _do: 'checkout.order', purchaseToken: token, paymentMethodId: 'new' }),
  );
  expect(main).toContain('name="billingName"');
  for (const name of ['email', 'billingPhone']) expect(main).not.toContain(`name="${name}"`);
  const { token: tokenResult } = await makeToken(server.sandbox, cards.approved);
  const additionalInfo = { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: null, billingPhone: null };
  const from = server.sandbox.requests.length;
  const sent = { tokenResult, policyConsentData: [], purchaseToken: token, additionalInfo };
  expect((await guest.post('/zapi/checkout/payment-method/credit', sent)).statusCode).toBe(204);
  const registered = server.sandbox.requests.slice(from).join('\n');
  for (const text of ['once@example.com', '09012345678']) expect(registered).toContain(text);
});

it('names the first item and how many others in the payment history, without shipping', async ({ server }) => {
  const member = await openNew(server, 'several');
  await addCard(member, server.sandbox, cards.approved);
  const [method] = (await readPage(member)).accountPaymentMethods;
  const names = async (kind: string) => {
    const id = await openCheckout(server, kind);
    const token = await tokenOf(member, id);
    await order(member, id, token, { paymentMethodId: method?.accountPaymentMethodId });
    const history = await member.get('/zapi/account/payment-history/1');
    return history.json<{ entries: { planName: string }[] }>().entries.map(({ planName }) => planName);
  };
  expect(await names('item')).toEqual(['港町の写真集']);
  server.clock.advance(1);
  expect(await names('chilled')).toEqual(['港町の写真集 ほか1点', '港町の写真集']);
  expect(readMain(await member.get('/mypage/payment-history'))).toContain('港町の写真集 ほか1点');
});

it('gives the invoice of an order the number of the order, and says why another one was not placed', async ({ server }) => {
  const { id, guest } = await orderAsGuest(server, 'numbered', null, 'video');
  const { orderNumber } = await readData(guest, `/checkout/${id}/complete`);
  const entries = await server.database.query('SELECT lines FROM ledger_entries WHERE order_info_id = $1', [String(orderNumber)]);
  expect(entries).toHaveLength(1);
  const ended = await openEnding(server, { viewing: 900 });
  const token = await tokenOf(guest, ended, { email: 'why@example.com', address: null });
  await sendCard(guest, server, token, cards.chargeDeclined);
  expect(describeRefusal(await order(guest, ended, token)).code).toBe('ACCOUNTING_ERROR');
  expect((await readCheckout(guest, ended)).state).toBe('confirm');
  const [mail] = await server.readOutbox('why@example.com');
  expect(mail?.text).toMatch(/^お客さま\n\nお支払い方法（Visa 末尾7007）で決済できなかったため/);
});
