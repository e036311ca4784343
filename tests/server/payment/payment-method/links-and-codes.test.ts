import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { signReturn } from '../../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import { sandboxKey } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { signText } from '../../../../src/server/platform/gateways/payment/signatures.ts';
import type { TestApp } from '../../harness.ts';
import { addContract } from '../../people/contracts.ts';
import { describeRefusal, openNew, readAudit, readLayout, readMain } from '../../people/members.ts';
import {
  addCard,
  answerAtProvider,
  cards,
  policyConsentData,
  readPage,
  route,
  startLink,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const page = '/mypage/payment-method';
const complete = `${page}/complete`;
const expired = `${page}?notice=paymentExpired`;

const changeCharacter = (character: string): string => (character === 'X' ? 'Y' : 'X');

describe('methods of link-type providers', () => {
  it('hands the browser off and adds the method once on its signed return [PAYMETHOD-004, PAYMETHOD-010, PAYMETHOD-012]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'linkall1');
    const left = await startLink(browser, 'SbpsDocomo');
    expect(left.linkUrl).toBe(`${server.sandbox.origin}/link`);
    expect(left.params).toMatchObject({ methodType: 'SbpsDocomo', signature: expect.any(String) });
    const returned = await answerAtProvider(server.sandbox, left, 'approve');
    expect((await browser.get(returned)).headers.location).toBe(complete);
    expect(readMain(await browser.get(complete))).toContain('d払いを登録しました。');
    // The back button or a reload: the same page, and no second method.
    expect((await browser.get(returned)).headers.location).toBe(complete);
    expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ paymentMethodType: 'SbpsDocomo', isValid: true }]);
    expect(await readAudit(server, 'linkall1')).toEqual(['payment-method-add']);
  });

  it('offers each type once, and adds each link type under its own name [PAYMETHOD-003, PAYMETHOD-004]', async ({ server }) => {
    const links = ['SbpsPaypay', 'SbpsAuone', 'SbpsAuSimple', 'SbpsDocomo', 'SbpsSoftbank', 'PaypalNvp', 'PaypalRest'];
    const all = [...links, 'CampaignCode', 'SbpsCredit'];
    let before: JsonObject = {};
    await publish(server, 'payment', (body) => {
      before = body;
      return { ...body, methods: Object.fromEntries(all.map((type) => [type, true])) };
    });
    const browser = await openNew(server, 'linkeach');
    const main = readMain(await browser.get(page));
    const offered = [...main.matchAll(/name="paymentMethodType" value="(\w+)"/g)].map(([, type]) => type);
    expect(offered.toSorted()).toEqual(all.toSorted());
    for (const type of links)
      await browser.get(await answerAtProvider(server.sandbox, await startLink(browser, type), 'approve'));
    const added = (await readPage(browser)).accountPaymentMethods.map(({ paymentMethodType }) => paymentMethodType);
    expect(added.toSorted()).toEqual(links.toSorted());
    await publish(server, 'payment', () => before);
  });

  it('leads back with a notice if the person cancels [PAYMETHOD-012]', async ({ server }) => {
    const browser = await openNew(server, 'linkno01');
    const returned = await answerAtProvider(server.sandbox, await startLink(browser), 'cancel');
    const { location } = (await browser.get(returned)).headers;
    expect(location).toBe(`${page}?notice=paymentCancelled`);
    expect((await browser.get(String(location))).body).toContain('お支払い方法の登録を中止しました。');
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  });

  it('adds nothing on returns that are forged, changed, late, of another account or of no visit', async ({ server }) => {
    const browser = await openNew(server, 'linkbad1');
    const other = await openNew(server, 'linkbad2');
    const left = await startLink(browser);
    const good = await answerAtProvider(server.sandbox, left, 'approve');
    const now = server.clock.now();
    const query = Object.fromEntries(new URLSearchParams(good.split('?')[1]));
    const { signature: _signature, ...signed } = query;
    const forged = [
      good.replace(/(?<=reference=link_)./, changeCharacter),
      good.replace(/(?<=v%3D)./, changeCharacter),
      '/payment/return',
      signReturn('/payment/return', { ...signed, state: 'unknown' }, now),
      signReturn('/payment/return', { ...signed, owner: 'another' }, now),
      signReturn('/payment/return', { ...signed, methodType: 'PaypalRest' }, new Date(now.getTime() - 301_000)),
    ];
    for (const address of forged) expect((await browser.get(address)).headers.location).toBe(expired);
    expect((await other.get(good)).headers.location).toBe(expired);
    expect((await server.open().get(good)).headers.location).toMatch(/^\/login\?returnTo=/);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
    expect((await readPage(other)).accountPaymentMethods).toEqual([]);
    expect((await browser.get(good)).headers.location).toBe(complete);
  });

  it('refuses a return after half an hour, and types that the store does not offer', async ({ server }) => {
    const browser = await openNew(server, 'linklate');
    const left = await startLink(browser);
    server.clock.advance(1801);
    const { signature: _signature, returnAddress: _address, ...signed } = left.params;
    const query = { ...signed, result: 'approved', reference: 'link_late' };
    expect((await browser.get(signReturn('/payment/return', query, server.clock.now()))).headers.location).toBe(expired);
    const refused = await browser.post(`${route}/link`, { paymentMethodType: 'SbpsAuone', policyConsentData });
    expect(describeRefusal(refused)).toMatchObject({ status: 422, issues: ['/paymentMethodType enum'] });
    const card = await browser.post(`${route}/link`, { paymentMethodType: 'SbpsCredit', policyConsentData });
    expect(card.statusCode).toBe(422);
  });

  it('works without scripts: a page with a button posts the same form', async ({ server }) => {
    const browser = await openNew(server, 'linkhtml');
    const policies = policyConsentData.map(({ policyId, revision }) => `${policyId}:${revision}`);
    const sent = await browser.submit(page, { _do: 'account.payment-method.link', paymentMethodType: 'SbpsPaypay', policies });
    expect(sent.body).toContain(`<form method="post" action="${server.sandbox.origin}/link">`);
    expect(sent.body).toContain('決済サービスへ進む');
    expect(sent.body).toContain('<main class="screen">');
    // The colours of the store.
    expect(readLayout(sent)).toMatch(/<style nonce="[^"]+">[^<]*--accent/);
    expect(sent.headers['content-security-policy']).toContain(`form-action 'self' ${server.sandbox.origin}`);
    const params = Object.fromEntries(
      [...sent.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const returned = await answerAtProvider(server.sandbox, { params }, 'approve');
    expect((await browser.get(returned)).headers.location).toBe(complete);
  });
});

