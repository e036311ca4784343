import { holdCalls } from './hold-calls.ts';
import { jumpToAuth, jumpToCode, jumpToForm } from './page-actions.ts';
import { fillForm, newEmail } from './signup/sign-up-walk.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Page, signIn, test } from './store.ts';

const summaryOf = (page: Page) => page.locator('.summary');

/** Counts the calls to an address. */
function countCalls(page: Page, path: string): { readonly count: () => number } {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) calls += 1;
  });
  return { count: () => calls };
}

test('a form reports that it is offline and why a call failed, which is never retried, sends a double click once, and follows its answer [CALLS-012] [CALLS-014] [CALLS-016] [CALLS-018] [CALLS-019]', async ({
  page,
  context,
  store,
}) => {
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  const calls = countCalls(page, '/zapi/signup/email');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const email = page.locator('[name=email]');
  const main = page.locator('[data-main]');
  const address = newEmail();
  await email.fill(address);
  await context.setOffline(true);
  await main.click();
  await expect(summaryOf(page)).toBeVisible();
  await expect(email).toHaveValue(address);
  await context.setOffline(false);

  const before = calls.count();
  await store.injectFault('signup.email', { answer: { status: 503, code: 'BROKEN', message: '機械が休んでいます。' } });
  await main.click();
  await expect(summaryOf(page)).toContainText('機械が休んでいます。');
  await expect(summaryOf(page)).toBeFocused();
  expect(calls.count() - before).toBe(1);
  expect(lines.find((line) => line.includes('BROKEN'))).toMatch(/^refused.*503.*BROKEN.*機械が休んでいます。.*requestId/);

  await page.route('**/zapi/signup/email', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'boom' }));
  await main.click();
  await expect(summaryOf(page)).toContainText('boom');
  await page.unroute('**/zapi/signup/email');

  for (const answer of [
    { status: 302, headers: { location: `${store.origin}/privacy` }, body: '' },
    { status: 200, contentType: 'application/json', body: JSON.stringify({ redirectTo: '/privacy' }) },
  ]) {
    await page.route('**/zapi/signup/email', (route) => route.fulfill(answer));
    await email.fill(newEmail());
    await main.click();
    await page.waitForURL('**/privacy');
    await page.unroute('**/zapi/signup/email');
    await page.goto('/signup/auth');
  }

  const sent = calls.count();
  const release = await holdCalls(page, '**/zapi/signup/email');
  await email.fill(newEmail());
  await main.dblclick();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL('**/signup/pin-code');
  expect(calls.count() - sent).toBe(1);
});

test('a wrong code is shown at its field and not sent again, any other failure in the banner [SIGNUP-016] [SIGNUP-017] [EMAIL-016]', async ({
  page,
  store,
}) => {
  const email = await jumpToCode(page, store);
  await page.goto('/signup/pin-code');
  const calls = countCalls(page, '/zapi/signup/pin-code');
  const main = page.locator('[data-main]').first();
  const field = page.locator('[name=pinCode]');
  const issue = page.locator('[data-field=pinCode] .field-issue');
  // Playwright's click waits until the button is enabled.
  const pressEarly = async (): Promise<void> => {
    await main.focus();
    await page.keyboard.press('Enter');
  };
  await pressEarly();
  await expect(field).toBeFocused();
  const code = await store.readCode(email);
  const wrong = code === '000000' ? '111111' : '000000';
  await page.keyboard.type(wrong);
  const [request] = await Promise.all([page.waitForRequest('**/zapi/signup/pin-code'), page.keyboard.press('Enter')]);
  expect(request.postDataJSON()).toEqual({ pinCode: wrong });
  await expect(issue).toContainText('認証コード');
  const shown = await issue.textContent();
  await expect(main).toBeDisabled();
  await pressEarly();
  await expect(field).toBeFocused();
  await expect(issue).toHaveText(shown ?? '');
  expect(calls.count()).toBe(1);
  // A code that met a server error may be correct.
  await store.injectFault('signup.pin-code', { answer: { status: 500, code: 'X', message: 'x' } });
  await field.fill(code);
  await main.click();
  await expect(summaryOf(page)).toContainText('認証できませんでした。');
  await main.click();
  await page.waitForURL('**/signup/form');
});

