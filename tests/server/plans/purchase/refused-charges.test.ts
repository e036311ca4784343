// Charges that the provider refuses whatever the card is: nobody's card is blamed, and nothing was charged.
import { expect } from 'vitest';
import { buy, goToConfirm, order, readBought, waitForAnswer, waitForRetry } from '../../people/buyers.ts';
import { openCheckout, order as placeOrder, readCheckout, tokenOf } from '../../people/checkouts.ts';
import { words } from '../../people/contracts.ts';
import { describeRefusal, readMain } from '../../people/members.ts';
import { readPage as readMethods, startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const leaves30 = {
  code: 'LEAVES30',
  campaignName: words('割引'),
  campaignType: 'discountAmount',
  discountAmount: 950,
  planIds: ['paid'],
};
const it = serverTest(() => startPaymentTest({ settings: { ...settings, campaigns: { campaigns: [leaves30] } } }));

it('says that the amount cannot be paid, on the form with the code', async ({ server }) => {
  const buyer = await openBuyer(server);
  const to = await buy(buyer, 'paid', buyer.method, { campaignCode: 'LEAVES30' });
  expect(to).toBe('/plans/paid?notice=AMOUNT_REFUSED');
  const main = readMain(await buyer.browser.get(to));
  expect(main).toMatch(/notice-error.*この金額は、決済サービスの取り扱い範囲にない/);
  expect(main).not.toContain('承認が得られませんでした');
  expect((await readMethods(buyer.browser)).accountPaymentMethods).toMatchObject([{ isDeclined: false }]);
  expect(await readBought(server, buyer.accountId)).toEqual({ contracts: [], entries: [], reserved: 0 });
});

it('says so too if the provider did not answer at first', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'paid', buyer.method, { campaignCode: 'LEAVES30' });
  server.app.faults.add('purchase.charge', { answer: { status: 503, code: 'UNAVAILABLE', message: '' } }, 1);
  await order(buyer, 'paid', token);
  await waitForRetry(server, buyer.accountId);
  server.clock.advance(60);
  server.app.actorWorker.wake();
  expect(await waitForAnswer(buyer, 'paid')).toBe('/plans/paid?notice=AMOUNT_REFUSED');
  expect((await readBought(server, buyer.accountId)).reserved).toBe(0);
});

it('says that payments cannot be taken if the configuration of the store is refused', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'ends', buyer.method);
  server.sandbox.fail(1, 'wrongKey');
  await order(buyer, 'ends', token);
  const to = await waitForAnswer(buyer, 'ends');
  expect(to).toBe('/plans/ends/confirm?notice=PAYMENT_UNAVAILABLE');
  expect(readMain(await buyer.browser.get(to))).toContain('ただいまお支払いを受け付けられません。料金は請求されていません。');
  expect((await readMethods(buyer.browser)).accountPaymentMethods).toMatchObject([{ isDeclined: false }]);
  expect(await buy(buyer, 'ends', buyer.method)).toBe('/plans/ends/complete');
});

it('says the same at the checkout', async ({ server }) => {
  const buyer = await openBuyer(server);
  const id = await openCheckout(server, 'video');
  const token = await tokenOf(buyer.browser, id, { address: null });
  server.sandbox.fail(1, 'wrongKey');
  const refused = await placeOrder(buyer.browser, id, token, { paymentMethodId: buyer.method });
  expect(describeRefusal(refused)).toEqual({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
  expect(await readCheckout(buyer.browser, id)).toMatchObject({ state: 'confirm', failed: 'PAYMENT_UNAVAILABLE' });
  expect(readMain(await buyer.browser.get(`/checkout/${id}`))).toContain('料金は請求されていません');
  expect((await readMethods(buyer.browser)).accountPaymentMethods).toMatchObject([{ isDeclined: false }]);
  const paid = await placeOrder(buyer.browser, id, token, { paymentMethodId: buyer.method });
  expect(paid.statusCode).toBe(200);
});