describe('the completion page', () => {
  it('leads to the contracts that can be paid with the new method, and to none for a campaign code [PAYMETHOD-012]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'linkcont');
    await addContract(server, 'linkcont', { subscriptionId: 's_linkcont', planName: '港プラン' });
    const link = 'href="/mypage/subscription/s_linkcont/payment-method?paymentMethodId=pm_';
    await browser.get(await answerAtProvider(server.sandbox, await startLink(browser), 'approve'));
    const added = readMain(await browser.get(complete));
    expect(added).toContain('「港プラン」のお支払い方法を変更する');
    expect(added).toContain(link);
    server.clock.advance(1);
    await browser.post(`${route}/campaign-code`, { campaignCode: 'MINATO2026', policyConsentData });
    const code = readMain(await browser.get(complete));
    expect(code).toContain('キャンペーンコードを登録しました。');
    expect(code).not.toContain(link);
  });
});

describe('campaign codes', () => {
  const add = (browser: Awaited<ReturnType<typeof openNew>>, campaignCode: string | null) =>
    browser.post(`${route}/campaign-code`, { campaignCode, policyConsentData });

  it('are added once for an account, and required [PAYMETHOD-004, PAYMETHOD-019, PAYMETHOD-020]', async ({ server }) => {
    const browser = await openNew(server, 'codeall1');
    expect(describeRefusal(await add(browser, null))).toMatchObject({ status: 422, issues: ['/campaignCode required'] });
    expect((await add(browser, 'minato2026')).json()).toEqual({ redirectTo: complete });
    expect(describeRefusal(await add(browser, 'MINATO2026'))).toEqual({ status: 409, code: 'CAMPAIGN_CODE_USED' });
    expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ paymentMethodType: 'CampaignCode' }]);
  });

  it('can be tried ten times an hour', async ({ server }) => {
    const browser = await openNew(server, 'codetry1');
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(describeRefusal(await add(browser, 'NOSUCHCODE'))).toEqual({ status: 422, code: 'CAMPAIGN_CODE_UNKNOWN' });
    expect(describeRefusal(await add(browser, 'MINATO2026'))).toEqual({ status: 429, code: 'TOO_MANY' });
  });
});

