import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { readData } from '../people/members.ts';
import { answersOf, newcomer, signUpTo } from '../people/sign-up.ts';
import { openForm, publish, setFields, setSelects, summaryIn, valueIn, versionIn } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();
it.beforeEach(async ({ server }) => {
  await setFields(server, { nickname: 'NOT_USE', phoneNumber: 'OPTIONAL', address: 'OPTIONAL', password: 'REQUIRED' });
  await setSelects(server, []);
});

const title = 'フォームの内容が変わりました。確認して、もう一度送信してください。';

/** The payload of the rendered form: with its version, and custom associated info. */
function sentBy(version: string, email: string, form: Record<string, unknown> = {}, custom: readonly object[] = []) {
  const { inputtedData } = answersOf(email, form);
  return { inputtedData: { ...inputtedData, customAssociatedInfoData: custom, accountRegistrationSetting: { version } } };
}

/** The same as a form post without scripts. */
function postedBy(version: string, email: string, form: Record<string, string> = {}): Record<string, string> {
  return {
    _do: 'signup.confirm',
    _v: version,
    email,
    ...newcomer,
    birthday: '1990/01/05',
    ...form,
  };
}

async function startAtForm(server: TestApp, email: string): Promise<{ readonly browser: TestBrowser; readonly version: string }> {
  const browser = server.open();
  await signUpTo(server, browser, 'form', email);
  return { browser, version: (await openForm(browser, '/signup/form')).version };
}

async function formState(browser: TestBrowser): Promise<{ answers: Record<string, unknown>; changes?: readonly object[] }> {
  const data = await readData(browser, '/signup/form');
  // This endpoint identifies the form by its id.
  return (data['screen'] as { forms: { signup: { answers: Record<string, unknown> } } }).forms.signup;
}

