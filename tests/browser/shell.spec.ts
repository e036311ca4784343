import { inflateSync } from 'node:zlib';
import { holdCalls } from './hold-calls.ts';
import { jumpToAuth } from './page-actions.ts';
import { newEmail } from './signup/sign-up-walk.ts';
import { stopClock } from './stop-clock.ts';
import { expect, logIn, signIn, test } from './store.ts';

const single = 'single@example.com';
const owner = 'owner@example.com';

test('the header changes its style at 6 pixels of scrolling, and back at 5; the language is Japanese until another one is chosen in the footer, and stays chosen [SHELL-008] [SHELL-041] [SHELL-042] [WCAG-3.1.1]', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/privacy');
  const header = page.locator('header');
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await expect.poll(shadow).toBe('none');
  await page.evaluate(() => window.scrollTo(0, 6));
  await expect.poll(shadow).not.toBe('none');
  await page.evaluate(() => window.scrollTo(0, 5));
  await expect.poll(shadow).toBe('none');

  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.locator('footer').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.locator('h1')).toHaveText('Privacy policy');
  expect((await context.cookies()).find(({ name }) => name === 'lng')?.value).toBe('en');
  // On the not-found page too.
  await page.goto('/nowhere');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.locator('footer').getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
});

test('a page can be used before the scripts of header and footer have loaded; they work as without scripts until then', async ({
  page,
}) => {
  const release = await holdCalls(page, '**/assets/around-*.js');
  const isHydrated = (part: string) =>
    page.locator(part).evaluate((element) => Object.keys(element).some((name) => name.startsWith('__reactFiber')));
  // Hydration of the whole page is not awaited.
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => isHydrated('main')).toBe(true);
  await page.locator('main button[data-main]').click();
  await expect(page.locator('.field-issue').first()).toBeVisible();
  expect(await isHydrated('.header')).toBe(false);
  await page.locator('footer').getByRole('button', { name: 'English' }).click({ noWaitAfter: true });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('footer')).toBeVisible();
  release();
  for (const part of ['.header', '.footer']) await expect.poll(() => isHydrated(part)).toBe(true);
  // Now without a document.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('footer').getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('members see the side menu from 1000 pixels, a horizontal strip below that, which scrolls by 160 pixels per step [SHELL-001] [SHELL-003] [SHELL-007]', async ({
  page,
}) => {
  await logIn(page, owner);
  const side = page.locator('.menu-side');
  const strip = page.locator('.menu-strip');
  for (const part of ['header', 'footer']) await expect(page.locator(part)).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(side).toBeVisible();
  await expect(strip).toBeHidden();
  const [menu, main] = [await side.boundingBox(), await page.locator('main').boundingBox()];
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  expect(main?.width).toBeGreaterThan(600);
  // In a low window the menu scrolls by itself.
  await page.setViewportSize({ width: 1000, height: 320 });
  const links = await side.locator('ul').boundingBox();
  expect((links?.y ?? 0) + (links?.height ?? 0)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(side).toBeHidden();
  await expect(strip).toBeVisible();
  for (const part of ['header', 'footer']) await expect(page.locator(part)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  const [previous, next] = [page.locator('.strip-button').first(), page.locator('.strip-button').last()];
  const readLeft = () => page.locator('.strip').evaluate((element) => Math.round(element.scrollLeft));
  const start = await readLeft();
  await next.click();
  await expect.poll(readLeft).toBe(start + 160);
  await previous.click();
  await expect.poll(readLeft).toBe(start);
});

test('pages of one group change without a new document: title, scroll position and focus are updated, and each requests its own data with its query, but no texts, which came compressed in the document [CALLS-006] [CALLS-007] [SHELL-044] [WCAG-2.4.2, WCAG-2.4.3]', async ({
  page,
}) => {
  const document = await (await page.request.get('/')).text();
  const packed = /"i18InitialState":"([^"]+)"/.exec(document)?.[1] ?? '';
  const { texts } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
  expect([document.split(packed).length - 1, texts['login.title']]).toEqual([1, 'ログイン']);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (['fetch', 'xhr', 'document'].includes(request.resourceType()) && !pathname.startsWith('/page-plans/'))
      asked.push(pathname + search);
  });
  await page.goto('/privacy?a=1');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'トップへ戻る' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => [window.scrollY, 'sameDocument' in window])).toEqual([0, true]);
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  await expect(page).toHaveTitle(/^プライバシーポリシー \| /);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(asked).toEqual(['/privacy?a=1', '/zapi/internal/screen-data', '/zapi/internal/privacy/screen-data?a=1']);
});

test('a page with a secret field is shown in the same document, and is a new one after one with a tag manager', async ({
  page,
  store,
}) => {
  await signIn(page, owner);
  for (const isTracked of [false, true]) {
    await page.route(`${store.origin}/mypage`, async (route) => {
      const response = await route.fetch();
      const script = '<script type="text/plain" src="https://www.googletagmanager.com/gtm.js?id=GTM-TODAI1"></script>';
      const body = (await response.text()).replace('</head>', `${isTracked ? script : ''}</head>`);
      await route.fulfill({ response, body });
    });
    await page.goto('/mypage');
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await page.locator('main a[href="/mypage/pin-code"]').click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', /^mypage\/(pin-code|reauthorize)$/);
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(!isTracked);
  }
});

