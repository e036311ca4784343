import { inflateSync } from 'node:zlib';
import { jumpToForm } from './page-actions.ts';
import { fillForm } from './sign-up-walk.ts';
import { demoPassword, expect, logIn, signIn, test } from './store.ts';

const single = 'single@example.com';
const owner = 'owner@example.com';

test('the header changes its style at 6 pixels of scrolling, and back at 5 [SHELL-008]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/privacy');
  const header = page.locator('header');
  const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
  await expect.poll(shadow).toBe('none');
  await page.evaluate(() => window.scrollTo(0, 6));
  await expect.poll(shadow).not.toBe('none');
  await page.evaluate(() => window.scrollTo(0, 5));
  await expect.poll(shadow).toBe('none');
});

test('members see the side menu from 1000 pixels, a horizontal strip below that [SHELL-001] [SHELL-007]', async ({ page }) => {
  await logIn(page, single);
  const side = page.locator('.menu-side');
  const strip = page.locator('.menu-strip');
  for (const part of ['header', 'footer']) await expect(page.locator(part)).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(side).toBeVisible();
  await expect(strip).toBeHidden();
  const [menu, main] = [await side.boundingBox(), await page.locator('main').boundingBox()];
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  expect(main?.width).toBeGreaterThan(600);
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(side).toBeHidden();
  await expect(strip).toBeVisible();
  await expect(page.locator('header')).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
});

test('the strip of a narrow screen scrolls by 160 pixels per step [SHELL-003]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await logIn(page, owner);
  const [previous, next] = [page.locator('.strip-button').first(), page.locator('.strip-button').last()];
  const readLeft = () => page.locator('.strip').evaluate((strip) => Math.round(strip.scrollLeft));
  const start = await readLeft();
  await next.click();
  await expect.poll(readLeft).toBe(start + 160);
  await previous.click();
  await expect.poll(readLeft).toBe(start);
});

test('no page is wider than a screen of 320, 390, 768 or 1280 pixels', async ({ page }) => {
  for (const address of ['/', '/login', '/signup', '/privacy', '/app/licenses', '/nowhere']) {
    await page.goto(address);
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('the language is Japanese until another one is chosen in the footer, and stays chosen [SHELL-041] [SHELL-042]', async ({
  page,
  context,
}) => {
  await page.goto('/privacy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/privacy$/);
  expect((await context.cookies()).find(({ name }) => name === 'lng')?.value).toBe('en');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Privacy policy');
});

test('the language can be chosen on the not-found page', async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
});

test('pages of one group change without a new document: title, scroll position and focus are updated', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page).toHaveTitle(/^プライバシーポリシー \| /);
  await expect(page.locator('main')).toBeFocused();
  expect(await page.evaluate(() => [window.scrollY, 'sameDocument' in window])).toEqual([0, true]);
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

for (const isTracked of [true, false]) {
  test(`a page with a secret field is ${isTracked ? 'a new document after one with a tag manager' : 'shown in the same document'}`, async ({
    page,
    store,
  }) => {
    await signIn(page, owner);
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
  });
}

test('each page requests its own data with its query [CALLS-006] [CALLS-007]', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/screen-data')) requested.push(pathname + search);
  });
  await page.goto('/privacy?a=1');
  await page.getByRole('link', { name: 'トップへ戻る' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  expect(requested).toEqual(['/zapi/internal/screen-data', '/zapi/internal/privacy/screen-data?a=1']);
});

test('a page retries after at least a second when its data is temporarily unavailable [CALLS-010]', async ({ page }) => {
  await page.goto('/');
  const requested: number[] = [];
  await page.route('**/privacy/screen-data', async (route) => {
    requested.push(performance.now());
    if (requested.length === 1) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  const [first = 0, second = 0] = requested;
  expect([requested.length, second - first >= 1000]).toEqual([2, true]);
});

test('a page whose data is not found is asked for once, and its document is loaded [CALLS-011]', async ({ page }) => {
  await page.goto('/');
  let asked = 0;
  await page.route('**/privacy/screen-data', async (route) => {
    asked += 1;
    await route.fulfill({ status: 404, body: '{"status":404,"code":"NOT_FOUND","message":"","requestId":"r"}' });
  });
  const loaded = page.waitForEvent('load');
  await page.locator('footer a[href="/privacy"]').click();
  await loaded;
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
  expect(asked).toBe(1);
});

test('the texts come compressed in the first document, and no page asks for them [SHELL-044]', async ({ page }) => {
  const document = await (await page.request.get('/')).text();
  const packed = /"i18InitialState":"([^"]+)"/.exec(document)?.[1] ?? '';
  const { texts } = JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString());
  expect([document.split(packed).length - 1, texts['shell.login']]).toEqual([1, 'ログイン']);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'document'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('プライバシーポリシー');
  expect(asked.filter((path) => !path.startsWith('/page-plans/'))).toEqual(['/', '/zapi/internal/privacy/screen-data']);
});

test('a page whose data is refused or throws an exception shows the failure in its layout [ERRORS-004] [ERRORS-006] [ERRORS-007]', async ({
  page,
  messages,
}) => {
  for (const answer of [
    { status: 418, body: '{}' },
    { status: 200, body: '{' },
  ]) {
    await page.goto('/');
    await page.route('**/privacy/screen-data', (route) => route.fulfill(answer));
    await page.locator('footer a[href="/privacy"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('予期せぬエラーが発生しました');
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'error');
    await expect(page.locator('header')).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'トップへ戻る' }).click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'index');
    await page.unroute('**/privacy/screen-data');
  }
  messages.length = 0;
});