describe('a member who sends the previous form', () => {
  it('sees what was added, removed and became required, and loses nothing [SIGNUP-019]', async ({ server }) => {
    const email = 'scripted@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'NOT_USE', address: 'REQUIRED' });
    const answer = await browser.post('/zapi/signup/confirm', sentBy(version, email, { phoneNumber: '0312345678' }));
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'FORM_CHANGED',
      message: expect.stringContaining('変更'),
      requestId: expect.any(String),
      changes: [
        { field: 'nickname', change: 'added', rule: 'REQUIRED', label: { key: 'field.nickname.label' } },
        { field: 'address', change: 'required' },
        { field: 'phoneNumber', change: 'removed', typed: ['0312345678'] },
      ],
    });
    expect((await formState(browser)).answers).toMatchObject({ familyName: '山田', givenName: '太郎', birthday: '19900105' });
    const next = (await openForm(browser, '/signup/form')).version;
    const again = sentBy(next, email, { nickname: 'たろう', address: '港区1-2-3' });
    expect((await browser.post('/zapi/signup/confirm', again)).json()).toEqual({ redirectTo: '/signup/confirm' });
  });

  it('gets the input of a removed field back after a rollback', async ({ server }) => {
    const email = 'back@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { phoneNumber: 'NOT_USE' });
    const sent = sentBy(version, email, { phoneNumber: '0312345678' });
    expect((await browser.post('/zapi/signup/confirm', sent)).statusCode).toBe(409);
    expect((await formState(browser)).answers['phoneNumber']).toBeUndefined();
    await setFields(server, { phoneNumber: 'OPTIONAL' });
    expect((await formState(browser)).answers['phoneNumber']).toBe('0312345678');
    // The previous form is current again: the refused answers are valid now.
    expect((await browser.post('/zapi/signup/confirm', sent)).json()).toEqual({ redirectTo: '/signup/confirm' });
  });

  it('gets it too when the form without it is sent after the rollback', async ({ server }) => {
    const email = 'twice@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { phoneNumber: 'NOT_USE' });
    await browser.post('/zapi/signup/confirm', sentBy(version, email, { phoneNumber: '0312345678' }));
    const without = (await openForm(browser, '/signup/form')).version;
    await setFields(server, { phoneNumber: 'OPTIONAL' });
    const answer = await browser.post('/zapi/signup/confirm', sentBy(without, email, { givenName: '次郎' }));
    expect(answer.json()).toMatchObject({ changes: [{ field: 'phoneNumber', change: 'added', rule: 'OPTIONAL' }] });
    expect((await formState(browser)).answers).toMatchObject({ phoneNumber: '0312345678', givenName: '次郎' });
  });

  it('gets it also after the form without it was accepted', async ({ server }) => {
    const email = 'later@example.com';
    const { browser, version } = await startAtForm(server, email);
    expect((await browser.post('/zapi/signup/confirm', sentBy(version, email, { phoneNumber: '0312345678' }))).statusCode).toBe(
      200,
    );
    await setFields(server, { phoneNumber: 'NOT_USE' });
    const without = (await openForm(browser, '/signup/form')).version;
    expect((await browser.post('/zapi/signup/confirm', sentBy(without, email))).json()).toEqual({
      redirectTo: '/signup/confirm',
    });
    await setFields(server, { phoneNumber: 'OPTIONAL' });
    expect((await formState(browser)).answers['phoneNumber']).toBe('0312345678');
  });

  it('sees which choice was removed; without a version the choice is invalid', async ({ server }) => {
    const email = 'choice@example.com';
    const options = [
      ['o1', '登山'],
      ['o2', '釣り'],
    ] as const;
    await setSelects(server, [{ id: 'c1', ja: '趣味', options }]);
    const { browser, version } = await startAtForm(server, email);
    await setSelects(server, [{ id: 'c1', ja: '趣味', options: [options[0]] }]);
    const custom = [{ id: 'c1', value: 'o2' }];
    expect((await browser.post('/zapi/signup/confirm', sentBy(version, email, {}, custom))).json()).toMatchObject({
      code: 'FORM_CHANGED',
      changes: [{ field: 'custom.c1', change: 'choicesRemoved', choices: [{ words: { ja: '釣り' } }] }],
    });
    const { inputtedData } = answersOf(email);
    const plain = { inputtedData: { ...inputtedData, customAssociatedInfoData: custom } };
    expect((await browser.post('/zapi/signup/confirm', plain)).json()).toMatchObject({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues: [{ at: '/custom.c1', rule: 'enum' }],
    });
  });

  it('sees the input of a removed entry of associated info, a choice by its name', async ({ server }) => {
    const email = 'entry@example.com';
    await setSelects(server, [{ id: 'c1', ja: '趣味', options: [['o1', '登山']] }]);
    const { browser, version } = await startAtForm(server, email);
    await setSelects(server, []);
    const answer = await browser.post('/zapi/signup/confirm', sentBy(version, email, {}, [{ id: 'c1', value: 'o1' }]));
    expect(answer.json()).toMatchObject({
      changes: [{ field: 'custom.c1', change: 'removed', typed: [{ words: { ja: '登山', en: 'Option o1' } }] }],
    });
  });

  it('sees a general sentence for an unknown form version', async ({ server }) => {
    const email = 'made-up@example.com';
    const { browser } = await startAtForm(server, email);
    const answer = await browser.post('/zapi/signup/confirm', sentBy('0'.repeat(64), email));
    expect(answer.statusCode).toBe(409);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId', 'status']);
  });

  it('never gets a secret back, and none is stored', async ({ server }) => {
    const email = 'secret@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { password: 'NOT_USE' });
    const answer = await browser.post('/zapi/signup/confirm', sentBy(version, email));
    expect(answer.json()).toMatchObject({ changes: [{ field: 'password' }, { field: 'passwordConfirm' }] });
    const rows = await server.database.query('SELECT data FROM flows');
    expect(JSON.stringify(rows) + answer.body).not.toContain('minato-no-yoru7');
  });
});

