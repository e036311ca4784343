import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import {
  openPage,
  openSecondEditor,
  outcomeOf,
  publish,
  restoreSeed,
  rollBack,
  saveEntry,
  saveFields,
  saveSettings,
} from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

let operator: TestBrowser;
let second: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
  second = await openSecondEditor(server);
});
it.beforeEach(({ server }) => restoreSeed(server));

const review = (browser = operator) => openPage(browser, '/console/publish');
const showsField = async (server: TestApp, field: string): Promise<boolean> => {
  const plan = (await server.open().get('/zapi/internal/signup/screen-data')).json();
  expect(plan.screen).toBeDefined();
  const [row] = await server.database.query<{ rule: string }>(
    `SELECT body -> 'signUp' -> 'fields' ->> $1 AS rule FROM settings_documents
      WHERE document = 'registration' ORDER BY version DESC LIMIT 1`,
    [field],
  );
  return row?.rule !== 'NOT_USE';
};

describe('publishing', () => {
  it('puts one document of the draft back, keeps the others, and refuses what an outdated page shows', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await saveEntry(operator);
    const page = await review();
    const ids = (of: typeof page) =>
      (of['changed'] as readonly { documentId: string }[]).map(({ documentId }) => documentId).sort();
    expect(ids(page)).toEqual(['customAssociatedInfo', 'registration']);
    const send = (documentId: string, revision: unknown) => operator.post('/zapi/console/revert', { documentId, revision });
    expect((await send('plans', page.shown.revision)).statusCode).toBe(404);
    expect((await send('constructor', page.shown.revision)).statusCode).toBe(404);
    expect(outcomeOf(await send('registration', page.shown.revision))).toBe('/console/publish?notice=draftSaved');
    expect((await send('customAssociatedInfo', page.shown.revision)).statusCode).toBe(409);
    const after = await review();
    expect(ids(after)).toEqual(['customAssociatedInfo']);
    expect(outcomeOf(await send('customAssociatedInfo', after.shown.revision))).toBe('/console/publish?notice=draftSaved');
    expect(await review()).toMatchObject({ hasDraft: false, changed: [] });
  });

  it('shows what will change and for whom, and publishes it', async ({ server }) => {
    expect(await review()).toMatchObject({ hasDraft: false, mayPublish: false, changes: [], affected: [] });
    await server.database.query(`UPDATE accounts SET profile = profile - 'nickname' WHERE login_id = 'demosingle'`);
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'profile.nickname': 'REQUIRED' });
    const page = await review();
    expect(page).toMatchObject({ hasDraft: true, mayPublish: true, isOutdated: false, problems: [], conflicts: [] });
    expect(page['changes']).toEqual([
      '新規登録の「ニックネーム」：使わない → 必須',
      'プロフィールの「ニックネーム」：使わない → 必須',
    ]);
    expect(page['affected']).toEqual([expect.stringMatching(/^「ニックネーム」：\d+人が未入力です。/)]);
    const before = Number(page['inForceKey']);
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    expect(await showsField(server, 'nickname')).toBe(true);
    const after = await openPage(operator, '/console/publish?notice=published');
    expect(after).toMatchObject({
      hasDraft: false,
      isJustPublished: true,
      versionBefore: String(before),
      inForce: { version: before + 1, kind: 'publish' },
    });
  });

  it('warns about doubtful settings, and publishes them anyway', async () => {
    expect((await review())['warnings']).toEqual([]);
    await saveFields(operator, { 'signUp.birthday': 'NOT_USE', 'signUp.name': 'OPTIONAL' });
    for (const path of ['/console/publish', '/console/preview']) {
      expect((await openPage(operator, path))['warnings']).toEqual([
        expect.stringMatching(/^新規登録：「お名前」と「姓」「名」の両方/),
        expect.stringMatching(/^新規登録：「生年月日」を使わない/),
      ]);
      expect((await operator.get(path, { accept: 'text/html' })).body).toContain('意図した設定ですか？');
    }
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
  });

  it('warns of links to pages that the store does not have, in addresses and formatted texts', async () => {
    await saveSettings(operator, 'storeSettingData', {
      'footers.socialMediaLinks.twitterUrl': '/nowhere?from=footer',
      'footers.socialMediaLinks.facebookUrl': '/signup#form',
      'footers.socialMediaLinks.lineUrl': 'https://example.com/nowhere',
    });
    const warned = (await review())['warnings'];
    expect(warned).toEqual([expect.stringMatching(/X（旧Twitter）：「\/nowhere\?from=footer」というページ/)]);
    const { documents } = (await operator.post('/zapi/console/settings-file/export', {})).json();
    expect(documents.policies.policies[0]).toHaveProperty('content');
    await operator.post('/zapi/console/discard', { revision: (await review()).shown.revision });
    documents.policies.policies[0].content = { ja: '<a href="/gone">x</a><a href="/login">y</a>' };
    await operator.post('/zapi/console/settings-file/import', { file: JSON.stringify({ documents }) });
    expect(JSON.stringify((await review())['warnings'])).toContain('「/gone」');
    expect(JSON.stringify((await review())['warnings'])).not.toContain('「/login」');
    await publish(operator);
    // Like the list of all settings, which marks the document.
    expect(JSON.stringify((await openPage(operator, '/console'))['attention'])).toContain('「/gone」');
  });

  it('lists changes in page order, whatever their order in the database', async () => {
    await saveEntry(operator, { 'title.ja': '趣味' });
    await saveFields(operator, {
      'message.ja': 'ようこそ',
      'message.en': 'Welcome',
      isDuplicateEmailAllowed: true,
      'profile.sex': 'REQUIRED',
      'signUp.sex': 'REQUIRED',
      'signUp.nickname': 'REQUIRED',
      'signUp.address2': 'REQUIRED',
    });
    const listed = [
      '新規登録の「ニックネーム」：使わない → 必須',
      expect.stringMatching(/^新規登録の「性別」/),
      expect.stringMatching(/^新規登録の「.*」：.* → 必須$/),
      expect.stringMatching(/^プロフィールの「性別」/),
      '登録項目：同じメールアドレスでの複数登録を許可する：いいえ → はい',
      '新規登録画面のお知らせを変更',
      '追加項目「趣味」を追加（選択・必須）',
    ];
    expect((await review())['changes']).toEqual(listed);
  });

  it('rolls back in one step', async ({ server }) => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await publish(operator);
    const { inForceKey, versionBefore } = await openPage(operator, '/console/publish?notice=published');
    const published = await operator.get('/console/publish?notice=published', { accept: 'text/html' });
    expect(published.body).toContain(`href="/console/history/${versionBefore}"`);
    expect(outcomeOf(await rollBack(operator, versionBefore, inForceKey))).toBe('/console/publish?notice=rolledBack');
    expect(await showsField(server, 'nickname')).toBe(false);
    const back = await operator.get('/console/publish?notice=rolledBack', { accept: 'text/html' });
    const now = Number(inForceKey) + 1;
    expect(back.body).toContain(`バージョン${versionBefore}の内容に戻しました（バージョン${now}として公開）`);
    // A rollback can be undone: the button names the settings that it restores.
    expect(back.body).toContain(`バージョン${inForceKey}の内容に戻す`);
    expect(back.body).not.toContain('元に戻す');
    expect(outcomeOf(await rollBack(operator, inForceKey, now))).toBe('/console/publish?notice=rolledBack');
    expect(await showsField(server, 'nickname')).toBe(true);
  });

  it('refuses a draft that changed after its review, and a missing one', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const { shown } = await review();
    await saveFields(operator, { 'signUp.sex': 'REQUIRED' });
    const late = await operator.post('/zapi/console/publish', { revision: shown.revision });
    expect([late.statusCode, late.json().code]).toEqual([409, 'DRAFT_CHANGED']);
    await operator.post('/zapi/console/discard', { revision: (await review()).shown.revision });
    expect(await review()).toMatchObject({ hasDraft: false });
    expect((await publish(operator)).json().code).toBe('NOTHING_TO_PUBLISH');
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const open = await review();
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    const again = await operator.post('/zapi/console/publish', { revision: open.shown.revision });
    expect([again.statusCode, again.json().code]).toEqual([409, 'DRAFT_CHANGED']);
    expect(again.json().message).toContain('公開または破棄されました');
    expect((await operator.post('/zapi/console/publish', {})).statusCode).toBe(422);
  });

  it('without scripts asks for confirmation, shows a refusal at the button, and publishes what was reviewed', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const asked = await operator.get('/console/publish?ask=confirm:console.publish', { accept: 'text/html' });
    expect(asked.body).toContain('下書きの内容を公開しますか？');
    const [, revision] = /name="revision" value="(\d+)"/.exec(asked.body) ?? [];
    await saveFields(operator, { 'signUp.sex': 'REQUIRED' });
    const late = await operator.submit('/console/publish', { _do: 'console.publish', revision: revision ?? '' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('role="alert"');
    expect(late.body).toContain('下書きが、別の画面で変更されたか');
    const now = (await review()).shown.revision;
    const done = await operator.submit('/console/publish', { _do: 'console.publish', revision: now });
    expect([done.statusCode, done.headers.location]).toEqual([303, '/console/publish?notice=published']);
  });
});

