import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { CallPlan, FormPlan, JsonObject } from '../../../engine/declare/index.ts';
import { buildPayload } from '../../../engine/submit/index.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { allPolicies, answersOf, signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

// Effects of a store's registration settings and custom fields on the sign-up form.

let people = 0;
/** The demo store's seeded document. */
let demo: JsonObject;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  await publish(server, 'registration', (body) => {
    demo = body;
    return body;
  });
});
it.beforeEach(async ({ server }) => {
  await publish(server, 'registration', () => demo);
  await publish(server, 'customAssociatedInfo', () => ({ entries: [] }));
  await publishPolicies(server, 0);
});

const setRegistration = (server: TestApp, part: JsonObject) => publish(server, 'registration', (body) => ({ ...body, ...part }));

function setFields(server: TestApp, fields: JsonObject): Promise<void> {
  return publish(server, 'registration', (body) => {
    // A published document of this schema.
    const { signUp } = body as { readonly signUp: { readonly fields: JsonObject } };
    return { ...body, signUp: { fields: { ...signUp.fields, ...fields } } };
  });
}

const options = (...names: readonly string[]) => names.map((name, index) => ({ id: `o${index + 1}`, label: { ja: name } }));
const entries: readonly JsonObject[] = [
  { id: 'word', title: { ja: '好きな言葉' }, type: 'TEXT', rule: 'OPTIONAL', in: ['signUp'] },
  {
    id: 'found',
    title: { ja: 'きっかけ' },
    type: 'SELECT',
    rule: 'OPTIONAL',
    in: ['signUp'],
    selectOptions: options('友人', '広告'),
  },
  {
    id: 'field',
    title: { ja: '分野' },
    type: 'CHECKBOX',
    rule: 'OPTIONAL',
    in: ['signUp'],
    selectOptions: [
      { id: 'film', label: { ja: '映画' } },
      { id: 'music', label: { ja: '音楽' } },
    ],
  },
];
const setEntries = (server: TestApp, rule = 'OPTIONAL') =>
  publish(server, 'customAssociatedInfo', () => ({ entries: entries.map((entry) => ({ ...entry, rule })) }));

/** Publishes the demo's policies with new revisions, and returns the agreement to all of them. */
async function publishPolicies(server: TestApp, later: number) {
  const consents = allPolicies.map((policy) => ({ ...policy, revision: policy.revision + later }));
  await publish(server, 'policies', (body) => ({
    ...body,
    // The seeded settings document.
    policies: (body['policies'] as readonly JsonObject[]).map((policy) => ({
      ...policy,
      ...consents.find(({ policyId }) => policyId === policy['policyId']),
    })),
  }));
  return consents;
}

/** A visitor at the form, with the verified address. */
async function openForm(server: TestApp): Promise<{ readonly browser: TestBrowser; readonly email: string }> {
  people += 1;
  server.clock.advance(3600);
  const email = `registration-${people}@example.com`;
  const browser = server.open();
  await signUpTo(server, browser, 'form', email);
  return { browser, email };
}

async function draw(browser: TestBrowser, path = '/signup/form'): Promise<Document> {
  return new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window.document;
}

const namesIn = (page: Document): ReadonlySet<string | null> =>
  new Set([...page.querySelectorAll('form.form [name]')].map((control) => control.getAttribute('name')));
const typesOf = (page: Document, name: string) =>
  [...page.querySelectorAll(`[name="${name}"]`)].map((control) => control.getAttribute('type') ?? control.localName);

/** Issues of answers merged over a valid form: `["/email required"]`. */
async function issuesOf(server: TestApp, form: JsonObject = {}, more: JsonObject = {}): Promise<readonly string[]> {
  const { browser, email } = await openForm(server);
  const { inputtedData } = answersOf(email, form);
  const answer = await browser.post('/zapi/signup/confirm', { inputtedData: { ...inputtedData, ...more } });
  if (answer.statusCode === 200) return [];
  const { issues } = answer.json<{ readonly issues: readonly { readonly at: string; readonly rule: string }[] }>();
  return issues.map(({ at, rule }) => `${at} ${rule}`);
}

