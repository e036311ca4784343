import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openMember, readMain } from '../../people/members.ts';
import { customEntries, enter, readEdit, readStored, rememberAccounts, save, store } from '../../people/profile.ts';
import { answersOf as signUpAnswers, signUpTo } from '../../people/sign-up.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

let undo: () => Promise<void>;
/** The demo store's seeded document. */
let demo: JsonObject;
const it = serverTest({ settings: { customAssociatedInfo: { entries: [...customEntries] } } });
it.beforeAll(async ({ server }) => {
  undo = await rememberAccounts(server);
  await publish(server, 'registration', (body) => {
    demo = body;
    return body;
  });
});
it.beforeEach(async ({ server }) => {
  await undo();
  await publish(server, 'customAssociatedInfo', () => ({ entries: [...customEntries] }));
  await publish(server, 'registration', () => demo);
});

const setRegistration = (server: TestApp, part: JsonObject) => publish(server, 'registration', (body) => ({ ...body, ...part }));

function setFields(server: TestApp, fields: JsonObject, form: 'profile' | 'signUp' = 'profile'): Promise<void> {
  return publish(server, 'registration', (body) => {
    // A published document of this schema.
    const kept = body[form] as { readonly fields: JsonObject };
    return { ...body, [form]: { fields: { ...kept.fields, ...fields } } };
  });
}

const setEntries = (server: TestApp, change: (entry: JsonObject) => JsonObject) =>
  publish(server, 'customAssociatedInfo', () => ({ entries: customEntries.map(change) }));

async function pageOf(browser: TestBrowser): Promise<string> {
  return readMain(await browser.get('/mypage/edit', { accept: 'text/html' }));
}

/** The marker next to a field's label: 必須, 任意, or nothing if there is no such field. */
async function markOf(browser: TestBrowser, name: string): Promise<string | undefined> {
  const { document } = new JSDOM(await pageOf(browser)).window;
  return document.querySelector(`[data-field="${name}"] .field-mark`)?.textContent ?? undefined;
}

/** Values and labels of a field's choices, without empty ones. */
async function choicesOf(browser: TestBrowser, name: string): Promise<readonly (readonly [string, string])[]> {
  const { document } = new JSDOM(await pageOf(browser)).window;
  const options = [...document.querySelectorAll<HTMLOptionElement>(`select[name="${name}"] option`)];
  const radios = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${name}"]`)];
  return [
    ...options.filter(({ value }) => value !== '').map(({ value, text }) => [value, text] as const),
    ...radios.map(({ value, labels }) => [value, labels?.[0]?.textContent ?? ''] as const),
  ];
}

const issuesOf = async (...parts: Parameters<typeof enter>): Promise<unknown> => {
  const answer = await enter(...parts);
  return answer.statusCode === 200 ? [] : answer.json().issues;
};

