import { holdCalls } from './hold-calls.ts';
import { jumpToCode } from './page-actions.ts';
import { stopClock } from './stop-clock.ts';
import { demoPassword, expect, test } from './store.ts';

test('logging in sends method, identifier and password, and no request to another origin [LOGIN-002]', async ({ page }) => {
  await page.goto('/login');
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  const isLogin = (request: { method(): string }) => request.method() === 'POST';
  const [request] = await Promise.all([page.waitForRequest(isLogin), page.locator('[data-main]').click()]);
  expect(new URL(request.url()).pathname).toBe('/login');
  expect(request.postDataJSON()).toMatchObject({
    loginMethodType: 'EmailPassword',
    value: 'single@example.com',
    password: demoPassword,
  });
  await page.waitForURL('**/mypage');
});

test('another code can be requested 30 seconds after the page opened and after each request, and never while a code is being sent; its toast stays for five seconds [EMAIL-015] [SHELL-033]', async ({
  page,
  store,
}) => {
  await jumpToCode(page, store);
  await stopClock(page);
  await page.goto('/signup/pin-code');
  const resend = page.locator('button[value="signup.email"]');
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('30');
  await page.clock.runFor(20_000);
  await expect(resend).toContainText('10');
  await expect(resend).toBeDisabled();
  await page.clock.runFor(11_000);
  await expect(resend).toBeEnabled();
  await store.advance(31);
  await resend.click();
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('30');
  const toast = page.locator('.toast');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);
  await page.clock.runFor(26_000);
  await expect(resend).toBeEnabled();
  const release = await holdCalls(page, '**/zapi/signup/pin-code');
  await page.locator('[name=pinCode]').fill('000000');
  await page.locator('[data-main]').click();
  await expect(resend).toBeDisabled();
  release();
  await expect(page.locator('[data-field=pinCode] .field-issue')).toBeVisible();
});
