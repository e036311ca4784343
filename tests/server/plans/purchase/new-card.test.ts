// A new card on the page of a plan that its bank wants to authenticate.
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { readServed, type TestApp } from '../../harness.ts';
import { type Buyer, readCode, readPage, sendForm, verify } from '../../people/buyers.ts';
import { openCheckout, sendCard as sendCheckoutCard, tokenOf } from '../../people/checkouts.ts';
import { openMember, openNew, readMain } from '../../people/members.ts';
import {
  addCard,
  cards,
  makeToken,
  type PaymentTest,
  passChallenge,
  policyConsentData,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { campaigns, openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

// The form of the plan asks for a code.
const it = serverTest(() => startPaymentTest({ settings: { ...settings, campaigns: campaigns({ planIds: ['paid'] }) } }));

const done = { redirectTo: '/plans/paid/confirm' };
const additionalInfo = { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: 'taro@example.com', billingPhone: null };

async function open(server: TestApp, accountId: string): Promise<Buyer> {
  return { browser: await openNew(server, accountId), accountId };
}

async function readPurchaseToken(buyer: Buyer): Promise<string> {
  return String((await verify(buyer, 'paid', 'new')).json<JsonObject>()['purchaseToken']);
}

async function sendCard(buyer: Buyer, tokenResult: string) {
  const purchaseToken = await readPurchaseToken(buyer);
  const card = { purchaseToken, tokenResult, policyConsentData, additionalInfo };
  return buyer.browser.post('/zapi/account/payment-method/credit', card);
}

async function sendResult({ browser }: Buyer, purchaseToken: string, tokenResult: string | undefined) {
  return browser.post('/zapi/account/payment-method/credit/certification', { purchaseToken, tokenResult: tokenResult ?? '' });
}

async function readReference(buyer: Buyer): Promise<string | undefined> {
  const { certification } = await readPage(buyer, '/plans/paid');
  // Screen data follows the page's schema, which other tests check.
  return (certification as { reference: string } | null)?.reference;
}

async function addCertifiedCard(server: PaymentTest, buyer: Buyer): Promise<string> {
  const { token } = await makeToken(server.sandbox, cards.certified);
  expect((await sendCard(buyer, token ?? '')).statusCode).toBe(200);
  return (await readReference(buyer)) ?? '';
}

it('asks for the certification on the same page, and then goes on to the confirmation [PURCHASE-014]', async ({ server }) => {
  const buyer = await open(server, 'newcard1');
  expect(await readReference(buyer)).toBeUndefined();
  const empty = await buyer.browser.submit('/plans/paid', { _do: 'purchase.form', paymentMethodId: 'new' });
  expect(readMain(empty)).toContain('name="billingName"');
  const reference = await addCertifiedCard(server, buyer);
  expect(readCode(await sendForm(buyer, 'paid', 'new'))).toBe('409 METHOD_NOT_CERTIFIED');
  const page = readMain(await buyer.browser.get('/plans/paid'));
  expect(page).toContain('末尾1000（有効期限 2031/12）、本人認証が必要です');
  expect(page).not.toContain('name="billingName"');
  const result = await passChallenge(server.sandbox, reference, 'approve');
  const purchaseToken = await readPurchaseToken(buyer);
  expect((await sendResult(buyer, purchaseToken, result)).statusCode).toBe(200);
  // A second press, or another tab.
  expect((await sendResult(buyer, purchaseToken, result)).statusCode).toBe(200);
  expect(await readReference(buyer)).toBeUndefined();
  expect((await sendForm(buyer, 'paid', 'new')).json()).toEqual(done);
  expect(await readPage(buyer, '/plans/paid/confirm')).toMatchObject({
    paymentMethod: expect.stringContaining('末尾1000'),
  });
});

it('opens a new certification after a failed one, also days later', async ({ server }) => {
  const buyer = await open(server, 'newcard2');
  const first = await addCertifiedCard(server, buyer);
  server.clock.advance(2 * 86_400);
  const renewed = { ...buyer, browser: await openMember(server, buyer.accountId) };
  const reference = await readReference(renewed);
  expect(reference).not.toBe(first);
  const failed = await passChallenge(server.sandbox, reference ?? '', 'fail');
  expect(readCode(await sendResult(renewed, await readPurchaseToken(renewed), failed))).toBe('422 CARD_DECLINED');
  const passed = await passChallenge(server.sandbox, (await readReference(renewed)) ?? '', 'approve');
  expect((await sendResult(renewed, await readPurchaseToken(renewed), passed)).statusCode).toBe(200);
  // The card was added now, though it was entered days ago.
  expect((await sendForm(renewed, 'paid', 'new')).json()).toEqual(done);
});

it('lets the member pay with another card meanwhile', async ({ server }) => {
  const buyer = await openBuyer(server);
  await addCard(buyer.browser, server.sandbox, cards.certified);
  expect((await sendForm(buyer, 'paid', buyer.method)).json()).toEqual(done);
});

it('refuses a certification without a verification, with a result of somebody else, and with none', async ({ server }) => {
  const [buyer, other] = [await open(server, 'newcard3'), await open(server, 'newcard4')];
  const [reference, foreign] = [await addCertifiedCard(server, buyer), await addCertifiedCard(server, other)];
  const result = await passChallenge(server.sandbox, reference, 'approve');
  for (const token of ['', 'paid.1.x', await readPurchaseToken(other)])
    expect(readCode(await sendResult(buyer, token, result))).toBe('422 PURCHASE_TOKEN_INVALID');
  const purchaseToken = await readPurchaseToken(buyer);
  const wrong = await passChallenge(server.sandbox, foreign, 'approve');
  expect(readCode(await sendResult(buyer, purchaseToken, wrong))).toBe('422 CARD_DECLINED');
  expect((await sendResult(buyer, purchaseToken, undefined)).statusCode).toBe(422);
  expect(await readReference(buyer)).toBeDefined();
});

it('answers the same card sent twice alike', async ({ server }) => {
  const buyer = await open(server, 'newcard5');
  const { token } = await makeToken(server.sandbox, cards.certified);
  const answers = [await sendCard(buyer, token ?? ''), await sendCard(buyer, token ?? '')];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await server.database.query("SELECT 1 FROM payment_methods WHERE account_id = 'newcard5'");
  expect(rows).toHaveLength(1);
});

const explained = /role="dialog"[^>]*>.*カード会社の本人認証.*JavaScriptが必要です/s;

it('explains the certification without scripts on a page of its own, in place of an error, and leads back to the input', async ({
  server,
}) => {
  const buyer = await open(server, 'newcard6');
  await addCertifiedCard(server, buyer);
  const { browser } = buyer;
  const policies = policyConsentData.map(({ policyId, revision }) => `${policyId}:${revision}`);
  const form = { _do: 'purchase.form', planId: 'paid', paymentMethodId: 'new', policies };
  const posted = await browser.submit('/plans/paid', form);
  expect([posted.statusCode, posted.headers.location]).toEqual([303, '/plans/paid?ask=field%3Acertification']);
  const page = readMain(await browser.get(String(posted.headers.location)));
  expect(page).toMatch(explained);
  for (const part of ['role="alert"', '<form', 'notice-error']) expect(page).not.toContain(part);
  expect(page).toContain('href="/plans/paid"');
  const back = readMain(await browser.get('/plans/paid'));
  expect(back).toMatch(/<input(?=[^>]*value="new")(?=[^>]*checked)/);
  // With other mistakes, those are shown.
  const wrong = readMain(await browser.submit('/plans/paid', { ...form, campaignCode: 'A'.repeat(33) }));
  expect(wrong).toContain('role="alert"');
});

it('explains it in the same way on the page of payment methods and at the checkout', async ({ server }) => {
  const buyer = await open(server, 'newcard7');
  const { browser } = buyer;
  await addCertifiedCard(server, buyer);
  const page = '/mypage/payment-method';
  const posted = await browser.submit(page, { _do: 'account.payment-method.credit.certification' });
  expect([posted.statusCode, posted.headers.location]).toEqual([303, `${page}?ask=field%3Acertification`]);
  expect(readMain(await browser.get(String(posted.headers.location)))).toMatch(explained);
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id, { address: null });
  await sendCheckoutCard(browser, server, token, cards.certified);
  const ordered = await browser.submit(`/checkout/${id}`, { _do: 'checkout.order', purchaseToken: token });
  expect(ordered.headers.location).toBe(`/checkout/${id}?ask=field%3Acertification`);
  expect(readMain(await browser.get(String(ordered.headers.location)))).toMatch(explained);
  // Nothing waits any more: the page is the usual one.
  expect(readMain(await buyer.browser.get('/plans/free?ask=field%3Aunknown'))).toContain('<form');
});

it('is asked for in the same way wherever a form can need it', async () => {
  const { declarations } = await readServed();
  const asked = Object.entries(declarations.calls).flatMap(([id, { form, errors }]) => {
    const error = errors?.['METHOD_NOT_CERTIFIED'];
    return form === undefined || error === undefined ? [] : [[id, error]];
  });
  expect(asked.map(([id]) => id)).toEqual(expect.arrayContaining(['purchase.form', 'purchase.verify', 'signup-purchase.form']));
  for (const [id, error] of asked) expect(error, String(id)).toMatchObject({ field: 'certification', continues: true });
});