describe('a field of the profile', () => {
  it('is hidden, optional or required by its setting [PROFILE-001]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(await pageOf(browser)).not.toContain('name="nickname"');
    expect(await issuesOf(browser, { nickname: 'けん' })).toEqual([{ at: '/nickname', rule: 'unknown' }]);
    await setFields(server, { nickname: 'OPTIONAL' });
    expect(await pageOf(browser)).toContain('name="nickname"');
    expect(await markOf(browser, 'nickname')).toBe('任意');
    expect(await issuesOf(browser, { nickname: '' })).toEqual([]);
    await setFields(server, { nickname: 'REQUIRED' });
    expect(await markOf(browser, 'nickname')).toBe('必須');
    expect(await issuesOf(browser, { nickname: '' })).toEqual([{ at: '/nickname', rule: 'required' }]);
    expect(await issuesOf(browser, { nickname: 'けん' })).toEqual([]);
  });

  it('can be any of the specified ones [PROFILE-002]', async ({ server }) => {
    const all = ['name', 'nameKana', 'familyName', 'givenName', 'familyNameKana', 'givenNameKana', 'nickname', 'birthday', 'sex'];
    const names = [...all, 'phoneNumber', 'country', 'prefecture', 'postalCode', 'address', 'address2'];
    await setFields(server, Object.fromEntries(names.map((name) => [name, 'OPTIONAL'])));
    const page = await pageOf(await openMember(server, 'demosingle'));
    for (const name of [...names, 'custom.favourite', 'custom.branch', 'custom.genre']) expect(page).toContain(`name="${name}"`);
    expect(page).not.toContain('name="custom.hidden"');
  });

  it('that is not used keeps its stored value', async ({ server }) => {
    await store(server, 'demosingle', { nickname: 'けん', address: '海岸通1' }, { hidden: '昔の答え' });
    await setFields(server, { address: 'NOT_USE' });
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    await save(browser);
    const { profile, custom_associated_info } = await readStored(server, 'demosingle');
    expect(profile).toMatchObject({ nickname: 'けん', address: '海岸通1', givenName: '賢' });
    expect(custom_associated_info).toEqual({ hidden: '昔の答え' });
  });

  it('that was enabled after the confirmation keeps its stored value', async ({ server }) => {
    await store(server, 'demosingle', { nickname: 'けん' });
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    await setFields(server, { nickname: 'OPTIONAL' });
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    expect((await readStored(server, 'demosingle')).profile).toMatchObject({ nickname: 'けん', givenName: '賢' });
  });

  it('that became required after the confirmation leads back to the form', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { phoneNumber: '' });
    await setFields(server, { phoneNumber: 'REQUIRED' });
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit?notice=formChanged' });
    expect((await readStored(server, 'demosingle')).profile).not.toHaveProperty('phoneNumber');
  });

  it('follows the defaults in a store from before profile settings', async ({ server }) => {
    await publish(server, 'registration', ({ profile: _none, ...body }) => body);
    const page = await pageOf(await openMember(server, 'demosingle'));
    expect(page).toContain('name="familyName"');
    expect(page).not.toContain('name="phoneNumber"');
  });

  it('is validated on the server, all issues at once [VALIDATION-029]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const form = { familyName: '', givenName: '<b>', familyNameKana: 'たかはし', birthday: '19900230', phoneNumber: '12' };
    const found = await issuesOf(browser, form, [{ id: 'favourite', value: '文'.repeat(201) }]);
    expect(found).toEqual([
      { at: '/familyName', rule: 'required' },
      { at: '/givenName', rule: 'forbiddenContent' },
      { at: '/familyNameKana', rule: 'format' },
      { at: '/birthday', rule: 'realDate' },
      { at: '/phoneNumber', rule: 'format' },
      { at: '/custom.favourite', rule: 'maxLength', limit: 200 },
    ]);
  });
});

describe('the address of the profile', () => {
  const pieces = ['postalCode', 'prefecture', 'address', 'address2'];
  const setAll = (server: TestApp, rule: string) => setFields(server, Object.fromEntries(pieces.map((key) => [key, rule])));
  const marks = (browser: TestBrowser) => Promise.all(pieces.map((key) => markOf(browser, key)));

  it('has each part by its setting; a required prefecture must not be 0 [ADDR-013] [ADDR-014]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await setAll(server, 'NOT_USE');
    expect(await marks(browser)).toEqual(pieces.map(() => undefined));
    expect(await pageOf(browser)).not.toContain('住所を検索');
    await setAll(server, 'OPTIONAL');
    expect(await marks(browser)).toEqual(pieces.map(() => '任意'));
    expect(await issuesOf(browser, { prefecture: '0' })).toEqual([]);
    await setAll(server, 'REQUIRED');
    expect(await marks(browser)).toEqual(pieces.map(() => '必須'));
    const empty = { postalCode: '', prefecture: '0', address: '', address2: '' };
    expect(await issuesOf(browser, empty)).toEqual(pieces.map((key) => ({ at: `/${key}`, rule: 'required' })));
    await setAll(server, 'OPTIONAL');
    await setFields(server, { address2: 'NOT_USE' });
    expect(await marks(browser)).toEqual(['任意', '任意', '任意', undefined]);
    expect(await issuesOf(browser, { address2: '窓口ビル' })).toEqual([{ at: '/address2', rule: 'unknown' }]);
  });
});

