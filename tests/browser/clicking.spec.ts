import { jumpToAuth } from './page-actions.ts';
import { expect, test } from './store.ts';

test('a click registers although the field that loses focus shows an error', async ({ page }) => {
  await page.goto('/login');
  await page.locator('[name=value]').fill('a');
  await page.locator('[name=password]').fill('x'.repeat(129));
  await page.locator('[data-main]').click();
  const summary = page.locator('form [role=alert]');
  await expect(summary).toBeVisible();
  await expect(summary.getByRole('link')).toHaveCount(1);
});

test('leaving a field by keyboard shows its error at once', async ({ page, store }) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  await page.locator('[name=email]').fill('abc');
  await page.keyboard.press('Tab');
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
});

test('a click outside the form shows the error on release', async ({ page, store }) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  await page.locator('[name=email]').fill('abc');
  await page.mouse.move(20, 300);
  await page.mouse.down();
  await expect(page.locator('[name=email]')).not.toBeFocused();
  expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBeNull();
  await page.mouse.up();
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
});
