// The program of a page that stays open over a deployment: its files are gone, and the server has others.
import { jumpToAuth } from './page-actions.ts';
import { newEmail } from './sign-up-walk.ts';
import { expect, type Page, test, waitForScripts } from './store.ts';

/** Lets the built files whose address matches be gone, the given number of times. */
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

const formFile = /\/assets\/form-[^/]*\.js$/;

test('a page whose next part is gone after a deployment loads that page as a document', async ({ page }) => {
  await page.goto('/');
  await removeFiles(page, formFile, 1);
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await page.waitForURL('**/login');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'login');
  expect(documents.count()).toBe(1);
  // The page works with scripts: an empty form is refused without a request.
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
});

test('what was typed is still there after the page was loaded anew because of a deployment', async ({ page, store }) => {
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

test('a page whose own program is gone is loaded anew once', async ({ page, said }) => {
  const entry = /\/assets\/entry-browser-[^/]*\.js$/;
  await removeFiles(page, entry, 1);
  const documents = countDocuments(page);
  await page.goto('/login');
  await expect.poll(documents.count).toBe(2);
  await waitForScripts(page);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  said.length = 0;
});

test('a file that is missing for good does not reload the page again and again', async ({ page, said }) => {
  await page.goto('/');
  await removeFiles(page, formFile);
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await page.waitForURL('**/login');
  await page.waitForLoadState('networkidle');
  expect(documents.count()).toBe(1);
  // Without its program the page still works as a plain form.
  await expect(page.locator('[data-main]')).toBeEnabled();
  said.length = 0;
});

test('without network a missing part loads nothing anew', async ({ page, said }) => {
  await page.goto('/');
  await page.route(formFile, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  const documents = countDocuments(page);
  await page.locator('header a[href="/login"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('予期せぬエラーが発生しました');
  expect(documents.count()).toBe(0);
  said.length = 0;
});
