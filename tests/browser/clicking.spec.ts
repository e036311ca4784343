import { expectAccessible } from './accessibility.ts';
import { expect, test } from './store.ts';

test('a click registers although the field that loses focus shows an error; corrected fields leave the error summary while typing continues', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.locator('[data-main]');
  const summary = page.locator('.summary');
  const password = page.locator('[name=password]');
  await page.locator('[name=value]').fill('a');
  await password.fill('x'.repeat(129));
  await main.click();
  await expect(summary.getByRole('link')).toHaveCount(1);

  await page.locator('[name=value]').fill('');
  await password.fill('');
  await main.click();
  await expect(summary.locator('li')).toHaveCount(2);
  await page.locator('form input').nth(0).focus();
  await password.fill('abcdefgh');
  await expect(summary.locator('li')).toHaveCount(1);
  await expect(summary).toContainText('（1件）');
  await expect(page.locator('form > [aria-live=polite]')).toHaveText('残り1件です。');
  await expect(password).toBeFocused();
  await expectAccessible(page, 'a shorter summary');
});