describe('two operators at once', () => {
  it('do not overwrite each other: the later one sees what was published, and rebases the own draft', async ({ server }) => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'signUp.sex': 'NOT_USE' });
    await server.database.query(`UPDATE accounts SET profile = profile - 'birthday' WHERE login_id = 'demosingle'`);
    await saveFields(second, { 'signUp.nickname': 'OPTIONAL', 'profile.birthday': 'OPTIONAL' });
    expect(outcomeOf(await publish(second))).toBe('/console/publish?notice=published');
    const page = await review();
    expect(page).toMatchObject({ isOutdated: true, mayPublish: false });
    expect(page['newer']).toEqual([
      expect.objectContaining({
        publishedBy: expect.stringMatching(/./),
        changes: ['新規登録の「ニックネーム」：使わない → 任意', 'プロフィールの「生年月日」：必須 → 任意'],
      }),
    ]);
    // The own draft requires nothing of profiles, though its base version required a birthday.
    expect(page['affected']).toEqual([]);
    expect(page['conflicts']).toEqual(['新規登録の「ニックネーム」：任意 → 必須']);
    // Compared with the current version, as conflicts are: what a rebase and publish would change.
    const changes = ['新規登録の「ニックネーム」：任意 → 必須', '新規登録の「性別」：任意 → 使わない'];
    expect(new Set(page['changes'] as string[])).toEqual(new Set(changes));
    const refused = await publish(operator);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SETTINGS_CHANGED']);
    const rebased = await operator.post('/zapi/console/rebase', { revision: page.shown.revision });
    expect(outcomeOf(rebased)).toBe('/console/publish?notice=draftRebased');
    const after = await review();
    expect(after['isOutdated']).toBe(false);
    expect(new Set(after['changes'] as string[])).toEqual(
      new Set(['新規登録の「ニックネーム」：任意 → 必須', '新規登録の「性別」：任意 → 使わない']),
    );
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    const { forms } = await openPage(operator, '/console/registration');
    expect(forms['console-registration']?.answers).toMatchObject({
      'signUp.nickname': 'REQUIRED',
      'signUp.sex': 'NOT_USE',
      'profile.birthday': 'OPTIONAL',
    });
  });
});
