// Authorizations of the demo app in two tabs of one browser, and the back button.
import { expect, type Page, test, waitForHydration } from './store.ts';

/** Only the demo app, on the next port but two, is another site. */
function forgetApp(messages: string[], origin: string): void {
  const app = `request: http://localhost:${Number(new URL(origin).port) + 3}/`;
  messages.splice(0, messages.length, ...messages.filter((message) => !message.startsWith(app)));
}

async function logIn(page: Page): Promise<void> {
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/oidc/consent?*');
}

async function allow(page: Page): Promise<void> {
  await waitForHydration(page);
  const policy = page.getByRole('checkbox', { name: /に同意する/ });
  if ((await policy.count()) > 0) await policy.check();
  await page.locator('[data-main]').click();
  await expect(page.locator('[data-name]')).toContainText('こんにちは');
}

test('two tabs log in to an app independently, and the back button explains how to go on', async ({ page, store, messages }) => {
  const app = `http://localhost:${Number(new URL(store.origin).port) + 3}/`;
  // The app starts after the store.
  const isUp = () =>
    fetch(app).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(app);
    await tab.locator('a.main').click();
    await tab.waitForURL('**/oidc/login?*');
    await waitForHydration(tab);
  }
  await logIn(page);
  // The page of the other tab still asks for the login.
  await logIn(other);
  await allow(page);
  await allow(other);
  await page.goBack();
  await page.waitForURL('**/oidc/**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/有効期限が切れています/);
  await expect(page.locator('main')).toContainText('アプリに戻って、もう一度はじめからお試しください');
  forgetApp(messages, store.origin);
});
