import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { openNew, readData, readForms, readMain } from '../people/members.ts';
import { give, openPending, readApp } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const overview = '/mypage/multi-factor';

/** The inline dialog of a page, or an empty text. */
const readDialog = (html: string) => /<section role="dialog".*?<\/section>/s.exec(html)?.[0] ?? '';

/** Presses the button that disables a method, as a browser without scripts does; returns the page that opens. */
async function askToDisable(browser: TestBrowser, type: string): Promise<string> {
  const forms = readForms(readMain(await browser.get(`${overview}?from=mail`)));
  const pressed = forms.find((form) => form['ask.multiFactorType'] === type);
  expect(pressed).toEqual({ from: 'mail', ask: 'confirm:account.disable-multi-factor', 'ask.multiFactorType': type });
  return readMain(await browser.get(`${overview}?${new URLSearchParams(pressed)}`));
}

describe('disabling a second factor without scripts', () => {
  it('names the method, and for the last one what goes with it; keeps query and payload [MFA-002, MFA-012, MFA-015]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'mfaplain1');
    await browser.post('/zapi/account/enable-multi-factor', { multiFactorType: 'Email' });
    const secret = String((await readData(browser, `${overview}/otp`))['secret']);
    const token = readApp(server, 0, secret);
    await browser.post('/zapi/account/enable-multi-factor', { multiFactorType: 'OTP', secret, token });
    const { backupCodeList } = await readData(browser, `${overview}/backup-code/generate`);
    await browser.post('/zapi/account/enable-multi-factor/with-backup-code', { backupCodeList });

    const first = readDialog(await askToDisable(browser, 'OTP'));
    expect(first).toContain('認証アプリによる確認を無効にしますか？');
    expect(first).not.toContain('バックアップコード');
    expect(first).toContain(`action="${overview}?from=mail"`);
    const [posted] = readForms(first);
    expect(posted).toEqual({ _do: 'account.disable-multi-factor', multiFactorType: 'OTP' });
    const answer = await browser.submit(`${overview}?from=mail`, posted ?? {});
    expect(answer.headers.location).toBe(`${overview}/complete?variant=disable&type=OTP`);
    expect(await readData(browser, overview)).toMatchObject({ multiFactorType: ['Email'], backupCodeCount: 10 });

    const last = readDialog(await askToDisable(browser, 'Email'));
    expect(last).toContain('バックアップコードと信頼済みの端末もすべて削除され');
    await browser.submit(overview, readForms(last)[0] ?? {});
    expect(await readData(browser, overview)).toMatchObject({ multiFactorType: [], backupCodeCount: 0, trustedDeviceCount: 0 });
  });

  it('asks about no method that is disabled', async ({ server }) => {
    const browser = await openNew(server, 'mfaplain2');
    const search = 'ask=confirm:account.disable-multi-factor&ask.multiFactorType=Email';
    expect(readDialog(readMain(await browser.get(`${overview}?${search}`)))).toBe('');
  });
});

describe('the trusted devices', () => {
  it('show when, with what and where each was trusted, and mark the current one [MFA-020]', async ({ server }) => {
    const [browser, other] = [await openPending(server, 'mfahere1'), server.open()];
    await give(browser, 'otp', readApp(server), { rememberDevice: true });
    server.clock.advance(60);
    await other.post('/login', { value: 'mfahere1', password: 'Demo-pass-2026' });
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Firefox/140.0';
    const value = readApp(server);
    await other.post(
      '/zapi/login/multi-factor/otp',
      { value, isPreferred: false, rememberDevice: true },
      { 'user-agent': windows },
    );
    const page = `${overview}/trusted-device`;
    const { trustedDevices } = await readData(browser, page);
    expect(trustedDevices).toMatchObject([{ currentDevice: false, option: { browserInfo: 'Firefox' } }, { currentDevice: true }]);
    const cards = readMain(await browser.get(page))
      .split('<li')
      .slice(1)
      .filter((card) => card.includes('card-head'));
    expect(cards.map((card) => card.includes('この端末'))).toEqual([false, true]);
    expect(cards[0]).toContain('Firefox');
    expect(cards[0]).toContain('Windows');
  });
});
