import { describe, expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, Given, JsonObject, Settings } from '../../engine/declare/index.ts';
import { compareForms, tellChanges } from '../../engine/submit/index.ts';
import { defaultSettings, now, openForm, readDeclaredForm } from './forms.ts';

const base: DeclaredForm = {
  id: 'person',
  fields: {
    familyName: { kind: 'free-text', always: 'REQUIRED', maxLength: 50 },
    nickname: { kind: 'free-text', always: 'OPTIONAL', maxLength: 100 },
    sex: {
      kind: 'sex',
      always: 'OPTIONAL',
      widget: { by: { at: 'settings.registration.genderInputType' }, Select: 'select', Radio: 'radio' },
      disallowUnknown: { at: 'settings.registration.disallowUnknownGender' },
    },
  },
};

function withField(key: string, field: DeclaredForm['fields'][string]): DeclaredForm {
  return { ...base, fields: { ...base.fields, [key]: field } };
}

/** What a person is told, as data without the labels. */
function told(before: DeclaredForm, after: DeclaredForm, settings: Settings = {}, later: Settings = settings): unknown {
  return compareForms(openForm(before, settings).plan, openForm(after, later).plan).map(({ label: _label, ...rest }) => rest);
}

const nicknameLabel = { key: 'field.nickname.label' };

describe('how a form differs from the one that was answered', () => {
  test('says nothing of the same form', () => {
    expect(told(base, base)).toEqual([]);
  });

  test('names a field that came, with its rule, and one that went, each where it stands', () => {
    const { nickname: _gone, ...others } = base.fields;
    const without: DeclaredForm = { ...base, fields: others };
    const phone: DeclaredForm = { ...base, fields: { phoneNumber: { kind: 'phone', always: 'REQUIRED' }, ...base.fields } };
    expect(told(base, without)).toEqual([{ field: 'nickname', change: 'removed' }]);
    expect(told(without, base)).toEqual([{ field: 'nickname', change: 'added', rule: 'OPTIONAL' }]);
    expect(told(without, phone)).toEqual([
      { field: 'phoneNumber', change: 'added', rule: 'REQUIRED' },
      { field: 'nickname', change: 'added', rule: 'OPTIONAL' },
    ]);
    expect(told(phone, without)).toEqual([
      { field: 'phoneNumber', change: 'removed' },
      { field: 'nickname', change: 'removed' },
    ]);
    const [change] = compareForms(openForm(base).plan, openForm(without).plan);
    expect(change?.label).toEqual(nicknameLabel);
  });

  test('says which field must be answered now, and which need not any more', () => {
    const stricter = withField('nickname', { kind: 'free-text', always: 'REQUIRED', maxLength: 100 });
    expect(told(base, stricter)).toEqual([{ field: 'nickname', change: 'required' }]);
    expect(told(stricter, base)).toEqual([{ field: 'nickname', change: 'optional' }]);
  });

  test('says a new length by its number and other rules of an answer without', () => {
    const shorter = withField('nickname', { kind: 'free-text', always: 'OPTIONAL', maxLength: 20 });
    const kana = withField('nickname', { kind: 'kana', always: 'OPTIONAL', maxLength: 20 });
    expect(told(base, shorter)).toEqual([{ field: 'nickname', change: 'maxLength', limit: 20 }]);
    expect(told(base, kana)).toEqual([{ field: 'nickname', change: 'limits' }]);
  });

  test('says the old and the new name of a field that is called otherwise', () => {
    const renamed = withField('nickname', {
      kind: 'free-text',
      always: 'OPTIONAL',
      maxLength: 100,
      label: 'field.name.label',
    });
    expect(compareForms(openForm(base).plan, openForm(renamed).plan)).toEqual([
      { field: 'nickname', change: 'renamed', label: { key: 'field.name.label' }, before: nicknameLabel },
    ]);
  });

  test('says nothing of what is drawn otherwise and judged alike', () => {
    const drawnBy = (genderInputType: string) => ({ registration: { genderInputType } });
    expect(openForm(base, drawnBy('Select')).plan.version).not.toBe(openForm(base, drawnBy('Radio')).plan.version);
    expect(told(base, base, drawnBy('Select'), drawnBy('Radio'))).toEqual([]);
  });

  test('names the choice that was taken away by a setting', () => {
    const settings = (disallowUnknownGender: boolean) => ({ registration: { disallowUnknownGender } });
    expect(told(base, base, settings(false), settings(true))).toEqual([
      { field: 'sex', change: 'choicesRemoved', choices: [{ key: 'codes.sex.0' }] },
    ]);
    expect(told(base, base, settings(true), settings(false))).toEqual([
      { field: 'sex', change: 'choicesAdded', choices: [{ key: 'codes.sex.0' }] },
    ]);
  });
});

