// The log-out that the demo app asks for: the member decides whether it is one of the store as well.
import { allowApp, openDemoApp } from '../demo-app.ts';
import { expect, type Page, signIn, test } from '../store.ts';

async function leave(page: Page, answer: RegExp): Promise<void> {
  await page.locator('a[href="/logout"]').click();
  await page.waitForURL('**/oidc/leave?*');
  await expect(page.locator('main')).toContainText('「デモ本棚」からログアウトしました');
  await expect(page.locator('main')).toContainText('manager@example.com');
  await page.getByRole('button', { name: answer }).click();
}

async function logInToApp(page: Page, app: string): Promise<void> {
  await page.goto(app);
  await page.locator('a.main').click();
  await allowApp(page);
}

test('a member who logs out of an app stays logged in to the store, or not, and guests are not asked', async ({
  page,
  store,
  otherSites,
}) => {
  const app = await openDemoApp(store);
  await signIn(page, 'manager@example.com');
  await logInToApp(page, app.address);
  await leave(page, /ストアにはログインしたままにする/);
  await page.waitForURL(app.address);
  await expect(page.locator('a.main')).toBeVisible();
  await page.goto('/mypage');
  await expect(page).toHaveURL(/\/mypage$/);
  await logInToApp(page, app.address);
  await leave(page, /ストアからもログアウトする/);
  await page.waitForURL(app.address);
  await page.goto('/mypage');
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto(`${app.address}logout`);
  await expect(page).toHaveURL(app.address);
  otherSites.add(app.address);
});
