// The page of an order at the console: what an operator does for a buyer who calls.
import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, type RunningStore, signIn, testOnOwnStore } from '../store.ts';
import { openConsole } from './operator.ts';

// The order stays.
const test = testOnOwnStore();

const policyConsentData = [
  { policyId: 'terms', revision: 2, key: 'termsOfUse' },
  { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
  { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
];
const address = {
  familyName: '山田',
  givenName: '太郎',
  phoneNumber: '09012345678',
  prefecture: '13',
  postalCode: '1000001',
  address: '千代田区千代田1-1',
  address2: null,
};

/** Orders an item that is sent, as a member with a card, by the calls of the checkout's page. */
async function placeOrder(page: Page, store: RunningStore): Promise<void> {
  await signIn(page, 'demoowner');
  const id = (await store.openCheckout('item')).split('/').at(-1) ?? '';
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const form = { email: null, campaignCode: null, customShippingRates: [{ id: 'parcel', value: 'standard' }] };
  const to = { policyConsentData, billingAddress: address, shippingAddress: address };
  const { purchaseToken } = await post(`/zapi/checkout/verify/${id}`, { ...to, form });
  const { screen } = await (await page.request.get(`/zapi/internal/checkout/${id}/screen-data`)).json();
  const [method] = screen.forms['checkout-payment'].context.methods;
  await post(`/zapi/checkout/${id}`, { purchaseToken, form: { paymentMethodId: method.value, certification: null } });
}

test('an operator finds an order, marks it as sent and refunds half of it, each with a reason', async ({ page, store }) => {
  await placeOrder(page, store);
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/orders?state=toShip');
  const main = page.getByRole('main');
  await main.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('注文');
  await expectAccessible(page, 'an order');
  await page.getByRole('link', { name: '発送済みにする' }).click();
  await page.locator('[name=carrier]').fill('みなと運輸');
  await page.locator('[data-main]').click();
  await expect(page.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[name=reason]').fill('倉庫からの連絡');
  await page.locator('[data-main]').click();
  await page.waitForURL('**?notice=orderShipped');
  await expect(main).toContainText('みなと運輸');
  await page.getByRole('link', { name: '返金する' }).click();
  await page.getByLabel('一部').check();
  await page.locator('[name=amount]').fill('99999999');
  await page.locator('[name=reason]').fill('破損');
  await page.locator('[data-main]').click();
  await expect(page.locator('[name=amount]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refund of more than was paid');
  await page.locator('[name=amount]').fill('1000');
  await page.locator('[data-main]').click();
  await page.waitForURL('**?notice=*');
  await expect(main).toContainText('1,000円');
  await expect(main).toContainText('破損');
});
