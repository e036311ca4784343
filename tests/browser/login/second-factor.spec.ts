import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { totpPurpose } from '../../../src/server/areas/login/multi-factor/verify-factor.ts';
import { createKeys } from '../../../src/server/platform/keys.ts';
import { seal } from '../../../src/server/platform/sealing.ts';
import { expectAccessible } from '../accessibility.ts';
import { demoPassword, expect, type Page, testOnOwnStore } from '../store.ts';

const sessionKey = 'a key of these tests: 0123456789 abcdef';
const secret = Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');

// The demo store, in which a member uses an authenticator app.
const test = testOnOwnStore({ SESSION_KEYS: sessionKey }, [enableApp('a_demosingle')]);

function enableApp(accountId: string): string {
  const keys = createKeys([sessionKey]);
  const sealed = seal({ keys, random: { bytes: randomBytes } }, totpPurpose({ storeId: 'first', accountId }), secret.base32);
  return `INSERT INTO account_factors (store_id, account_id, type, secret, is_preferred, enabled_at)
    VALUES ('first', '${accountId}', 'OTP', '${sealed}', true, '2026-11-01T00:00:00Z')`;
}

const readApp = (): string => new TOTP({ secret }).generate();

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control is not reached by the keyboard');
}

test.use({ viewport: { width: 390, height: 844 } });

test('a member logs in with an app by keyboard, and is not asked again on this browser [LOGIN-010, LOGIN-011] [WCAG-2.1.1]', async ({
  page,
}) => {
  await page.goto('/login?returnTo=%2Fmypage%2Fsessions');
  await tabTo(page, page.locator('[name=value]'));
  await page.keyboard.type('single@example.com');
  await tabTo(page, page.locator('[name=password]'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login/multi-factor/otp');
  await expect(page.locator('[data-screen="login/multi-factor/otp"]')).toBeVisible();
  await expectAccessible(page, 'the second factor');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const value = page.locator('[name=value]');
  await tabTo(page, value);
  await page.keyboard.type('000000');
  const sent = page.waitForRequest('**/zapi/login/multi-factor/otp');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ value: '000000', isPreferred: false, rememberDevice: false });
  await expect(value).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[role=alert]')).toContainText('認証に失敗しました');
  await expectAccessible(page, 'the second factor with what is wrong');
  await value.fill('');
  await tabTo(page, value);
  await page.keyboard.type(readApp());
  await tabTo(page, page.locator('[name=rememberDevice]'));
  await page.keyboard.press('Space');
  await tabTo(page, page.locator('[data-main]'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mypage/sessions');
  const same = { headers: { 'sec-fetch-site': 'same-origin' } };
  await page.request.post('/logout', { ...same, data: {} });
  const answer = await page.request.post('/login', { ...same, data: { value: 'single@example.com', password: demoPassword } });
  expect(await answer.json()).toEqual({ redirectTo: '/mypage' });
});
