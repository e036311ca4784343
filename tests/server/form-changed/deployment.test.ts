// A deployment: a new release with other declarations on the same database, while members fill in the previous form.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { readData } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { openForm, setFields, summaryIn, valueIn, versionIn } from '../publish.ts';
import { type FileChanges, replace, serveChanged } from '../serve-changed.ts';
import { openTestDatabase } from '../test-databases.ts';

let before: TestApp;
let after: TestApp;

const withoutExamples = [
  'signup/form',
  'signup/confirm',
  'mypage/edit',
  'mypage/edit/confirm',
  'mypage/kids-account/signup',
  'mypage/kids-account/signup/confirm',
].map((screen) => [`screens/${screen}.examples.json`, undefined] as const);

/** What the new release declares. */
const changes: FileChanges = {
  'schemas/fields/person.fields.json': (text) => {
    const { fields, ...rest } = JSON.parse(text);
    const { nickname: _removed, ...others } = fields;
    return JSON.stringify({ ...rest, fields: { ...others, familyName: { ...others.familyName, maxLength: 20 } } });
  },
  // Stored settings still name it.
  'schemas/entities/field-settings.schema.json': replace(
    ['"optional": [', '"optional": ["nickname", '],
    ['"properties": {', '"properties": { "nickname": { "$ref": "entities/field-rule" },'],
  ),
  ...Object.fromEntries(withoutExamples),
  'screens/fixtures/profiles.fixtures.json': undefined,
  'schemas/forms/payment/checkout.form.json': replace(['"maxLength": 50', '"maxLength": 20']),
  'schemas/forms/login/login.form.json': replace(['"maxLength": 191', '"maxLength": 100']),
};

beforeAll(async () => {
  const database = await openTestDatabase('seeded');
  before = await startTestApp({ database });
  await setFields(before, { nickname: 'OPTIONAL' });
  // Closed once, by the previous release.
  after = await startTestApp({
    database: { ...database, close: async () => undefined },
    served: await serveChanged(changes),
  });
});
afterAll(async () => {
  await after?.close();
  await before?.close();
});

/** The same browser, served by the new release from now on. */
function copySession(browser: TestBrowser): TestBrowser {
  const next = after.open();
  for (const [name, value] of browser.cookies) next.cookies.set(name, value);
  return next;
}

describe('a member in the middle of a form when a new release is deployed', () => {
  it('sees what changed in sign-up, keeps the answers and continues', async () => {
    const email = 'deployed@example.com';
    const browser = before.open();
    await signUpTo(before, browser, 'form', email);
    const { version } = await openForm(browser, '/signup/form');
    const next = copySession(browser);
    const { inputtedData } = answersOf(email, { nickname: 'たろう' });
    const answer = await next.post('/zapi/signup/confirm', {
      inputtedData: { ...inputtedData, accountRegistrationSetting: { version } },
    });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      changes: [
        { field: 'familyName', change: 'maxLength', limit: 20 },
        { field: 'nickname', change: 'removed', typed: ['たろう'] },
      ],
    });
    const drawn = await openForm(next, '/signup/form');
    expect(valueIn(drawn.html, 'familyName')).toBe('山田');
    const accountRegistrationSetting = { version: drawn.version };
    const again = { inputtedData: { ...answersOf(email).inputtedData, accountRegistrationSetting } };
    expect((await next.post('/zapi/signup/confirm', again)).json()).toEqual({ redirectTo: '/signup/confirm' });
  });

  it('returns from the confirm page when the answers are no longer valid, and sees why', async () => {
    const email = 'deployed-later@example.com';
    const browser = before.open();
    const familyName = '寿限無'.repeat(10);
    await signUpTo(before, browser, 'form', email);
    const { version } = await openForm(browser, '/signup/form');
    await browser.post('/zapi/signup/confirm', answersOf(email, { familyName, nickname: 'たろう' }));
    const next = copySession(browser);
    // The previous confirm page lists what it showed, also fields that the new release does not have.
    const echoed = { familyName, nickname: 'たろう', policyConsentData: null, shoeSize: null };
    expect((await next.post('/zapi/signup', echoed)).json()).toMatchObject({ status: 422 });
    expect((await next.post('/zapi/signup', echoed, { 'form-version': version })).json()).toEqual({
      redirectTo: '/signup/form?notice=formChanged',
    });
    expect((await readData(next, '/signup/form'))['screen']).toMatchObject({
      forms: { signup: { answers: { familyName }, changes: [{ field: 'familyName', change: 'maxLength', limit: 20 }, {}] } },
    });
    expect(summaryIn((await openForm(next, '/signup/form')).html)).toContain('「姓」は20文字以内になりました');
  });

  it('sees it at a form outside flows too: input is rendered again, except the password', async () => {
    const browser = before.open();
    const { version } = await openForm(browser, '/login');
    const next = copySession(browser);
    const posted = { _do: 'login', _v: version, value: 'member@example.com', password: 'Demo-pass-2026' };
    const answer = await next.submit('/login', posted);
    expect(answer.statusCode).toBe(409);
    expect(summaryIn(answer.body)).toContain('「メールアドレスまたはログインID」は100文字以内になりました');
    expect(summaryIn(answer.body)).toContain('「パスワード」は、安全のためもう一度入力してください。');
    expect(valueIn(answer.body, 'value')).toBe('member@example.com');
    expect(answer.body).not.toContain('Demo-pass-2026');
    const again = await next.submit('/login', { ...posted, _v: versionIn(answer.body) });
    expect([again.statusCode, again.headers.location]).toEqual([303, '/mypage']);
  });

  it('sees it at a call whose payload has no version; without a version the current form applies', async () => {
    const browser = before.open();
    const { version } = await openForm(browser, '/login');
    const next = copySession(browser);
    const payload = { value: 'demomember', password: 'Demo-pass-2026' };
    const answer = await next.post('/login', payload, { 'form-version': version });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      changes: [{ field: 'value', change: 'maxLength', limit: 100 }],
    });
    expect((await next.post('/login', payload)).json()).toEqual({ redirectTo: '/mypage' });
  });

  it('sees it on the previous release too, which still serves others for a while', async () => {
    const browser = after.open();
    const { version } = await openForm(browser, '/login');
    const back = before.open();
    for (const [name, value] of browser.cookies) back.cookies.set(name, value);
    const answer = await back.submit('/login', { _do: 'login', _v: version, value: 'member@example.com', password: 'x' });
    expect(answer.statusCode).toBe(409);
    expect(summaryIn(answer.body)).toContain('「メールアドレスまたはログインID」は191文字以内になりました');
  });
});
