import { expect, logIn, signIn, test } from './store.ts';

test('family and given name are side by side at 1280 and 390 pixels, and stacked at 320', async ({ page }) => {
  await signIn(page, 'single@example.com');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/mypage/edit');
  const topOf = async (name: string) => Math.round((await page.locator(`[name=${name}]`).boundingBox())?.y ?? -1);
  expect(await topOf('givenName')).toBe(await topOf('familyName'));
  expect(await topOf('givenNameKana')).toBe(await topOf('familyNameKana'));
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await topOf('givenName')).toBe(await topOf('familyName'));
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await topOf('givenName')).toBeGreaterThan(await topOf('familyName'));
});

test('a member’s top page uses the full width, has no card with a single link, and marks in the accent colour of the store [SHELL-039]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await logIn(page, 'owner@example.com');
  await expect(page.locator('main')).toContainText('東京都港区');
  expect((await page.locator('main').boundingBox())?.width).toBeGreaterThan(800);
  const links = await page.locator('.link-card').evaluateAll((cards) => cards.map((card) => card.querySelectorAll('a').length));
  expect(links.length).toBeGreaterThan(1);
  expect(Math.min(...links)).toBeGreaterThan(1);
  const mark = await page
    .locator('.link-card h2 .icon')
    .first()
    .evaluate((icon) => getComputedStyle(icon).color);
  // secondaryAccentColor of the demo store: #0a7d6c.
  expect(mark).toBe('rgb(10, 125, 108)');
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.locator('main').boundingBox())?.height).toBeLessThanOrEqual(1800);
});

test('licenses are collapsed by package and filtered while typing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/app/licenses');
  const count = await page.locator('main details').count();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000 + 80 * count);
  await page.getByRole('searchbox').fill('react-router-dom');
  await expect(page.locator('main details')).toHaveCount(1);
  await page.getByText('react-router-dom').click();
  await expect(page.locator('main details')).toContainText('Permission is hereby granted');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('licenses are searched with a button and expanded on click', async ({ page }) => {
    await page.goto('/app/licenses');
    await page.getByRole('searchbox').fill('react-router-dom');
    await page.getByRole('search').getByRole('button').click();
    await expect(page).toHaveURL(/\?q=react-router-dom$/);
    await expect(page.locator('main details')).toHaveCount(1);
    await page.getByText('react-router-dom').click();
    await expect(page.getByText('Permission is hereby granted')).toBeVisible();
  });
});

test('the logo is the one for the width of the screen, and without a background the variant for dark pages; the main button takes the accent colour of the store [SHELL-037] [SHELL-039]', async ({
  page,
}) => {
  const logo = page.locator('header .logo img');
  const source = () => logo.evaluate((element: HTMLImageElement) => new URL(element.currentSrc).pathname);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect.poll(source).toBe('/store/minato/logo-pc.svg');
  const main = page.locator('main');
  const button = main.getByRole('link', { name: 'ログイン' });
  // Other buttons are neutral; the second colour is that of badges and selected states.
  await expect(button).toHaveCSS('color', 'rgb(26, 29, 33)');
  await expect(main.getByRole('link', { name: '新規登録' })).toHaveCSS('background-color', 'rgb(11, 92, 173)');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await expect.poll(source).toBe('/store/minato/logo-sp.svg');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(logo).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(logo).toHaveCSS('box-shadow', 'none');
  await expect.poll(source).toMatch(/-dark\.svg$/);
});
