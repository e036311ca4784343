import { expectAccessible } from '../accessibility.ts';
import { expect, testOnOwnStore } from '../store.ts';
import { openConsole } from './operator.ts';

const test = testOnOwnStore();

test('an operator finds a member, saves what is stored about them, and unlocks their login with a reason', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/members');
  await page.locator('[name=text]').fill('さとう はな');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '佐藤 花子' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('佐藤 花子');
  await expectAccessible(page, 'the page of a member');
  await page.getByRole('link', { name: '個人情報を書き出す' }).click();
  await page.locator('[name=reason]').fill('開示請求');
  for (const format of ['pdf', 'json']) {
    await page.locator(`[name=format][value=${format}]`).check();
    const saved = page.waitForEvent('download');
    await page.locator('[data-main]').click();
    expect((await saved).suggestedFilename()).toBe(`a_demoowner.${format}`);
  }
  await page.goto('/console/members/a_demoowner/unlock');
  await page.locator('[data-main]').click();
  await expect(page.locator('[name=reason]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'an action without a reason');
  await page.locator('[name=reason]').fill('お電話でのご依頼');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/console/members/a_demoowner?notice=loginUnlocked');
  await expect(page.getByText('ログインのロックを解除しました。')).toBeVisible();
  await expect(page.getByText('お電話でのご依頼')).toBeVisible();
});

test('a link in the frame with a member’s page opens in the page around it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/members/a_demosingle/view');
  await page.locator('[name=reason]').fill('お電話');
  await page.locator('[data-main]').click();
  await page.frameLocator('iframe').locator('a.row[href*="login-history"]').first().click();
  await page.waitForURL(/\/view\/v_\w+\?page=%2Fmypage%2Flogin-history/);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('ログイン履歴');
  await expectAccessible(page, 'a page of a member');
});
