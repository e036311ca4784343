// A main button with unmet requirements is aria-disabled and reports what is missing when pressed.
import { expectAccessible } from './accessibility.ts';
import { jumpToAuth, jumpToCode } from './page-actions.ts';
import { scrollPoliciesToEnd } from './sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

const main = (page: Page) => page.locator('[data-main]').first();

/** Presses by keyboard, because Playwright's click waits until the button is enabled. */
async function pressEarly(page: Page): Promise<void> {
  await main(page).focus();
  await page.keyboard.press('Enter');
}

function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/zapi/')) posts += 1;
  });
  return () => posts;
}

test('agreeing too early moves to the unread policy, or to the checkbox of an external one [SIGNUP-044]', async ({ page }) => {
  const posts = countPosts(page);
  await page.goto('/signup');
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(main(page)).not.toHaveAttribute('disabled');
  await pressEarly(page);
  await expect(page.locator('.policy-text').first()).toBeFocused();
  await expect(page.locator('.summary')).toContainText('すべての規約を最後までお読みのうえ、同意してください。');
  await expectAccessible(page, 'what is missing');
  await scrollPoliciesToEnd(page);
  await pressEarly(page);
  const box = page.locator('input[type=checkbox][name=policies]');
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('.summary')).toHaveCount(0);
  await expect(main(page)).not.toHaveAttribute('aria-disabled');
  expect(posts()).toBe(0);
  await pressEarly(page);
  await page.waitForURL('**/signup/auth');
  // Policies that were agreed to count as read.
  await page.goto('/signup');
  await expect(main(page)).not.toHaveAttribute('aria-disabled');
});

test('the e-mail button reports what is missing, also when clicked', async ({ page, store }) => {
  await jumpToAuth(page, store);
  const posts = countPosts(page);
  await page.goto('/signup/auth');
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await main(page).click({ force: true });
  await expect(page.locator('[name=email]')).toBeFocused();
  await expect(page.locator('[data-field=email] .field-issue')).toHaveText('メールアドレスを入力してください。');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-field=email] .field-issue')).toContainText('の形式で入力してください。');
  expect(posts()).toBe(0);
});

test('a rejected code is not sent again, and the field explains why [EMAIL-016]', async ({ page, store }) => {
  const email = await jumpToCode(page, store);
  await page.goto('/signup/pin-code');
  await pressEarly(page);
  await expect(page.locator('[name=pinCode]')).toBeFocused();
  const wrong = (await store.readCode(email)) === '000000' ? '111111' : '000000';
  await page.keyboard.type(wrong);
  const posts = countPosts(page);
  await page.keyboard.press('Enter');
  const issue = page.locator('[data-field=pinCode] .field-issue');
  await expect(issue).toBeVisible();
  const shownMessage = await issue.textContent();
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await pressEarly(page);
  await expect(page.locator('[name=pinCode]')).toBeFocused();
  await expect(issue).toHaveText(shownMessage ?? '');
  expect(posts()).toBe(1);
});

test('corrected fields leave the error summary while typing continues', async ({ page }) => {
  await page.goto('/login');
  await main(page).click();
  await expect(page.locator('.summary li')).toHaveCount(2);
  await page.locator('form input').nth(0).focus();
  await page.locator('[name=password]').fill('abcdefgh');
  await expect(page.locator('.summary li')).toHaveCount(1);
  await expect(page.locator('.summary')).toContainText('（1件）');
  await expect(page.locator('form > [aria-live=polite]')).toHaveText('残り1件です。');
  await expect(page.locator('[name=password]')).toBeFocused();
  await expectAccessible(page, 'a shorter summary');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the button works, and the server reports what is missing [SIGNUP-044]', async ({ page }) => {
    await page.goto('/signup');
    await expect(main(page)).not.toHaveAttribute('aria-disabled');
    await main(page).click();
    await expect(page.locator('.summary')).toContainText('すべての規約を最後までお読みのうえ、同意してください。');
  });
});