const declaredSignUp = readDeclaredForm('signup');

function signUp(change: { readonly [document: string]: JsonObject }) {
  const settings: Record<string, JsonObject> = defaultSettings();
  for (const [document, body] of Object.entries(change)) settings[document] = { ...settings[document], ...body };
  return openForm(declaredSignUp, settings).plan;
}

const hobby = (options: readonly (readonly [string, string])[], more: JsonObject = {}): JsonObject => ({
  id: 'c1',
  title: { ja: '趣味', en: 'Hobby' },
  type: 'CHECKBOX',
  rule: 'OPTIONAL',
  in: ['signUp'],
  selectOptions: options.map(([id, ja]) => ({ id, label: { ja } })),
  ...more,
});
const withEntries = (...entries: JsonObject[]) => signUp({ customAssociatedInfo: { entries } });

describe('items that are repeated', () => {
  const group = (inside: DeclaredField, more: Partial<DeclaredField> = {}): DeclaredForm =>
    withField('nickname', { kind: 'repeat', fields: { name: inside }, ...more });
  const name: DeclaredField = { kind: 'free-text', maxLength: 10, label: 'field.nickname.label' };

  test('says nothing of the same items', () => {
    expect(told(group(name), group(name))).toEqual([]);
  });

  test.each<[string, DeclaredForm]>([
    ['an answer inside may be longer', group({ ...name, maxLength: 20 })],
    ['one inside must be given now', group({ ...name, always: 'REQUIRED' })],
    ['one inside is called otherwise', group({ ...name, label: 'field.loginId.label' })],
    ['one more is asked of each', withField('nickname', { kind: 'repeat', fields: { name, other: name } })],
    ['fewer items may be given', group(name, { most: 3 })],
    ['some items must be given', group(name, { least: 1 })],
    ['none may be removed', group(name, { may: ['add', 'move'] })],
  ])('tells that what is asked is another: %s', (_what, after) => {
    expect(told(group(name), after)).toEqual([{ field: 'nickname', change: 'limits' }]);
  });
});

