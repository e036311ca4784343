import { describe, expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
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
describe('the home page', () => {
  const home = (browser = operator) => openPage(browser, '/console');

  it('shows what needs attention, and nothing otherwise', async () => {
    expect(await home()).toMatchObject({ attention: [], otherDrafts: [] });
    expect((await operator.get('/console', { accept: 'text/html' })).body).toContain('確認が必要なことはありません。');
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    expect((await home())['attention']).toEqual([
      {
        title: '公開していない下書きがあります（変更1件）',
        lines: ['新規登録の「ニックネーム」：使わない → 必須'],
        to: '/console/publish',
        label: '内容を確認して公開する',
      },
    ]);
    await saveFields(second, { 'profile.birthday': 'OPTIONAL' });
    await publish(second);
    expect((await home())['attention']).toEqual([expect.objectContaining({ label: '最新の設定との違いを確認する' })]);
  });

  it('lists warnings about published settings', async () => {
    await saveFields(operator, { 'signUp.birthday': 'NOT_USE' });
    await publish(operator);
    expect((await home())['attention']).toEqual([
      expect.objectContaining({
        title: '公開中の設定に、確認が必要な点があります（1件）',
        lines: [expect.stringMatching(/^新規登録：「生年月日」を使わない/)],
        to: '/console/registration',
      }),
    ]);
  });

  it('leads from warnings about custom fields to their list', async () => {
    await saveEntry(operator, { in: ['signUp'] });
    await publish(operator);
    expect((await home())['attention']).toEqual([
      expect.objectContaining({
        lines: [expect.stringContaining('追加項目「趣味」')],
        to: '/console/custom-info',
        label: '追加項目を開く',
      }),
    ]);
  });

  it('shows other operators’ drafts: owner, changes and time, and not the own one', async ({ server }) => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const [theirs] = (await home(second))['otherDrafts'] as readonly Record<string, unknown>[];
    expect(theirs).toEqual({
      name: '運営 花子',
      savedAt: server.clock.now().toISOString(),
      isOutdated: false,
      changes: ['新規登録の「ニックネーム」：使わない → 必須'],
    });
    expect((await home())['otherDrafts']).toEqual([]);
    const { body } = await second.get('/console', { accept: 'text/html' });
    expect(body).toContain('運営 花子 さんの下書き');
    await saveFields(second, { 'profile.birthday': 'OPTIONAL' });
    await publish(second);
    expect((await home(second))['otherDrafts']).toEqual([expect.objectContaining({ isOutdated: true })]);
  });
});

describe('the terms of the console', () => {
  it('are consistent', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const pages = ['', '/registration', '/custom-info', '/custom-info/new', '/preview', '/publish', '/history'];
    const bodies = await Promise.all(
      pages.map(async (path) =>
        (await operator.get(`/console${path}`, { accept: 'text/html' })).body.replace(/<script.*?<\/script>/gs, ''),
      ),
    );
    for (const body of bodies) {
      expect(body).toContain('aria-label="メニュー"');
      expect(body).not.toMatch(/捨て|運用担当者|直してください|追加項目を作る/);
    }
    const [home, , , made, , review] = bodies;
    expect(home).toContain('運営 花子 さんとしてログインしています。');
    expect(made).toContain('<h1>追加項目の作成</h1>');
    expect(review).toContain('下書きを破棄する');
  });
});

