// A store that asks for agreement beside the e-mail address, not on a page of its own before.
import { newEmail, scrollPoliciesToEnd } from '../signup/sign-up-walk.ts';
import { expect, testOnOwnStore } from '../store.ts';

const test = testOnOwnStore({}, [
  `UPDATE settings_documents SET body = jsonb_set(body, '{upFront}', 'false') WHERE document = 'policies'`,
]);

test('the e-mail button needs a valid address and all policies read [SIGNUP-013]', async ({ page }) => {
  await page.goto('/signup/auth');
  const main = page.locator('[data-main]').first();
  const email = page.locator('[name=email]');
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  await email.fill(newEmail());
  await page.locator('input[type=checkbox][name=policies]').check();
  const unread = page.locator('[data-read=false]');
  await expect(unread).toHaveCount(2);
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  // Only the reading of the last one is missing.
  await page
    .locator('.policy-text')
    .first()
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(unread).toHaveCount(1);
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  await scrollPoliciesToEnd(page);
  await expect(main).not.toHaveAttribute('aria-disabled');
  await email.fill('not an address');
  await expect(main).toHaveAttribute('aria-disabled', 'true');
  await email.fill(newEmail());
  await expect(main).not.toHaveAttribute('aria-disabled');
  await main.click();
  await page.waitForURL('**/signup/pin-code');
});
