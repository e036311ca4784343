import { allowApp, openDemoApp } from '../demo-app.ts';
import { expect, signIn, testOnOwnStore } from '../store.ts';

const test = testOnOwnStore();

test('a member buys in the demo shop, pays in the store, and comes back to the order and what they may watch now', async ({
  page,
  store,
  otherSites,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = await openDemoApp(store);
  await page.goto(app.address);
  await expect(page.locator('[data-item=demo-book]')).toContainText('残り50点');
  await expect(page.locator('[data-entitlement]')).toHaveCount(0);
  await signIn(page, 'owner@example.com');
  await page.locator('a.main').click();
  await allowApp(page);
  await expect(page.locator('[data-entitlement]', { hasText: '映画「灯台の夏」レンタル' })).toHaveCount(0);
  await page.getByRole('button', { name: '映画「灯台の夏」レンタルを購入する' }).click();
  await page.waitForURL('**/checkout/*');
  await page.getByRole('button', { name: 'ご注文内容の確認へ' }).click();
  await page.getByRole('button', { name: '注文を確定する' }).click();
  await page.waitForURL(`${app.address}?thanks=1`);
  await expect(page.getByRole('status')).toContainText('ご注文ありがとうございました。');
  await expect(page.locator('[data-purchase=placed]')).toContainText(/レンタル 440円.*注文番号 \d/s);
  await expect(page.locator('[data-entitlement]', { hasText: '映画「灯台の夏」レンタル' })).toContainText('レンタル中');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths).toEqual([390, 390]);
  // The webhook of the order.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('[data-purchase=placed]')).toContainText('ストアから通知を受け取りました', { timeout: 100 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('[data-order]')).toContainText('440円');
  otherSites.add(app.address);
});
