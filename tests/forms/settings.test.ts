import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../engine/declare/index.ts';
import { defaultSettings, openForm, readDeclaredForm } from './forms.ts';

const declared = readDeclaredForm('signup');

function signup(
  change: {
    readonly fields?: JsonObject;
    readonly registration?: JsonObject;
    readonly [document: string]: JsonObject | undefined;
  } = {},
) {
  const { fields, registration, ...documents } = change;
  const settings = defaultSettings();
  const signUp = { fields: { ...Object.fromEntries(Object.keys(declared.fields).map((key) => [key, 'NOT_USE'])), ...fields } };
  // An undefined document is one that a test did not name.
  const named = Object.entries(documents).flatMap(([document, body]) => (body === undefined ? [] : [[document, body] as const]));
  return openForm(declared, {
    ...settings,
    registration: { ...settings['registration'], ...registration, signUp },
    ...Object.fromEntries(named),
  });
}

const keys = (form: ReturnType<typeof signup>) => form.plan.fields.map(({ key }) => key);

describe('a field’s setting', () => {
  test('draws only what is in use, and requires only what is REQUIRED [SIGNUP-019]', () => {
    const form = signup({ fields: { familyName: 'REQUIRED', nickname: 'OPTIONAL', address: 'NOT_USE' } });
    expect(form.plan.fields.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
      'email REQUIRED',
      'authCode OPTIONAL',
      'familyName REQUIRED',
      'nickname OPTIONAL',
    ]);
    expect(form.judge({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual(['familyName required']);
  });

  test('refuses an answer to a field that is not in use, but takes its empty place', () => {
    const form = signup();
    expect(form.judge({ email: 'a@b.jp', address: '東京' }, { defaultEmail: 'a@b.jp' })).toEqual(['address unknown']);
    expect(form.judge({ email: 'a@b.jp', address: '', nickname: null }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.plan.declaredKeys).toContain('address');
  });

  test('cannot change a field that is always asked', () =>
    expect(keys(signup({ fields: { email: 'NOT_USE' } }))).toContain('email'));

  test('asks for the password twice or not at all', () => {
    expect(keys(signup())).not.toContain('passwordConfirm');
    const form = signup({ fields: { password: 'REQUIRED' } });
    expect(keys(form)).toEqual(['email', 'authCode', 'password', 'passwordConfirm']);
    expect(form.plan.fields.find(({ key }) => key === 'passwordConfirm')?.rule).toBe('REQUIRED');
    expect(form.plan.rules.filter(({ issue }) => issue === 'mismatch')).toHaveLength(1);
  });

  test('makes another form version, and the same settings the same', () => {
    const version = (fields: JsonObject) => signup({ fields }).plan.version;
    expect(version({ nickname: 'OPTIONAL' })).toBe(version({ nickname: 'OPTIONAL' }));
    expect(new Set([version({}), version({ nickname: 'OPTIONAL' }), version({ nickname: 'REQUIRED' })]).size).toBe(3);
    expect(version({ address: 'OPTIONAL', nickname: 'OPTIONAL' })).toBe(version({ nickname: 'OPTIONAL', address: 'OPTIONAL' }));
  });
});

describe('custom associated info', () => {
  const title = { ja: '好きなもの' };
  const selectOptions = [
    { id: 'o1', label: { ja: '本' } },
    { id: 'o2', label: { ja: '音楽' } },
  ];
  const entry = (type: string, rule = 'REQUIRED', place = ['signUp']) => ({
    id: 'c1',
    title,
    type,
    rule,
    in: place,
    selectOptions,
  });
  const withEntry = (...entries: readonly JsonObject[]) => signup({ customAssociatedInfo: { entries } });
  const rules = (form: ReturnType<typeof signup>, answer: unknown) =>
    form.judge({ email: 'a@b.jp', 'custom.c1': answer }, { defaultEmail: 'a@b.jp' });

  test('holds a text to 200 characters [VALIDATION-016]', () => {
    const form = withEntry(entry('TEXT'));
    expect([rules(form, '字'.repeat(201)), rules(form, '字'.repeat(200)), rules(form, '<b>')]).toEqual([
      ['custom.c1 maxLength'],
      [],
      ['custom.c1 forbiddenContent'],
    ]);
  });

  test('needs one choice of a required group of boxes [VALIDATION-017]', () => {
    const form = withEntry(entry('CHECKBOX'));
    expect([rules(form, []), rules(form, ['o1']), rules(form, ['o1', 'o2']), rules(form, ['o3'])]).toEqual([
      ['custom.c1 required'],
      [],
      [],
      ['custom.c1 enum'],
    ]);
    expect(rules(withEntry(entry('CHECKBOX', 'OPTIONAL')), [])).toEqual([]);
  });

  test('takes one option of a select, which begins empty', () => {
    const form = withEntry(entry('SELECT'));
    expect([rules(form, 'o2'), rules(form, 'o3'), rules(form, '')]).toEqual([[], ['custom.c1 enum'], ['custom.c1 required']]);
    expect(form.plan.fields.at(-1)).toMatchObject({
      custom: 'c1',
      widget: 'select',
      label: { words: title },
      options: { blank: true },
    });
    expect(form.plan.fields.at(-1)?.choices?.[0]).toEqual({ value: 'o1', label: { words: { ja: '本' } } });
  });

  test('leaves out what is NOT_USE, for another form, or has nothing to choose', () => {
    const form = withEntry(
      entry('TEXT', 'NOT_USE'),
      { ...entry('TEXT', 'REQUIRED', ['profile']), id: 'c2' },
      { ...entry('SELECT'), id: 'c3', selectOptions: [] },
    );
    expect(keys(form)).toEqual(['email', 'authCode']);
    expect(rules(form, 'x')).toEqual(['custom.c1 unknown']);
  });
});

describe('sign-up', () => {
  const policies = {
    upFront: true,
    policies: [{ policyId: 'terms', revision: 2, key: 'terms', title: { ja: '規約' }, isExternal: false }],
  };

  test('needs an e-mail, a password where it is asked and every policy, but no login ID [SIGNUP-021]', () => {
    const form = signup({ fields: { password: 'REQUIRED', loginId: 'OPTIONAL' }, policies });
    expect(form.judge({}, { arePoliciesAgreed: false })).toEqual([
      'email required',
      'password required',
      'passwordConfirm required',
      'policies required',
    ]);
    expect(keys(signup({ fields: { password: 'NOT_USE' } }))).not.toContain('password');
  });

  test('counts a policy as agreed now, or before at this or a later revision, and never otherwise', () => {
    const form = signup({ policies });
    const rules = (answer: unknown, agreed: JsonObject[] = []) =>
      form.judge(
        { email: 'a@b.jp', policies: answer },
        { defaultEmail: 'a@b.jp', arePoliciesAgreed: false, agreedPolicies: agreed },
      );
    const terms = { policyId: 'terms', revision: 2, key: 'terms' };
    expect(rules([terms])).toEqual([]);
    expect(rules([{ ...terms, revision: 1 }])).toEqual(['policies required']);
    expect(rules([{ ...terms, revision: 3 }])).toEqual(['policies required']);
    expect([1, 2, 3].map((revision) => rules([], [{ policyId: 'terms', revision }]))).toEqual([['policies required'], [], []]);
    expect(rules([terms, { policyId: 'other', revision: 1, key: 'other' }])).toContain('policies maxItems');
    expect(rules([{ policyId: 'other', revision: 1, key: 'other' }])).toEqual(['policies unknown', 'policies required']);
    expect(rules([{ policyId: 'terms', revision: 2 }])).toEqual(['policies type']);
    expect(rules('terms')).toEqual(['policies type']);
  });

  test('asks for the code when the e-mail is not the proved one [SIGNUP-022]', () => {
    const form = signup();
    expect(form.judge({ email: 'new@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual(['authCode authCodeRequired']);
    expect(form.judge({ email: 'new@b.jp', authCode: '123456' }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.judge({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.shown({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).not.toContain('authCode');
  });

  test('asks for another e-mail when the proved one is taken [SIGNUP-023]', () => {
    const form = signup();
    const context = { defaultEmail: 'a@b.jp', isDuplicateEmailValid: true };
    expect(form.judge({ email: 'a@b.jp' }, context)).toEqual(['email emailMustChange']);
    expect(form.judge({ email: 'new@b.jp', authCode: '123456' }, context)).toEqual([]);
  });

  const ages = (signUp: JsonObject, signUpWithoutParentConsent: JsonObject = {}) => ({
    fields: { birthday: 'REQUIRED' },
    ageRestriction: { signUp, signUpWithoutParentConsent },
    consents: {
      parentalConsentOptions: ['p1', 'p2'].map((id) => ({
        consentOptionId: id,
        key: id,
        type: 't',
        title: { ja: '同意' },
        description: { ja: '説明' },
      })),
    },
  });
  const at = (birthday: string, more: JsonObject = {}) => ({ email: 'a@b.jp', birthday, ...more });
  const known = { defaultEmail: 'a@b.jp' };

  test('takes ages from the least to the most, both inclusive, in whole years [SIGNUP-025]', () => {
    const form = signup(ages({ minAge: 13, maxAge: 60, allow: true }));
    const judged = ['20131121', '20131122', '19660101', '19651122', '19651121'].map((day) => form.judge(at(day), known));
    expect(judged).toEqual([[], ['birthday ageNotAllowed'], [], [], ['birthday ageNotAllowed']]);
  });

  test('keeps out the ages within when allow is false; a missing limit is open-ended [SIGNUP-029]', () => {
    const kids = signup(ages({ minAge: 0, maxAge: 12, allow: false }));
    expect([kids.judge(at('20140101'), known), kids.judge(at('20131121'), known)]).toEqual([['birthday ageNotAllowed'], []]);
    const old = signup(ages({ minAge: 65, maxAge: null, allow: false }));
    expect([old.judge(at('19611121'), known), old.judge(at('19611122'), known)]).toEqual([['birthday ageNotAllowed'], []]);
    expect(signup(ages({ minAge: null, maxAge: null, allow: true })).judge(at('19010101'), known)).toEqual([]);
  });

  test('shows the parental consent boxes at 17 and not at 18, nor without a birthday [SIGNUP-027]', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    const boxes = (birthday: string) => form.shown(at(birthday), known).filter((key) => key.startsWith('parentalConsent.'));
    expect([boxes('20081122'), boxes('20081121'), boxes('')]).toEqual([['parentalConsent.p1', 'parentalConsent.p2'], [], []]);
    expect(form.plan.fields.at(-1)).toMatchObject({ label: { words: { ja: '同意' } }, hint: { words: { ja: '説明' } } });
  });

  test('needs every parental consent box at 17 [SIGNUP-028]', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    const young = at('20090101', { 'parentalConsent.p1': true });
    expect(form.judge(young, known)).toEqual(['parentalConsent.p2 mustBeTrue']);
    expect(form.judge({ ...young, 'parentalConsent.p2': true }, known)).toEqual([]);
    expect(form.judge(at('20000101'), known)).toEqual([]);
  });

  test('drops what a hidden box was answered', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    expect(form.answers(at('20000101', { 'parentalConsent.p1': true }), known)).not.toHaveProperty('parentalConsent.p1');
  });
});