test('a page whose data is temporarily unavailable retries after at least a second, one whose data redirects leads there, one whose data is refused or throws an exception shows the failure in its layout, and one whose data is not found is asked for once and loaded as a document [CALLS-008] [CALLS-010] [CALLS-011] [ERRORS-004] [ERRORS-006] [ERRORS-007]', async ({
  page,
  messages,
}) => {
  type Answer = { readonly status: number; readonly body: string };
  const asked: number[] = [];
  const open = async (answers: readonly Answer[]): Promise<void> => {
    const left = [...answers];
    asked.splice(0);
    await page.route('**/privacy/screen-data', async (route) => {
      asked.push(performance.now());
      const answer = left.shift();
      if (answer === undefined) await route.continue();
      else await route.fulfill({ contentType: 'application/json', ...answer });
    });
    await page.locator('footer a[href="/privacy"]').click();
  };
  const main = page.locator('main');
  const goHome = async (): Promise<void> => {
    await page.unroute('**/privacy/screen-data');
    await page.locator('header .logo').click();
    await expect(main).toHaveAttribute('data-screen', 'index');
  };
  await page.goto('/');
  await open([{ status: 503, body: '' }]);
  await expect(main).toHaveAttribute('data-screen', 'privacy');
  const [first = 0, second = 0] = asked;
  expect([asked.length, second - first >= 1000]).toEqual([2, true]);
  await goHome();

  await open([{ status: 200, body: JSON.stringify({ redirectTo: '/app/licenses' }) }]);
  await page.waitForURL('**/app/licenses');
  await expect(main).toHaveAttribute('data-screen', 'app/licenses');
  await goHome();

  for (const answer of [
    { status: 418, body: '{}' },
    { status: 200, body: '{' },
  ]) {
    await open([answer]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('予期せぬエラーが発生しました');
    await expect(main).toHaveAttribute('data-screen', 'error');
    await expect(page.locator('header')).toBeVisible();
    await goHome();
  }

  const loaded = page.waitForEvent('load');
  await open([{ status: 404, body: '{"status":404,"code":"NOT_FOUND","message":"","requestId":"r"}' }]);
  await loaded;
  await expect(main).toHaveAttribute('data-screen', 'privacy');
  expect(asked).toHaveLength(1);
  messages.length = 0;
});

test('coming back to a page reloads it and reports that, if the account has changed, and does nothing otherwise [SESSION-005] [SESSION-006] [SESSION-007] [SESSION-008]', async ({
  page,
  context,
  store,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  const changeAccount = () => context.addCookies([{ name: 'auid', value: 'somebody-else', url: store.origin }]);
  /** Comes as from the back-forward cache, which is off in these tests. */
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const reported = 'info: Reloading due to authentication check failure';
  await logIn(page, single);
  await comeBack();
  await page.goto('/privacy');
  let loaded = 0;
  page.on('load', () => {
    loaded += 1;
  });
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'mypage/index');
  await page.waitForLoadState('networkidle');
  expect([lines, loaded]).toEqual([[], 1]);

  await changeAccount();
  await Promise.all([page.waitForEvent('load'), comeBack()]);
  await expect.poll(() => lines).toEqual([reported]);

  await page.goto('/privacy');
  lines.splice(0);
  await changeAccount();
  const again = page.waitForEvent('load');
  await page.goBack();
  await again;
  await expect.poll(() => lines).toContain(reported);
});

test('a logout asks for confirmation first; the page after it shows a toast, a later visit does not, and going back after logging in as another account never shows the previous one [LOGIN-017] [ROUTE-040] [SESSION-009]', async ({
  page,
  context,
}) => {
  const readCookies = async () => (await context.cookies()).map(({ name }) => name);
  await stopClock(page);
  await logIn(page, owner);
  await expect(page.locator('main')).toContainText('佐藤 花子');
  await page.goto('/logout');
  await expect(page.locator('main')).toContainText('ログアウトしますか？');
  expect(await readCookies()).toContain('auid');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  expect(await readCookies()).not.toContain('auid');
  const toast = page.getByRole('status').getByText('ログアウトしました。');
  await expect(toast).toBeVisible();
  await page.clock.runFor(5_100);
  await expect(toast).toHaveCount(0);
  await expect.poll(readCookies).not.toContain('signed-out');
  await page.reload();
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByText('ログアウトしました。')).toHaveCount(0);

  await logIn(page, single);
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body')).not.toContainText('佐藤 花子');
  }
});

test('an expired flow opens a dialog that leads to its start [ERRORS-009] [CALLS-017]', async ({ page, context, store }) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  await page.locator('[name=email]').fill(newEmail());
  await context.clearCookies();
  await page.locator('[data-main]').click();
  const dialog = page.getByRole('dialog', { name: 'この操作を続けられません' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'お手続きへ戻る' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'signup/index');
  await expect(page.locator('main')).toContainText('有効期限が切れた');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the profile picture opens its menu as well', async ({ page }) => {
    await logIn(page, single);
    const link = page.locator('.account-menu').getByRole('link', { name: 'ログアウト' });
    await expect(link).toBeHidden();
    await page.locator('.account-menu summary').click();
    await link.click();
    await page.getByRole('button', { name: 'ログアウトする' }).click();
    await page.waitForURL('**/login');
  });
});
