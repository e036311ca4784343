// The steps of sign-up, and main buttons with unmet requirements: aria-disabled, they report what is missing when pressed.
import { expectAccessible } from '../accessibility.ts';
import { jumpToAuth, jumpToForm } from '../page-actions.ts';
import { expect, type Page, test } from '../store.ts';
import { fillForm, newEmail, scrollPoliciesToEnd } from './sign-up-walk.ts';

const main = (page: Page) => page.locator('[data-main]').first();

/** Scrolls a policy to the given number of pixels above its end. */
async function scrollNear(page: Page, policy: string, pixels: number): Promise<void> {
  await page.locator(`[id$="${policy}_text"]`).evaluate((box, above) => {
    box.scrollTop = box.scrollHeight - box.clientHeight - above;
  }, pixels);
  // The scroll event fires in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

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

test('sign-up begins with the policies; each counts as read 15 pixels from its end, an external one when ticked, both also after another language, and agreeing too early moves to what is missing [SIGNUP-001] [SIGNUP-044] [SIGNUP-045]', async ({
  page,
}) => {
  const posts = countPosts(page);
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: '利用規約' })).toBeVisible();
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(main(page)).not.toHaveAttribute('disabled');
  await pressEarly(page);
  await expect(page.locator('.policy-text').first()).toBeFocused();
  const summary = page.locator('.summary');
  await expect(summary).toContainText('すべての規約を最後までお読みのうえ、同意してください。');
  await expectAccessible(page, 'what is missing');
  const box = page.locator('input[type=checkbox][name=policies]');
  await expect(page.locator('.policy-end').first()).toBeVisible();
  await box.check();
  await scrollNear(page, 'privacy', 0);
  await scrollNear(page, 'terms', 16);
  await expect(main(page)).toBeDisabled();
  await scrollNear(page, 'terms', 15);
  await expect(main(page)).toBeEnabled();
  await box.uncheck();
  await scrollPoliciesToEnd(page);
  await pressEarly(page);
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(summary).toHaveCount(0);
  await expect(main(page)).not.toHaveAttribute('aria-disabled');
  expect(posts()).toBe(0);
  // The page changes its language in place, with what was read and ticked.
  for (const [name, lang] of [
    ['English', 'en'],
    ['日本語', 'ja'],
  ] as const) {
    await page.locator('footer').getByRole('button', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { name: lang === 'en' ? 'Terms of use' : '利用規約' })).toBeVisible();
    await expect(box).toBeChecked();
    await expect(main(page)).not.toHaveAttribute('aria-disabled');
  }
  await pressEarly(page);
  await page.waitForURL('**/signup/auth');
  // Policies that were agreed to count as read.
  await page.goto('/signup');
  await expect(main(page)).not.toHaveAttribute('aria-disabled');
});

test('the e-mail step reports what is missing, shows an error when its field is left, and sends a valid address with its purpose and the agreed policies [SIGNUP-012]', async ({
  page,
  store,
}) => {
  await jumpToAuth(page, store);
  const posts = countPosts(page);
  await page.goto('/signup/auth');
  const email = page.locator('[name=email]');
  const issue = page.locator('[data-field=email] .field-issue');
  await email.fill('abc');
  // A press outside of the form shows the error only when it is released.
  await page.mouse.move(20, 300);
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  expect(await email.getAttribute('aria-invalid')).toBeNull();
  await page.mouse.up();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('');
  await expect(main(page)).toHaveAttribute('aria-disabled', 'true');
  await main(page).click({ force: true });
  await expect(email).toBeFocused();
  await expect(issue).toHaveText('メールアドレスを入力してください。');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(issue).toContainText('の形式で入力してください。');
  expect(posts()).toBe(0);
  const address = newEmail();
  await email.fill(`  ${address} `);
  const [request] = await Promise.all([page.waitForRequest('**/zapi/signup/email'), main(page).click()]);
  expect(request.postDataJSON()).toMatchObject({ type: 'signUp', email: address });
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['email', 'policyConsentData', 'type']);
});

test('a login ID is checked on blur, and a taken one is rejected; the parents’ section appears for a child’s birthday, disappears otherwise, and keeps its checkbox [LOGINID-005] [LOGINID-006] [LOGINID-007] [LOGINID-008] [SIGNUP-027] [SIGNUP-028]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  const loginId = page.locator('[name=loginId]');
  const issue = page.locator('[data-field=loginId] .field-issue');
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/zapi/auth/login-id/verify')) requested.push(request.postData() ?? '');
  });
  const leave = async (text: string): Promise<number> => {
    await loginId.fill(text);
    const [answer] = await Promise.all([page.waitForResponse('**/zapi/auth/login-id/verify'), loginId.blur()]);
    return answer.status();
  };
  expect(await leave('freeid2026')).toBe(204);
  await expect(issue).toHaveCount(0);
  await store.injectFault('auth.login-id.verify', {
    answer: { status: 409, code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', message: '' },
  });
  expect(await leave('takenid2026')).toBe(409);
  await expect(issue).toHaveText('このログインIDは既に使用されています。別のログインIDを登録してください。');
  await loginId.pressSequentially('x');
  await expect(issue).toHaveCount(0);
  expect(requested).toEqual(['{"loginId":"freeid2026"}', '{"loginId":"takenid2026"}']);
  await loginId.fill('');

  const parents = page.locator('[data-field^="parentalConsent."]');
  const enterBirthday = async (day: string): Promise<void> => {
    await page.locator('[name=birthday]').fill(day);
    await page.locator('[name=birthday]').blur();
  };
  await fillForm(page);
  await enterBirthday('2012/01/01');
  await expect(parents).toHaveCount(2);
  await main(page).click();
  await expect(parents.first().locator('.field-issue')).toContainText('保護者の方の同意が必要です。');
  await parents.first().locator('input[type=checkbox]').check();
  await enterBirthday('1990/01/05');
  await expect(parents).toHaveCount(0);
  await enterBirthday('2012/01/01');
  await expect(parents.first().locator('input[type=checkbox]')).toBeChecked();
  await parents.nth(1).locator('input[type=checkbox]').check();
  await main(page).click();
  await page.waitForURL('**/signup/confirm');
});
