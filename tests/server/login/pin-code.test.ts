import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import { verifyPassword } from '../../../src/server/platform/passwords/passwords.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { readLogged, readServed } from '../harness.ts';
import {
  describeRefusal,
  openMember,
  openNew,
  openTab,
  readAccount,
  readAudit,
  readMain,
  readNotices,
  refuseStrangers,
  strangersRefused,
} from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const set = (browser: TestBrowser, pinCode: unknown) => browser.post('/zapi/account/pinCode/set', { pinCode });
const done = { redirectTo: '/mypage/pin-code/complete' };
const { declarations } = await readServed();
const isPin = async (server: TestApp, name: string, pin: string) =>
  verifyPassword(String((await readAccount(server, name))['pin_hash']), pin);

describe('the account PIN', () => {
  it('is asked for twice', async ({ server }) => {
    const main = readMain(await (await openMember(server, 'demosingle')).get('/mypage/pin-code'));
    expect(main).toContain('暗証番号の設定');
    for (const name of ['pinCode', 'pinCodeConfirm']) expect(main).toContain(`name="${name}"`);
  });

  it('is sent as pinCode alone, stored as a hash, mailed about and audited; then its completion shows [PIN-012, PIN-013]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'pinset1');
    expect((await set(browser, '4829')).json()).toEqual(done);
    expect(readMain(await browser.get(done.redirectTo))).toContain('暗証番号を設定しました');
    expect(Object.values(await readAccount(server, 'pinset1'))).not.toContain('4829');
    expect([await isPin(server, 'pinset1', '4829'), await isPin(server, 'pinset1', '4828')]).toEqual([true, false]);
    expect((await readNotices(server, 'pinset1@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】暗証番号が設定されました',
    ]);
    expect(await readAudit(server, 'pinset1')).toEqual(['pin-set']);
    expect((await set(browser, '0001')).json()).toEqual(done);
    expect([await isPin(server, 'pinset1', '4829'), await isPin(server, 'pinset1', '0001')]).toEqual([false, true]);
    expect(readLogged(server)).not.toContain('4829');
  });

  it.for([
    { pinCode: undefined, rule: 'required' },
    { pinCode: '', rule: 'required' },
    { pinCode: 4829, rule: 'type' },
    { pinCode: '482', rule: 'minLength' },
    { pinCode: '48290', rule: 'maxLength' },
    { pinCode: '1'.repeat(5000), rule: 'maxLength' },
    { pinCode: '482a', rule: 'format' },
  ])('is refused when it is $pinCode [PIN-003, PIN-004]', async ({ pinCode, rule }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    const refusal = describeRefusal(await set(browser, pinCode));
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(refusal.issues).toContain(`/pinCode ${rule}`);
    expect(await readAccount(server, 'a_demosingle')).toMatchObject({ pin_hash: null });
  });

  it('is refused without scripts by the message keys of the specification, and set when the entries agree [PIN-003, PIN-004, PIN-005]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'pinnos1');
    const fields = { _do: 'account.pin-code.set', pinCode: '1234' };
    for (const [pinCode, pinCodeConfirm, field, key] of [
      ['123', '123', 'pinCode', 'setting.error.pinCode'],
      ['12345', '12345', 'pinCodeConfirm', 'setting.error.pinCode'],
      ['1234', '', 'pinCodeConfirm', 'setting.error.pinCode'],
      ['123a', '123a', 'pinCode', 'error.regex'],
      ['1234', '1235', 'pinCodeConfirm', 'error.mismatch'],
    ] as const) {
      const refused = await browser.submit('/mypage/pin-code', { ...fields, pinCode, pinCodeConfirm });
      expect(refused.statusCode).toBe(422);
      const page = new JSDOM(refused.body).window.document;
      const label = field === 'pinCode' ? '新しい暗証番号' : '新しい暗証番号（確認）';
      expect(page.querySelector(`[data-field=${field}] .field-issue`)?.textContent).toBe(
        declarations.texts['ja']?.[key]?.replace('{{label}}', label),
      );
    }
    expect(await readAccount(server, 'pinnos1')).toMatchObject({ pin_hash: null });
    const accepted = await browser.submit('/mypage/pin-code', { ...fields, pinCodeConfirm: '1234' });
    expect(accepted.headers.location).toBe(done.redirectTo);
  });

  it('is refused from another site, without a session and without a recent proof', async ({ server }) => {
    const browser = await openNew(server, 'pinfar1');
    expect(await refuseStrangers(server, browser, '/zapi/account/pinCode/set', { pinCode: '4829' })).toEqual(strangersRefused);
    expect(await readAccount(server, 'pinfar1')).toMatchObject({ pin_hash: null });
  });

  it('is one of the two that are sent at the same moment', async ({ server }) => {
    const browser = await openNew(server, 'pintwo1');
    const answers = await Promise.all([set(browser, '1111'), set(openTab(server, browser), '2222')]);
    expect(answers.map((answer) => answer.json())).toEqual([done, done]);
    expect([await isPin(server, 'pintwo1', '1111'), await isPin(server, 'pintwo1', '2222')].filter(Boolean)).toHaveLength(1);
  });

  it('may be set by a kids account without an address', async ({ server }) => {
    const browser = await openNew(server, 'pinkid1', { email: null, isKids: true });
    expect((await set(browser, '4829')).json()).toEqual(done);
    expect(await isPin(server, 'pinkid1', '4829')).toBe(true);
  });
});
