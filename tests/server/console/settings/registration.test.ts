import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import { parseDeclarations } from '../../../../engine/check/index.ts';
import { readDeclaredFiles } from '../../../../engine/node/index.ts';
import type { TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed, saveFields } from '../../people/console.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

const path = '/zapi/console/registration';
const declarations = parseDeclarations(await readDeclaredFiles(process.cwd()));
let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const answersOf = async (browser: TestBrowser) => {
  const { forms } = await openPage(browser, '/console/registration');
  return forms['console-registration']?.answers ?? {};
};

describe('the field table', () => {
  it('has a control for every field of sign-up and profile, with its current rule', async () => {
    const answers = await answersOf(operator);
    for (const place of ['signUp', 'profile']) {
      const fields = declarations.forms[place === 'signUp' ? 'signup' : 'profile']?.fields ?? {};
      const set = Object.keys(fields).filter(
        (key) => fields[key]?.required === undefined && fields[key]?.kind !== 'new-password-confirm',
      );
      expect(set.map((key) => `${place}.${key}`).filter((key) => typeof answers[key] !== 'string')).toEqual([]);
    }
    expect(answers).toMatchObject({ 'signUp.nickname': 'NOT_USE', 'signUp.password': 'REQUIRED', genderInputType: 'Radio' });
    expect(answers['message.en']).toContain('We use what you enter');
  });

  it('explains the single name field and the pair of name fields', async () => {
    const { body } = await operator.get('/console/registration', { accept: 'text/html' });
    const rows = [...body.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, row = '']) => row.replace(/<[^>]*>/g, ' '));
    expect(rows.find((row) => row.startsWith('お名前 '))).toContain('1つの欄に入力する項目');
    expect(rows.find((row) => row.startsWith('姓 '))).toContain('別々の欄に入力する項目');
    expect(rows.find((row) => row.startsWith('ニックネーム'))).toBe('ニックネーム');
  });

  it('marks differences from settings published since the draft’s base version', async ({ server }) => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'signUp.sex': 'NOT_USE' });
    await server.database.query(`UPDATE operators SET role = 'editor' WHERE email = $1`, [viewer]);
    const other = await openAs(server, viewer);
    await saveFields(other, { 'signUp.nickname': 'OPTIONAL' });
    await publish(other);
    await server.database.query(`UPDATE operators SET role = 'viewer' WHERE email = $1`, [viewer]);
    const { body } = await operator.get('/console/registration', { accept: 'text/html' });
    expect(body.match(/変更あり（[^）]*）/g)).toEqual(['変更あり（公開中：任意）', '変更あり（公開中：任意）']);
  });

  it('saves to the operator’s own draft, and changes nothing for members', async ({ server }) => {
    const saved = await saveFields(operator, { 'signUp.nickname': 'REQUIRED', 'profile.nickname': 'OPTIONAL' });
    expect(outcomeOf(saved)).toBe('/console/registration?notice=draftSaved');
    expect(await answersOf(operator)).toMatchObject({ 'signUp.nickname': 'REQUIRED', 'profile.nickname': 'OPTIONAL' });
    const page = await openPage(operator, '/console/registration');
    expect(page).toMatchObject({ hasDraft: true, published: { 'signUp.nickname': 'NOT_USE', 'profile.nickname': 'NOT_USE' } });
    const { body } = await operator.get('/console/registration', { accept: 'text/html' });
    expect(body.match(/field-marked/g)).toHaveLength(2);
    expect(body).toContain('変更あり（公開中：使わない）');
    const other = await openAs(server, viewer);
    expect(await answersOf(other)).toMatchObject({ 'signUp.nickname': 'NOT_USE', 'profile.nickname': 'NOT_USE' });
    const guest = await server.open().get('/signup/form', { accept: 'text/html' });
    expect(guest.body).not.toContain('name="nickname"');
  });

  it('deletes the draft when it equals the published settings', async () => {
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const saved = await saveFields(operator, { 'signUp.nickname': 'NOT_USE' });
    expect(outcomeOf(saved)).toBe('/console/registration?notice=draftSame');
    expect(await openPage(operator, '/console/registration')).toMatchObject({ hasDraft: false });
    expect((await operator.get('/console/registration', { accept: 'text/html' })).body).not.toContain('field-marked');
  });

  it('removes an empty message, and requires Japanese if there is English', async () => {
    const alone = await saveFields(operator, { 'message.ja': null, 'message.en': 'Hello' });
    expect(alone.json()).toMatchObject({ status: 422, issues: [{ at: '/message.ja', rule: 'required' }] });
    await saveFields(operator, { 'message.ja': '', 'message.en': null });
    expect(await answersOf(operator)).toMatchObject({ 'message.ja': null, 'message.en': null });
  });

  it('refuses an unknown field, an unknown rule, and a missing answer', async () => {
    const { shown } = await openPage(operator, '/console/registration');
    const answers = await answersOf(operator);
    const issuesOf = async (changes: object) => {
      const answer = await operator.post(path, { ...answers, ...shown, ...changes });
      return [
        answer.statusCode,
        ...(answer.json().issues ?? []).map((issue: { at: string; rule: string }) => `${issue.at} ${issue.rule}`),
      ];
    };
    expect(await issuesOf({ 'signUp.shoeSize': 'REQUIRED' })).toEqual([422, '/signUp.shoeSize unknown']);
    expect(await issuesOf({ 'signUp.nickname': 'SOMETIMES' })).toEqual([422, '/signUp.nickname enum']);
    expect(await issuesOf({ 'signUp.nickname': null })).toEqual([422, '/signUp.nickname required']);
    expect(await issuesOf({ 'message.ja': 'あ'.repeat(10_000) })).toEqual([422, '/message.ja maxLength']);
    expect(await issuesOf({ revision: 'x' })).toEqual([422, '/revision required']);
    expect(await openPage(operator, '/console/registration')).toMatchObject({ hasDraft: false });
  });

  it('reports to the same operator’s second tab that the draft has changed', async () => {
    const before = await openPage(operator, '/console/registration');
    const answers = await answersOf(operator);
    await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
    const late = await operator.post(path, { ...answers, 'signUp.sex': 'REQUIRED', ...before.shown });
    expect([late.statusCode, late.json().code]).toEqual([409, 'DRAFT_CHANGED']);
    expect(await answersOf(operator)).toMatchObject({ 'signUp.nickname': 'REQUIRED', 'signUp.sex': 'OPTIONAL' });
  });
});

