import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import { address, openCheckout, order, readCheckout, sendCard, tokenOf, verifyAll, verifyPart } from '../../people/checkouts.ts';
import { addFamily, describeRefusal, openMember, openNew, readMain } from '../../people/members.ts';
import { addCard, cards, type PaymentTest, readPage, startPaymentTest } from '../../people/payment-store.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

async function openPayer(server: PaymentTest, name: string) {
  const browser = await openNew(server, name);
  await addCard(browser, server.sandbox, cards.approved);
  const [method] = (await readPage(browser)).accountPaymentMethods;
  return { browser, paymentMethodId: method?.accountPaymentMethodId ?? '' };
}

it('shows line items, summary, shipping, campaign code, address and payment of a physical item [ADDR-001, CHECKOUT-003, CHECKOUT-004, CHECKOUT-005, CHECKOUT-007, PAYHIST-007]', async ({
  server,
}) => {
  const { browser } = await openPayer(server, 'checkout1');
  const id = await openCheckout(server, 'mixed');
  const shown = await readCheckout(browser, id);
  expect(
    shown.lineItems.map(({ planName, quantity, planType, basePlanType }) => [planName, quantity, planType, basePlanType]),
  ).toEqual([
    ['ウィークリープラン', 1, 'subscription', 'video'],
    ['港町の写真集', 1, 'purchase', 'item'],
    ['映画「灯台の夏」レンタル', 1, 'rental', 'video'],
  ]);
  for (const line of shown.lineItems)
    expect(Object.keys(line)).toEqual(
      expect.arrayContaining([
        'planName',
        'planIcon',
        'quantity',
        'planType',
        'basePlanType',
        'isTrialPlan',
        'freeTrialDays',
        'salesEndDate',
        'entitlementExpiration',
        'firstPaymentDay',
        'isReContract',
      ]),
    );
  expect(Object.keys(shown.shipping).sort()).toEqual([
    'cheapestShippingFee',
    'isCheapestShippingRate',
    'selectedShippingFee',
    'selectedShippingRatesWithPlanInfo',
    'shippingAvailable',
    'shippingProfileList',
    'unavailableLineItems',
  ]);
  expect(Object.keys(shown.summary).sort()).toEqual([
    'billingAmount',
    'discount',
    'originalBillingAmount',
    'originalPrice',
    'shippingFee',
    'taxAmount',
  ]);
  const main = readMain(await browser.get(`/checkout/${id}`));
  for (const part of ['ご注文内容', 'お支払い金額', '配送方法', 'キャンペーンコード', 'お届け先', 'お支払い方法'])
    expect(main).toContain(part);
  // The same address input as in sign-up and in the profile.
  const { document } = new JSDOM(main).window;
  const control = (name: string) => document.querySelector(`[data-field="${name}"] [name="${name}"]`);
  expect(document.querySelector('[data-field=postalCode]')?.textContent).toContain('住所を検索');
  expect(control('prefecture')?.querySelectorAll('option')).toHaveLength(48);
  for (const name of ['postalCode', 'address', 'address2']) expect(control(name)?.localName, name).toBe('input');
  for (const amount of ['originalPrice', 'billingAmount', 'taxAmount'])
    expect(main).toContain(`${shown.summary[amount]?.toLocaleString('ja')}円`);
});

it('verifies the campaign, the prefecture and the rate alone, and reverts without the campaign [CHECKOUT-006, CHECKOUT-011, CHECKOUT-012, CHECKOUT-013, CHECKOUT-014]', async ({
  server,
}) => {
  const { browser } = await openPayer(server, 'checkout2');
  const id = await openCheckout(server, 'item');
  const to = await verifyPart(browser, id, { destination: { prefecture: '1', postalCode: null } });
  expect(to.json()).toMatchObject({ checkoutSessionId: id, summary: { shippingFee: 660 }, purchaseToken: null });
  const tokyo = await verifyPart(browser, id, { destination: { prefecture: '13', postalCode: '1000001' } });
  const before = tokyo.json<{ summary: object }>().summary;
  const { shipping } = await readCheckout(browser, id);
  const rates = shipping.shippingProfileList.flatMap((profile) => profile.rates.map(({ shippingRateId }) => shippingRateId));
  const shownRates = [...readMain(await browser.get(`/checkout/${id}`)).matchAll(/name="rate\.parcel"[^>]*value="(\w+)"/g)];
  expect(shownRates.map(([, rate]) => rate)).toEqual(rates);
  expect(rates).toEqual(['nearby', 'standard', 'express']);
  expect(before).toMatchObject({ shippingFee: 440, billingAmount: 4290 });
  const rate = await verifyPart(browser, id, { customShippingRates: [{ id: 'parcel', value: 'express' }] });
  expect(rate.json()).toMatchObject({
    summary: { shippingFee: 1100 },
    shipping: { isCheapestShippingRate: false, cheapestShippingFee: 440 },
  });
  await verifyPart(browser, id, { customShippingRates: [{ id: 'parcel', value: 'nearby' }] });
  const applied = await verifyPart(browser, id, { campaignCode: 'welcome500' });
  expect(applied.json()).toMatchObject({
    campaign: {
      campaignName: 'はじめての500円引き',
      campaignType: 'discountAmount',
      discountContinuationCount: 1,
      subscriptionExpiration: null,
    },
    summary: { discount: 500, billingAmount: 3790, originalBillingAmount: 4290 },
  });
  expect(readMain(await browser.get(`/checkout/${id}`))).toContain('はじめての500円引き');
  expect(describeRefusal(await verifyPart(browser, id, { campaignCode: 'NOTHING1' }))).toEqual({
    status: 422,
    code: 'CAMPAIGN_UNKNOWN',
  });
  const removed = await verifyPart(browser, id, { campaignCode: '' });
  expect(removed.json()).toMatchObject({ campaign: null, summary: before });
});

