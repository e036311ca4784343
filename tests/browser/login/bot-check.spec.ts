import { expect, signIn, testOnOwnStore } from '../store.ts';

// Failed logins count for later logins of the member.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

test('a member logs in after three failures once the browser has solved the check, whose code loads only then [LOGIN-015]', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/altcha|pbkdf2|bot-check/.test(request.url())) scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/login');
  await page.locator('[name=value]').fill('manager@example.com');
  for (let count = 0; count < 3; count++) {
    await page.locator('[name=password]').fill(`wrong-pass-${count}`);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('[data-main]').click();
    expect((await answer).status()).toBe(422);
    await expect(page.locator('[data-main]')).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(scripts).toEqual([]);
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toContainText('ロボットによる操作でないこと');
  await expect(page.locator('.bot-check [role=status]')).toHaveText('ロボットによる操作でないことを確認しました。');
  expect(scripts).toContain('/zapi/internal/bot-check/challenge');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/login');
  await page.locator('[data-main]').click();
  expect((await sent).postDataJSON().token).toMatch(/^[A-Za-z0-9+/=]{100,4096}$/);
  await expect(page).toHaveURL(/\/mypage$/);
});

test('the login history is a table from 1000 pixels on, and cards below [HISTORY-003]', async ({ page }) => {
  await signIn(page, 'single@example.com');
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/mypage/login-history');
  const topOf = async (cell: number) => (await page.locator('.data-table tbody td').nth(cell).boundingBox())?.y ?? -1;
  await expect(page.locator('.data-table thead')).toBeVisible();
  expect(await topOf(1)).toBe(await topOf(0));
  await page.setViewportSize({ width: 999, height: 900 });
  await expect(page.locator('.data-table thead')).toBeHidden();
  await expect(page.locator('.data-title').first()).toBeVisible();
  expect(await topOf(1)).toBeGreaterThan(await topOf(0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
