// A card that waits for its 3-D Secure hides no other method, and a 3-D Secure that was not passed is no mistake in the form.
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { verify } from '../../people/buyers.ts';
import { openCheckout, order, readCheckout, reconcileLater, sendCard, tokenOf } from '../../people/checkouts.ts';
import { addMethod } from '../../people/contracts.ts';
import { openNew, readNotices } from '../../people/members.ts';
import {
  addCard,
  additionalInfo,
  answerAtProvider,
  cards,
  certify,
  makeToken,
  passChallenge,
  policyConsentData,
  readPage,
  startLink,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

let beforeConfirmation = async (): Promise<void> => undefined;
let beforeRemoval = async (_reference: string): Promise<void> => undefined;
const it = serverTest(() =>
  startPaymentTest({ settings }, (payments) => ({
    ...payments,
    confirmThreeDSecure: async (...given) => {
      await beforeConfirmation();
      return payments.confirmThreeDSecure(...given);
    },
    removeMethod: async (reference) => {
      await beforeRemoval(reference);
      return payments.removeMethod(reference);
    },
  })),
);

const readDocument = (body: string): Document => new JSDOM(body).window.document;
const openPage = async (browser: TestBrowser, path: string) => readDocument((await browser.get(path)).body);
const choicesOf = (page: Document) =>
  [...page.querySelectorAll('[name=paymentMethodId]')].map((choice) => choice.getAttribute('value'));
const remove = (browser: TestBrowser, url: string, payload: object) => browser.send({ method: 'DELETE', url, payload });
const hasField = (page: Document, name: string) => page.querySelector(`[data-field="${name}"]`) !== null;

it('offers saved methods at the checkout, and another card in its place', async ({ server }) => {
  const browser = await openNew(server, 'waiting1');
  await addCard(browser, server.sandbox, cards.approved);
  const [saved] = (await readPage(browser)).accountPaymentMethods;
  const paymentMethodId = saved?.accountPaymentMethodId ?? '';
  const id = await openCheckout(server, 'video');
  const path = `/checkout/${id}`;
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.certified);
  const page = await openPage(browser, path);
  expect(choicesOf(page)).toEqual([paymentMethodId, 'new']);
  expect(page.querySelector('[name=paymentMethodId][value=new]')?.hasAttribute('checked')).toBe(true);
  expect(page.querySelector('main')?.textContent).toContain('末尾1000（有効期限 2031/12）、本人認証が必要です');
  expect([hasField(page, 'certification'), hasField(page, 'card')]).toEqual([true, false]);

  const atProvider = server.sandbox.listMethods().length;
  const discarded = await remove(browser, '/zapi/checkout/payment-method', { purchaseToken: token });
  expect(discarded.statusCode).toBe(204);
  await reconcileLater(server, 0);
  // The token can still be sent again, to which the provider answers with the same card.
  await reconcileLater(server, 599);
  expect(server.sandbox.listMethods()).toHaveLength(atProvider);
  await reconcileLater(server, 600);
  expect(server.sandbox.listMethods()).toHaveLength(atProvider - 1);
  expect((await readCheckout(browser, id)).certification).toBeNull();
  expect(hasField(await openPage(browser, `${path}?paymentMethodId=new`), 'card')).toBe(true);
  await sendCard(browser, server, token, cards.certified);
  // Without the certification of the card, which is not charged.
  expect((await order(browser, id, token, { paymentMethodId })).statusCode).toBe(200);
  expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
  const [placed] = await server.database.query('SELECT state, method_id, card, certification FROM checkout_orders');
  // The chosen method is the only one left there.
  await reconcileLater(server, 700);
  await reconcileLater(server, 1_400);
  expect(server.sandbox.listMethods()).toHaveLength(atProvider - 1);
  expect(placed).toEqual({ state: 'placed', method_id: paymentMethodId, card: null, certification: null });
});

it('keeps a card at the provider that an order takes again while others are deleted there', async ({ server }) => {
  const { sandbox, database } = server;
  const browser = await openNew(server, 'waiting8');
  const purchaseToken = await tokenOf(browser, await openCheckout(server, 'video'));
  const send = (tokenResult: string) =>
    browser.post('/zapi/checkout/payment-method/credit', { tokenResult, policyConsentData, purchaseToken, additionalInfo });
  const readReference = async () => {
    const orders = await database.query<{ reference: string }>(
      "SELECT card->>'reference' AS reference FROM checkout_orders WHERE account_id = 'waiting8'",
    );
    return orders[0]?.reference ?? '';
  };
  const tokens = new Map<string, string>();
  for (const number of [cards.approved, cards.certified]) {
    const { token = '' } = await makeToken(sandbox, number);
    expect((await send(token)).statusCode).toBe(204);
    tokens.set(await readReference(), token);
    expect((await remove(browser, '/zapi/checkout/payment-method', { purchaseToken })).statusCode).toBe(204);
  }
  await reconcileLater(server, 0);
  let taken = '';
  beforeRemoval = async (removed) => {
    beforeRemoval = async () => undefined;
    const [[reference, token] = ['', '']] = [...tokens].filter(([candidate]) => candidate !== removed);
    expect((await send(token)).statusCode).toBe(204);
    taken = reference;
  };
  await reconcileLater(server, 600);
  expect(await readReference()).toBe(taken);
  expect(sandbox.listMethods().filter((reference) => tokens.has(reference))).toEqual([taken]);
});

