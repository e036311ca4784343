// Authorizations of the demo app: two tabs of one browser, the back button, and links of a page that waits no longer.
import { allowApp, openDemoApp } from '../demo-app.ts';
import { expect, type Page, signIn, test } from '../store.ts';

async function logIn(page: Page): Promise<void> {
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/oidc/consent?*');
}

test('two tabs log in to an app independently, allow it once its policies are agreed to, and the back button explains how to go on [OIDC-005] [OIDC-008]', async ({
  page,
  store,
  otherSites,
}) => {
  const app = await openDemoApp(store);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(app.address);
    await tab.locator('a.main').click();
    await tab.waitForURL('**/oidc/login?*');
  }
  await logIn(page);
  // The page of the other tab still asks for the login.
  await logIn(other);
  await page.getByRole('checkbox', { name: /^メールアドレス/ }).uncheck();
  const decided = page.waitForRequest('**/oidc/consent/form');
  await allowApp(page);
  const sent = new URLSearchParams((await decided).postData() ?? '');
  expect([sent.getAll('addScope'), sent.getAll('rejectScope')]).toEqual([['openid', 'profile', 'offlineAccess'], ['email']]);
  await allowApp(other);
  await page.goBack();
  await page.waitForURL('**/oidc/**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/有効期限が切れています/);
  await expect(page.locator('main')).toContainText('アプリに戻って、もう一度はじめからお試しください');
  otherSites.add(app.address);
});

test('a link of a login page leads on after a login in another tab, without a refused request', async ({
  page,
  store,
  otherSites,
}) => {
  const app = await openDemoApp(store);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(app.address);
  await page.locator('a.main').click();
  await page.waitForURL('**/oidc/login?*');
  await signIn(page, 'single@example.com');
  await page.locator('a[href^="/oidc/login/code"]').click();
  await page.waitForURL('**/oidc/consent?*');
  expect(refused).toEqual([]);
  otherSites.add(app.address);
});