describe('what an operator changes', () => {
  test('names options of custom associated info that came, went and were renamed', () => {
    const before = withEntries(
      hobby([
        ['o1', '登山'],
        ['o2', '釣り'],
        ['o3', '料理'],
      ]),
    );
    const after = withEntries(
      hobby([
        ['o1', '登山'],
        ['o3', '調理'],
        ['o4', '読書'],
      ]),
    );
    expect(compareForms(before, after).map(({ label: _label, ...rest }) => rest)).toEqual([
      { field: 'custom.c1', change: 'choicesAdded', choices: [{ words: { ja: '読書' } }] },
      { field: 'custom.c1', change: 'choicesRemoved', choices: [{ words: { ja: '釣り' } }] },
      { field: 'custom.c1', change: 'choicesRenamed', choices: [{ words: { ja: '調理' } }] },
    ]);
  });

  test('names the title of an entry in each of its languages', () => {
    expect(compareForms(withEntries(), withEntries(hobby([['o1', '登山']], { rule: 'REQUIRED' })))).toEqual([
      { field: 'custom.c1', change: 'added', label: { words: { ja: '趣味', en: 'Hobby' } }, rule: 'REQUIRED' },
    ]);
  });

  test('says nothing of words that came back with their languages in another order', () => {
    const climbing = { ja: '登山', en: 'Climbing' };
    const before = withEntries(hobby([], { selectOptions: [{ id: 'o1', label: climbing }] }));
    const again = {
      selectOptions: [{ label: { en: climbing.en, ja: climbing.ja }, id: 'o1' }],
      title: { en: 'Hobby', ja: '趣味' },
    };
    const after = withEntries(hobby([], again));
    expect(JSON.stringify(after)).not.toBe(JSON.stringify(before));
    expect(compareForms(before, after)).toEqual([]);
    expect(after.version).toBe(before.version);
  });

  test('tells of policies that have a new revision, once', () => {
    const policies = (revision: number) =>
      signUp({ policies: { policies: [{ policyId: 'terms', revision, key: 'termsOfUse', isExternal: false }] } });
    expect(compareForms(policies(1), policies(2)).map(({ field, change }) => [field, change])).toEqual([
      ['policies', 'policies'],
    ]);
  });

  test('tells of another strength of passwords and of another age', () => {
    const stronger = signUp({ registration: { passwordStrength: 'SYMBOL' } });
    const older = signUp({ ageRestriction: { signUp: { min: 18, max: null } } });
    expect(compareForms(signUp({}), stronger).map(({ field, change }) => [field, change])).toContainEqual(['password', 'limits']);
    expect(compareForms(signUp({}), older).map(({ field, change }) => [field, change])).toContainEqual(['birthday', 'limits']);
  });

  test('keeps the settings’ name of a code in the words, since a form that is gone cannot be asked for it', () => {
    const named = (ja: string) => signUp({ authCode: { signUp: { displayName: { ja, en: 'code' }, length: 6 } } });
    const [change] = compareForms(named('番号'), named('合言葉'));
    expect(change).toMatchObject({
      field: 'authCode',
      change: 'renamed',
      label: { with: { name: { value: { ja: '合言葉', en: 'code' }, as: 'capital' } } },
      before: { with: { name: { value: { ja: '番号', en: 'code' }, as: 'capital' } } },
    });
  });
});

describe('what one person is told', () => {
  const given: Given = { context: {}, settings: {}, now };

  test('says what was typed in a field that is gone, a choice by its name', () => {
    const before = withEntries(
      hobby([
        ['o1', '登山'],
        ['o2', '釣り'],
      ]),
    );
    const answers = { 'custom.c1': ['o2'] };
    expect(tellChanges({ plan: before, answers, given }, withEntries())).toEqual([
      {
        field: 'custom.c1',
        change: 'removed',
        label: { words: { ja: '趣味', en: 'Hobby' } },
        typed: [{ words: { ja: '釣り' } }],
      },
    ]);
  });

  test('never says a secret, nor a code', () => {
    const declared: DeclaredForm = {
      id: 'secrets',
      fields: {
        password: { kind: 'password', always: 'REQUIRED' },
        pinCode: { kind: 'one-time-code', always: 'REQUIRED' },
        name: { kind: 'free-text', always: 'REQUIRED' },
      },
    };
    const none: DeclaredForm = { id: 'secrets', fields: { email: { kind: 'email', always: 'OPTIONAL' } } };
    const answers = { password: 'hunter22', pinCode: '123456', name: '山田' };
    const said = tellChanges({ plan: openForm(declared).plan, answers, given }, openForm(none).plan);
    expect(JSON.stringify(said)).not.toMatch(/hunter22|123456/);
    expect(said.map(({ field }) => field)).toEqual(['email', 'password', 'pinCode', 'name']);
    expect(said.at(-1)).toMatchObject({ typed: ['山田'] });
  });

  test('leaves out a question that neither form asks this person', () => {
    const asks: DeclaredForm = {
      id: 'kin',
      fields: {
        isChild: { kind: 'checkbox', always: 'OPTIONAL' },
        guardian: { kind: 'free-text', always: 'REQUIRED', when: { 'form.isChild': true } },
      },
    };
    const { guardian: _gone, ...others } = asks.fields;
    const before = openForm(asks).plan;
    const after = openForm({ ...asks, fields: others }).plan;
    const toldTo = (isChild: boolean) => tellChanges({ plan: before, answers: { isChild, guardian: '母' }, given }, after);
    expect(toldTo(false)).toEqual([]);
    expect(toldTo(true)).toMatchObject([{ field: 'guardian', change: 'removed', typed: ['母'] }]);
  });
});