describe('a member without scripts', () => {
  it('sees the same, keeps the answers in the form, and continues', async ({ server }) => {
    const email = 'plain@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'NOT_USE' });
    const answer = await browser.submit('/signup/form', postedBy(version, email, { phoneNumber: '0312345678' }));
    expect(answer.statusCode).toBe(409);
    const shownText = summaryIn(answer.body);
    expect(shownText).toContain(title);
    expect(shownText).toContain('「ニックネーム」（必須）が追加されました');
    expect(shownText).toContain('「電話番号」はなくなりました（入力内容：03-1234-5678）');
    expect(shownText).toContain('「パスワード」「パスワード（確認）」は、安全のためもう一度入力してください。');
    expect(answer.body).toContain('href="#signup-nickname"');
    expect([valueIn(answer.body, 'familyName'), valueIn(answer.body, 'givenName')]).toEqual(['山田', '太郎']);
    expect(answer.body).not.toContain('minato-no-yoru7');
    const again = await browser.submit('/signup/form', postedBy(versionIn(answer.body), email, { nickname: 'たろう' }));
    expect([again.statusCode, again.headers.location]).toEqual([303, '/signup/confirm']);
  });

  it('loses nothing with another button of the previous form', async ({ server }) => {
    const email = 'button@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { phoneNumber: 'NOT_USE' });
    server.clock.advance(60);
    const posted = postedBy(version, 'button-new@example.com', { phoneNumber: '0312345678', givenName: '次郎' });
    const answer = await browser.submit('/signup/form', { ...posted, _do: 'auth.email.send-pin-code' });
    expect(answer.statusCode).toBe(303);
    await setFields(server, { phoneNumber: 'OPTIONAL' });
    expect((await formState(browser)).answers).toMatchObject({ givenName: '次郎', phoneNumber: '0312345678' });
  });

  it('sees it in English too', async ({ server }) => {
    const email = 'plain-en@example.com';
    const { browser, version } = await startAtForm(server, email);
    browser.cookies.set('lng', 'en');
    await setFields(server, { nickname: 'OPTIONAL', phoneNumber: 'NOT_USE' });
    const answer = await browser.submit('/signup/form', postedBy(version, email, { phoneNumber: '0312345678' }));
    const shownText = summaryIn(answer.body);
    expect(shownText).toContain('This form has changed. Please check it and send it again.');
    expect(shownText).toContain('“Nickname” (optional) was added');
    expect(shownText).toContain('is no longer asked (you entered: 03-1234-5678)');
  });

  it('succeeds with the previous form after a rollback restored it', async ({ server }) => {
    const email = 'plain-back@example.com';
    const { browser, version } = await startAtForm(server, email);
    await setFields(server, { nickname: 'REQUIRED' });
    await setFields(server, { nickname: 'NOT_USE' });
    const answer = await browser.submit('/signup/form', postedBy(version, email));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/confirm']);
  });
});

describe('a change between the confirm page and the registration', () => {
  it('leads back to the form with all answers and the changes', async ({ server }) => {
    const email = 'between@example.com';
    const { browser, version } = await startAtForm(server, email);
    await browser.post('/zapi/signup/confirm', sentBy(version, email, { phoneNumber: '0312345678' }));
    await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'NOT_USE' });
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/form?notice=formChanged' });
    expect(await formState(browser)).toMatchObject({
      answers: { familyName: '山田', birthday: '19900105' },
      changes: [
        { field: 'nickname', change: 'added' },
        { field: 'phoneNumber', change: 'removed', typed: ['0312345678'] },
      ],
    });
    const { html, version: next } = await openForm(browser, '/signup/form?notice=formChanged');
    expect(summaryIn(html)).toContain('「ニックネーム」（必須）が追加されました');
    // Reported once: at the form, where the changes are listed.
    expect(html.split('role="alert"').length - 1 + html.split('入力項目が変更されました').length - 1).toBe(1);
    const sent = sentBy(next, email, { nickname: 'たろう', password: null, passwordConfirm: null });
    expect((await browser.post('/zapi/signup/confirm', sent)).json()).toEqual({ redirectTo: '/signup/confirm' });
    expect((await formState(browser)).changes).toBeUndefined();
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  });

  it('leads a member without scripts there too', async ({ server }) => {
    const email = 'between-plain@example.com';
    const { browser, version } = await startAtForm(server, email);
    await browser.submit('/signup/form', postedBy(version, email));
    await setFields(server, { nickname: 'REQUIRED' });
    const answer = await browser.submit('/signup/confirm', { _do: 'signup.register' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/signup/form?notice=formChanged']);
    const { html } = await openForm(browser, '/signup/form?notice=formChanged');
    expect(summaryIn(html)).toContain(title);
    expect(valueIn(html, 'familyName')).toBe('山田');
  });

  it('registers answers that are still valid without another confirmation', async ({ server }) => {
    const email = 'holds@example.com';
    const { browser, version } = await startAtForm(server, email);
    await browser.post('/zapi/signup/confirm', sentBy(version, email));
    await publish(server, 'registration', (body) => ({ ...body, genderInputType: 'Select' }));
    expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  });
});
