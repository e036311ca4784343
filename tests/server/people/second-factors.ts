// Second factors of the login tests, as the account pages save them.
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { hashBackupCodes, saveBackupCodes } from '../../../src/server/areas/login/multi-factor/backup-codes.ts';
import { type FactorRow, saveFactor } from '../../../src/server/areas/login/multi-factor/queries.ts';
import { totpPurpose } from '../../../src/server/areas/login/multi-factor/verify-factor.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';
import { seal } from '../../../src/server/platform/sealing.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addMember, logIn, type NewMember } from './members.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const phone = '09012345678';
export const backupCodes = ['k2m4x-7qpzt', 'a3b5c-2d4f6'] as const;
const keyOf = (accountId: string) => ({ storeId: 'first', accountId });

/** Enables factors of an account, as the account pages save them. */
export async function enable(test: TestApp, accountId: string, ...types: readonly FactorRow['type'][]): Promise<void> {
  const { platform } = test.app;
  const key = keyOf(accountId);
  const sealed = seal(platform, totpPurpose(key), secret);
  for (const type of types)
    await test.database.transaction((tx) =>
      saveFactor(tx, {
        ...key,
        type,
        secret: type === 'OTP' ? sealed : null,
        phoneNumber: type === 'SMS' ? phone : null,
        lastStep: null,
        now: test.clock.now(),
      }),
    );
}

export async function saveCodes(test: TestApp, accountId: string): Promise<void> {
  const passwords = createRequestPasswords(test.app.hashQueue, '127.0.0.1');
  const hashed = await hashBackupCodes({ passwords, random: test.app.platform.random }, backupCodes);
  await test.database.transaction((tx) => saveBackupCodes(tx, keyOf(accountId), hashed, test.clock.now()));
}

/** The one-time password that the member's app shows, some seconds from now. */
export function readApp(test: TestApp, fromNow = 0, base32 = secret): string {
  const timestamp = test.clock.now().getTime() + fromNow * 1000;
  return new TOTP({ secret: Secret.fromBase32(base32), digits: 6, period: 30 }).generate({ timestamp });
}

/** A browser in which a member with these factors has given the password. */
export async function openPending(
  test: TestApp,
  name: string,
  types: readonly FactorRow['type'][] = ['OTP'],
  member: NewMember = {},
): Promise<TestBrowser> {
  await addMember(test, name, member);
  await enable(test, name, ...types);
  return openAgain(test, name);
}

export async function openAgain(test: TestApp, name: string, returnTo?: string): Promise<TestBrowser> {
  const browser = test.open();
  const answer = await browser.post('/login', { value: name, password: 'Demo-pass-2026', returnTo });
  if (answer.json().redirectTo !== '/login/multi-factor') throw new Error(`no second factor: ${answer.body}`);
  return browser;
}

export function give(browser: TestBrowser, type: string, value: unknown, more: object = {}): Promise<LightMyRequestResponse> {
  return browser.post(`/zapi/login/multi-factor/${type}`, { value, isPreferred: false, rememberDevice: false, ...more });
}

/** Logs in on a device that may be trusted; returns where it leads. */
export async function logInTo(browser: TestBrowser, name: string): Promise<unknown> {
  return (await logIn(browser, name)).json().redirectTo;
}
