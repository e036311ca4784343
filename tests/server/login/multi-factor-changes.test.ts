import { Secret, TOTP } from 'otpauth';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { saveBackupCodes } from '../../../src/server/areas/login/multi-factor/backup-codes.ts';
import { createRequestPasswords } from '../../../src/server/platform/passwords/request-passwords.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import {
  addMember,
  describeRefusal,
  isSignedIn,
  openMember,
  openNew,
  readAudit,
  readData,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
  wrongCode,
} from '../people/members.ts';
import { give, openAgain } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const enablePath = '/zapi/account/enable-multi-factor';
const disablePath = '/zapi/account/disable-multi-factor';
const completed = (variant: string, type: string) => ({
  redirectTo: `/mypage/multi-factor/complete?variant=${variant}&type=${type}`,
});
const enableEmail = (browser: TestBrowser) => browser.post(enablePath, { multiFactorType: 'Email' });
const disable = (browser: TestBrowser, multiFactorType: string) => browser.post(disablePath, { multiFactorType });
const readSecret = async (browser: TestBrowser) => String((await readData(browser, '/mypage/multi-factor/otp'))['secret']);
/** The one-time password of an app, by default now; `steps`: of 30 seconds later. */
function readApp(server: TestApp, secret: string, steps = 0): string {
  const timestamp = server.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
const enableOtp = (browser: TestBrowser, secret: string, token: string) =>
  browser.post(enablePath, { multiFactorType: 'OTP', secret, token });
const rowsOf = (server: TestApp, table: string, name: string) =>
  server.database.query(`SELECT * FROM ${table} WHERE store_id = $1 AND account_id = $2`, [firstStoreId, name]);
const trust = (server: TestApp, name: string, deviceId: string) =>
  server.database.query(
    `INSERT INTO trusted_devices (store_id, account_id, device_id, token_hash, user_agent, created_at, expires_at)
     VALUES ($1, $2, $3, $3, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', $4, $5)`,
    [firstStoreId, name, deviceId, server.clock.now(), new Date(server.clock.now().getTime() + 86_400_000)],
  );
async function withCodes(browser: TestBrowser): Promise<unknown> {
  const { backupCodeList } = await readData(browser, '/mypage/multi-factor/backup-code/generate');
  return backupCodeList;
}

describe('the overview of second factors', () => {
  it('offers enabling and disabling by state, and links to codes and devices [MFA-002, MFA-003, MFA-004]', async ({ server }) => {
    const browser = await openNew(server, 'mfaview1');
    await enableEmail(browser);
    const main = readMain(await browser.get('/mypage/multi-factor'));
    expect(main).toContain('メールによる確認を無効にする');
    expect(main).toContain('認証アプリによる確認を有効にする');
    expect(main).toContain('href="/mypage/multi-factor/backup-code"');
    expect(main).toContain('href="/mypage/multi-factor/trusted-device"');
    expect(await readData(browser, '/mypage/multi-factor')).toMatchObject({
      multiFactorType: ['Email'],
      methods: [
        { multiFactorType: 'Email', isEnabled: true, isLast: true },
        { multiFactorType: 'SMS' },
        { multiFactorType: 'OTP' },
      ],
    });
    expect(readMain(await browser.get('/mypage'))).toContain('href="/mypage/multi-factor"');
  });

  it('shows only what the store offers, and keeps the last method of a store that requires one [MFA-001]', async () => {
    const settings = { multiFactor: { email: true, sms: false, otp: true, isRequired: true } };
    const strict = await startTestApp({ settings });
    try {
      const browser = await openMember(strict, 'demosingle');
      const { methods } = await readData(browser, '/mypage/multi-factor');
      expect(methods).toMatchObject([{ multiFactorType: 'Email' }, { multiFactorType: 'OTP' }]);
      const main = readMain(await browser.get('/mypage/multi-factor'));
      expect(['メール', 'SMS', '認証アプリ'].map((name) => main.includes(`${name}による確認を有効にする`))).toEqual([
        true,
        false,
        true,
      ]);
      expect((await browser.get('/mypage/multi-factor/sms')).statusCode).toBe(404);
      await enableEmail(browser);
      expect(describeRefusal(await disable(browser, 'Email'))).toEqual({ status: 409, code: 'FACTOR_REQUIRED' });
      expect(await readData(browser, '/mypage/multi-factor')).toMatchObject({ multiFactorType: ['Email'] });
    } finally {
      await strict.close();
    }
  });
});

describe('e-mail as a second factor', () => {
  it('is enabled and disabled, each with its completion, mail, audit and the end of other sessions [MFA-006, MFA-012, MFA-013, MFA-014]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'mfamail1');
    const other = await openMember(server, 'mfamail1');
    await trust(server, 'mfamail1', 'd_mail1');
    expect((await enableEmail(browser)).json()).toEqual(completed('enable', 'Email'));
    const enabled = readMain(await browser.get(completed('enable', 'Email').redirectTo));
    expect(enabled).toContain('メールによる確認を有効にしました');
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect(await rowsOf(server, 'trusted_devices', 'mfamail1')).toEqual([]);
    expect((await disable(browser, 'Email')).json()).toEqual(completed('disable', 'Email'));
    expect(readMain(await browser.get(completed('disable', 'Email').redirectTo))).toContain('メールによる確認を無効にしました');
    expect((await readNotices(server, 'mfamail1@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】多要素認証が無効になりました',
      '【みなとストア】多要素認証が有効になりました',
    ]);
    expect(await readAudit(server, 'mfamail1')).toEqual(['factor-disable', 'factor-enable']);
  });

  it.for([
    { name: 'mfanopass1', member: { hasPassword: false }, state: 'noPassword' },
    { name: 'mfaunproved1', member: { isVerified: false }, state: 'noEmail' },
  ])('is refused in the state $state', async ({ name, member, state }, { server }) => {
    const browser = await openNew(server, name, member);
    expect(await readData(browser, '/mypage/multi-factor/email')).toMatchObject({ state });
    expect(describeRefusal(await enableEmail(browser))).toEqual({ status: 409, code: 'NOT_NOW' });
  });

  it('is refused twice, from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'mfafar1');
    await enableEmail(browser);
    expect(describeRefusal(await enableEmail(browser))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect(await refuseStrangers(server, browser, disablePath, { multiFactorType: 'Email' })).toEqual(strangersRefused);
  });
});

describe('SMS as a second factor', () => {
  const sendPath = '/zapi/account/multi-factor/sms/send-code';
  const setPhone = (server: TestApp, name: string, phone: string) =>
    server.database.query(
      `UPDATE accounts SET profile = profile || jsonb_build_object('phoneNumber', $2::text) WHERE account_id = $1`,
      [name, phone],
    );

  it('needs a phone number, which is asked for by a notice [MFA-011]', async ({ server }) => {
    const browser = await openNew(server, 'mfasms1');
    await server.database.query(`UPDATE accounts SET profile = profile - 'phoneNumber' WHERE account_id = 'mfasms1'`);
    expect(readMain(await browser.get('/mypage/multi-factor/sms'))).toContain('href="/mypage/edit"');
    expect(describeRefusal(await browser.post(sendPath))).toEqual({ status: 409, code: 'NOT_NOW' });
  });

  it('is enabled by the code that was sent to the number, in the session that asked [MFA-011]', async ({ server }) => {
    const [browser, phone] = [await openNew(server, 'mfasms2'), '09011112222'];
    await setPhone(server, 'mfasms2', phone);
    const other = await openMember(server, 'mfasms2');
    expect((await browser.post(sendPath)).statusCode).toBe(204);
    const token = await server.readCode(phone);
    const enable = (from: TestBrowser, typed: string) => from.post(enablePath, { multiFactorType: 'SMS', token: typed });
    expect(describeRefusal(await enable(other, token))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect(describeRefusal(await enable(browser, wrongCode(token)))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await browser.post(sendPath)).statusCode).toBe(429);
    expect((await enable(browser, token)).json()).toEqual(completed('enable', 'SMS'));
    expect(await rowsOf(server, 'account_factors', 'mfasms2')).toMatchObject([{ type: 'SMS', phone_number: phone }]);
  });
});

describe('an authenticator app as a second factor', () => {
  it('shows a QR code and the secret, and is enabled by a one-time password [MFA-005, MFA-007, MFA-009, MFA-010]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'mfaotp1');
    const { secret, otpauthUrl } = await readData(browser, '/mypage/multi-factor/otp');
    expect(String(otpauthUrl)).toContain(`secret=${String(secret)}`);
    const main = readMain(await browser.get('/mypage/multi-factor/otp'));
    expect(main).toContain(`<code class="code">${String(secret).replaceAll(/.{4}(?=.)/g, '$& ')}</code>`);
    // For the app on the phone that shows the page.
    expect(main).toContain(`href="${String(otpauthUrl).replaceAll('&', '&amp;')}"`);
    // The code holds the address, at level M.
    const expected = renderToStaticMarkup(createElement(QRCodeSVG, { value: String(otpauthUrl), level: 'M', marginSize: 4 }));
    const drawn = (svg: string) => /<path[^>]*fill="#000000"[^>]*>/.exec(svg)?.[0];
    expect(drawn(/<div class="qr">.*?<\/div>/s.exec(main)?.[0] ?? '')).toBe(drawn(expected));
    expect((await enableOtp(browser, String(secret), readApp(server, String(secret)))).json()).toEqual(
      completed('enable', 'OTP'),
    );
    expect(await readData(browser, '/mypage/multi-factor/otp')).toMatchObject({ state: 'enabled', secret: null });
    expect(JSON.stringify(await rowsOf(server, 'account_factors', 'mfaotp1'))).not.toContain(String(secret));
    expect(server.log.join('\n')).not.toContain(String(secret));
  });

  it('is enabled by the secret and the token alone, which select its call [MFA-007]', async ({ server }) => {
    const browser = await openNew(server, 'mfaotp3');
    const secret = await readSecret(browser);
    const enable = (payload: Record<string, string>) => browser.post(enablePath, payload);
    expect(describeRefusal(await enable({ secret, token: '12345' })).code).toBe('INVALID_ANSWERS');
    expect(describeRefusal(await enable({ secret: `${secret}A`, token: readApp(server, secret) })).code).toBe('PIN_CODE_ERROR');
    expect(describeRefusal(await enable({ multiFactorType: 'SMS', secret, token: readApp(server, secret) })).code).toBe(
      'INVALID_ANSWERS',
    );
    expect((await enable({ secret, token: readApp(server, secret) })).json()).toEqual(completed('enable', 'OTP'));
    expect(await readData(browser, '/mypage/multi-factor')).toMatchObject({ multiFactorType: ['OTP'] });
  });

  it.for(['12345', '1234567', ''])('refuses the one-time password "%s" [MFA-008]', async (token, { server }) => {
    const browser = await openNew(server, `mfaotplen${token.length}`);
    expect(describeRefusal(await enableOtp(browser, await readSecret(browser), token)).code).toBe('INVALID_ANSWERS');
  });

  it('accepts a step earlier or later, not two', async ({ server }) => {
    for (const [index, steps] of [-2, 2, -1, 1].entries()) {
      const browser = await openNew(server, `mfaskew${index}`);
      const secret = await readSecret(browser);
      expect((await enableOtp(browser, secret, readApp(server, secret, steps))).statusCode).toBe(
        Math.abs(steps) === 1 ? 200 : 422,
      );
    }
  });

  it('trusts neither a secret of the browser nor that of another session', async ({ server }) => {
    const browser = await openNew(server, 'mfaotp2');
    const other = await openMember(server, 'mfaotp2');
    const [own, foreign] = [await readSecret(browser), await readSecret(other)];
    expect(own).not.toBe(foreign);
    expect(await readSecret(browser)).toBe(own);
    for (const secret of [foreign, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'])
      expect(describeRefusal(await enableOtp(browser, secret, readApp(server, secret)))).toEqual({
        status: 422,
        code: 'PIN_CODE_ERROR',
      });
    server.clock.advance(599);
    expect(await readSecret(browser)).toBe(own);
  });
});

describe('backup codes', () => {
  const first = `${enablePath}/with-backup-code`;
  const again = '/zapi/account/backup-code-regenerate';
  const done = { redirectTo: '/mypage/multi-factor/backup-code/generate/complete' };

  it('are issued by the server, saved by one call first and by another later, and hashed [MFA-005, MFA-016, MFA-017, MFA-019]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'mfacodes1');
    expect(await readData(browser, '/mypage/multi-factor/backup-code/generate')).toEqual({
      redirectTo: '/mypage/multi-factor/backup-code',
    });
    await enableEmail(browser);
    const backupCodeList = await withCodes(browser);
    expect(backupCodeList).toHaveLength(10);
    for (const code of backupCodeList as readonly string[])
      expect(code).toMatch(/^(?:[ACDEFHJKMNPRTVWXY3479]{4}-){2}[ACDEFHJKMNPRTVWXY3479]{4}$/);
    const forged = await browser.post(first, { backupCodeList: ['aaaaa-aaaaa'] });
    expect(describeRefusal(forged)).toEqual({ status: 409, code: 'CODES_CHANGED' });
    expect(describeRefusal(await browser.post(again, { backupCodeList }))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await browser.post(first, { backupCodeList })).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('バックアップコードを保存しました');
    expect(describeRefusal(await browser.post(first, { backupCodeList })).code).toBe('CODES_CHANGED');
    expect(await readData(browser, '/mypage/multi-factor/backup-code')).toMatchObject({ count: 10, hasFactor: true });
    const before = await rowsOf(server, 'backup_codes', 'mfacodes1');
    expect(JSON.stringify(before)).not.toContain(String((backupCodeList as readonly string[])[0]).replace('-', ''));
    const next = await withCodes(browser);
    expect(next).not.toEqual(backupCodeList);
    expect((await browser.post(again, { backupCodeList: next })).json()).toEqual(done);
    // At a login only the new ones work.
    const login = await openAgain(server, 'mfacodes1');
    const codes = [backupCodeList, next] as readonly (readonly string[])[];
    const used = [];
    for (const list of codes) used.push((await give(login, 'backup-code', list[1])).statusCode);
    expect(used).toEqual([422, 200]);
    // Typed with a Japanese keyboard, or pasted with invisible characters.
    const typed = `\uFEFF ${codes[1]?.[2]?.toLowerCase().replaceAll('-', 'ー')}\u200B\t`;
    expect((await give(await openAgain(server, 'mfacodes1'), 'backup-code', typed)).statusCode).toBe(200);
    const after = await rowsOf(server, 'backup_codes', 'mfacodes1');
    expect(after).toHaveLength(8);
    expect(after).not.toEqual(before);
  });

  it('of earlier versions stay valid', async ({ server }) => {
    const browser = await openNew(server, 'mfacodes3');
    await enableEmail(browser);
    const salt = 'salt-of-an-earlier-version';
    const passwords = createRequestPasswords(server.app.hashQueue, '127.0.0.1');
    const hashes = await passwords.hashCodes(['k2m4x7qpzt', 'ilvofb5s2z'], salt);
    const account = { storeId: 'first', accountId: 'mfacodes3' };
    await server.database.transaction((tx) => saveBackupCodes(tx, account, { salt, hashes }, server.clock.now()));
    for (const code of ['K2M4X-7QPZT', 'ilvof-b5s2z'])
      expect((await give(await openAgain(server, 'mfacodes3'), 'backup-code', code)).statusCode).toBe(200);
  });

  it('can be copied, printed, and saved as a file without scripts too', async ({ server }) => {
    const browser = await openNew(server, 'mfacodes4');
    await enableEmail(browser);
    const backupCodeList = (await withCodes(browser)) as readonly string[];
    const main = readMain(await browser.get('/mypage/multi-factor/backup-code/generate'));
    for (const code of backupCodeList) expect(main).toContain(`<code class="code">${code}</code>`);
    const [, address = ''] = /href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(main) ?? [];
    const lines = decodeURIComponent(address).split('\r\n');
    expect([lines[0], lines.slice(2, -1)]).toEqual([expect.stringContaining('バックアップコード'), [...backupCodeList]]);
    expect(main).toContain('download="backup-codes.txt"');
  });

  it('are saved without scripts too, once the box is ticked [MFA-018]', async ({ server }) => {
    const browser = await openNew(server, 'mfacodes2');
    await enableEmail(browser);
    await withCodes(browser);
    const page = '/mypage/multi-factor/backup-code/generate';
    const unticked = await browser.submit(page, { _do: 'account.enable-multi-factor.with-backup-code' });
    expect(unticked.statusCode).toBe(422);
    expect(unticked.body).toMatch(/<input[^>]*name="saved"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="saved"/);
    expect(await rowsOf(server, 'backup_codes', 'mfacodes2')).toEqual([]);
    const answer = await browser.submit(page, { _do: 'account.enable-multi-factor.with-backup-code', saved: 'true' });
    expect(answer.headers.location).toBe(done.redirectTo);
  });

  it('go with the last method, as do trusted devices', async ({ server }) => {
    const browser = await openNew(server, 'mfalast1');
    await enableEmail(browser);
    const backupCodeList = await withCodes(browser);
    await browser.post(first, { backupCodeList });
    await trust(server, 'mfalast1', 'd_last1');
    await disable(browser, 'Email');
    expect(await readData(browser, '/mypage/multi-factor/backup-code')).toMatchObject({ count: 0, hasFactor: false });
    expect(await readData(browser, '/mypage/multi-factor/trusted-device')).toMatchObject({ trustedDevices: [] });
  });
});

describe('trusted devices', () => {
  const path = '/zapi/account/trusted-device';
  const remove = (browser: TestBrowser, url: string, payload?: object) =>
    browser.send({ method: 'DELETE', url, ...(payload && { payload }), headers: { origin: 'http://localhost' } });

  it('are listed with their data, and one or all are removed [MFA-020, MFA-021, MFA-023, MFA-024]', async ({ server }) => {
    const browser = await openNew(server, 'mfadev1');
    await addMember(server, 'mfadev2');
    for (const device of ['d_one', 'd_two', 'd_three']) await trust(server, 'mfadev1', device);
    await trust(server, 'mfadev2', 'd_foreign');
    const page = '/mypage/multi-factor/trusted-device';
    const { trustedDevices } = await readData(browser, page);
    expect(trustedDevices).toHaveLength(3);
    expect(trustedDevices).toContainEqual({
      deviceToken: 'd_one',
      createdAt: server.clock.now().toISOString(),
      option: { deviceInfo: 'Windows', browserInfo: 'Chrome' },
      currentDevice: false,
    });
    expect((await remove(browser, path, { deviceToken: 'd_foreign' })).statusCode).toBe(404);
    expect((await remove(browser, path, { deviceToken: 'd_one' })).statusCode).toBe(204);
    expect(readMain(await browser.get(page))).toContain('すべての端末を削除する');
    await remove(browser, path, { deviceToken: 'd_two' });
    expect(readMain(await browser.get(page))).not.toContain('すべての端末を削除する');
    const all = { redirectTo: `${page}/bulk-delete/complete` };
    expect((await remove(browser, `${path}/all`)).json()).toEqual(all);
    expect((await browser.get(all.redirectTo)).statusCode).toBe(200);
    expect(await rowsOf(server, 'trusted_devices', 'mfadev1')).toEqual([]);
    expect(await rowsOf(server, 'trusted_devices', 'mfadev2')).toHaveLength(1);
  });

  it('are forgotten with a new password', async ({ server }) => {
    const browser = await openNew(server, 'mfadev3');
    await trust(server, 'mfadev3', 'd_old');
    const body = { oldPassword: 'Demo-pass-2026', newPassword: 'Kumo-no-ue-77' };
    expect((await browser.post('/zapi/account/password/edit', body)).statusCode).toBe(200);
    expect(await rowsOf(server, 'trusted_devices', 'mfadev3')).toEqual([]);
  });
});
