import { jumpToForm } from './page-actions.ts';
import { fillForm } from './sign-up-walk.ts';
import { expect, signIn, test } from './store.ts';

test('changing the language in the middle of a form keeps its input', async ({ page, store }) => {
  await jumpToForm(page, store);
  await fillForm(page, { address: 'みなと町' });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await expect(page.locator('[name=address]')).toHaveValue('みなと町');
});

test('nothing is wider than 320 pixels, with every error shown and with the longest names', async ({ page, store }) => {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 320, height: 700 });
  await jumpToForm(page, store);
  await page.locator('[name=birthday]').fill('2012/01/01');
  await page.locator('[name=familyName]').fill('<'.repeat(60));
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  expect(await overflow()).toBe(0);
  const long = 'W'.repeat(50);
  await fillForm(page, { familyName: long, givenName: long, address: 'W'.repeat(100), birthday: '1990/01/05' });
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  expect(await overflow()).toBe(0);
});

test('two tabs register once, and both reach the final screen', async ({ page, context, store }) => {
  await jumpToForm(page, store);
  await fillForm(page);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  const tab = await context.newPage();
  await tab.goto('/signup/confirm');
  await Promise.all([
    page.getByRole('button', { name: '登録する' }).click(),
    tab.getByRole('button', { name: '登録する' }).click(),
  ]);
  for (const each of [page, tab]) {
    const good = each.locator('main[data-screen="signup/complete"], main[data-screen="mypage/index"], dialog');
    await expect(good.first()).toBeVisible();
  }
  await page.goto('/mypage');
  await expect(page.locator('main')).toContainText('山田 太郎');
});

test('a tab left open after logout leads to the login without showing account data', async ({ page, context }) => {
  await signIn(page, 'single@example.com');
  await page.goto('/logout');
  const tab = await context.newPage();
  await tab.goto('/logout');
  await tab.getByRole('button', { name: 'ログアウトする' }).click();
  await tab.waitForURL('**/login');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  await page.goto('/mypage');
  await page.waitForURL('**/login?returnTo=%2Fmypage');
});

test('members are not asked to sign up or to log in again', async ({ page }) => {
  await signIn(page, 'single@example.com');
  for (const address of ['/login', '/signup', '/signup/auth', '/signup/form', '/signup/confirm']) {
    const answer = await page.request.get(address);
    expect(new URL(answer.url()).pathname, address).toBe('/mypage');
  }
});

test('a page whose data request times out reports it, and the next page opens [ERRORS-007]', async ({ page, messages }) => {
  await page.clock.install();
  await page.goto('/');
  await page.route('**/screen-data', (route) => route.abort());
  await page.locator('footer a[href="/privacy"]').click();
  const heading = page.getByRole('heading', { level: 1 });
  for (let second = 0; second < 20; second += 1) await page.clock.runFor(1000);
  await expect(heading).toHaveText('予期せぬエラーが発生しました');
  await page.unroute('**/screen-data');
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  messages.length = 0;
});
