import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { answersOf, customEntries, readStored, rememberAccounts, save } from '../people/profile.ts';
import { openForm, publish, summaryIn, valueIn, versionIn } from '../publish.ts';
import { serverTest } from '../server-test.ts';

let undo: () => Promise<void>;
const it = serverTest({ settings: { customAssociatedInfo: { entries: [...customEntries] } } });
it.beforeAll(async ({ server }) => {
  undo = await rememberAccounts(server);
});
it.beforeEach(async ({ server }) => {
  await undo();
  await setFields(server, { nickname: 'NOT_USE', phoneNumber: 'OPTIONAL' });
  await setEntries(server, customEntries);
});

function setFields(server: TestApp, fields: JsonObject): Promise<void> {
  return publish(server, 'registration', (body) => {
    // The seeded settings document.
    const { profile } = body as { profile: { fields: JsonObject } };
    return { ...body, profile: { fields: { ...profile.fields, ...fields } } };
  });
}

const setEntries = (server: TestApp, entries: readonly JsonObject[]) =>
  publish(server, 'customAssociatedInfo', () => ({ entries: [...entries] }));

/** The previous entries, of which one select lost an option. */
const withoutOsaka = customEntries.map((entry) =>
  entry['id'] === 'branch' ? { ...entry, selectOptions: [{ id: 'tokyo', label: { ja: '東京店' } }] } : entry,
);

async function openEdit(server: TestApp): Promise<{ readonly browser: TestBrowser; readonly version: string }> {
  const browser = await openMember(server, 'demosingle');
  return { browser, version: (await openForm(browser, '/mypage/edit')).version };
}

function enterBy(browser: TestBrowser, version: string, form: JsonObject = {}, custom: readonly JsonObject[] = []) {
  const sent = answersOf(form, custom, { accountRegistrationSetting: { version } });
  return browser.post('/zapi/account/edit/confirm', sent);
}

/** The form as posted without scripts. */
function postedBy(version: string, form: Record<string, string> = {}): Record<string, string> {
  return {
    _do: 'account.edit.confirm',
    _v: version,
    familyName: '高橋',
    givenName: '健',
    familyNameKana: 'タカハシ',
    givenNameKana: 'ケン',
    sex: '1',
    birthday: '1992/11/08',
    ...form,
  };
}

describe('a member in the middle of the profile form', () => {
  it('sees what changed, keeps the input and saves it [PROFILE-001] [PROFILE-016]', async ({ server }) => {
    const { browser, version } = await openEdit(server);
    await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'NOT_USE' });
    const answer = await enterBy(browser, version, { givenName: '賢', phoneNumber: '0312345678' });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      changes: [
        { field: 'nickname', change: 'added', rule: 'REQUIRED' },
        { field: 'phoneNumber', change: 'removed', typed: ['0312345678'] },
      ],
    });
    const drawn = await openForm(browser, '/mypage/edit');
    expect(valueIn(drawn.html, 'givenName')).toBe('賢');
    const again = await enterBy(browser, drawn.version, { givenName: '賢', nickname: 'けん' });
    expect(again.json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    expect((await readStored(server, 'demosingle')).profile).toMatchObject({ givenName: '賢', nickname: 'けん' });
  });

  it('sees which chosen option was removed, and the stored answer is kept [PROFILE-009]', async ({ server }) => {
    const { browser, version } = await openEdit(server);
    const custom = [{ id: 'branch', value: 'osaka' }];
    await enterBy(browser, version, {}, custom);
    await save(browser);
    const next = await openEdit(server);
    await setEntries(server, withoutOsaka);
    const answer = await enterBy(next.browser, next.version, {}, custom);
    expect(answer.json()).toMatchObject({
      code: 'FORM_CHANGED',
      changes: [{ field: 'custom.branch', change: 'choicesRemoved', choices: [{ words: { ja: '大阪店' } }] }],
    });
    expect((await readStored(server, 'demosingle')).custom_associated_info).toMatchObject({ branch: 'osaka' });
    // A client without a version is validated by the current options.
    const plain = await next.browser.post('/zapi/account/edit/confirm', answersOf({}, custom));
    expect(plain.json()).toMatchObject({ status: 422, issues: [{ at: '/custom.branch', rule: 'enum' }] });
  });

  it('sees the same without scripts and continues', async ({ server }) => {
    const { browser, version } = await openEdit(server);
    await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'NOT_USE' });
    const answer = await browser.submit('/mypage/edit', postedBy(version, { givenName: '賢', phoneNumber: '0312345678' }));
    expect(answer.statusCode).toBe(409);
    expect(summaryIn(answer.body)).toContain('「ニックネーム」（必須）が追加されました');
    expect(summaryIn(answer.body)).toContain('「電話番号」はなくなりました（入力内容：03-1234-5678）');
    expect(valueIn(answer.body, 'givenName')).toBe('賢');
    const posted = postedBy(versionIn(answer.body), { givenName: '賢', nickname: 'けん' });
    const again = await browser.submit('/mypage/edit', posted);
    expect([again.statusCode, again.headers.location]).toEqual([303, '/mypage/edit/confirm']);
  });

  it('succeeds with the previous form once a rollback restored it', async ({ server }) => {
    const { browser, version } = await openEdit(server);
    await setFields(server, { phoneNumber: 'NOT_USE' });
    expect((await enterBy(browser, version, { phoneNumber: '0312345678' })).statusCode).toBe(409);
    await setFields(server, { phoneNumber: 'OPTIONAL' });
    expect(valueIn((await openForm(browser, '/mypage/edit')).html, 'phoneNumber')).toBe('0312345678');
    expect((await enterBy(browser, version, { phoneNumber: '0312345678' })).json()).toEqual({
      redirectTo: '/mypage/edit/confirm',
    });
  });

  it('returns from the confirm page when the accepted answers are no longer valid, and nothing is saved', async ({ server }) => {
    const { browser, version } = await openEdit(server);
    const before = await readStored(server, 'demosingle');
    await enterBy(browser, version, { givenName: '賢' });
    await setFields(server, { nickname: 'REQUIRED' });
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit?notice=formChanged' });
    const { html } = await openForm(browser, '/mypage/edit?notice=formChanged');
    expect(summaryIn(html)).toContain('「ニックネーム」（必須）が追加されました');
    expect(valueIn(html, 'givenName')).toBe('賢');
    expect(await readStored(server, 'demosingle')).toEqual(before);
  });
});