describe('country', () => {
  it('is a select of countries by their ISO codes, Japan first [PROFILE-003]', async ({ server }) => {
    await setFields(server, { country: 'OPTIONAL' });
    const browser = await openMember(server, 'demosingle');
    const select = /<select[^>]*name="country".*?<\/select>/s.exec(await pageOf(browser))?.[0] ?? '';
    const values = [...select.matchAll(/<option[^>]*value="([^"]*)"/g)].map((match) => match[1]);
    expect(values.filter((value) => value !== '')[0]).toBe('JP');
    expect(values.length).toBeGreaterThan(200);
    expect(await issuesOf(browser, { country: 'XX' })).toEqual([{ at: '/country', rule: 'enum' }]);
    await enter(browser, { country: 'FR' });
    await save(browser);
    expect((await readStored(server, 'demosingle')).profile['country']).toBe('FR');
    expect((await readEdit(browser)).answers['country']).toBe('FR');
  });
});

describe('sex', () => {
  it('is a select or radios, with the same choices [PROFILE-004] [PROFILE-005]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const sexes = [
      ['1', '男性'],
      ['2', '女性'],
      ['9', 'その他'],
      ['0', '回答しない'],
    ];
    expect(await pageOf(browser)).not.toMatch(/<select[^>]*name="sex"/);
    expect(await choicesOf(browser, 'sex')).toEqual(sexes);
    await setRegistration(server, { genderInputType: 'Select' });
    expect(await pageOf(browser)).toMatch(/<select[^>]*name="sex"/);
    expect(await choicesOf(browser, 'sex')).toEqual(sexes);
    for (const sex of ['1', '2', '9', '0']) {
      await enter(browser, { sex });
      await save(browser);
      expect((await readStored(server, 'demosingle')).profile['sex']).toBe(sex);
    }
  });

  it('cannot be "unanswered" if the store disallows it and the sex is known [PROFILE-006] [PROFILE-007]', async ({ server }) => {
    await setRegistration(server, { disallowUnknownGender: true });
    const known = await openMember(server, 'demosingle');
    expect((await readEdit(known)).context).toEqual({ knownSex: true });
    expect(await pageOf(known)).not.toMatch(/<input[^>]*name="sex"[^>]*value="0"/);
    expect(await issuesOf(known, { sex: '0' })).toEqual([{ at: '/sex', rule: 'enum' }]);
    await store(server, 'demomember', { sex: '0' });
    const unknown = await openMember(server, 'demomember');
    expect(await pageOf(unknown)).toMatch(/<input[^>]*name="sex"[^>]*value="0"/);
    expect(await issuesOf(unknown, { sex: '0' })).toEqual([]);
    await store(server, 'demomanager', { sex: null });
    await setFields(server, { sex: 'OPTIONAL' });
    const unsaid = await openMember(server, 'demomanager');
    expect(await pageOf(unsaid)).toMatch(/<input[^>]*name="sex"[^>]*value="0"/);
    expect(await issuesOf(unsaid, { sex: '0' })).toEqual([]);
    // Sign-up always refuses this answer then.
    const guest = server.open();
    await setFields(server, { sex: 'REQUIRED' }, 'signUp');
    await signUpTo(server, guest, 'form', 'sex@example.com');
    const form = (await guest.get('/signup/form', { accept: 'text/html' })).body;
    expect(form).toMatch(/<input[^>]*name="sex"[^>]*value="9"/);
    expect(form).not.toMatch(/<input[^>]*name="sex"[^>]*value="0"/);
    const declined = await guest.post('/zapi/signup/confirm', signUpAnswers('sex@example.com', { sex: '0' }));
    expect(declined.json().issues).toEqual([{ at: '/sex', rule: 'enum' }]);
    await setRegistration(server, { disallowUnknownGender: false });
    expect(await pageOf(known)).toMatch(/<input[^>]*name="sex"[^>]*value="0"/);
  });
});