describe('saved methods', () => {
  it('shows brands, invalid methods and contracts, and offers no deletion of what a contract uses [PAYMETHOD-007, PAYMETHOD-015, PAYMETHOD-016, PAYMETHOD-018]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'saveall1');
    const names = { V: 'Visa', M: 'Mastercard', A: 'American Express', J: 'JCB', D: 'Diners Club International', X: 'Unknown' };
    for (const brand of Object.keys(names))
      await server.database.query(
        `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, reference, card_suffix, card_expiry, card_brand,
           billing_first_name, billing_last_name, billing_email, created_at, is_valid, contracts)
         SELECT store_id, 'pm_' || $1, 'saveall1', 'SbpsCredit', 'active', 'ref_' || $1, '1111', '203012', $1, 'A', 'B', 'a@example.com',
           created_at, $1 <> 'J', CASE WHEN $1 = 'V' THEN 1 ELSE 0 END FROM stores`,
        [brand],
      );
    const main = readMain(await browser.get(page));
    for (const name of Object.values(names)) expect(main).toContain(name);
    const rows = main.split('<li ').filter((row) => row.includes('1111'));
    const brandsWith = (text: string) =>
      Object.values(names).filter((name) => rows.some((row) => row.includes(name) && row.includes(text)));
    expect(rows).toHaveLength(6);
    expect(brandsWith('現在ご利用いただけません')).toEqual(['JCB']);
    expect(brandsWith('契約で使用中')).toEqual(['Visa']);
    expect(brandsWith('削除する<span class="visually-hidden">（下4桁 1111）')).toEqual(Object.values(names).slice(1));
    const remove = (accountPaymentMethodId: string) =>
      browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId } });
    expect(describeRefusal(await remove('pm_V'))).toEqual({ status: 409, code: 'CONTRACT_USED' });
    expect((await remove('pm_M')).statusCode).toBe(200);
    expect(describeRefusal(await remove('pm_M'))).toEqual({ status: 404, code: 'NOT_FOUND' });
    const stranger = await openNew(server, 'saveall2');
    const foreign = await stranger.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: 'pm_A' } });
    expect(describeRefusal(foreign)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(5);
  });

  it('disappears at once even if the provider fails, which is asked again later', async ({ server }) => {
    const browser = await openNew(server, 'savedown');
    await addCard(browser, server.sandbox, cards.approved);
    const [method] = (await readPage(browser)).accountPaymentMethods;
    server.sandbox.fail(1, 'error');
    const payload = { accountPaymentMethodId: method?.accountPaymentMethodId };
    expect((await browser.send({ method: 'DELETE', url: route, payload })).statusCode).toBe(200);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
    const { reconcileMethods } = await import('../../../../src/server/areas/payment/payment-method/remove.ts');
    await reconcileMethods(server.database, server.app.gateways.payments, server.clock.now());
    expect(server.sandbox.requests.filter((each) => each.startsWith('methods/remove'))).toHaveLength(3);
    expect(await server.database.query("SELECT 1 FROM payment_methods WHERE account_id = 'savedown'")).toEqual([]);
  });
});

describe('callbacks of the provider', () => {
  const callback = (server: TestApp, event: object, more: { readonly at?: Date; readonly body?: string } = {}) => {
    const body = JSON.stringify(event);
    const signature = signText(sandboxKey, body, more.at ?? server.clock.now());
    return server.app.inject({
      method: 'POST',
      url: '/payment/callback',
      headers: { host: 'localhost', 'content-type': 'application/json', 'x-signature': signature },
      payload: more.body ?? body,
    });
  };

  it('are applied once, whatever their order, and only with a recent signature', async ({ server }) => {
    const browser = await openNew(server, 'eventsme');
    await addCard(browser, server.sandbox, cards.approved);
    const [row] = await server.database.query<{ reference: string }>(
      "SELECT reference FROM payment_methods WHERE account_id = 'eventsme'",
    );
    const event = { id: 'evt_1', type: 'method.invalid', reference: row?.reference };
    const isValid = async () => (await readPage(browser)).accountPaymentMethods[0]?.isValid;
    expect((await callback(server, event, { body: JSON.stringify({ ...event, id: 'evt_2' }) })).statusCode).toBe(400);
    expect((await callback(server, event, { at: new Date(server.clock.now().getTime() - 301_000) })).statusCode).toBe(400);
    expect((await callback(server, { ...event, type: 'unknown' })).statusCode).toBe(400);
    expect(await isValid()).toBe(true);
    expect((await callback(server, event)).statusCode).toBe(204);
    expect(await isValid()).toBe(false);
    await server.database.query("UPDATE payment_methods SET is_valid = true WHERE account_id = 'eventsme'");
    expect((await callback(server, event)).statusCode).toBe(204);
    expect(await isValid()).toBe(true);
  });
});