const taken = [
  ['ACCOUNT_ALREADY_EXISTS_USER_ID', 'loginId', 'このユーザーIDはすでに使われています。'],
  ['ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'loginId', 'このログインIDは既に使用されています。'],
  ['ACCOUNT_ALREADY_EXISTS_EMAIL', 'email', 'このメールアドレスはすでに使われています。'],
  ['PIN_CODE_ERROR', 'authCode', '認証コードが正しくないか、有効期限が切れています。'],
] as const;

test('a value that is taken is reported in a banner and at its field, which has the focus, and a wrong code too [SIGNUP-036] [SIGNUP-037] [SIGNUP-038] [SIGNUP-039] [SIGNUP-040]', async ({
  page,
  store,
}) => {
  // The address has an account, so another one is entered, with a code.
  await jumpToForm(page, store, 'member@example.com');
  await page.locator('[name=email]').fill(newEmail());
  await page.locator('[name=email]').blur();
  await fillForm(page, { authCode: '123456' });
  for (const [code, field, sentence] of taken) {
    await store.injectFault('signup.confirm', { answer: { status: 409, code, message: '' } });
    await page.locator('[data-main]').click();
    await expect(page.locator(`[data-field=${field}] .field-issue`)).toContainText(sentence);
    await expect(summaryOf(page)).toContainText('登録を完了できませんでした。');
    await expect(page.locator(`[name=${field}]`)).toBeFocused();
  }
});

test('any other failure of the form shows the server’s message, or the form’s own if there is none; on the confirm page the message takes precedence over the text of its code [SIGNUP-031] [SIGNUP-041] [SIGNUP-042]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  await fillForm(page);
  for (const [message, sentence] of [
    ['ただいま登録できません。', 'ただいま登録できません。'],
    ['', '登録の手続きを進められませんでした。'],
  ] as const) {
    await store.injectFault('signup.confirm', { answer: { status: 500, code: 'X', message } });
    await page.locator('[data-main]').click();
    await expect(summaryOf(page)).toContainText(sentence);
  }

  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await store.injectFault('signup.register', {
    answer: { status: 409, code: 'ACCOUNT_ALREADY_EXISTS_EMAIL', message: '先に登録されました。' },
  });
  const register = page.getByRole('button', { name: '登録する' });
  const [request] = await Promise.all([page.waitForRequest('**/zapi/signup'), register.click()]);
  const sent = request.postDataJSON();
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(['customAssociatedInfo', 'policyConsentData', 'parentalConsentData']));
  expect(sent).toMatchObject({ familyName: '山田', birthday: '19900105' });
  await expect(page.locator('main')).toContainText('先に登録されました。');
  await expect(page.locator('main')).not.toContainText('このメールアドレスはすでに使われています。');
});

test('a blocking error opens a dialog that only leads to where the server says and back; an unknown type is handled like a flow error [ERRORS-008] [ERRORS-009] [ERRORS-010] [ERRORS-011] [CALLS-015] [SHELL-035]', async ({
  page,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/logout?a=1#there');
  const answers = [
    {
      status: 403,
      body: JSON.stringify({ status: 403, code: 'SOMETHING_NEW', message: '', requestId: 'r', opensAt: '/privacy' }),
    },
    { status: 401, body: '{}' },
  ];
  await page.route('**/logout', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ contentType: 'application/json', ...answers.shift() })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  const dialog = page.getByRole('dialog', { name: 'この操作を続けられません' });
  await expect(dialog).toContainText('お手続きの状態が変わったか、有効期限が切れました。');
  const button = dialog.getByRole('link', { name: 'お手続きへ戻る' });
  await expect(button).toHaveAttribute('href', '/privacy?returnTo=%2Flogout%3Fa%3D1');
  await page.reload();
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  const logIn = page.getByRole('dialog', { name: 'ログインが必要です' });
  await expect(logIn).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  await expect(logIn).toBeVisible();
  await expect(logIn.getByRole('link')).toHaveAttribute('href', '/login?returnTo=%2Flogout%3Fa%3D1');
});

test('a 204 for a form that should navigate is reported as a success; at most four toasts are on the page, each for three seconds [CALLS-013] [SHELL-031] [SHELL-032]', async ({
  page,
  store,
}) => {
  await jumpToAuth(page, store);
  await stopClock(page);
  await page.goto('/signup/auth');
  const toasts = page.locator('.toasts [role=status] .toast');
  await page.locator('[name=email]').fill(newEmail());
  for (let sent = 1; sent <= 6; sent += 1) {
    await store.injectFault('signup.email', { answer: { status: 204, code: '', message: '' } });
    const answered = page.waitForResponse('**/zapi/signup/email');
    await page.locator('[data-main]').click();
    await answered;
    await expect(page.locator('[data-main]')).not.toHaveAttribute('aria-busy', 'true');
    await expect(toasts).toHaveCount(Math.min(sent, 4));
  }
  await expect(toasts.first()).toContainText('完了しました。');
  await expect(summaryOf(page)).toHaveCount(0);
  await page.clock.runFor(2_900);
  await expect(toasts).toHaveCount(4);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});