describe('the registration settings', () => {
  it('show the store’s message above the form, if any [SIGNUP-020]', async ({ server }) => {
    await setRegistration(server, { message: { ja: 'ようこそ灯台へ', en: 'Welcome to the lighthouse' } });
    const { browser } = await openForm(server);
    expect((await draw(browser)).querySelector('main')?.textContent).toContain('ようこそ灯台へ');
    await publish(server, 'registration', ({ message: _none, ...body }) => body);
    expect((await draw(browser)).querySelector('main')?.textContent).not.toContain('灯台');
  });

  it('set the required password strength, on the page and in validation [SIGNUP-020]', async ({ server }) => {
    const rulesOn = async () => {
      const { browser } = await openForm(server);
      return [...(await draw(browser)).querySelectorAll('.rule')].map((rule) => rule.getAttribute('data-rule'));
    };
    const plain = { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' };
    const strong = { password: 'Minato-no-yoru7', passwordConfirm: 'Minato-no-yoru7' };
    expect([await rulesOn(), await issuesOf(server, plain)]).toEqual([expect.not.arrayContaining(['uppercase']), []]);
    await setRegistration(server, { passwordStrength: 'UPPER_CASE_SYMBOL' });
    expect(await rulesOn()).toEqual(expect.arrayContaining(['uppercase', 'symbol']));
    expect(await issuesOf(server, plain)).toEqual(['/password uppercase']);
    expect(await issuesOf(server, strong)).toEqual([]);
  });

  it('show sex as a select or as radios, with the answers that the store allows [SIGNUP-020]', async ({ server }) => {
    await setRegistration(server, { genderInputType: 'Select', disallowUnknownGender: false });
    const { browser } = await openForm(server);
    const select = await draw(browser);
    expect(typesOf(select, 'sex')).toEqual(['select']);
    expect(select.querySelector('[name=sex] option[value="0"]')).not.toBeNull();
    await setRegistration(server, { genderInputType: 'Radio', disallowUnknownGender: true });
    const radios = await draw(browser);
    expect(typesOf(radios, 'sex')).toEqual(['radio', 'radio', 'radio']);
    expect(radios.querySelector('[name=sex][value="0"]')).toBeNull();
  });

  it('show custom fields of each type by their rule [SIGNUP-020]', async ({ server }) => {
    await setEntries(server);
    const { browser } = await openForm(server);
    const page = await draw(browser);
    expect(['word', 'found', 'field'].map((id) => typesOf(page, `custom.${id}`))).toEqual([
      ['text'],
      ['select'],
      ['checkbox', 'checkbox'],
    ]);
    for (const shown of ['好きな言葉', 'きっかけ', '友人', '分野', '音楽'])
      expect(page.querySelector('form.form')?.textContent).toContain(shown);
    expect(await issuesOf(server)).toEqual([]);
    await setEntries(server, 'REQUIRED');
    expect(await issuesOf(server)).toEqual(['/custom.word required', '/custom.found required', '/custom.field required']);
    await setEntries(server, 'NOT_USE');
    expect([...namesIn(await draw(browser))].filter((name) => name?.startsWith('custom.'))).toEqual([]);
    expect(await issuesOf(server, {}, { customAssociatedInfoData: [{ id: 'word', value: 'x' }] })).toEqual([
      '/custom.word unknown',
    ]);
  });

  it('allow every specified field of sign-up by e-mail [SIGNUP-018]', async ({ server }) => {
    const fields = ['loginId', 'password', 'name', 'nameKana', 'familyName', 'givenName', 'familyNameKana', 'givenNameKana'];
    const more = ['nickname', 'sex', 'birthday', 'postalCode', 'address', 'address2', 'prefecture', 'phoneNumber'];
    await setFields(server, Object.fromEntries([...fields, ...more].map((name) => [name, 'OPTIONAL'])));
    await setEntries(server);
    const { browser } = await openForm(server);
    // If addresses may be shared, another one than the verified one may be entered, and needs a code.
    await setRegistration(server, { isDuplicateEmailAllowed: true });
    const typed = answersOf('another@example.com', { birthday: '20100101' });
    expect((await browser.post('/zapi/signup/confirm', typed)).statusCode).toBe(422);
    const page = await draw(browser);
    for (const name of [
      'email',
      'authCode',
      'passwordConfirm',
      ...fields,
      ...more,
      'custom.word',
      'custom.found',
      'custom.field',
    ])
      expect(namesIn(page), name).toContain(name);
    for (const id of ['parent-signup', 'parent-privacy']) expect(namesIn(page)).toContain(`parentalConsent.${id}`);
    const { parentalConsentOptions } = (await browser.get('/zapi/internal/signup/form/screen-data')).json();
    const text = expect.any(String);
    expect(parentalConsentOptions).toEqual([
      { consentOptionId: 'parent-signup', key: 'parentSignUp', type: text, description: text },
      { consentOptionId: 'parent-privacy', key: 'parentPrivacy', type: text, description: text },
    ]);
  });
});

describe('the sign-up form requires', () => {
  it('an e-mail, but no login ID [SIGNUP-021]', async ({ server }) => {
    await setFields(server, { loginId: 'OPTIONAL' });
    // If addresses may be shared, the verified one may be changed or removed.
    await setRegistration(server, { isDuplicateEmailAllowed: true });
    expect(await issuesOf(server, { email: '', loginId: '' })).toEqual(['/email required']);
    expect(await issuesOf(server, { loginId: '' })).toEqual([]);
  });

  it('a password only if the store has passwords [SIGNUP-021]', async ({ server }) => {
    const none = { password: '', passwordConfirm: '' };
    await setFields(server, { password: 'REQUIRED' });
    expect(await issuesOf(server, none)).toEqual(['/password required', '/passwordConfirm required']);
    expect(await issuesOf(server, { password: 'short1', passwordConfirm: 'short1' })).toContain('/password minLength');
    await setFields(server, { password: 'NOT_USE' });
    expect(await issuesOf(server, none)).toEqual([]);
  });

  it('agreement to policies that were published since the visitor agreed, but not to an earlier revision [SIGNUP-021] [SIGNUP-044]', async ({
    server,
  }) => {
    const { browser, email } = await openForm(server);
    const newer = await publishPolicies(server, 1);
    const send = async (policyConsentData: readonly object[]) => {
      const { inputtedData } = answersOf(email);
      return browser.post('/zapi/signup/confirm', { inputtedData: { ...inputtedData, policyConsentData } });
    };
    const old = await send([...allPolicies]);
    expect([old.statusCode, old.json().issues[0].at]).toEqual([422, '/policies']);
    const agreed = await send(newer);
    expect(agreed.json()).toEqual({ redirectTo: '/signup/confirm' });
    await publishPolicies(server, 0);
    expect(namesIn(await draw(browser))).not.toContain('policies');
    const { policies } = (await browser.get('/zapi/internal/signup/screen-data')).json();
    expect(policies.map(({ isAgreed }: JsonObject) => isAgreed)).toEqual([true, true, true]);
  });
});

it('Register sends every answer of the form with its custom fields, policies and parents’ consents [SIGNUP-031]', async ({
  server,
}) => {
  await setFields(server, { nickname: 'OPTIONAL' });
  await setEntries(server);
  const { browser, email } = await openForm(server);
  const policyConsentData = await publishPolicies(server, 1);
  const { inputtedData } = answersOf(email, { birthday: '20100101', nickname: 'タロ', phoneNumber: '' });
  const customAssociatedInfoData = [
    { id: 'word', value: '夜の港' },
    { id: 'found', value: 'o2' },
    { id: 'film', value: 'false' },
    { id: 'music', value: 'true' },
  ];
  const parentalConsentData = ['parent-signup', 'parent-privacy'].map((consentOptionId) => ({ consentOptionId, value: true }));
  const entered = await browser.post('/zapi/signup/confirm', {
    inputtedData: { ...inputtedData, customAssociatedInfoData, policyConsentData, parentalConsentData },
  });
  expect(entered.json()).toEqual({ redirectTo: '/signup/confirm' });
  // The payload that the page's scripts send for Register.
  const data = (await browser.get('/zapi/internal/signup/confirm/screen-data')).json();
  const plan = (await browser.get(`/page-plans/${data.screen.plan}.json`)).json();
  // The page's plan has its form and its call.
  const form = plan.forms.signup as FormPlan;
  const register = plan.calls['signup.register'] as CallPlan;
  const payload = buildPayload(register, form, data.screen.forms.signup.answers, { page: data, now: data.screen.now });
  expect(payload).toMatchObject({
    email,
    familyName: '山田',
    birthday: '20100101',
    nickname: 'タロ',
    phoneNumber: null,
    customAssociatedInfo: customAssociatedInfoData,
    policyConsentData,
    parentalConsentData,
  });
  expect(JSON.stringify(payload)).not.toContain('minato-no-yoru7');
  expect((await browser.post('/zapi/signup', payload)).json()).toEqual({ redirectTo: '/signup/complete' });
  const [kept] = await server.database.query('SELECT custom_associated_info AS custom FROM accounts WHERE email = $1', [email]);
  expect(kept).toEqual({ custom: { word: '夜の港', found: 'o2', field: ['music'] } });
});

it('a wrong code is reported with the store’s name for codes, and a banner [SIGNUP-022] [SIGNUP-038] [SIGNUP-040]', async () => {
  const named = await startTestApp({
    settings: { authCode: { signUp: { displayName: { ja: 'あいことば', en: 'watchword' }, length: 6 } } },
  });
  const browser = named.open();
  // The address has an account, so another one may be entered.
  await signUpTo(named, browser, 'form', 'member@example.com');
  const page = await browser.get('/signup/form', { accept: 'text/html' });
  const version = /name="_v" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
  const other = 'named-other@example.com';
  const { formData } = answersOf(other).inputtedData as { readonly formData: Record<string, string | null> };
  const typed = Object.fromEntries(Object.entries(formData).map(([name, value]) => [name, value ?? '']));
  const send = async (authCode: string) => {
    const answer = await browser.submit('/signup/form', { ...typed, authCode, _do: 'signup.confirm', _v: version });
    const { document } = new JSDOM(answer.body).window;
    return [document.querySelector('[data-field=authCode] .field-issue'), document.querySelector('.summary')].map(
      (part) => part?.textContent,
    );
  };
  expect(await send('')).toContain('あいことばを入力してください。');
  await browser.post('/zapi/auth/email/send-pin-code', { type: 'signUp', email: other });
  const code = await named.readCode(other);
  expect(await send(code === '111111' ? '222222' : '111111')).toEqual([
    'あいことばが正しくないか、有効期限が切れています。',
    expect.stringContaining('登録を完了できませんでした。入力内容をご確認ください。'),
  ]);
  await named.close();
});
