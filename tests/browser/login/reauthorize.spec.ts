// What proves a member: another code for the re-authorization, and a login ID that is free.
import { holdCalls } from '../hold-calls.ts';
import { stopClock } from '../stop-clock.ts';
import { expect, type Page, type RunningStore, signIn, test } from '../store.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

async function signInByCode(page: Page, store: RunningStore, email: string): Promise<void> {
  await page.request.post('/zapi/auth/email/send-pin-code', { headers: sameOrigin, data: { email, type: 'login' } });
  const { emailUserId } = await (await page.request.get('/zapi/internal/login/code/screen-data')).json();
  const data = { emailUserId, authCode: await store.readCode(email), loginMethod: 'AuthCode' };
  expect((await page.request.post('/login', { headers: sameOrigin, data })).ok()).toBe(true);
}

test('a code is sent again only after 30 seconds, and not while the form is sent [REAUTH-002] [REAUTH-006]', async ({
  page,
  store,
}) => {
  await stopClock(page);
  await signInByCode(page, store, 'nopassword@example.com');
  await page.goto('/mypage/reauthorize?returnTo=%2Fmypage%2Fsessions');
  await page.getByRole('button', { name: 'ご本人確認の認証コードを送る' }).click();
  // The page now has the button that sends another one.
  await expect(page.locator('main')).toContainText('にご本人確認の認証コードをお送りしました');
  const waiting = page.getByRole('button', { name: /再送できるまで/ });
  const resend = page.getByRole('button', { name: 'コードを再送する' });
  for (const sends of [1, 2]) {
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(20_000);
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(11_000);
    await expect(resend).toBeEnabled();
    await store.advance(31);
    if (sends === 1) await resend.click();
  }
  await page.locator('[name=authCode]').fill(await store.readCode('nopassword@example.com'));
  const release = await holdCalls(page, '**/zapi/account/reauthorize');
  await page.locator('[data-main]').click();
  await expect(resend).toBeDisabled();
  release();
  await page.waitForURL('**/mypage/sessions');
});

test('the own login ID is refused without a call, and a taken one when the field is left [LOGINID-003] [LOGINID-005] [LOGINID-006]', async ({
  page,
}) => {
  await signIn(page, 'demosingle');
  await page.goto('/mypage/login-id/edit');
  const loginId = page.locator('[name=loginId]');
  const issue = page.locator('[data-field=loginId] .field-issue');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await loginId.fill('demosingle');
  await page.locator('[data-main]').click();
  await expect(issue).toHaveText('現在のログインIDと同じです。別のログインIDを入力してください。');
  expect(sent).toEqual([]);
  await loginId.fill('demoowner');
  await loginId.blur();
  await expect(issue).toHaveText('このログインIDは既に使用されています。別のログインIDを登録してください。');
  expect(sent).toEqual(['/zapi/auth/login-id/verify {"loginId":"demoowner"}']);
});
