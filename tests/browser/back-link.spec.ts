import { expect, logIn, type Page, test } from './store.ts';

const back = (page: Page) => page.locator('.back-link a');
const menus = (page: Page) => page.locator('.menu-side, .menu-strip');

test('pages without a menu have one link back to where the flow was entered, never to another site [SHELL-010] [SHELL-011] [SHELL-012]', async ({
  page,
  context,
}) => {
  await logIn(page, 'demosingle');
  await page.goto('/privacy?a=1');
  await page.goto('/mypage/edit');
  await expect(menus(page)).toHaveCount(2);
  await expect(back(page)).toHaveCount(0);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/confirm');
  await expect(menus(page)).toHaveCount(0);
  await expect(back(page)).toHaveAttribute('href', '/privacy?a=1');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/complete');
  await expect(menus(page)).toHaveCount(0);
  // Not to a page of the completed flow.
  await expect(back(page)).toHaveAttribute('href', '/privacy?a=1');

  // A new tab has no stored history, and an address of another origin is ignored.
  const fresh = await context.newPage();
  await fresh.goto('/mypage/edit/complete');
  await expect(back(fresh)).toHaveAttribute('href', '/mypage');
  await fresh.evaluate(() => sessionStorage.setItem('madoguchi.back', 'https://evil.example/'));
  await fresh.reload();
  await expect(back(fresh)).toHaveAttribute('href', '/mypage');
  await fresh.evaluate(() => sessionStorage.setItem('madoguchi.back', '/privacy?b=2'));
  await fresh.reload();
  await expect(back(fresh)).toHaveAttribute('href', '/privacy?b=2');
  await back(fresh).click();
  await fresh.waitForURL('**/privacy?b=2');
  await fresh.close();
});

test.describe('in the app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) MinatoStoreApp/3.2' });

  test('no page has a menu, and the link leads to where the flow was entered [SHELL-009] [SHELL-011]', async ({ page }) => {
    await logIn(page, 'demosingle');
    await page.getByRole('link', { name: 'お名前・ご住所' }).click();
    await page.waitForURL('**/mypage/edit');
    await expect(page.locator('[name=familyName]')).toBeVisible();
    await expect(menus(page)).toHaveCount(0);
    await expect(back(page)).toHaveAttribute('href', '/mypage');
    await page.locator('[data-main]').click();
    await page.waitForURL('**/mypage/edit/confirm');
    await expect(menus(page)).toHaveCount(0);
    await expect(back(page)).toHaveAttribute('href', '/mypage');
    await back(page).click();
    await page.waitForURL('**/mypage');
    await expect(page.getByRole('link', { name: 'お名前・ご住所' })).toBeVisible();
  });
});
