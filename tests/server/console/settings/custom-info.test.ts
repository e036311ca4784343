import { describe, expect, vi } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { newEntry, openPage, outcomeOf, publish, restoreSeed, saveEntry, saveFields } from '../../people/console.ts';
import { readMain } from '../../people/members.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { enter } from '../../people/profile.ts';
import { serverTest } from '../../server-test.ts';

interface Item {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Whether a query comes from the server's timers. */
const isOfTimers = /\b(outbox|flow_asks)\b/;

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const listed = async (browser = operator): Promise<readonly Item[]> => {
  const { forms } = await openPage(browser, '/console/custom-info');
  return forms['console-custom-info-list']?.answers['entries'] as readonly Item[];
};
const opened = async (id: string) => (await openPage(operator, `/console/custom-info/${id}`)).forms['console-custom-info'];
const optionsOf = async (id: string) => (await opened(id))?.answers['options'] as readonly Item[];
/** Adds a custom field and returns its id. */
const add = async (changes: Record<string, unknown> = {}): Promise<string> => {
  const answer = await saveEntry(operator, changes);
  expect(outcomeOf(answer), answer.body).toBe('/console/custom-info?notice=draftSaved');
  return (await listed()).at(-1)?.id ?? '';
};
const answered = (server: TestApp, entry: string, value: unknown) =>
  server.database.query(`UPDATE accounts SET custom_associated_info = $1 WHERE login_id = 'demosingle'`, [
    JSON.stringify({ [entry]: value }),
  ]);

describe('a custom field', () => {
  it('is created in the draft, with server-generated ids for itself and its options', async ({ server }) => {
    const id = await add();
    const options = await optionsOf(id);
    expect(options.map(({ id: _id, ...words }) => words)).toEqual([
      { 'label.ja': '登山', 'label.en': 'Climbing' },
      { 'label.ja': '読書', 'label.en': null },
    ]);
    const ids = [id, ...options.map((option) => option.id)];
    for (const each of ids) expect(each).toMatch(/^c_[a-z2-7]{26}$/);
    expect(new Set(ids).size).toBe(3);
    expect(await opened(id)).toMatchObject({
      answers: { 'title.ja': '趣味', 'title.en': 'Hobbies', type: 'SELECT', rule: 'REQUIRED', in: ['signUp', 'profile'] },
    });
    expect((await server.open().get('/signup/form', { accept: 'text/html' })).body).not.toContain('趣味');
  });

  it('has the limits, pattern and hint of its type, and no others', async () => {
    const text = {
      type: 'TEXT',
      'hint.ja': '会員証にあります。',
      minLength: '６',
      maxLength: 8,
      pattern: '^[A-Z]{2}[0-9]+$',
      'patternMessage.ja': '英大文字2字と数字です。',
      minimum: 1,
    };
    const id = await add({ 'title.ja': '番号', ...text });
    expect((await opened(id))?.answers).toMatchObject({ ...text, minLength: 6, minimum: null, 'hint.en': null });
    await saveEntry(operator, { type: 'NUMBER', minimum: '-0.5', maximum: '２０' }, id);
    expect((await opened(id))?.answers).toMatchObject({ minimum: -0.5, maximum: 20, minLength: null, pattern: null });
  });

  it.for([
    [
      { minLength: 9, maxLength: 8 },
      { at: '/maxLength', rule: 'minimum', limit: 9 },
    ],
    [{ pattern: '^(a+)+$' }, { at: '/pattern', rule: 'format' }],
    [{ pattern: '^[a' }, { at: '/pattern', rule: 'format' }],
    [
      { pattern: '^a$', 'patternMessage.ja': '' },
      { at: '/patternMessage.ja', rule: 'required' },
    ],
    [
      { type: 'NUMBER', minimum: 5, maximum: 4 },
      { at: '/maximum', rule: 'minimum', limit: 5 },
    ],
    [
      { type: 'NUMBER', minimum: '1e3' },
      { at: '/minimum', rule: 'type' },
    ],
  ] as const)('refuses limits that no answer meets, and slow patterns: %j', async ([changes, issue]) => {
    const refused = await saveEntry(operator, { type: 'TEXT', 'patternMessage.ja': 'x', ...changes });
    expect([refused.statusCode, refused.json().issues]).toEqual([422, [expect.objectContaining(issue)]]);
  });

  it('needs as many queries for a hundred options as for two', async ({ server }) => {
    const asked = vi.spyOn(server.database, 'query');
    const count = async (many: number) => {
      const options = Array.from({ length: many }, (_, index) => ({ id: null, 'label.ja': `選択肢${index}`, 'label.en': null }));
      asked.mockClear();
      await add({ 'title.ja': `質問${many}`, options });
      return asked.mock.calls.filter(([text]) => !isOfTimers.test(text)).length;
    };
    // The first request also fills caches.
    await count(3);
    const few = await count(2);
    expect(few).toBeGreaterThan(0);
    expect(await count(100)).toBeLessThanOrEqual(few);
    asked.mockRestore();
  });

  it('keeps its ids when changed; options can be added, removed and moved', async () => {
    const id = await add();
    const [climb, read] = await optionsOf(id);
    const options = [{ id: null, 'label.ja': '料理' }, read, { ...climb, 'label.ja': '山登り' }];
    await saveEntry(operator, { 'title.ja': '休日', options }, id);
    expect((await listed()).map((entry) => [entry.id, entry['title']])).toEqual([[id, '休日']]);
    const after = await optionsOf(id);
    expect(after.map((option) => option['label.ja'])).toEqual(['料理', '読書', '山登り']);
    expect(after.slice(1).map((option) => option.id)).toEqual([read?.id, climb?.id]);
    await saveEntry(operator, { options: after.slice(0, 2) }, id);
    expect((await optionsOf(id)).map((option) => option.id)).toEqual(after.slice(0, 2).map((option) => option.id));
  });

  it('never reuses an id of any version', async ({ server }) => {
    const id = await add();
    await publish(operator);
    await restoreSeed(server);
    const [first] = await server.database.query<{ used: number }>(
      `SELECT count(*) AS used FROM settings_documents WHERE body::text LIKE '%' || $1 || '%'`,
      [id],
    );
    expect(Number(first?.used)).toBe(1);
    expect(await add()).not.toBe(id);
  });

  it('can be moved, changed and removed in the list', async () => {
    const [one, two, three] = [await add({ 'title.ja': '一' }), await add({ 'title.ja': '二' }), await add({ 'title.ja': '三' })];
    const { shown } = await openPage(operator, '/console/custom-info');
    const entries = [
      { id: three, rule: 'NOT_USE' },
      { id: one, rule: 'OPTIONAL' },
    ];
    const saved = await operator.post('/zapi/console/custom-info', { entries, ...shown });
    expect(outcomeOf(saved)).toBe('/console/custom-info?notice=draftSaved');
    expect((await listed()).map(({ id, title, rule }) => [id, title, rule])).toEqual([
      [three, '三', 'NOT_USE'],
      [one, '一', 'OPTIONAL'],
    ]);
    const gone = await operator.get(`/console/custom-info/${two}`, { accept: 'text/html' });
    expect(gone.statusCode).toBe(404);
    const lost = await operator.post('/zapi/console/custom-info', {
      entries: [{ id: two, rule: 'OPTIONAL' }],
      ...(await openPage(operator, '/console/custom-info')).shown,
    });
    expect(lost.json()).toMatchObject({ status: 422, issues: [{ at: '/entries/0/id', rule: 'unknown' }] });
  });
});

it('marks as required or optional only controls that can be empty', async () => {
  await add();
  const marksOf = async (path: string) => {
    const { body } = await operator.get(path, { accept: 'text/html' });
    return [...body.matchAll(/<span class="field-mark[^>]*>([^<]*)</g)].map(([, mark]) => mark);
  };
  expect(await marksOf('/console/custom-info')).toEqual([]);
  // Titles, hints, pages, position, condition and the limits of a text; not the radio buttons, one of which is always selected.
  expect(await marksOf('/console/custom-info/new')).toEqual(['必須', ...Array<string>(9).fill('任意')]);
  // Japanese is required beside an English message.
  expect((await marksOf('/console/registration')).filter((mark) => mark !== '変更あり')).toEqual(['必須', '任意']);
});

describe('bad input', () => {
  const issuesOf = async (changes: Record<string, unknown>, id?: string) => {
    const answer = await saveEntry(operator, changes, id);
    const issues: readonly { at: string; rule: string }[] = answer.json().issues ?? [];
    return [answer.statusCode, ...issues.map(({ at, rule }) => `${at} ${rule}`)];
  };

  it('is reported at its control: titles, scripts, lengths, options, equal ids, unknown fields', async () => {
    const id = await add();
    const [climb, read] = await optionsOf(id);
    expect(await issuesOf({ 'title.ja': '' })).toEqual([422, '/title.ja required']);
    expect(await issuesOf({ 'title.ja': 'あ'.repeat(10_000) })).toEqual([422, '/title.ja maxLength']);
    expect(await issuesOf({ 'title.en': '<script>alert(1)</script>' })).toEqual([422, '/title.en forbiddenMarkup']);
    expect(await issuesOf({ options: [] })).toEqual([422, '/options required']);
    expect(await issuesOf({ options: [{ id: null, 'label.ja': '' }] })).toEqual([422, '/options/0/label.ja required']);
    expect(await issuesOf({ options: [climb, { ...read, id: climb?.id }] }, id)).toEqual([422, '/options/1/id unique']);
    expect(await issuesOf({ options: [{ id: 'c_of_another', 'label.ja': 'x' }] }, id)).toEqual([422, '/options/0/id unknown']);
    expect(await issuesOf({ colour: 'red' })).toEqual([422, '/colour unknown']);
    expect(await issuesOf({ type: 'FILE' })).toEqual([422, '/type enum']);
    expect((await listed()).length).toBe(1);
  });

  it('excludes apostrophes and quotation marks, which operators write', async () => {
    const options = [{ id: null, 'label.ja': '"はい"', 'label.en': "Yes, it's mine" }];
    await add({ 'title.ja': "お子さまの'愛称'", 'title.en': "Children's name", options });
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    expect((await saveFields(operator, { 'message.ja': '\'今だけ\'の"お知らせ"' })).statusCode).toBe(200);
    expect((await saveFields(operator, { 'message.ja': '<b>' })).json().issues).toMatchObject([{ rule: 'forbiddenMarkup' }]);
  });

  it('includes duplicate names: at the option, at the title, and at the rule that re-enables a field', async () => {
    const id = await add();
    const twice = [
      { id: null, 'label.ja': '登山' },
      { id: null, 'label.ja': '読書' },
      { id: null, 'label.ja': '登山' },
    ];
    expect(await issuesOf({ 'title.ja': '特技', options: twice })).toEqual([422, '/options/2/label.ja sameLabel']);
    expect(await issuesOf({})).toEqual([422, '/title.ja sameTitle']);
    const other = await add({ rule: 'NOT_USE' });
    expect(await issuesOf({ rule: 'REQUIRED' }, other)).toEqual([422, '/title.ja sameTitle']);
    // The earlier one is in the form.
    await saveEntry(operator, { rule: 'NOT_USE' }, id);
    await saveEntry(operator, { rule: 'OPTIONAL' }, other);
    expect(await issuesOf({ rule: 'OPTIONAL' }, id)).toEqual([422, '/title.ja sameTitle']);
    const { shown } = await openPage(operator, '/console/custom-info');
    const entries = [
      { id, rule: 'OPTIONAL' },
      { id: other, rule: 'OPTIONAL' },
    ];
    const listedTwice = await operator.post('/zapi/console/custom-info', { entries, ...shown });
    expect(listedTwice.json()).toMatchObject({
      status: 422,
      issues: [
        { at: '/entries/0/rule', rule: 'sameTitle' },
        { at: '/entries/1/rule', rule: 'sameTitle' },
      ],
    });
  });

  it('for a field that was removed or changed in another tab is refused and changes nothing', async () => {
    const { shown } = await openPage(operator, '/console/custom-info/new');
    const id = await add();
    const late = await operator.post('/zapi/console/custom-info/entry', { ...newEntry, ...shown });
    expect([late.statusCode, late.json().code]).toEqual([409, 'DRAFT_CHANGED']);
    const page = await openPage(operator, '/console/custom-info/new');
    const gone = await operator.post('/zapi/console/custom-info/entry', { ...newEntry, ...page.shown, entryId: 'nothing' });
    expect(gone.statusCode).toBe(404);
    expect((await listed()).map((entry) => entry.id)).toEqual([id]);
  });
});

describe('position and condition', () => {
  const fieldsOf = (page: string) => [...page.matchAll(/data-field="([^"]+)"/g)].map(([, key]) => key);
  const openSingle = async (server: TestApp) => {
    const browser = server.open();
    await browser.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    return browser;
  };
  const addText = (name: string, changes: Record<string, unknown> = {}) =>
    add({ 'title.ja': name, type: 'TEXT', options: null, rule: 'OPTIONAL', in: ['profile'], ...changes });

  it('are chosen from the fields of the forms and their choices; a field is not offered to itself', async () => {
    const id = await add();
    const [climb] = await optionsOf(id);
    const { context } = (await openPage(operator, '/console/custom-info/new')).forms['console-custom-info'] ?? {};
    const fields = context?.['fields'] as readonly { readonly value: string; readonly name: string }[];
    expect(fields).toContainEqual({ value: 'sex', name: '性別' });
    expect(fields).toContainEqual({ value: `custom.${id}`, name: '趣味' });
    expect(fields.map(({ value }) => value)).not.toContain('password');
    expect(context?.['choices']).toMatchObject({ [`custom.${id}`]: [{ value: climb?.id, name: '登山' }, { name: '読書' }] });
    const own = (await opened(id))?.context['fields'] as typeof fields;
    expect(own.map(({ value }) => value)).not.toContain(`custom.${id}`);
  });

  it('put it behind a field, and ask for it only after one of the answers', async ({ server }) => {
    const id = await add({ in: ['profile'], rule: 'OPTIONAL' });
    const [climb, read] = await optionsOf(id);
    const asked = await addText('山の名前', {
      rule: 'REQUIRED',
      after: 'givenName',
      'when.field': `custom.${id}`,
      'when.values': [climb?.id],
    });
    const follower = await addText('山の高さ', { after: `custom.${asked}` });
    await publish(operator);
    const member = await openSingle(server);
    const body = readMain(await member.get('/mypage/edit', { accept: 'text/html' }));
    const keys = fieldsOf(body);
    // The one between them is not asked yet.
    expect(keys[keys.indexOf('givenName') + 1]).toBe(`custom.${follower}`);
    expect(keys).not.toContain(`custom.${asked}`);
    expect(keys.at(-1)).toBe(`custom.${id}`);
    const issuesOf = async (choice: string | undefined) =>
      (await enter(member, {}, [{ id, value: choice ?? null }])).json().issues ?? [];
    expect(await issuesOf(climb?.id)).toEqual([{ at: `/custom.${asked}`, rule: 'required' }]);
    expect(await issuesOf(read?.id)).toEqual([]);
    expect(await issuesOf(undefined)).toEqual([]);
    expect((await opened(asked))?.answers).toMatchObject({ after: 'givenName', 'when.values': [climb?.id] });
    await saveEntry(operator, { after: 'sex', 'when.field': 'prefecture', 'when.values': ['13', '14'] }, asked);
    expect((await openPage(operator, '/console/publish'))['changes']).toEqual([
      '追加項目「山の名前」の表示する条件：「趣味」の回答が「登山」の場合 → 「都道府県」の回答が「東京都、神奈川県」の場合',
      '追加項目「山の名前」の表示する位置：「名」の後 → 「性別」の後',
    ]);
  });

  it('hold for any answer if none is selected, and for lists', async ({ server }) => {
    await saveFields(operator, { 'profile.nickname': 'OPTIONAL' });
    const id = await add({ type: 'CHECKBOX', in: ['profile'], rule: 'OPTIONAL' });
    const [climb, read] = await optionsOf(id);
    const any = await addText('ひとこと', { rule: 'REQUIRED', 'when.field': 'nickname' });
    const reads = await addText('本の名前', { rule: 'REQUIRED', 'when.field': `custom.${id}`, 'when.values': [read?.id] });
    await publish(operator);
    const member = await openSingle(server);
    const issuesOf = async (nickname: string, chosen: readonly unknown[]) => {
      const pairs = [climb, read].map((option) => ({ id: option?.id ?? '', value: String(chosen.includes(option?.id)) }));
      return ((await enter(member, { nickname }, pairs)).json().issues ?? []).map(({ at }: { readonly at: string }) => at);
    };
    expect(await issuesOf('', [climb?.id])).toEqual([]);
    expect(await issuesOf('けん', [climb?.id, read?.id])).toEqual([`/custom.${any}`, `/custom.${reads}`]);
  });

  it('are refused where no member could be asked: removed fields and options, circles, answers of another field', async () => {
    const issuesOf = async (changes: Record<string, unknown>, id?: string) =>
      (await saveEntry(operator, changes, id)).json().issues;
    const id = await add({ in: ['profile'] });
    const [climb, read] = await optionsOf(id);
    const asked = await addText('山の名前', { 'when.field': `custom.${id}`, 'when.values': [climb?.id] });
    expect(await issuesOf({ 'when.field': `custom.${asked}` }, id)).toMatchObject([
      { at: '/when.field', rule: 'circular' },
      { at: '/entries/1/when/field', rule: 'circular' },
    ]);
    expect(await issuesOf({ options: [read] }, id)).toMatchObject([{ at: '/entries/1/when/values', rule: 'unknownValue' }]);
    expect(await issuesOf({ 'when.values': ['1'] }, asked)).toMatchObject([{ at: '/when.values', rule: 'enum' }]);
    const { shown } = await openPage(operator, '/console/custom-info');
    const removed = await operator.post('/zapi/console/custom-info', { entries: [{ id: asked, rule: 'OPTIONAL' }], ...shown });
    expect(removed.json().issues).toMatchObject([{ at: '/entries/0/rule', rule: 'unknownField' }]);
  });

  it('warn where the form does not have the field of the condition', async () => {
    await saveFields(operator, { 'profile.nickname': 'OPTIONAL' });
    await addText('山の名前', { in: ['profile'], 'when.field': 'nickname' });
    await saveFields(operator, { 'profile.nickname': 'NOT_USE' });
    const main = readMain(await operator.get('/console/publish', { accept: 'text/html' }));
    expect(main).toContain('追加項目「山の名前」：プロフィールでは、表示する条件の項目を使わない設定です。');
  });
});

describe('members’ answers', () => {
  it('are counted next to an option’s remove button, and are kept when it is removed', async ({ server }) => {
    const id = await add();
    await publish(operator);
    const [climb, read] = await optionsOf(id);
    await answered(server, id, climb?.id);
    const page = await openPage(operator, `/console/custom-info/${id}`);
    expect(page['answers']).toEqual([
      '1人がこの項目に回答しています。',
      '「登山」：1人がこの選択肢を選んでいます。削除しても回答は残ります。',
    ]);
    await saveEntry(operator, { options: [read] }, id);
    const review = await openPage(operator, '/console/publish');
    expect(review['changes']).toEqual(['追加項目「趣味」の選択肢「登山」を削除']);
    expect(review['warnings']).toContain(
      '追加項目 › 「趣味」 › 選択肢：「登山」を削除します。選択している会員が1人います。記録は残ります。',
    );
    expect(outcomeOf(await publish(operator))).toBe('/console/publish?notice=published');
    const [row] = await server.database.query<{ kept: unknown }>(
      `SELECT custom_associated_info AS kept FROM accounts WHERE login_id = 'demosingle'`,
    );
    expect(row?.kept).toEqual({ [id]: climb?.id });
  });

  it('prevent a change of the field’s type', async ({ server }) => {
    const id = await add();
    await publish(operator);
    const [climb] = await optionsOf(id);
    expect((await opened(id))?.context).toMatchObject({ isAnswered: false });
    await answered(server, id, [climb?.id]);
    expect((await opened(id))?.context).toMatchObject({ isAnswered: true });
    await saveEntry(operator, { type: 'CHECKBOX', 'title.ja': '休日' }, id);
    expect((await opened(id))?.answers).toMatchObject({ type: 'SELECT', 'title.ja': '休日' });
  });
});

it('lists type, pages and options of each custom field', async () => {
  await add();
  await saveEntry(operator, { 'title.ja': 'ひとこと', type: 'TEXT', in: ['profile'], options: null });
  const main = readMain(await operator.get('/console/custom-info', { accept: 'text/html' }));
  expect(main).toContain('種類：選択（1つ選ぶ）／表示する場所：新規登録、プロフィール／選択肢：登山、読書');
  expect(main).toContain('種類：文字入力／表示する場所：プロフィール');
  const labels = Array.from({ length: 7 }, (_, index) => ({ id: null, 'label.ja': `選択肢${index}`, 'label.en': null }));
  await saveEntry(operator, { 'title.ja': '多い', options: labels });
  expect(readMain(await operator.get('/console/custom-info', { accept: 'text/html' }))).toContain('選択肢4、ほか2件');
});

it('warns if a custom field has the title of a built-in field, in the list and before publishing', async () => {
  await saveEntry(operator, { 'title.ja': '電話番号' });
  const warning = '追加項目「電話番号」：標準の項目「電話番号」と同じ名前です。';
  for (const path of ['/console/custom-info', '/console/publish', '/console/preview'])
    expect(readMain(await operator.get(path, { accept: 'text/html' }))).toContain(warning);
});

it('asks for confirmation before a used custom field is on no page', async () => {
  const id = await add();
  const refused = await saveEntry(operator, { in: [] }, id);
  expect([refused.statusCode, refused.json().issues]).toEqual([422, [{ at: '/isHidden', rule: 'required' }]]);
  expect((await opened(id))?.answers['in']).toEqual(['signUp', 'profile']);
  // An unused field is on no page intentionally.
  expect(outcomeOf(await saveEntry(operator, { in: [], rule: 'NOT_USE' }, id))).toContain('draftSaved');
  expect(outcomeOf(await saveEntry(operator, { in: [], rule: 'OPTIONAL', isHidden: true }, id))).toContain('draftSaved');
  // Once confirmed, it can be saved again unchanged.
  expect(outcomeOf(await saveEntry(operator, { 'title.ja': '趣味2' }, id))).toContain('draftSaved');
  const main = readMain(await operator.get('/console/custom-info', { accept: 'text/html' }));
  expect(main).toContain('追加項目「趣味2」：表示する場所が選ばれていません。どの画面にも表示されません。');
});

it('offers the sign-up of kids as a place, where the field is then asked for [KIDS-021]', async ({ server }) => {
  const id = await add();
  expect(outcomeOf(await saveEntry(operator, { 'title.ja': '趣味2', in: ['kids'] }, id))).toContain('draftSaved');
  expect((await opened(id))?.answers['in']).toEqual(['kids']);
  expect((await operator.get(`/console/custom-info/${id}`, { accept: 'text/html' })).body).toContain('value="kids"');
  const main = readMain(await operator.get('/console/custom-info', { accept: 'text/html' }));
  expect(main).toContain('表示する場所：キッズ登録');
  await publish(operator);
  const owner = server.open();
  await owner.post('/login', { value: 'demoowner', password: 'Demo-pass-2026' });
  expect(readMain(await owner.get('/mypage/kids-account/signup', { accept: 'text/html' }))).toContain('趣味2');
});

it('explains that a custom field without a page is not shown', async () => {
  const { body } = await operator.get('/console/custom-info/new', { accept: 'text/html' });
  expect(body).toContain('どれも選ばない場合、会員の画面には表示されません。');
});

it('shows viewers custom fields read-only', async ({ server }) => {
  const id = await add();
  await publish(operator);
  const readOnly = await openAs(server, viewer);
  for (const path of ['/console/custom-info', `/console/custom-info/${id}`]) {
    const page = await readOnly.get(path, { accept: 'text/html' });
    expect(readMain(page)).toContain(path.endsWith(id) ? '登山' : `href="/console/custom-info/${id}"`);
    expect([page.statusCode, page.body.includes('趣味'), page.body.includes('data-main')]).toEqual([200, true, false]);
  }
  expect((await saveEntry(readOnly, {}, id)).statusCode).toBe(403);
  const made = await readOnly.get('/console/custom-info/new', { accept: 'text/html' });
  expect([made.statusCode, made.headers.location]).toEqual([302, '/console/custom-info']);
  for (const [path, invitation] of [
    ['/console/custom-info', 'ストア独自の入力項目を追加できます'],
    ['/console/registration', '入力してもらう項目を選びます'],
    ['/console/publish', 'すべての設定を開く'],
    ['/console/history', 'その前のバージョンに戻します'],
  ] as const) {
    const pages = [operator, readOnly].map((browser) => browser.get(path, { accept: 'text/html' }));
    expect((await Promise.all(pages)).map(({ body }) => body.includes(invitation))).toEqual([true, false]);
  }
});
