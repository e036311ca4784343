// Campaign codes of a purchase.
import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { buy, goToConfirm, order, readBought, readCode, readPage, readToken, sendForm, verify } from '../../people/buyers.ts';
import { readMain } from '../../people/members.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { campaigns, openBuyer, settings } from '../../people/plan-store.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

const half = { campaignCode: 'half' };
const unknown = { campaignCode: 'NONE' };

it('asks for a code if a campaign is for the plan, discounts the payments, and refuses other codes [PURCHASE-022]', async ({
  server,
}) => {
  const buyer = await openBuyer(server);
  expect((await readPage(buyer, '/plans/adults'))['plan']).toMatchObject({ hasAvailableCampaign: true });
  expect((await readPage(buyer, '/plans/paid'))['plan']).toMatchObject({ hasAvailableCampaign: false });
  const listed = (await readPage(buyer, '/mypage/plans')) as { readonly plans?: readonly JsonObject[] };
  expect(listed.plans?.filter((plan) => plan['hasAvailableCampaign']).map((plan) => plan['planId'])).toEqual(['adults']);
  expect(readMain(await buyer.browser.get('/mypage/plans')).match(/キャンペーン対象/g)).toHaveLength(1);
  const readField = async (path: string) => readMain(await buyer.browser.get(path)).includes('name="campaignCode"');
  expect([await readField('/plans/adults'), await readField('/plans/paid')]).toEqual([true, false]);
  expect(readCode(await verify(buyer, 'adults', buyer.method, unknown))).toBe('409 CAMPAIGN_CODE_INVALID');
  expect(readCode(await sendForm(buyer, 'adults', buyer.method, unknown))).toBe('409 CAMPAIGN_CODE_INVALID');
  expect(await buy(buyer, 'adults', buyer.method, half)).toBe('/plans/adults/complete');
  expect((await readBought(server, buyer.accountId)).entries).toEqual([{ billing_amount: 490, kind: 'charge' }]);
});

it('says on the final confirmation how many payments are discounted, when that ends, and what is paid then [CHECKOUT-026]', async ({
  server,
}) => {
  const buyer = await openBuyer(server);
  await publish(server, 'campaigns', () => campaigns({ discountContinuationCount: 3 }));
  await goToConfirm(buyer, 'adults', buyer.method, half);
  const path = '/plans/adults/confirm';
  const { quote } = await readPage(buyer, path);
  expect(quote).toMatchObject({ firstAmount: 490, secondAmount: 490, originalPrice: 980, discountEndsAt: expect.any(String) });
  expect(readMain(await buyer.browser.get(path))).toMatch(/割引の対象(?:<[^>]*>)+お支払い3回分/);
  expect(readMain(await buyer.browser.get(path))).toMatch(/割引の終了後のお支払い額.*1か月ごとに980円/s);
  // It expires after two of them.
  await publish(server, 'campaigns', () =>
    campaigns({ discountContinuationCount: 3, subscriptionExpiration: '2027-01-21T00:00:00+09:00' }),
  );
  await goToConfirm(buyer, 'adults', buyer.method, half);
  expect(await readPage(buyer, path)).toMatchObject({ quote: { discountCount: 2 } });
  await publish(server, 'campaigns', () => settings.campaigns);
  // The second payment has the original price already.
  await goToConfirm(buyer, 'adults', buyer.method, half);
  expect(await readPage(buyer, path)).toMatchObject({ quote: { secondAmount: 980, discountEndsAt: null } });
});

it('asks again without the discount if the last use was taken meanwhile', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'adults', buyer.method, half);
  await publish(server, 'campaigns', () => campaigns({ usesLimit: 1 }));
  expect((await order(buyer, 'adults', token)).json()).toEqual({ redirectTo: '/plans/adults/confirm?notice=offerChanged' });
  expect(await readPage(buyer, '/plans/adults/confirm')).toMatchObject({ campaignCode: null, quote: { amountNow: 980 } });
  expect((await order(buyer, 'adults', await readToken(buyer, 'adults'))).json()).toEqual({
    redirectTo: '/plans/adults/charging',
  });
  await publish(server, 'campaigns', () => settings.campaigns);
});

it('gives the use back if the charge is declined', async ({ server }) => {
  const buyer = await openBuyer(server);
  server.app.faults.add('purchase.charge', { answer: { status: 409, code: 'CARD_DECLINED', message: '' } }, 1);
  const count = () => server.database.query('SELECT 1 FROM campaign_uses WHERE account_id = $1', [buyer.accountId]);
  expect(await buy(buyer, 'adults', buyer.method, half)).toBe('/plans/adults?notice=CARD_DECLINED');
  expect(await count()).toEqual([]);
});
