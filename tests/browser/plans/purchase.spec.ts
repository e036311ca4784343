import { expectAccessible } from '../accessibility.ts';
import { holdCalls } from '../hold-calls.ts';
import { bank, bankDialog, sandboxOf } from '../payment/card-page.ts';
import { expect, type Page, signIn, testOnOwnStore } from '../store.ts';

// Contracts and payment methods stay.
const test = testOnOwnStore();
test.describe.configure({ mode: 'serial' });

const main = (page: Page) => page.locator('form[data-form=purchase] [data-main]');

/** Policies that were agreed to are not asked again. */
async function expectAgreed(page: Page): Promise<void> {
  await expect(page.locator('.policies-agreed')).toContainText('に同意済み：');
  await expect(page.locator('.policy')).toHaveCount(0);
}

/** Records the paths of calls to buy and to pay, in order, and what they send. */
function recordCalls(page: Page, bodies: unknown[] = []): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !/^\/zapi\/(purchase|account\/payment-method)/.test(pathname)) return;
    calls.push(pathname);
    bodies.push(request.postDataJSON());
  });
  return calls;
}

async function enterCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('新しいクレジットカードを登録して支払う').check();
  await page.locator('[data-card=number]').pressSequentially(number);
  await page.locator('[data-card=limit]').pressSequentially('1231');
  await page.locator('[data-card=securityCode]').pressSequentially('937');
  await page.locator('[name=billingName]').fill('TARO YAMADA');
  await page.locator('[name=email]').fill('taro@example.com');
}

test('buys with a new card: verification, card, form, order; the button waits for a method, not for policies that were agreed to [PURCHASE-005, PURCHASE-014, PURCHASE-025]', async ({
  page,
  store,
  otherSites,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/plans/weekly');
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAgreed(page);
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await enterCard(page);
  await expect(main(page)).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'the purchase');
  const calls = recordCalls(page);
  await page.request.post('/dev/fault', {
    data: { call: 'purchase.verify', answer: { status: 409, code: 'SOLD_OUT', message: '' } },
  });
  await main(page).click();
  await expect(page.getByRole('alert')).toContainText('完売');
  expect(calls).toEqual(['/zapi/purchase/verify/weekly']);
  await expect(main(page)).not.toHaveAttribute('aria-disabled', 'true');
  const release = await holdCalls(page, '**/zapi/purchase/verify/weekly');
  await main(page).click();
  await expect(main(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL('**/plans/weekly/confirm');
  expect(calls.slice(1)).toEqual([
    '/zapi/purchase/verify/weekly',
    '/zapi/account/payment-method/credit',
    '/zapi/purchase/form/weekly',
  ]);
  await expectAccessible(page, 'the confirmation');
  await page.getByRole('button', { name: '注文を確定する' }).click();
  await page.waitForURL('**/plans/weekly/complete');
  await expect(page.locator('main')).toContainText('お申し込みを受け付けました');
  otherSites.add(sandboxOf(store));
});

test('buys with the saved card without another call for it [PURCHASE-013, PURCHASE-015, PURCHASE-016, PURCHASE-017, PURCHASE-018, PURCHASE-019]', async ({
  page,
  store,
  otherSites,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/plans/thirty');
  await page.getByLabel('末尾4242').check();
  await expectAgreed(page);
  const bodies: unknown[] = [];
  const calls = recordCalls(page, bodies);
  await main(page).click();
  await page.waitForURL('**/plans/thirty/confirm');
  const form = {
    planId: 'thirty',
    paymentMethodId: expect.stringMatching(/^pm_/),
    campaignCode: null,
    surveyAnswers: null,
    policyConsentData: [
      { policyId: 'terms', revision: 2, key: 'termsOfUse' },
      { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
      { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
    ],
  };
  expect(bodies).toEqual([form, form]);
  await page.getByRole('button', { name: '注文を確定する' }).dblclick();
  await page.waitForURL('**/plans/thirty/complete');
  expect(calls.slice(0, 3)).toEqual(['/zapi/purchase/verify/thirty', '/zapi/purchase/form/thirty', '/zapi/purchase/thirty']);
  expect(bodies[2]).toEqual({ purchaseToken: expect.stringMatching(/^thirty\./) });
  await page.goBack();
  await page.waitForURL('**/plans/thirty/complete');
  otherSites.add(sandboxOf(store));
});

test('certifies a new card on the page of the plan, and goes on with everything that was entered', async ({
  page,
  store,
  otherSites,
}) => {
  await signIn(page, 'member@example.com');
  await page.goto('/plans/premium');
  await expectAgreed(page);
  await enterCard(page, '4000000000001000');
  await page.getByLabel('よく見るジャンル').selectOption({ label: 'ドラマ' });
  await page.getByLabel('テレビ').check();
  await page.setViewportSize({ width: 390, height: 844 });
  await main(page).click();
  // The page of the bank opens by itself, over the whole of a phone.
  await expect(bankDialog(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await bankDialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const frame = page.locator('.card-challenge');
  await expect(frame).toBeInViewport({ ratio: 1 });
  expect((await frame.boundingBox())?.height).toBeGreaterThan(400);
  await expectAccessible(page, 'the certification of a purchase');
  await page.keyboard.press('Tab');
  await expect(frame).toBeFocused();
  await bankDialog(page).getByRole('button', { name: 'あとにする' }).click();
  await expect(bankDialog(page)).toHaveCount(0);
  await expect(page.getByText('本人認証はまだ済んでいません。')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await expect(page.getByLabel(/末尾1000.*本人認証が必要です/)).toBeChecked();
  await expect(page.locator('[data-card=number]')).toHaveCount(0);

  // Nor has who did not pass: the page says so calmly, and opens a new certification.
  await expect(page.getByText('末尾1000のカードの本人認証（3Dセキュア）が必要です')).toBeVisible();
  await main(page).click();
  await bank(page).getByRole('button', { name: '失敗させる' }).click();
  await expect(page.locator('.summary.notice-info')).toContainText('カードの本人認証が完了しませんでした。');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[aria-invalid=true], .field-issue')).toHaveCount(0);
  const calls = recordCalls(page);
  await main(page).click();
  await bank(page).getByRole('button', { name: '認証する' }).click();
  await page.waitForURL('**/plans/premium/confirm');
  expect(calls).toEqual([
    '/zapi/purchase/verify/premium',
    '/zapi/account/payment-method/credit/certification',
    '/zapi/purchase/form/premium',
  ]);
  await expect(page.locator('main')).toContainText('末尾1000');
  await expect(page.locator('main')).toContainText('ドラマ');
  otherSites.add(sandboxOf(store));
});
