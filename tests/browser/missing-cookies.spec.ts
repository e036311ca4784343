// A browser that does not keep cookies, as WebKit does with Secure ones over http.
import { expect, test } from './store.ts';

test('a login whose cookie does not come back says so, and still leads to the page asked for', async ({ page }) => {
  await page.goto('/login?returnTo=%2Fmypage%2Fsessions');
  const isLogin = (url: URL) => url.pathname === '/login';
  await page.route(isLogin, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    // Not route.fetch, which would store the cookies.
    const answer = await fetch(request.url(), {
      method: 'POST',
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(set-cookie|content-(length|encoding))$/.test(name)),
    );
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await expect(page.locator('main')).toContainText('ブラウザーから Cookie が届かない');
  await page.unroute(isLogin);
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/sessions');
});