test('going back after the account has changed reloads the page and reports it [SESSION-006] [SESSION-007]', async ({
  page,
  context,
  store,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  await logIn(page, single);
  await page.goto('/privacy');
  await context.addCookies([{ name: 'auid', value: 'somebody-else', url: store.origin }]);
  const loaded = page.waitForEvent('load');
  await page.goBack();
  await loaded;
  await expect.poll(() => lines).toContain('info: Reloading due to authentication check failure');
});

test('going back as the same account neither reloads nor shows a message [SESSION-008]', async ({ page }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await logIn(page, single);
  await page.goto('/privacy');
  let loaded = 0;
  page.on('load', () => {
    loaded += 1;
  });
  await page.goBack();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'mypage/index');
  await page.waitForLoadState('networkidle');
  expect([lines, loaded]).toEqual([[], 1]);
});

test('the page after a logout shows a toast, and a later visit does not', async ({ page }) => {
  await signIn(page, single);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  const toast = page.getByRole('status').getByText('ログアウトしました。');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('signed-out');
  await page.reload();
  await expect(page.locator('main')).toBeVisible();
  await expect(page.getByText('ログアウトしました。')).toHaveCount(0);
});

test('going back after logging in as another account never shows the previous account [SESSION-009]', async ({ page }) => {
  await logIn(page, owner);
  await expect(page.locator('main')).toContainText('佐藤 花子');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  await logIn(page, single);
  for (let step = 0; step < 4; step += 1) {
    await page.goBack();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body')).not.toContainText('佐藤 花子');
  }
});

test('a 401 opens a dialog that only leads to the login and back [ERRORS-008] [ERRORS-010] [CALLS-015] [SHELL-035]', async ({
  page,
  store,
}) => {
  await signIn(page, single);
  await page.goto('/logout?a=1');
  await store.injectFault('logout', { answer: { status: 401, code: 'UNAUTHORIZED', message: 'x' } });
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  const dialog = page.getByRole('dialog', { name: 'ログインが必要です' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/login?returnTo=%2Flogout%3Fa%3D1');
});

test('an expired flow opens a dialog that leads to its start [ERRORS-009] [CALLS-017]', async ({ page, context, store }) => {
  await jumpToForm(page, store);
  await fillForm(page);
  await context.clearCookies();
  await page.locator('[data-main]').click();
  const dialog = page.getByRole('dialog', { name: 'この操作を続けられません' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'お手続きへ戻る' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'signup/index');
  await expect(page.locator('main')).toContainText('有効期限が切れた');
});

test('the profile picture opens its menu without scripts as well', async ({ browser, store }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.origin });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('[name=value]').fill(single);
  await page.locator('[name=password]').fill(demoPassword);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage');
  await expect(page.locator('.account-menu').getByRole('link', { name: 'ログアウト' })).toBeHidden();
  await page.locator('.account-menu summary').click();
  await page.locator('.account-menu').getByRole('link', { name: 'ログアウト' }).click();
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('**/login');
  await context.close();
});
