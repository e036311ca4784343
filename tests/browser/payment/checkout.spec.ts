import { expect, test } from '../store.ts';
import { bank, bankDialog, sandboxOf } from './card-page.ts';

test('a guest changes prefecture, rate and code, each with one call, and orders with a new card [CHECKOUT-008, CHECKOUT-011, CHECKOUT-012, CHECKOUT-013, CHECKOUT-014, CHECKOUT-015, CHECKOUT-017]', async ({
  page,
  store,
  otherSites,
}) => {
  const calls: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/zapi/checkout/')) return;
    bodies.push(request.postDataJSON());
    calls.push(Object.keys(request.postDataJSON()).join());
  });
  await page.goto(await store.openCheckout('item'));
  const main = page.getByRole('main');
  await page.locator('[name=familyName]').fill('山田');
  await page.locator('[name=prefecture]').selectOption('13');
  const express = page.getByLabel('お急ぎ便（1,100円）');
  await expect(express).toBeVisible();
  await expect(main).toContainText('4,290円');
  await express.check();
  await expect(main).toContainText('4,950円');
  await page.locator('[name=campaignCode]').fill('welcome500');
  await page.getByRole('button', { name: 'コードを適用' }).click();
  await expect(main).toContainText('4,450円');
  expect(calls).toEqual(['destination', 'customShippingRates', 'campaignCode']);
  // What was typed and not sent stays.
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await page.getByRole('button', { name: 'コードを外す' }).click();
  await expect(main).toContainText('4,950円');
  const entered = {
    email: 'hanako@example.com',
    givenName: '花子',
    phoneNumber: '09012345678',
    postalCode: '1000001',
    address: '千代田1-1',
  };
  for (const [name, text] of Object.entries(entered)) await page.locator(`[name=${name}]`).fill(text);
  const ends = page.getByRole('button', { name: '最後まで移動する' });
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click();
    await expect(ends).toHaveCount(left - 1);
  }
  await page.getByLabel('「コンテンツ利用ガイドライン」に同意する').check();
  await page.getByRole('button', { name: 'ご注文内容の確認へ' }).click();
  await expect(page.getByRole('heading', { name: 'ご注文前にご確認ください' })).toBeVisible();
  const sentAddress = {
    familyName: '山田',
    givenName: '花子',
    phoneNumber: '09012345678',
    prefecture: '13',
    postalCode: '1000001',
    address: '千代田1-1',
    address2: null,
  };
  expect(bodies.at(-1)).toMatchObject({
    policyConsentData: [{ policyId: 'terms' }, { policyId: 'privacy' }, { policyId: 'content-guideline' }],
    billingAddress: sentAddress,
    shippingAddress: sentAddress,
    form: { email: 'hanako@example.com' },
  });
  await page.getByLabel('新しいクレジットカード').check();
  await page.locator('[data-card=number]').fill('4000000000001000');
  await page.locator('[data-card=limit]').fill('1231');
  await page.locator('[data-card=securityCode]').fill('937');
  await page.locator('[name=billingName]').fill('HANAKO YAMADA');
  // The order has both.
  for (const name of ['email', 'billingPhone'])
    await expect(page.locator(`form[data-form=checkout-payment] [name=${name}]`)).toHaveCount(0);
  await page.getByRole('button', { name: '注文を確定する' }).click();
  await expect(bankDialog(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await bank(page).getByRole('button', { name: '認証する' }).click();
  await page.waitForURL('**/complete');
  await expect(main).toContainText('ご注文を承りました');
  const ordering = ['purchaseToken,form', 'purchaseToken,form'];
  expect(calls.slice(-3)).toEqual(['tokenResult,policyConsentData,purchaseToken,additionalInfo', ...ordering]);
  expect(bodies.at(-3)?.['additionalInfo']).toEqual({
    billingFirstName: 'HANAKO',
    billingLastName: 'YAMADA',
    email: null,
    billingPhone: null,
  });
  otherSites.add(sandboxOf(store));
});