it('takes the card of an order only after its certification, whatever is chosen beside it', async ({ server }) => {
  const browser = await openNew(server, 'waiting2');
  const other = await openNew(server, 'waiting3');
  await addMethod(server, 'waiting3', 'pm_foreign3');
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.certified);
  for (const form of [{ paymentMethodId: 'new' }, {}])
    expect((await order(browser, id, token, form)).json()).toEqual({ redirectTo: `/checkout/${id}` });
  expect((await order(browser, id, token, { paymentMethodId: 'pm_foreign3' })).statusCode).toBeGreaterThanOrEqual(400);
  const stolen = await remove(other, '/zapi/checkout/payment-method', { purchaseToken: token });
  expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'TOKEN_EXPIRED']);
  expect((await readCheckout(browser, id)).certification).not.toBeNull();
});

it('leaves the choice on the page of a plan, and makes room for another card', async ({ server }) => {
  const browser = await openNew(server, 'waiting4');
  await addCard(browser, server.sandbox, cards.approved);
  await addCard(browser, server.sandbox, cards.certified);
  const page = await openPage(browser, '/plans/paid');
  expect(choicesOf(page)).toEqual([expect.stringMatching(/^pm_/), 'new']);
  expect(page.querySelector('.notice-info')?.textContent).toContain('末尾1000のカードの本人認証（3Dセキュア）が必要です');
  const { certification } = await readPage(browser);
  const accountPaymentMethodId = certification?.accountPaymentMethodId;
  const active = (await readPage(browser)).accountPaymentMethods.find(({ isPending }) => !isPending);
  const discard = (id: string | undefined) =>
    remove(browser, '/zapi/account/payment-method', { accountPaymentMethodId: id, isPending: true });
  const refused = await discard(active?.accountPaymentMethodId);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_NOW']);
  expect((await discard(accountPaymentMethodId)).statusCode).toBe(204);
  expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
  expect(hasField(await openPage(browser, '/plans/paid'), 'billingName')).toBe(false);
  expect(hasField(await openPage(browser, '/plans/paid?paymentMethodId=new'), 'billingName')).toBe(true);
  expect((await verify({ browser, accountId: 'waiting4' }, 'paid', 'new')).statusCode).toBe(200);
});

it('leaves the form that adds methods, which can be used meanwhile', async ({ server }) => {
  const browser = await openNew(server, 'waiting5');
  await addCard(browser, server.sandbox, cards.certified);
  const page = await openPage(browser, '/mypage/payment-method');
  expect([hasField(page, 'certification'), hasField(page, 'paymentMethodType')]).toEqual([true, true]);
  await browser.get(await answerAtProvider(server.sandbox, await startLink(browser), 'approve'));
  const added = (await readPage(browser)).accountPaymentMethods.map((method) => [method.paymentMethodType, method.isPending]);
  expect(added.toSorted()).toEqual([
    ['SbpsCredit', true],
    ['SbpsPaypay', false],
  ]);
});

it('tells calmly that 3-D Secure was not passed', async ({ server }) => {
  const browser = await openNew(server, 'waiting6');
  await addCard(browser, server.sandbox, cards.certified);
  const { certification } = await readPage(browser);
  const { accountPaymentMethodId = '', reference = '' } = certification ?? {};
  const result = await passChallenge(server.sandbox, reference, 'fail');
  const sent = await browser.submit('/mypage/payment-method', {
    _do: 'account.payment-method.credit.certification',
    accountPaymentMethodId,
    certification: result ?? '',
  });
  const page = readDocument(sent.body);
  expect(page.querySelector('.summary')?.textContent).toContain('カードの本人認証が完了しませんでした。料金は発生していません。');
  expect(page.querySelector('.summary')?.className).toContain('notice-info');
  expect(page.querySelectorAll('[role=alert], [aria-invalid=true], .field-issue')).toHaveLength(0);
});

it('does not say that a card was added which was deleted in another tab during its 3-D Secure', async ({ server }) => {
  const browser = await openNew(server, 'waiting7');
  await addCard(browser, server.sandbox, cards.certified);
  const { certification } = await readPage(browser);
  const accountPaymentMethodId = certification?.accountPaymentMethodId;
  beforeConfirmation = async () => {
    const discarded = await remove(browser, '/zapi/account/payment-method', { accountPaymentMethodId, isPending: true });
    expect(discarded.statusCode).toBe(204);
  };
  const certified = await certify(browser, server.sandbox);
  beforeConfirmation = async () => undefined;
  expect([certified.statusCode, certified.json().code]).toEqual([404, 'NOT_FOUND']);
  expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  expect(await readNotices(server, 'waiting7@example.com')).toEqual([]);
});
