// The pages of second factors where a browser with scripts matters.
import { readFile } from 'node:fs/promises';
import { stopClock } from '../stop-clock.ts';
import { expect, type Page, type RunningStore, signIn, testOnOwnStore } from '../store.ts';

const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const failure = { answer: { status: 500, code: 'FAILED', message: 'a message of the server' } };
const reports = (page: Page): string[] => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('refused')) lines.push(message.text());
  });
  return lines;
};

async function send(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { headers: sameOrigin, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Presses a button whose call fails; nothing is shown, and the button can be pressed again. */
async function failQuietly(page: Page, store: RunningStore, call: string, press: () => Promise<void>): Promise<void> {
  const lines = reports(page);
  await store.injectFault(call, failure);
  const answer = page.waitForResponse((response) => response.status() === 500);
  await press();
  await answer;
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('FAILED');
  await expect(page.locator('main [role=alert], .toast, [role=dialog]:visible')).toHaveCount(0);
}

test('the secret can be copied, and opened by the app on a phone; enabling that fails is only logged; backup codes are copied, downloaded, printed, and saved once the box is ticked; completions lead back to where the flow was entered [MFA-010] [MFA-018] [MFA-025] [SHELL-011]', async ({
  page,
  store,
}) => {
  const back = page.locator('.back-link a');
  await signIn(page, 'manager@example.com');
  await page.goto('/mypage/multi-factor');
  await page.goto('/mypage/multi-factor/otp');
  await expect(page.getByRole('definition').getByRole('button', { name: 'コピー' })).toBeVisible();
  const open = page.getByRole('link', { name: 'この端末の認証アプリに登録する' });
  await expect(open).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(open).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  await expect(page.getByRole('definition').locator('code')).toHaveText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await page.goto('/mypage/multi-factor/email');
  const enable = page.locator('[data-main]');
  await failQuietly(page, store, 'account.enable-multi-factor.email', () => enable.click());
  await expect(enable).toBeEnabled();
  await expect(enable).not.toHaveAttribute('aria-busy', 'true');
  await enable.click();
  await page.waitForURL('**/mypage/multi-factor/complete?*');
  await expect(back).toHaveAttribute('href', '/mypage/multi-factor');
  await page.goto('/mypage/multi-factor/backup-code/generate');
  const codes = await page.locator('main code').allTextContents();
  const fileOf = page.waitForEvent('download');
  await page.getByRole('link', { name: /^ダウンロード/ }).click();
  const file = await fileOf;
  expect(file.suggestedFilename()).toBe('backup-codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(2, -1)).toEqual(codes);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page
    .locator('main')
    .getByRole('button', { name: /^コピー/ })
    .click();
  await expect(page.locator('.toast')).toContainText('をコピーしました');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
  await page.getByRole('button', { name: /^印刷/ }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[name=saved]')).toBeHidden();
  await expect(page.locator('main code')).toHaveCount(10);
  await page.emulateMedia({ media: 'screen' });
  const save = page.locator('[data-main]');
  const box = page.locator('[name=saved]');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await box.check();
  await expect(save).not.toHaveAttribute('aria-disabled');
  await box.uncheck();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await box.check();
  await save.click();
  await page.waitForURL('**/mypage/multi-factor/backup-code/generate/complete');
  await expect(back).toHaveAttribute('href', '/mypage/multi-factor');
});

test('a device that cannot be removed is named in a toast for five seconds; a failed removal of all is only logged [MFA-022] [MFA-025] [SHELL-034]', async ({
  page,
  store,
  browser,
}) => {
  await signIn(page, 'owner@example.com');
  await send(page, '/zapi/account/enable-multi-factor', { multiFactorType: 'Email' });
  for (const agent of ['Windows NT 10.0', 'Macintosh; Intel Mac OS X 10_15_7']) {
    const userAgent = `Mozilla/5.0 (${agent}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;
    const other = await browser.newPage({ baseURL: store.origin, userAgent });
    await send(other, '/login', { value: 'owner@example.com', password: 'Demo-pass-2026' });
    await other.request.get('/login/multi-factor/email');
    const value = await store.readCode('owner@example.com');
    await send(other, '/zapi/login/multi-factor/email', { value, isPreferred: false, rememberDevice: true });
    await other.close();
    await store.advance(60);
  }
  await stopClock(page);
  await page.goto('/mypage/multi-factor/trusted-device');
  await store.injectFault('account.trusted-device', failure);
  await page.getByRole('button', { name: /Windows/ }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Chrome（Windows）を削除できませんでした。');
  await expect(toast).not.toContainText('a message of the server');
  await page.clock.fastForward(3_100);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(toast).toHaveCount(0);
  const removeAll = page.getByRole('button', { name: 'すべての端末を削除する' });
  await failQuietly(page, store, 'account.trusted-device.all', async () => {
    await removeAll.click();
    await page.locator('dialog .button-danger').click();
  });
  await expect(removeAll).toBeEnabled();
  await removeAll.click();
  await page.locator('dialog .button-danger').click();
  await page.waitForURL('**/trusted-device/bulk-delete/complete');
});
