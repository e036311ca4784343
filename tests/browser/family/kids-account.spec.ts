import { expectAccessible } from '../accessibility.ts';
import { holdCalls } from '../hold-calls.ts';
import { expect, type Page, type RunningStore, signIn, testOnOwnStore } from '../store.ts';

// A new kid takes the last place of the family.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

const form = '/mypage/kids-account/signup';
const main = (page: Page) => page.locator('main [data-main]');
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const summary = (page: Page) => page.locator('form [role=alert]').first();

async function openForm(page: Page): Promise<void> {
  await signIn(page, 'owner@example.com');
  await page.goto(form);
}

/** Answers everything but e-mail address and login ID. The owner has agreed to the policies before. */
async function fillRest(page: Page): Promise<void> {
  const answers = {
    password: 'minato-no-yoru7',
    passwordConfirm: 'minato-no-yoru7',
    familyName: '佐藤',
    givenName: '花',
    birthday: '2016/01/05',
  };
  for (const [name, answer] of Object.entries(answers)) await field(page, name).fill(answer);
  for (const box of await page.locator('main input[type=checkbox]:visible').all()) await box.check();
  await expect(page.locator('.policies-agreed')).toContainText('に同意済み：');
  await expect(main(page)).not.toHaveAttribute('aria-disabled', 'true');
}

const failWith = (store: RunningStore, code: string, message = '') =>
  store.injectFault('kids-signup.confirm', { answer: { status: code === 'X' ? 500 : 409, code, message } });

test('the code of an address is offered while the address is not verified, and its button is disabled after sending; refusals are shown at their fields with a summary, or as the server says [KIDS-008] [KIDS-027] [KIDS-028] [KIDS-029] [KIDS-030] [KIDS-034] [KIDS-035] [KIDS-036] [KIDS-037] [SIGNUP-044]', async ({
  page,
  store,
}) => {
  await openForm(page);
  const send = page.getByRole('button', { name: '認証コードを送る' });
  await expect(send).toHaveCount(0);
  await field(page, 'email').fill('codekid@example.com');
  await field(page, 'email').blur();
  const [request] = await Promise.all([page.waitForRequest('**/zapi/auth/email/send-pin-code'), send.click()]);
  expect(request.postDataJSON()).toEqual({ email: 'codekid@example.com', type: 'signUp' });
  await expect(page.getByText('認証コードを送信しました。', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /再送できるまで/ })).toBeDisabled();
  await field(page, 'email').fill('');
  await field(page, 'email').blur();
  await expect(field(page, 'authCode')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /再送できるまで|認証コードを送る/ })).toHaveCount(0);

  await field(page, 'loginId').fill('browserkid0');
  await field(page, 'email').fill('refusedkid@example.com');
  await field(page, 'email').blur();
  await field(page, 'authCode').fill('123456');
  // The owner has agreed to the policies at their revision.
  await expect(main(page)).not.toHaveAttribute('aria-disabled', 'true');
  await fillRest(page);
  for (const [code, name, text] of [
    [
      'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD',
      'loginId',
      'このログインIDは既に使用されています。別のログインIDを登録してください。',
    ],
    ['ACCOUNT_ALREADY_EXISTS_EMAIL', 'email', 'このメールアドレスは既に使用されています。別のメールアドレスを登録してください。'],
    ['PIN_CODE_ERROR', 'authCode', '認証コードが正しくないか、有効期限が切れています。'],
  ] as const) {
    await failWith(store, code);
    await main(page).click();
    await expect(page.locator(`[data-field=${name}] .field-issue`)).toHaveText(text);
    await expect(summary(page)).toContainText('登録処理に失敗しました。上記エラー内容をご確認ください。');
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toBeInViewport();
  }
  for (const [message, text] of [
    ['点検中です。', '点検中です。'],
    ['', '登録エラーが発生しました。'],
  ] as const) {
    await failWith(store, 'X', message);
    await main(page).click();
    await expect(summary(page)).toContainText(text);
  }
});

test('a kid is signed up and logs in; the requests have the specified parts, and a second press sends none [KIDS-017] [KIDS-031] [KIDS-032] [KIDS-033] [KIDS-041] [SIGNUP-046]', async ({
  page,
  browser,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openForm(page);
  await expectAccessible(page, 'the kids form');
  await field(page, 'loginId').fill('browserkid1');
  await fillRest(page);
  const [confirm] = await Promise.all([page.waitForRequest('**/zapi/kids-account/signup/confirm'), main(page).click()]);
  expect(Object.keys(confirm.postDataJSON().inputtedData)).toEqual(
    expect.arrayContaining(['formData', 'customAssociatedInfoData', 'accountRegistrationSetting', 'policyConsentData']),
  );
  await page.waitForURL(`**${form}/confirm`);
  const release = await holdCalls(page, '**/zapi/kids-account/signup');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/zapi/kids-account/signup')) sent.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: '登録する' }).dblclick();
  release();
  await page.waitForURL(`**${form}/complete`);
  expect(sent).toEqual([
    expect.objectContaining({
      loginId: 'browserkid1',
      customAssociatedInfo: [],
      policyConsentData: [
        { policyId: 'terms', revision: 2, key: 'termsOfUse' },
        { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
        { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
      ],
      parentalConsentData: [
        { consentOptionId: 'parent-signup', key: 'parentSignUp', value: true },
        { consentOptionId: 'parent-privacy', key: 'parentPrivacy', value: true },
      ],
    }),
  ]);
  const context = await browser.newContext({ baseURL: store.origin });
  const kid = await context.newPage();
  await kid.goto('/login');
  await kid.locator('[name=value]').fill('browserkid1');
  await kid.locator('[name=password]').fill('minato-no-yoru7');
  await kid.locator('[data-main]').click();
  await kid.waitForURL('**/mypage');
  await kid.goto('/mypage/kids-account/revoke');
  await expect(kid.getByRole('button', { name: '削除を申請する' })).toBeDisabled();
  await expectAccessible(kid, 'the request of a kid');
  await context.close();
});
