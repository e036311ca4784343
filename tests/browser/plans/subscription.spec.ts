import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, signIn, testOnOwnStore } from '../store.ts';

// The contracts of this file change.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

async function open(page: Page, member: string, path: string): Promise<void> {
  await signIn(page, member);
  await page.goto(path);
}

test('a payment is retried by a button: a dialog asks first, a toast shows the outcome, and the data is loaded again [SUBSCR-011, SUBSCR-012]', async ({
  page,
  store,
}) => {
  await open(page, 'plans@example.com', '/mypage/subscription/s_demoplans5');
  const call = '**/zapi/subscription/s_demoplans5/re-settlement';
  const pay = page.getByRole('button', { name: '今すぐ支払う（29,800円）' });
  const dialog = page.getByRole('dialog', { name: '29,800円を支払いますか？' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/re-settlement')) sent += 1;
  });
  await pay.click();
  await expect(dialog).toContainText('「プレミアムプラン」の料金29,800円（税込）を、Visa 末尾');
  await expectAccessible(page, 'the question before a payment');
  await dialog.getByRole('button', { name: '支払わずに戻る' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(0);
  const confirm = async () => {
    await pay.click();
    await dialog.getByRole('button', { name: '29,800円を支払う' }).dblclick();
  };
  const failure = (text: string) => page.locator('.toasts [role=alert]', { hasText: text });
  await store.injectFault('subscription.re-settlement', { answer: { status: 422, code: 'PAYMENT_DECLINED', message: '' } });
  const refused = page.waitForRequest(call);
  await confirm();
  expect((await refused).postDataJSON() ?? {}).toEqual({});
  await expect(failure('お支払いが承認されませんでした。')).toBeVisible();
  await store.injectFault('subscription.re-settlement', {
    answer: { status: 500, code: 'BROKEN', message: '決済が停止中です。' },
  });
  await confirm();
  await expect(failure('決済が停止中です。')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(pay).toBeVisible();
  expect(sent).toBe(2);
  await page.route(call, (route) => route.fulfill({ status: 204 }));
  const reloaded = page.waitForRequest('**/screen-data*');
  await confirm();
  await expect(page.locator('.toast', { hasText: 'お支払いが完了しました。' })).toBeVisible();
  await reloaded;
  // The card of this contract was declared invalid.
  await open(page, 'managed@example.com', '/mypage/subscription/s_demomanaged');
  await expect(page.getByRole('button', { name: /^今すぐ支払う/ })).toBeDisabled();
  await expect(page.locator('main .button-main')).toHaveText('お支払い方法を変更する');
});

test('a cancellation sends the survey answers as a list, and leads to the plans or to where its address says [SUBSCR-007, SUBSCR-020, SUBSCR-021] [PLAN-006]', async ({
  page,
}) => {
  await open(page, 'owner@example.com', '/mypage/plans');
  await page.locator('a[href="/mypage/subscription/s_demoowner1/withdraw?returnTo=/withdraw"]').click();
  await page.waitForURL('**/withdraw?returnTo=/withdraw');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/zapi/subscription/')) sent += 1;
  });
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.locator('[data-field=survey] .field-issue').first()).toBeVisible();
  expect(sent).toBe(0);
  await expectAccessible(page, 'a cancellation without the required answer');
  await page.locator('[data-field=survey] input[type=radio]').first().check();
  const request = page.waitForRequest('**/zapi/subscription/s_demoowner1/withdraw');
  await page.getByRole('button', { name: '解約する' }).click();
  expect((await request).postDataJSON()).toMatchObject({ surveyAnswers: [{ questionId: 'reason', answer: '料金が高い' }] });
  await page.waitForURL('**/withdraw/complete?returnTo=*');
  await expect(page.locator('main .button').first()).toHaveText('プラン一覧へ');
  await page.getByRole('link', { name: '退会のお手続きへ' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/withdraw');
  await page.goto('/mypage/subscription/s_demoowner1/withdraw');
  const restore = page.waitForRequest('**/zapi/subscription/s_demoowner1/withdraw/cancel');
  await page.getByRole('button', { name: '解約を取り消す' }).click();
  expect((await restore).postDataJSON()).toMatchObject({ surveyAnswers: [] });
  await page.waitForURL('**/withdraw/complete');
});