it('shows a box with the items that cannot be sent, and does not verify them [CHECKOUT-009, CHECKOUT-010]', async ({
  server,
}) => {
  const { browser } = await openPayer(server, 'checkout3');
  const id = await openCheckout(server, 'chilled');
  await verifyPart(browser, id, { destination: { prefecture: '47', postalCode: null } });
  const main = readMain(await browser.get(`/checkout/${id}`));
  expect(main).toMatch(/<h2[^>]*>配送不可<\/h2>/);
  expect(main.slice(main.indexOf('配送不可'))).toContain('港町チーズケーキ');
  expect(main).toMatch(/<button[^>]*data-main=""[^>]*disabled/);
  const refused = await verifyAll(browser, id, {
    address: { ...address, prefecture: '47' },
    rates: [{ id: 'parcel', value: 'standard' }],
  });
  expect(describeRefusal(refused)).toEqual({ status: 409, code: 'SHIPPING_UNAVAILABLE' });
});

it('starts the contract and pays everything at once with a saved method, and writes ledger and audit [CHECKOUT-016, PAYMETHOD-021]', async ({
  server,
}) => {
  const { browser, paymentMethodId } = await openPayer(server, 'checkout4');
  const id = await openCheckout(server, 'mixed');
  const unsent = await server.open().submit(`/checkout/${await openCheckout(server, 'item')}`, { _do: 'checkout.verify' });
  expect(readMain(unsent)).toContain('すべての規約を最後までお読みのうえ、同意してください。');
  const token = await tokenOf(browser, id);
  const unpaid = await browser.submit(`/checkout/${id}`, { _do: 'checkout.order', purchaseToken: token });
  expect(readMain(unpaid)).toContain('お支払い方法を選択してください。');
  const main = readMain(await browser.get(`/checkout/${id}`));
  for (const fact of ['数量', '2回目以降のお支払い', 'お支払い時期', '商品のお届け時期', '解約', 'お申し込みの期限'])
    expect(main.slice(0, main.indexOf('data-main'))).toContain(fact);
  expect((await order(browser, id, token, { paymentMethodId })).json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
  const contracts = await server.database.query("SELECT plan_id, method_id FROM subscriptions WHERE account_id = 'checkout4'");
  expect(contracts).toEqual([{ plan_id: 'weekly', method_id: paymentMethodId }]);
  const entries = await server.database.query<{ total: number; count: number }>(
    "SELECT sum(billing_amount)::integer AS total, count(*)::integer AS count FROM ledger_entries WHERE account_id = 'checkout4'",
  );
  const [placed] = await server.database.query<{ amount: number }>(
    "SELECT amount FROM checkout_orders WHERE account_id = 'checkout4'",
  );
  expect(entries).toEqual([{ total: placed?.amount, count: 2 }]);
  const audit = await server.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE account_id = 'checkout4' AND action LIKE 'checkout%' ORDER BY at, action",
  );
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['checkout-order', 'checkout-placed']));
});

it('asks again if a price has changed since the verification, or its 15 minutes are over [CHECKOUT-018]', async ({ server }) => {
  const { browser, paymentMethodId } = await openPayer(server, 'checkout5');
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id, { address: null });
  await server.database.query(
    `UPDATE checkout_sessions SET lines = jsonb_set(lines, '{0,price}', '2500') WHERE session_id = $1`,
    [id],
  );
  expect((await order(browser, id, token, { paymentMethodId })).json()).toEqual({
    redirectTo: `/checkout/${id}?notice=priceChanged`,
  });
  const changed = await readCheckout(browser, id);
  expect(changed).toMatchObject({ state: 'confirm', summary: { billingAmount: 2500 } });
  expect(changed.purchaseToken).not.toBe(token);
  expect(describeRefusal(await order(browser, id, token, { paymentMethodId }))).toEqual({ status: 409, code: 'TOKEN_EXPIRED' });
  server.clock.advance(901);
  expect((await order(browser, id, changed.purchaseToken ?? '', { paymentMethodId })).json()).toEqual({
    redirectTo: `/checkout/${id}?notice=checkoutExpired`,
  });
  expect((await readCheckout(browser, id)).state).toBe('form');
});

