import { holdCalls } from './hold-calls.ts';
import { jumpToCode } from './page-actions.ts';
import { stopClock } from './stop-clock.ts';
import { demoPassword, expect, logIn, signIn, test } from './store.ts';

test('a guest’s home page introduces the store and links to the login, a member’s to the member pages [ROUTE-030] [ROUTE-031]', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.locator('main');
  await expect(main.locator('h1')).toContainText('みなとストア');
  await expect(main).toContainText('映画・音楽・電子書籍をひとつのアカウントで楽しめる');
  await expect(main.getByRole('link', { name: '新規登録' })).toHaveAttribute('href', '/signup');
  await expect(main.getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
  await signIn(page, 'single@example.com');
  await page.goto('/');
  await expect(main.getByRole('link', { name: 'マイページへ' })).toHaveAttribute('href', '/mypage');
  await expect(main.getByRole('link', { name: '新規登録' })).toHaveCount(0);
});

test('guests read the privacy policy and the licenses [ROUTE-042] [ROUTE-043] [ROUTE-051] [ROUTE-052]', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('main')).toContainText('会員の皆さまの個人情報を次のとおり取り扱います');
  await page.goto('/app/licenses');
  await expect(page.locator('main')).toContainText('react-router-dom');
  await expect(page.locator('main')).toContainText('Permission is hereby granted, free of charge');
});

test('a member’s top page shows who is signed in [ROUTE-001]', async ({ page }) => {
  await logIn(page, 'single@example.com');
  await expect(page.locator('main')).toContainText('single@example.com');
});

test('logging in sends method, identifier and password, and no request to another origin [LOGIN-002]', async ({ page }) => {
  await page.goto('/login');
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  const isLogin = (request: { method(): string }) => request.method() === 'POST';
  const [request] = await Promise.all([page.waitForRequest(isLogin), page.locator('[data-main]').click()]);
  expect(new URL(request.url()).pathname).toBe('/login');
  expect(request.postDataJSON()).toMatchObject({
    loginMethodType: 'EmailPassword',
    value: 'single@example.com',
    password: demoPassword,
  });
  await page.waitForURL('**/mypage');
});

test('logging out asks for confirmation first [LOGIN-017] [ROUTE-040]', async ({ page, context }) => {
  await signIn(page, 'single@example.com');
  await page.goto('/logout');
  await expect(page.locator('main')).toContainText('ログアウトしますか？');
  const readAccount = async () => (await context.cookies()).find(({ name }) => name === 'auid')?.value;
  expect(await readAccount()).toBeTruthy();
  await page.goto('/mypage');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'mypage/index');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  expect(await readAccount()).toBeUndefined();
});

test('data routes are not pages [ROUTE-053] [ROUTE-054] [ROUTE-055]', async ({ page, store }) => {
  const headers = { origin: store.origin, accept: 'text/html' };
  const root = await page.request.get(`${store.origin}/zapi/internal/root/screen-data`, { headers });
  expect(root.headers()['content-type']).toContain('application/json');
  for (const [path, data] of [
    ['/zapi/auth/email/send-pin-code', { email: 'nobody@example.com', type: 'signUp' }],
    ['/zapi/auth/login-id/verify', { loginId: 'nobody123' }],
  ] as const) {
    const answer = await page.request.post(store.origin + path, { headers, data });
    expect(await answer.text(), path).not.toContain('<html');
    if ((await answer.text()) !== '') expect(answer.headers()['content-type'], path).toContain('application/json');
  }
});

test('after a mail was sent the sender’s domain is shown, so that it can be allowed [ENTITY-006]', async ({ page, store }) => {
  await jumpToCode(page, store);
  await page.goto('/signup/pin-code');
  await expect(page.locator('main .notice')).toContainText('minato.example');
});

test('another code can be requested 30 seconds after the page opened and after each request, and never while a code is being sent; its toast stays for five seconds [EMAIL-015] [SHELL-033]', async ({
  page,
  store,
}) => {
  await jumpToCode(page, store);
  await stopClock(page);
  await page.goto('/signup/pin-code');
  const resend = page.locator('button[value="signup.email"]');
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('30');
  await page.clock.runFor(20_000);
  await expect(resend).toContainText('10');
  await expect(resend).toBeDisabled();
  await page.clock.runFor(11_000);
  await expect(resend).toBeEnabled();
  await store.advance(31);
  await resend.click();
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('30');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);
  await page.clock.runFor(26_000);
  await expect(resend).toBeEnabled();
  const release = await holdCalls(page, '**/zapi/signup/pin-code');
  await page.locator('[name=pinCode]').fill('000000');
  await page.locator('[data-main]').click();
  await expect(resend).toBeDisabled();
  release();
  await expect(page.locator('[data-field=pinCode] .field-issue')).toBeVisible();
});

test('a page restored from the back-forward cache reloads if another account has signed in [SESSION-005]', async ({
  page,
  context,
  store,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await logIn(page, 'single@example.com');
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await comeBack();
  expect(lines).toEqual([]);
  await context.addCookies([{ name: 'auid', value: 'somebody-else', url: store.origin }]);
  await Promise.all([page.waitForEvent('load'), comeBack()]);
  await expect.poll(() => lines).toContain('Reloading due to authentication check failure');
});