describe('the history', () => {
  it('puts no document into a draft that others have overtaken', async () => {
    const restore = (version: unknown, documentId: string) =>
      operator.post('/zapi/console/restore', { version: String(version), documentId });
    const { inForceKey: empty } = await openPage(operator, '/console/history');
    await saveFields(second, { 'signUp.nickname': 'REQUIRED' });
    await saveFields(operator, { 'profile.birthday': 'OPTIONAL' });
    await publish(second);
    expect(outcomeOf(await restore(empty, 'limits'))).toBe('SETTINGS_CHANGED');
  });

  it('puts one document into the draft as it was, without the others, and not over a drafted change', async () => {
    const restore = (version: unknown, documentId: string) =>
      operator.post('/zapi/console/restore', { version: String(version), documentId });
    const { inForceKey } = await openPage(operator, '/console/history');
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await saveSettings(operator, 'reauthorization', { proofSeconds: 120 });
    await publish(operator);
    expect((await openPage(operator, `/console/history/${inForceKey}`))['documents']).toMatchObject([
      { documentId: 'reauthorization' },
      { documentId: 'registration' },
    ]);
    expect(outcomeOf(await restore(inForceKey, 'reauthorization'))).toBe('/console/publish?notice=draftSaved');
    expect(await review()).toMatchObject({ changed: [{ documentId: 'reauthorization' }], isOutdated: false });
    expect(outcomeOf(await restore(inForceKey, 'reauthorization'))).toBe('NOT_NOW');
    for (const [version, documentId] of [
      [inForceKey, 'nothing'],
      [inForceKey, 'constructor'],
      [999, 'limits'],
      [0, 'limits'],
    ] as const)
      expect((await restore(version, documentId)).statusCode, documentId).toBe(404);
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    const form = (await openPage(operator, '/console/registration')).forms['console-registration'];
    expect(form?.answers['signUp.nickname']).toBe('REQUIRED');
  });

  it('lists versions, newest first, with operator, changes and rollback', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await publish(operator);
    const page = await openPage(operator, '/console/history');
    const versions = page['versions'] as readonly Record<string, unknown>[];
    expect(versions[0]).toMatchObject({
      kind: 'publish',
      publishedBy: '運営 花子',
      isInForce: true,
      mayRollBack: false,
      changes: ['新規登録の「ニックネーム」：使わない → 必須'],
    });
    const numbers = versions.map(({ version }) => Number(version));
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    expect(versions[1]).toMatchObject({ isSame: false, mayRollBack: true });
    expect(outcomeOf(await rollBack(operator, 1, numbers[0]))).toBe('/console/publish?notice=rolledBack');
    const after = await openPage(operator, '/console/history');
    expect((after['versions'] as readonly unknown[])[0]).toMatchObject({ kind: 'rollback', ofVersion: 1 });
    expect((await rollBack(operator, 1, numbers[0])).json().code).toBe('SETTINGS_CHANGED');
    expect((await rollBack(operator, 999, Number(after['inForceKey']))).statusCode).toBe(404);
  });

  it('shows next to each version what a rollback would change, not what that version changed', async ({ server }) => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await publish(operator);
    await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
    await publish(operator);
    const page = await operator.get('/console/history', { accept: 'text/html' });
    const { versions } = await openPage(operator, '/console/history');
    const [inForce, before, first] = versions as readonly Record<string, unknown>[];
    expect(inForce?.['differences']).toEqual([]);
    expect(before).toMatchObject({
      changes: ['新規登録の「ニックネーム」：使わない → 必須'],
      differences: ['新規登録の「ニックネーム」：任意 → 必須'],
    });
    expect(first?.['differences']).toEqual(['新規登録の「ニックネーム」：任意 → 使わない']);
    expect(page.body).toContain('新規登録の「ニックネーム」：任意 → 必須');
    await restoreSeed(server);
    const after = (await openPage(operator, '/console/history?before=2'))['versions'] as readonly Record<string, unknown>[];
    expect(after.at(-1)).toMatchObject({ differences: [], isSame: true, mayRollBack: false });
  });

  it('is paginated', async ({ server }) => {
    const { inForceKey } = await openPage(operator, '/console/history');
    const last = Number(inForceKey);
    for (let version = last + 1; version <= last + 25; version += 1) {
      await server.database.query(
        `INSERT INTO settings_versions (store_id, version, kind, published_at) SELECT store_id, $1, 'publish', $2 FROM stores`,
        [version, server.clock.now()],
      );
    }
    await server.database.query('UPDATE stores SET settings_version = $1', [last + 25]);
    const page = await openPage(operator, '/console/history');
    const shown = page['versions'] as readonly { version: number }[];
    expect(shown.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => last + 25 - index));
    expect([page['newer'], page['older']]).toEqual([null, `/console/history?before=${last + 6}`]);
    const next = await openPage(operator, String(page['older']));
    expect((next['versions'] as readonly { version: number }[])[0]?.version).toBe(last + 5);
    expect(next['newer']).toBe('/console/history');
    for (const odd of ['0', '-3', 'x', '99999999999']) {
      expect((await operator.get(`/console/history?before=${odd}`, { accept: 'text/html' })).statusCode).toBe(200);
    }
  });

  it('shows the effect of a rollback before asking for confirmation, also without scripts', async ({ server }) => {
    await server.database.query(`UPDATE accounts SET profile = profile - 'nickname' WHERE login_id = 'demosingle'`);
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'profile.nickname': 'REQUIRED' });
    await publish(operator);
    await saveFields(operator, { 'signUp.nickname': 'NOT_USE', 'profile.nickname': 'NOT_USE' });
    await publish(operator);
    const { versions } = await openPage(operator, '/console/history');
    const [now, required] = (versions as readonly { readonly version: number }[]).map(({ version }) => version);
    const path = `/console/history/${required}`;
    expect((await operator.get('/console/history', { accept: 'text/html' })).body).toContain(`href="${path}"`);
    expect(await openPage(operator, path)).toMatchObject({
      mayRollBack: true,
      changes: ['新規登録の「ニックネーム」：使わない → 必須', 'プロフィールの「ニックネーム」：使わない → 必須'],
      affected: [expect.stringMatching(/^「ニックネーム」：\d+人が未入力です。/)],
    });
    const asked = await operator.get(`${path}?ask=confirm:console.roll-back`, { accept: 'text/html' });
    expect(asked.body).toContain(`バージョン${required}の内容に戻しますか？`);
    const forms = [...asked.body.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form);
    const form = forms.find((each) => each.includes('value="console.roll-back"')) ?? '';
    const controls = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(controls).toEqual({ _do: 'console.roll-back', version: String(required), inForce: String(now) });
    const done = await operator.submit(path, controls);
    expect([done.statusCode, done.headers.location]).toEqual([303, '/console/publish?notice=rolledBack']);
    const stale = await operator.submit(path, controls);
    expect(stale.statusCode).toBe(409);
    expect(stale.body.match(/role="alert"/g)).toHaveLength(1);
  });

  it('offers no rollback to the live version or one with the same settings', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    await publish(operator);
    const { inForceKey } = await review();
    await rollBack(operator, Number(inForceKey) - 1, inForceKey);
    const { versions } = await openPage(operator, '/console/history');
    const [now, , same] = versions as readonly { readonly version: number; readonly isSame: boolean }[];
    expect(same).toMatchObject({ isSame: true, mayRollBack: false });
    const page = await operator.get(`/console/history/${same?.version}`, { accept: 'text/html' });
    expect(page.body).toContain('公開中の設定と同じ内容です');
    expect(page.body).not.toMatch(/<form[^>]*>[^<]*<input[^>]*console\.roll-back/);
    const live = await operator.get(`/console/history/${now?.version}`, { accept: 'text/html' });
    expect([live.statusCode, live.headers.location]).toEqual([302, '/console/history']);
    for (const none of ['0', '999', 'x', '99999999999'])
      expect((await operator.get(`/console/history/${none}`, { accept: 'text/html' })).statusCode).toBe(404);
  });
});
