import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../engine/declare/index.ts';
import { openForm } from '../forms/forms.ts';
import { defaultSettings, readDeclaredForm } from './declared-forms.ts';

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
  // Undefined: the test does not set this document.
  const named = Object.entries(documents).flatMap(([document, body]) => (body === undefined ? [] : [[document, body] as const]));
  const form = openForm(declared, {
    ...settings,
    registration: { ...settings['registration'], ...registration, signUp },
    ...Object.fromEntries(named),
  });
  const validate: typeof form.validate = (answers, context) => form.validate(answers, { isSocial: false, ...context });
  return { ...form, validate };
}

const keys = (form: ReturnType<typeof signup>) => form.plan.fields.map(({ key }) => key);

describe('field settings', () => {
  test('includes only fields in use, and requires only REQUIRED ones', () => {
    const form = signup({ fields: { familyName: 'REQUIRED', nickname: 'OPTIONAL', address: 'NOT_USE' } });
    expect(form.plan.fields.map(({ key, rule }) => `${key} ${rule}`)).toEqual([
      'email REQUIRED',
      'socialEmail REQUIRED',
      'authCode OPTIONAL',
      'familyName REQUIRED',
      'nickname OPTIONAL',
    ]);
    expect(form.validate({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual(['familyName required']);
  });

  test('rejects an answer to an unused field, but accepts an empty one', () => {
    const form = signup();
    expect(form.validate({ email: 'a@b.jp', address: '東京' }, { defaultEmail: 'a@b.jp' })).toEqual(['address unknown']);
    expect(form.validate({ email: 'a@b.jp', address: '', nickname: null }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.plan.declaredKeys).toContain('address');
  });

  test('cannot override `always`', () => expect(keys(signup({ fields: { email: 'NOT_USE' } }))).toContain('email'));

  test('asks for the password twice or not at all', () => {
    expect(keys(signup())).not.toContain('passwordConfirm');
    const form = signup({ fields: { password: 'REQUIRED' } });
    expect(keys(form)).toEqual(['email', 'socialEmail', 'authCode', 'password', 'passwordConfirm']);
    expect(form.plan.fields.find(({ key }) => key === 'passwordConfirm')?.rule).toBe('REQUIRED');
    expect(form.plan.rules.filter(({ issue }) => issue === 'mismatch')).toHaveLength(1);
  });

  test('changes the form version, which is equal for equal settings', () => {
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
    form.validate({ email: 'a@b.jp', 'custom.c1': answer }, { defaultEmail: 'a@b.jp' });

  test('limits a text to 200 characters', () => {
    const form = withEntry(entry('TEXT'));
    expect([rules(form, '字'.repeat(201)), rules(form, '字'.repeat(200)), rules(form, '<b>')]).toEqual([
      ['custom.c1 maxLength'],
      [],
      ['custom.c1 forbiddenContent'],
    ]);
  });

  test('requires one choice of a required group of boxes', () => {
    const form = withEntry(entry('CHECKBOX'));
    expect([rules(form, []), rules(form, ['o1']), rules(form, ['o1', 'o2']), rules(form, ['o3'])]).toEqual([
      ['custom.c1 required'],
      [],
      [],
      ['custom.c1 enum'],
    ]);
    expect(rules(withEntry(entry('CHECKBOX', 'OPTIONAL')), [])).toEqual([]);
  });

  test('accepts one option of a select, which is initially empty', () => {
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

  test('omits entries that are NOT_USE, belong to another form, or have no options', () => {
    const form = withEntry(
      entry('TEXT', 'NOT_USE'),
      { ...entry('TEXT', 'REQUIRED', ['profile']), id: 'c2' },
      { ...entry('SELECT'), id: 'c3', selectOptions: [] },
    );
    expect(keys(form)).toEqual(['email', 'socialEmail', 'authCode']);
    expect(rules(form, 'x')).toEqual(['custom.c1 unknown']);
  });
});

describe('sign-up', () => {
  const policies = {
    upFront: true,
    policies: [{ policyId: 'terms', revision: 2, key: 'terms', title: { ja: '規約' }, isExternal: false }],
  };

  test('requires an e-mail, a password if it is in use, and every policy, but no login ID', () => {
    const form = signup({ fields: { password: 'REQUIRED', loginId: 'OPTIONAL' }, policies });
    expect(form.validate({}, { arePoliciesAgreed: false })).toEqual([
      'email required',
      'password required',
      'passwordConfirm required',
      'policies required',
    ]);
    expect(keys(signup({ fields: { password: 'NOT_USE' } }))).not.toContain('password');
  });

  test('accepts a policy agreed now, or earlier at this or a later revision', () => {
    const form = signup({ policies });
    const rules = (answer: unknown, agreed: JsonObject[] = []) =>
      form.validate(
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

  test('requires a code if the e-mail is not the verified one', () => {
    const form = signup();
    expect(form.validate({ email: 'new@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual(['authCode authCodeRequired']);
    expect(form.validate({ email: 'new@b.jp', authCode: '123456' }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.validate({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).toEqual([]);
    expect(form.shown({ email: 'a@b.jp' }, { defaultEmail: 'a@b.jp' })).not.toContain('authCode');
  });

  test('requires another e-mail if the verified one is taken', () => {
    const form = signup();
    const context = { defaultEmail: 'a@b.jp', isDuplicateEmailValid: true };
    expect(form.validate({ email: 'a@b.jp' }, context)).toEqual(['email emailMustChange']);
    expect(form.validate({ email: 'new@b.jp', authCode: '123456' }, context)).toEqual([]);
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

  test('accepts ages from minAge to maxAge inclusive, in whole years', () => {
    const form = signup(ages({ minAge: 13, maxAge: 60, allow: true }));
    const judged = ['20131121', '20131122', '19660101', '19651122', '19651121'].map((day) => form.validate(at(day), known));
    expect(judged).toEqual([[], ['birthday ageNotAllowed'], [], [], ['birthday ageNotAllowed']]);
  });

  test('rejects the ages within if allow is false; a missing limit is open-ended', () => {
    const kids = signup(ages({ minAge: 0, maxAge: 12, allow: false }));
    expect([kids.validate(at('20140101'), known), kids.validate(at('20131121'), known)]).toEqual([
      ['birthday ageNotAllowed'],
      [],
    ]);
    const old = signup(ages({ minAge: 65, maxAge: null, allow: false }));
    expect([old.validate(at('19611121'), known), old.validate(at('19611122'), known)]).toEqual([['birthday ageNotAllowed'], []]);
    expect(signup(ages({ minAge: null, maxAge: null, allow: true })).validate(at('19010101'), known)).toEqual([]);
  });

  test('shows the parental consent boxes at 17 and not at 18, nor without a birthday', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    const boxes = (birthday: string) => form.shown(at(birthday), known).filter((key) => key.startsWith('parentalConsent.'));
    expect([boxes('20081122'), boxes('20081121'), boxes('')]).toEqual([['parentalConsent.p1', 'parentalConsent.p2'], [], []]);
    expect(form.plan.fields.at(-1)).toMatchObject({ label: { words: { ja: '同意' } }, hint: { words: { ja: '説明' } } });
  });

  test('requires every parental consent box at 17', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    const young = at('20090101', { 'parentalConsent.p1': true });
    expect(form.validate(young, known)).toEqual(['parentalConsent.p2 mustBeTrue']);
    expect(form.validate({ ...young, 'parentalConsent.p2': true }, known)).toEqual([]);
    expect(form.validate(at('20000101'), known)).toEqual([]);
  });

  test('discards the answer of a hidden box', () => {
    const form = signup(ages({}, { minAge: 18, maxAge: null, allow: true }));
    expect(form.answers(at('20000101', { 'parentalConsent.p1': true }), known)).not.toHaveProperty('parentalConsent.p1');
  });
});
