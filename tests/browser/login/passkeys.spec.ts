// Passkeys in Chromium, with a virtual authenticator of its debugging protocol.
import type { CDPSession } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, signIn, testOnOwnStore } from '../store.ts';

// A passkey stays.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

let client: CDPSession;
// The page is reset for the next test, but not what was added by this protocol.
test.afterEach(() => client.send('WebAuthn.disable'));

/** Adds an authenticator that verifies its owner. `isPresent`: whether it answers by itself, as if touched. */
async function addAuthenticator(page: Page, isPresent: boolean): Promise<(isPresent: boolean) => Promise<void>> {
  client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isPresent,
    },
  });
  return async (enabled) => {
    await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

/** Counts the requests for a passkey that have reached the browser from the open page. */
async function countPasskeyRequests(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    let count = 0;
    navigator.credentials.get = (options) => {
      const pending = get(options);
      // Chromium handles both calls in order, so this answer shows that it has received the request.
      void PublicKeyCredential.isConditionalMediationAvailable().then(() => {
        count += 1;
        document.documentElement.dataset['requests'] = String(count);
      });
      return pending;
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-requests'));
}

const libraryOf = (page: Page): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/ask-for-credential|simplewebauthn|passkey.*\.js/.test(request.url())) scripts.push(request.url());
  });
  return scripts;
};

test('a member adds a passkey, logs in with it and by autofill, names and removes it [CALLS-009] [WCAG-3.3.8]', async ({
  page,
}) => {
  const scripts = libraryOf(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const type = request.headers()['content-type'] ?? 'no body';
    if (pathname.includes('/passkey')) calls.push(`${request.method()} ${pathname}, ${type}`);
  });
  const setPresent = await addAuthenticator(page, true);
  const requests = await countPasskeyRequests(page);
  await signIn(page, 'demosingle');
  await page.goto('/mypage/passkeys');
  await expectAccessible(page, 'no passkey');
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await expect(page.locator('.toast')).toContainText('パスキーを登録しました。');
  await expect(page.locator('main .card')).toHaveCount(1);
  await expectAccessible(page, 'a passkey');
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await expect(page.locator('.toast').last()).toContainText('パスキーを利用できませんでした。');

  await page.request.post('/logout', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} });
  await setPresent(false);
  await page.goto('/login?returnTo=%2Fmypage%2Fpasskeys');
  await expect(page.locator('[name=value]')).toHaveAttribute('autocomplete', 'username webauthn');
  // The pending request of the autofill must reach the browser while nobody is present, who would answer it at once.
  await expect.poll(requests).toBe(1);
  await setPresent(true);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await page.waitForURL('**/mypage/passkeys');
  await expect(page.locator('main')).toContainText('最後に使った日時');

  await page.request.post('/logout', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} });
  const offered = page.waitForRequest('**/zapi/login/passkey');
  await page.goto('/login');
  expect(JSON.parse((await offered).postDataJSON().credential)).toMatchObject({ type: 'public-key' });
  await page.waitForURL('**/mypage');

  await page.goto('/mypage/passkeys');
  await page.getByRole('link', { name: /名前を変更する （/ }).click();
  await page.locator('[name=name]').fill('自宅のパソコン');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/passkeys');
  await page.getByRole('button', { name: '削除する （自宅のパソコン）' }).click();
  await page.locator('dialog .button-danger').click();
  await expect(page.locator('main')).toContainText('登録されているパスキーはありません。');
  for (const call of [
    'GET /zapi/account/passkey/options, no body',
    'POST /zapi/account/passkey, application/json',
    'POST /zapi/login/passkey, application/json',
    'DELETE /zapi/account/passkey, application/json',
  ])
    expect(calls).toContain(call);
});

test('a member confirms by a passkey that it is them, and returns to where they came from', async ({ page, store }) => {
  await addAuthenticator(page, true);
  await signIn(page, 'demomember');
  await page.goto('/mypage/passkeys');
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await expect(page.locator('main .card')).toHaveCount(1);
  await store.advance(601);
  await page.goto('/mypage/email/edit');
  await page.waitForURL('**/mypage/reauthorize?*');
  await expectAccessible(page, 're-authorization with a passkey');
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await page.waitForURL('**/mypage/email/edit');
});

test('an operator adds a passkey, which is the second step of the next login, and removes it', async ({ page }) => {
  await addAuthenticator(page, true);
  const enterPassword = async () => {
    await page.goto('/console/login');
    await page.locator('[name=email]').fill('viewer@example.com');
    await page.locator('[name=password]').fill('Demo-pass-2026');
    await page.locator('[data-main]').click();
  };
  await enterPassword();
  await page.waitForURL('**/console');
  await page.goto('/console/profile/second-factor');
  await page.getByRole('button', { name: 'パスキーを登録する' }).click();
  await expect(page.locator('.toast')).toContainText('パスキーを登録しました。');
  await expectAccessible(page, 'second factors of an operator');
  await page.request.post('/zapi/console/logout', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} });
  await enterPassword();
  await page.waitForURL('**/console/login/second-factor');
  await expectAccessible(page, 'the second step by a passkey');
  await page.getByRole('button', { name: 'パスキーで確認する' }).click();
  await page.waitForURL('**/console');
  await page.goto('/console/profile/second-factor');
  await page.getByRole('button', { name: /^削除する （/ }).click();
  await page.locator('dialog .button-danger').click();
  await expect(page.locator('main')).toContainText('登録されているパスキーはありません。');
});
