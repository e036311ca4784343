// A page that stays open during a deployment: its script files no longer exist on the server.
import { holdCalls } from './hold-calls.ts';
import { waitForHydration } from './hydration.ts';
import { jumpToAuth } from './page-actions.ts';
import { newEmail } from './signup/sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

/** Answers 404 to built files that match the pattern, the given number of times. */
async function removeFiles(page: Page, pattern: RegExp, times = Number.POSITIVE_INFINITY): Promise<void> {
  let left = times;
  await page.route(pattern, async (route) => {
    left -= 1;
    if (left >= 0) await route.fulfill({ status: 404, body: '' });
    else await route.fallback();
  });
}

function countDocuments(page: Page): { readonly count: () => number } {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return { count: () => documents };
}

const routerFile = /\/assets\/router-[^/]*\.js$/;
const formFile = /\/assets\/fields-[^/]*\.js$/;
const reactionsFile = /\/assets\/reactions-[^/]*\.js$/;

test('navigation to a page whose chunk is missing after a deployment loads a document', async ({ page }) => {
  await page.goto('/');
  await removeFiles(page, formFile, 1);
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await page.waitForURL('**/login');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'login');
  expect(documents.count()).toBe(1);
  // The page works with scripts: an empty form is rejected without a request.
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
});

test('a page can be used before its router has loaded, and a link then waits for it, or loads a document if it is missing', async ({
  page,
  messages,
}) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(routerFile, async (route) => {
    await isReleased;
    await route.fallback();
  });
  await page.goto('/login');
  const documents = countDocuments(page);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  await page.locator('main a[href^="/signup"]').first().click();
  release();
  await page.waitForURL('**/signup');
  expect(documents.count()).toBe(0);

  await removeFiles(page, routerFile);
  await page.goto('/');
  const later = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await page.waitForURL('**/login');
  expect(later.count()).toBe(1);
  messages.length = 0;
});

test('a press that comes before its file has loaded waits for it, and says so where it cannot be loaded', async ({
  page,
  context,
  store,
  messages,
}) => {
  await jumpToAuth(page, store);
  const release = await holdCalls(page, reactionsFile);
  await page.goto('/signup/auth');
  const main = page.locator('[data-main]');
  await page.locator('[name=email]').fill(newEmail());
  await main.click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL('**/signup/pin-code');
  await page.unroute(reactionsFile);

  const fail = await holdCalls(page, reactionsFile);
  await page.goto('/signup/auth');
  const email = newEmail();
  await page.locator('[name=email]').fill(email);
  await main.click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(true);
  fail();
  await expect(page.locator('.summary')).toBeFocused();
  await expect(main).not.toHaveAttribute('aria-busy');
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await context.setOffline(false);
  await page.unroute(reactionsFile);
  await main.click();
  await page.waitForURL('**/signup/pin-code');
  messages.length = 0;
});

test('input survives a reload caused by a deployment', async ({ page, store }) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  const email = newEmail();
  await page.locator('[name=email]').fill(email);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/');
  await removeFiles(page, formFile, 1);
  const documents = countDocuments(page);
  await page.evaluate(() => window.history.back());
  await expect(page.locator('[name=email]')).toHaveValue(email);
  expect(documents.count()).toBeGreaterThan(0);
});

test('a page whose entry script is missing reloads once', async ({ page, messages }) => {
  const entry = /\/assets\/entry-browser-[^/]*\.js$/;
  await removeFiles(page, entry, 1);
  const documents = countDocuments(page);
  await page.goto('/login');
  await expect.poll(documents.count).toBe(2);
  await waitForHydration(page);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  messages.length = 0;
});

test('a permanently missing file does not cause a reload loop', async ({ page, messages }) => {
  await page.goto('/');
  await removeFiles(page, formFile);
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  // Never hydrated.
  await page.waitForURL('**/login', { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  expect(documents.count()).toBe(1);
  // Without its script the page still works as a plain form.
  await expect(page.locator('[data-main]')).toBeEnabled();
  messages.length = 0;
});

test('a missing chunk does not reload the page while offline', async ({ page, messages }) => {
  await page.goto('/');
  await page.route(formFile, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('予期せぬエラーが発生しました');
  expect(documents.count()).toBe(0);
  messages.length = 0;
});
