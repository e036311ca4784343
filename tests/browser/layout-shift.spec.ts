import { jumpToForm } from './page-actions.ts';
import { fillForm } from './signup/sign-up-walk.ts';
import { expect, signIn, test } from './store.ts';

test('nothing is wider than 320 pixels, with every error shown and with the longest names; changing the language in the middle of a form keeps its input [WCAG-1.4.10]', async ({
  page,
  store,
}) => {
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
  await page.locator('footer').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('[name=familyName]')).toHaveValue(long);
  await expect(page.locator('[name=address]')).toHaveValue('W'.repeat(100));
  expect(await overflow()).toBe(0);
  await expect(page.locator('[name=password]')).not.toHaveValue('');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  expect(await overflow()).toBe(0);
});

test('a tab left open after logout leads to the login without showing account data', async ({ page }) => {
  await signIn(page, 'single@example.com');
  await page.goto('/logout');
  await page.request.post('/logout', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} });
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  await page.goto('/mypage');
  await page.waitForURL('**/login?returnTo=%2Fmypage');
});