it('shows kids and restricted members why they cannot order [CHECKOUT-001]', async ({ server }) => {
  await addFamily(server, 'checkoutfamily', { checkoutowner: 'owner', checkoutkid: 'kid', checkoutmanaged: 'managed' });
  await server.database.query(
    `INSERT INTO parental_restrictions (store_id, account_id, type, set_by, set_at)
     VALUES ($1, 'checkoutmanaged', 'purchase', 'checkoutowner', $2)`,
    [firstStoreId, server.clock.now()],
  );
  for (const [name, refusal, code] of [
    ['checkoutkid', 'kid', 'KID_NOT_ALLOWED'],
    ['checkoutmanaged', 'restricted', 'PURCHASE_RESTRICTED'],
  ] as const) {
    const browser = await openMember(server, name);
    const id = await openCheckout(server, 'video');
    expect((await readCheckout(browser, id)).refusal).toBe(refusal);
    expect(readMain(await browser.get(`/checkout/${id}`))).not.toContain('data-form');
    expect(describeRefusal(await verifyAll(browser, id, { address: null }))).toEqual({ status: 403, code });
  }
});

it('shows the end of viewing and of entitlements, unless it is more than ten years away [CHECKOUT-023, CHECKOUT-024, CHECKOUT-025]', async ({
  server,
}) => {
  const { browser } = await openPayer(server, 'checkout7');
  const [weekly] = (await readCheckout(browser, await openCheckout(server, 'plan'))).lineItems;
  const first = Date.parse(String(weekly?.['firstPaymentDay']));
  expect(weekly?.['viewingPeriodEnd']).toBe(new Date(first + 7 * 86_400_000).toISOString());
  const [trial] = (await readCheckout(browser, await openCheckout(server, 'trial'))).lineItems;
  expect(trial).toMatchObject({ isTrialPlan: true, freeTrialDays: 14, isReContract: false, price: 0 });
  expect(trial?.['viewingPeriodEnd']).toBe(trial?.['firstPaymentDay']);
  expect(readMain(await browser.get(`/checkout/${await openCheckout(server, 'plan')}`))).toMatch(
    /視聴期間(?:<[^>]*>)+2026\/\d\d\/\d\dまで/,
  );
  const id = await openCheckout(server, 'rental');
  for (const [years, isShown] of [
    [9, true],
    [11, false],
  ] as const) {
    const at = new Date(server.clock.now());
    at.setUTCFullYear(at.getUTCFullYear() + years);
    await server.database.query(
      `UPDATE checkout_sessions SET lines = jsonb_set(lines, '{0,entitlementExpiration}', to_jsonb($2::text)) WHERE session_id = $1`,
      [id, at.toISOString()],
    );
    expect(readMain(await browser.get(`/checkout/${id}`)).includes('視聴期限')).toBe(isShown);
  }
});

it('shows how many payments a campaign discounts [CHECKOUT-026]', async ({ server }) => {
  const { browser } = await openPayer(server, 'checkout8');
  const id = await openCheckout(server, 'plan');
  expect((await verifyPart(browser, id, { campaignCode: 'MINATO2026' })).json()).toMatchObject({
    lineItems: [{ paymentCount: 3, price: 440 }],
  });
  expect(readMain(await browser.get(`/checkout/${id}`))).toContain('お支払い3回分');
});

it('shows the message of each ordered plan on the completion page, sanitised [CHECKOUT-021, PURCHASE-008]', async ({
  server,
}) => {
  const { browser, paymentMethodId } = await openPayer(server, 'checkout9');
  const orderCompletedMessage = { ja: '<p>ありがとう<script>alert(1)</script><b>ございます</b></p>', en: 'Thank you' };
  await publish(server, 'plans', (body) => ({
    ...body,
    // The seeded plans.
    plans: (body['plans'] as readonly JsonObject[]).map((plan) => ({ ...plan, orderCompletedMessage })),
  }));
  const id = await openCheckout(server, 'mixed');
  const token = await tokenOf(browser, id);
  expect((await order(browser, id, token, { paymentMethodId })).statusCode).toBe(200);
  const main = readMain(await browser.get(`/checkout/${id}/complete`));
  expect(main).toContain('<b>ございます</b>');
  expect(main).not.toContain('alert(1)');
});

it('saves a new card with its billing contact, so that the list of methods asks for nothing [PAYMETHOD-009]', async ({
  server,
}) => {
  const browser = await openNew(server, 'checkoutnew');
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(browser, id);
  expect((await sendCard(browser, server, token, cards.approved)).statusCode).toBe(204);
  expect((await order(browser, id, token)).statusCode).toBeLessThan(300);
  const saved = await readPage(browser);
  expect(saved.accountPaymentMethods).toMatchObject([
    { SbpsCreditInfo: { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: 'taro@example.com' } },
  ]);
  expect(saved.certification).toBeNull();
  const [kept] = await server.database.query<{ card: object }>('SELECT card FROM checkout_orders WHERE account_id = $1', [
    'checkoutnew',
  ]);
  expect(kept?.card).not.toHaveProperty('billing');
});