describe('without scripts', () => {
  const readForm = (html: string, attribute: string) => new RegExp(`name="${attribute}" value="([^"]*)"`).exec(html)?.[1] ?? '';

  /** What a browser posts of the page as it is. */
  const readPage = async () => {
    const page = await operator.get('/console/registration', { accept: 'text/html' });
    const hidden = Object.fromEntries(['_do', '_v', 'revision', 'baseVersion'].map((name) => [name, readForm(page.body, name)]));
    const answers = Object.fromEntries(
      Object.entries(await answersOf(operator)).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : value === true ? [[key, 'true']] : [],
      ),
    );
    return { ...answers, ...hidden };
  };

  it('saves what was posted, and renders the page again with issues', async () => {
    const posted = await readPage();
    const wrong = await operator.submit('/console/registration', { ...posted, 'message.ja': '', 'message.en': 'Hello' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Hello');
    const saved = await operator.submit('/console/registration', { ...posted, 'signUp.nickname': 'REQUIRED' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/console/registration?notice=draftSaved']);
    const after = await operator.get('/console/registration?notice=draftSaved', { accept: 'text/html' });
    expect(after.body).toContain('下書きに保存しました（まだ公開されていません）。');
    expect(after.body).toContain('href="/console/publish"');
  });

  it('shows an older tab how its posted answers differ from the latest version', async () => {
    const posted = await readPage();
    await saveFields(operator, { 'signUp.nickname': 'OPTIONAL' });
    const refused = await operator.submit('/console/registration', { ...posted, 'profile.country': 'OPTIONAL' });
    const { document } = new JSDOM(refused.body).window;
    const summary = document.querySelector('.summary');
    expect(summary?.textContent).toContain(
      '「新規登録のニックネーム」：最新の内容は「任意」です。この画面では「使わない」のままです。',
    );
    expect(summary?.textContent).toContain(
      '「プロフィールの国・地域」：最新の内容は「使わない」です。この画面では「任意」のままです。',
    );
    expect(document.querySelector<HTMLSelectElement>('[name="profile.country"]')?.value).toBe('OPTIONAL');
    expect(summary?.querySelector('a[href^="/console/registration"]')?.textContent).toContain('最新の内容を表示する');
  });
});

describe('access', () => {
  it('is read-only for viewers', async ({ server }) => {
    const readOnly = await openAs(server, viewer);
    const page = await readOnly.get('/console/registration', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('ニックネーム');
    expect(page.body).not.toContain('data-main');
    expect(page.body).not.toMatch(/<select[^>]*name="signUp/);
    const answer = await saveFields(readOnly, { 'signUp.nickname': 'REQUIRED' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('redirects everybody else to the console’s login', async ({ server }) => {
    const member = server.open();
    await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
    for (const visitor of [server.open(), member]) {
      for (const page of ['', '/registration', '/custom-info', '/custom-info/new', '/publish', '/history']) {
        const answer = await visitor.get(`/console${page}`, { accept: 'text/html' });
        expect([page, answer.statusCode, answer.headers.location]).toEqual([
          page,
          302,
          `/console/login?returnTo=${encodeURIComponent(`/console${page}`)}`,
        ]);
      }
      for (const call of ['registration', 'custom-info', 'custom-info/entry', 'publish', 'discard', 'rebase', 'roll-back']) {
        const answer = await visitor.post(`/zapi/console/${call}`, {});
        expect([call, answer.statusCode]).toEqual([call, 401]);
      }
    }
  });
});
