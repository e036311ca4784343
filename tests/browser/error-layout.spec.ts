import { expect, type Page, signIn, test } from './store.ts';

const layoutOf = (page: Page) => page.locator('.layout').getAttribute('data-layout');

/** Makes the data request of a page fail permanently. */
async function failData(page: Page, path: string, status = 403): Promise<void> {
  const body = JSON.stringify({ status, code: 'X', message: '', requestId: 'r-4711' });
  await page.route(`**/zapi/internal${path}/screen-data*`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body }),
  );
}

test('a page that fails after a click shows the error in its own layout, with the request ID, or in the previous one if the layout fails too [ERRORS-007]', async ({
  page,
}) => {
  await page.goto('/');
  await failData(page, '/login');
  await page.locator('header a[href="/login"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('予期せぬエラーが発生しました');
  expect(await layoutOf(page)).toBe('login');
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveTitle(/予期せぬエラーが発生しました/);
  const details = page.locator('.failure-details');
  await expect(details).toContainText('r-4711');
  // Below what to do, in small print.
  expect(await page.locator('main > :last-child').getAttribute('class')).toBe('failure-details');
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        Object.defineProperty(navigator.clipboard, 'writeText', { value: async (text: string) => resolve(text) });
      }),
  );
  await details.getByRole('button', { name: 'コピー' }).click();
  expect(await copied).toBe('403 Failed to load data r-4711');
  await expect(page.getByText('エラーの情報をコピーしました。')).toBeVisible();
  await page.unroute('**/zapi/internal/login/screen-data*');
  await page.locator('main').getByRole('link', { name: 'ログインへ' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'login');

  await page.goto('/');
  await failData(page, '/login');
  await failData(page, '/error-page');
  await page.locator('header a[href="/login"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'error');
  expect(await layoutOf(page)).toBe('guest');
});

test('a member’s page that fails after a click on a public page, and an unknown address below /mypage, by history, show the member layout [ERRORS-007]', async ({
  page,
  messages,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/');
  await failData(page, '/mypage');
  await page.locator('header a[href="/mypage"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'error');
  expect(await layoutOf(page)).toBe('account');
  await expect(page.locator('.account-menu')).toHaveCount(1);
  await page.unrouteAll();
  // Client-side navigation, which finds no route and loads the document.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/mypage/nothing');
    window.history.pushState(null, '', '/mypage');
    window.history.back();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  expect(await layoutOf(page)).toBe('account');
  // The router warns about history entries that it did not create.
  messages.length = 0;
});
