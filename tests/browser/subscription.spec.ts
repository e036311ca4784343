import { expectAccessible } from './accessibility.ts';
import { expect, type Page, signIn, testOnOwnStore } from './store.ts';

// The contracts of this file change.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

async function open(page: Page, member: string, path: string): Promise<void> {
  await signIn(page, member);
  await page.goto(path);
}

test('a payment is retried by a button: a toast shows the outcome, and the data is loaded again [SUBSCR-011, SUBSCR-012]', async ({
  page,
  store,
}) => {
  await open(page, 'managed@example.com', '/mypage/subscription/s_demomanaged');
  const call = '**/zapi/subscription/s_demomanaged/re-settlement';
  const pay = page.getByRole('button', { name: '今すぐ支払う' });
  const refused = page.waitForRequest(call);
  await pay.click();
  expect((await refused).postDataJSON() ?? {}).toEqual({});
  const failure = (text: string) => page.locator('.toasts [role=alert]', { hasText: text });
  await expect(failure('このお支払い方法はご利用になれません。')).toBeVisible();
  await store.injectFault('subscription.re-settlement', {
    answer: { status: 500, code: 'BROKEN', message: '決済が停止中です。' },
  });
  await pay.click();
  await expect(failure('決済が停止中です。')).toBeVisible();
  await expect(pay).toBeVisible();
  await expectAccessible(page, 'a contract on hold, refused');
  await page.route(call, (route) => route.fulfill({ status: 204 }));
  const reloaded = page.waitForRequest('**/screen-data*');
  await pay.click();
  await expect(page.locator('.toast', { hasText: 'お支払いが完了しました。' })).toBeVisible();
  await reloaded;
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
