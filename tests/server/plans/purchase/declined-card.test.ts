// A card that was declined is marked, stands last, and is not chosen again by itself.
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { type Buyer, buy, readPage, sendForm, verify } from '../../people/buyers.ts';
import { openCheckout, order, tokenOf } from '../../people/checkouts.ts';
import { openNew, readMain } from '../../people/members.ts';
import {
  addCard,
  additionalInfo,
  cards,
  makeToken,
  type PaymentTest,
  policyConsentData,
  readPage as readMethods,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

/** What the form of the plan offers and preselects. */
async function readChoices(buyer: Buyer, planId = 'paid') {
  const { screen } = (await readPage(buyer, `/plans/${planId}`)) as { screen: { forms: Record<string, JsonObject> } };
  const { context, answers } = screen.forms['purchase'] as {
    context: { methods: readonly { value: string; name: string }[] };
    answers: { paymentMethodId?: string | null };
  };
  return { names: context.methods.map(({ name }) => name), chosen: answers.paymentMethodId ?? null, methods: context.methods };
}

async function sendNewCard(server: PaymentTest, buyer: Buyer, number: string): Promise<void> {
  const { token } = await makeToken(server.sandbox, number);
  const { purchaseToken } = (await verify(buyer, 'paid', 'new')).json<{ purchaseToken: string }>();
  const card = { purchaseToken, tokenResult: token, policyConsentData, additionalInfo };
  await buyer.browser.post('/zapi/account/payment-method/credit', card);
}

const declined = /末尾7007.*、前回のお支払いは承認されませんでした$/;

it('marks a new card that is declined, puts it last and preselects the default method or none', async ({ server }) => {
  const buyer: Buyer = { browser: await openNew(server, 'declined1'), accountId: 'declined1' };
  await sendNewCard(server, buyer, cards.chargeDeclined);
  expect(await buy(buyer, 'paid', 'new')).toBe('/plans/paid?notice=CARD_DECLINED');
  const alone = await readChoices(buyer);
  expect(alone.names).toEqual([expect.stringMatching(declined), '新しいクレジットカードを登録して支払う']);
  expect(alone.chosen).toBeNull();
  server.clock.advance(60);
  await addCard(buyer.browser, server.sandbox, cards.approved);
  const [good, bad] = (await readMethods(buyer.browser)).accountPaymentMethods;
  expect([good, bad]).toMatchObject([
    { isDeclined: false, isDefault: true, isValid: true },
    { isDeclined: true, isDefault: false, isValid: true },
  ]);
  expect(readMain(await buyer.browser.get('/mypage/payment-method'))).toContain('前回のお支払いは承認されませんでした');
  const both = await readChoices(buyer);
  expect(both.names).toEqual([
    expect.stringContaining('末尾4242'),
    expect.stringMatching(declined),
    '新しいクレジットカードを登録して支払う',
  ]);
  expect(both.chosen).toBe(good?.accountPaymentMethodId);
  // Chosen by the member, it is the default again.
  server.clock.advance(60);
  const paymentMethod = { accountPaymentMethodId: bad?.accountPaymentMethodId ?? '' };
  await buyer.browser.post('/zapi/account/payment-method/default', paymentMethod);
  expect((await readChoices(buyer)).chosen).toBe(bad?.accountPaymentMethodId);
});

it('shows a new card as a saved one when the member comes back from the confirmation', async ({ server }) => {
  const buyer: Buyer = { browser: await openNew(server, 'declined2'), accountId: 'declined2' };
  await sendNewCard(server, buyer, cards.approved);
  await sendForm(buyer, 'paid', 'new');
  const { chosen, methods } = await readChoices(buyer);
  expect(chosen).toMatch(/^pm_/);
  expect(methods.find(({ value }) => value === chosen)?.name).toContain('末尾4242');
});

it('marks a saved card that is declined at the checkout, until a charge is approved', async ({ server }) => {
  const browser = await openNew(server, 'declined3');
  await addCard(browser, server.sandbox, cards.chargeDeclined);
  const [method] = (await readMethods(browser)).accountPaymentMethods;
  const paymentMethodId = method?.accountPaymentMethodId ?? '';
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id, { address: null });
  const refused = await order(browser, id, token, { paymentMethodId });
  expect(refused.json()).toMatchObject({ code: 'ACCOUNTING_ERROR' });
  expect((await readMethods(browser)).accountPaymentMethods).toMatchObject([{ isDeclined: true }]);
  expect(readMain(await browser.get(`/checkout/${id}`))).toMatch(/末尾7007[^<]*、前回のお支払いは承認されませんでした/);
  await server.database.query("UPDATE payment_methods SET reference = 'unknown_is_approved' WHERE method_id = $1", [
    paymentMethodId,
  ]);
  expect((await order(browser, id, token, { paymentMethodId })).statusCode).toBe(200);
  expect((await readMethods(browser)).accountPaymentMethods).toMatchObject([{ isDeclined: false }]);
});