describe('custom associated info', () => {
  it('is a text, a select or checkboxes, and follows its rule [PROFILE-008] [PROFILE-009]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const page = await pageOf(browser);
    expect(page).toMatch(/<input[^>]*type="text"[^>]*name="custom.favourite"|<input[^>]*name="custom.favourite"/);
    expect(page).toMatch(/<select[^>]*name="custom.branch"/);
    expect(
      page.match(/<input[^>]*type="checkbox"[^>]*name="custom.genre"|<input[^>]*name="custom.genre"[^>]*type="checkbox"/g),
    ).toHaveLength(3);
    for (const title of ['好きな作品', 'よく使う店舗', 'ジャンル']) expect(page).toContain(title);
    for (const label of ['東京店', '大阪店', '映画', '音楽', '本']) expect(page).toContain(label);
    expect(await markOf(browser, 'custom.favourite')).toBe('任意');
    expect(await issuesOf(browser)).toEqual([]);
    await setEntries(server, (entry) => ({ ...entry, rule: 'REQUIRED' }));
    for (const id of ['favourite', 'branch', 'genre']) expect(await markOf(browser, `custom.${id}`)).toBe('必須');
    expect(await issuesOf(browser)).toEqual(
      ['favourite', 'branch', 'genre', 'hidden'].map((id) => ({ at: `/custom.${id}`, rule: 'required' })),
    );
    await setEntries(server, (entry) => ({ ...entry, rule: 'NOT_USE' }));
    expect(await pageOf(browser)).not.toContain('name="custom.favourite"');
    expect(await issuesOf(browser, {}, [{ id: 'favourite', value: 'x' }])).toEqual([
      { at: '/custom.favourite', rule: 'unknown' },
    ]);
  });

  it('is a number, a day, a text of several lines or one with a pattern', async ({ server }) => {
    const entries = [
      { id: 'count', type: 'NUMBER', minimum: 1, maximum: 10 },
      { id: 'day', type: 'DATE' },
      { id: 'story', type: 'LONG_TEXT', maxLength: 300, hint: { ja: '短くても構いません。' } },
      { id: 'card', type: 'TEXT', pattern: '^[A-Z]{2}[0-9]+$', patternMessage: { ja: '英大文字2字と数字で入力してください。' } },
    ].map((entry) => ({ title: { ja: entry.id }, rule: 'OPTIONAL', in: ['profile'], ...entry }));
    await publish(server, 'customAssociatedInfo', () => ({ entries }));
    const browser = await openMember(server, 'demosingle');
    const page = await pageOf(browser);
    expect(page).toContain('短くても構いません。');
    const custom = (answers: JsonObject) => Object.entries(answers).map(([id, value]) => ({ id, value }));
    const wrong = custom({ count: '１１', day: '2026-02-30', story: 'x'.repeat(301), card: 'a1' });
    expect(await issuesOf(browser, {}, wrong)).toEqual([
      { at: '/custom.count', rule: 'maximum', limit: 10 },
      { at: '/custom.day', rule: 'realDate' },
      { at: '/custom.story', rule: 'maxLength', limit: 300 },
      { at: '/custom.card', rule: 'format' },
    ]);
    await enter(browser, {}, custom({ count: '１０', day: '2028-02-29', story: '一行\n二行', card: 'ＡＢ１' }));
    await save(browser);
    expect((await readStored(server, 'demosingle')).custom_associated_info).toEqual({
      count: 10,
      day: '2028-02-29',
      story: '一行\n二行',
      card: 'AB1',
    });
    expect((await readEdit(browser)).answers).toMatchObject({ 'custom.count': 10, 'custom.card': 'AB1' });
    await enter(browser, {}, custom({ count: '10', day: '2028-02-29', story: '一行\n二行', card: 'AB2' }));
    await save(browser);
    expect((await readStored(server, 'demosingle')).custom_associated_info).toMatchObject({ count: 10, card: 'AB2' });
  });

  it('keeps a removed option until another one is chosen', async ({ server }) => {
    await store(server, 'demosingle', {}, { branch: 'kyoto', genre: ['opera', 'film'] });
    const browser = await openMember(server, 'demosingle');
    expect((await readEdit(browser)).answers).toMatchObject({ 'custom.branch': null, 'custom.genre': ['film'] });
    const boxes = (film: string) => ['film', 'music', 'book'].map((id) => ({ id, value: id === 'film' ? film : 'false' }));
    await enter(browser, {}, [{ id: 'branch', value: '' }, ...boxes('false')]);
    await save(browser);
    expect((await readStored(server, 'demosingle')).custom_associated_info).toEqual({ branch: 'kyoto', genre: ['opera'] });
    await enter(browser, {}, [{ id: 'branch', value: 'tokyo' }, ...boxes('true')]);
    await save(browser);
    expect((await readStored(server, 'demosingle')).custom_associated_info).toEqual({
      branch: 'tokyo',
      genre: ['film', 'opera'],
    });
  });
});
