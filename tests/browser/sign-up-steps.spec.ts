import { jumpToAuth, jumpToCode, jumpToForm } from './page-actions.ts';
import { fillForm, newEmail } from './sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

/** Scrolls a policy to the given number of pixels above its end. */
async function scrollNear(page: Page, policy: string, pixels: number): Promise<void> {
  await page.locator(`[id$="${policy}-text"]`).evaluate((box, above) => {
    box.scrollTop = box.scrollHeight - box.clientHeight - above;
  }, pixels);
  // The scroll event fires in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test('sign-up begins with the policies; each counts as read 15 pixels from its end, an external one when ticked [SIGNUP-001] [SIGNUP-044] [SIGNUP-045]', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: '利用規約' })).toBeVisible();
  const button = page.locator('[data-main]');
  const box = page.locator('input[type=checkbox][name=policies]');
  await expect(page.locator('.policy-end').first()).toBeVisible();
  await box.check();
  await scrollNear(page, 'privacy', 0);
  await scrollNear(page, 'terms', 16);
  await expect(button).toBeDisabled();
  await scrollNear(page, 'terms', 15);
  await expect(button).toBeEnabled();
  await box.uncheck();
  await expect(button).toBeDisabled();
  await box.check();
  await expect(button).toBeEnabled();
});

test('a policy that needs no scrolling counts as read at once [SIGNUP-044]', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.policy-text { max-block-size: none !important; block-size: auto !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.goto('/signup');
  await expect(page.locator('[data-main]')).toBeDisabled();
  await page.locator('input[type=checkbox][name=policies]').check();
  await expect(page.locator('[data-main]')).toBeEnabled();
});

test('the e-mail step requires a valid address and sends it with its purpose and the agreed policies [SIGNUP-012]', async ({
  page,
  store,
}) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  const email = newEmail();
  await page.locator('[name=email]').fill('abc');
  await expect(page.locator('[data-main]')).toBeDisabled();
  await page.locator('[name=email]').fill(`  ${email} `);
  const [request] = await Promise.all([page.waitForRequest('**/zapi/signup/email'), page.locator('[data-main]').click()]);
  expect(request.postDataJSON()).toMatchObject({ type: 'signUp', email });
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['email', 'policyConsentData', 'type']);
});

test('a login ID is checked on blur, and a taken one is rejected [LOGINID-005] [LOGINID-006] [LOGINID-007] [LOGINID-008]', async ({
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
});

test('the parents’ section appears for a child’s birthday, disappears otherwise, and keeps its checkbox [SIGNUP-027] [SIGNUP-028]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  const parents = page.locator('[data-field^="parentalConsent."]');
  await fillForm(page, { birthday: '2012/01/01' });
  await page.locator('[name=birthday]').blur();
  await expect(parents).toHaveCount(2);
  await page.locator('[data-main]').click();
  await expect(parents.first().locator('.field-issue')).toContainText('保護者の方の同意が必要です。');
  await parents.first().locator('input[type=checkbox]').check();
  await page.locator('[name=birthday]').fill('1990/01/05');
  await page.locator('[name=birthday]').blur();
  await expect(parents).toHaveCount(0);
  await page.locator('[name=birthday]').fill('2012/01/01');
  await page.locator('[name=birthday]').blur();
  await expect(parents.first().locator('input[type=checkbox]')).toBeChecked();
  await parents.nth(1).locator('input[type=checkbox]').check();
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
});

test('a restart asks for confirmation, and cancelling loses nothing', async ({ page, store }) => {
  await jumpToCode(page, store);
  await page.goto('/signup/pin-code');
  await page.locator('[name=pinCode]').fill('000000');
  await page.locator('[data-main]').click();
  await expect(page.locator('[role=alert]')).toBeVisible();
  await store.advance(31);
  await page.reload();
  await page.getByRole('button', { name: 'はじめからやり直す' }).click();
  const question = page.getByRole('dialog', { name: 'はじめからやり直しますか？' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '続ける' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'signup/pin-code');
  await page.getByRole('button', { name: 'はじめからやり直す' }).click();
  await question.getByRole('button', { name: 'やり直す' }).click();
  await page.waitForURL('**/signup');
});
