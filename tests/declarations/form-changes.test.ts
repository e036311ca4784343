import { describe, expect, test } from 'vitest';
import type { DeclaredField, DeclaredForm, JsonObject, Settings, ValidationContext } from '../../engine/declare/index.ts';
import { compareForms, listVisibleChanges } from '../../engine/submit/index.ts';
import { now, openForm } from '../forms/forms.ts';
import { defaultSettings, readDeclaredForm } from './declared-forms.ts';

const base: DeclaredForm = {
  id: 'person',
  fields: {
    familyName: { kind: 'free-text', required: true, maxLength: 50 },
    nickname: { kind: 'free-text', required: false, maxLength: 100 },
    sex: {
      kind: 'sex',
      required: false,
      widget: { by: { at: 'settings.registration.genderInputType' }, Select: 'select', Radio: 'radio' },
      disallowUnknown: { at: 'settings.registration.disallowUnknownGender' },
    },
  },
};

function withField(key: string, field: DeclaredForm['fields'][string]): DeclaredForm {
  return { ...base, fields: { ...base.fields, [key]: field } };
}

/** Reported changes as data, without the labels. */
function listChanges(before: DeclaredForm, after: DeclaredForm, settings: Settings = {}, later: Settings = settings): unknown {
  return compareForms(openForm(before, settings).plan, openForm(after, later).plan).map(({ label: _label, ...rest }) => rest);
}

const nicknameLabel = { key: 'field.nickname.label' };

describe('changes between two versions of a form', () => {
  test('reports no change for the same form', () => {
    expect(listChanges(base, base)).toEqual([]);
  });

  test('reports added fields with their rule, and removed fields, in drawing order', () => {
    const { nickname: _gone, ...others } = base.fields;
    const without: DeclaredForm = { ...base, fields: others };
    const phone: DeclaredForm = { ...base, fields: { phoneNumber: { kind: 'phone', required: true }, ...base.fields } };
    expect(listChanges(base, without)).toEqual([{ field: 'nickname', change: 'removed' }]);
    expect(listChanges(without, base)).toEqual([{ field: 'nickname', change: 'added', rule: 'OPTIONAL' }]);
    expect(listChanges(without, phone)).toEqual([
      { field: 'phoneNumber', change: 'added', rule: 'REQUIRED' },
      { field: 'nickname', change: 'added', rule: 'OPTIONAL' },
    ]);
    expect(listChanges(phone, without)).toEqual([
      { field: 'phoneNumber', change: 'removed' },
      { field: 'nickname', change: 'removed' },
    ]);
    const [change] = compareForms(openForm(base).plan, openForm(without).plan);
    expect(change?.label).toEqual(nicknameLabel);
  });

  test('reports fields that became required or optional', () => {
    const stricter = withField('nickname', { kind: 'free-text', required: true, maxLength: 100 });
    expect(listChanges(base, stricter)).toEqual([{ field: 'nickname', change: 'required' }]);
    expect(listChanges(stricter, base)).toEqual([{ field: 'nickname', change: 'optional' }]);
  });

  test('reports a new maximum length with the limit, and other schema changes without', () => {
    const shorter = withField('nickname', { kind: 'free-text', required: false, maxLength: 20 });
    const kana = withField('nickname', { kind: 'kana', required: false, maxLength: 20 });
    expect(listChanges(base, shorter)).toEqual([{ field: 'nickname', change: 'maxLength', limit: 20 }]);
    expect(listChanges(base, kana)).toEqual([{ field: 'nickname', change: 'limits' }]);
  });

  test('reports a renamed label with the old and the new text', () => {
    const renamed = withField('nickname', {
      kind: 'free-text',
      required: false,
      maxLength: 100,
      label: 'field.name.label',
    });
    expect(compareForms(openForm(base).plan, openForm(renamed).plan)).toEqual([
      { field: 'nickname', change: 'renamed', label: { key: 'field.name.label' }, before: nicknameLabel },
    ]);
  });

  test('ignores changes that affect only the rendering', () => {
    const withWidget = (genderInputType: string) => ({ registration: { genderInputType } });
    expect(openForm(base, withWidget('Select')).plan.version).not.toBe(openForm(base, withWidget('Radio')).plan.version);
    expect(listChanges(base, base, withWidget('Select'), withWidget('Radio'))).toEqual([]);
  });

  test('reports a choice removed by a setting', () => {
    const settings = (disallowUnknownGender: boolean) => ({ registration: { disallowUnknownGender } });
    expect(listChanges(base, base, settings(false), settings(true))).toEqual([
      { field: 'sex', change: 'choicesRemoved', choices: [{ key: 'codes.sex.0' }] },
    ]);
    expect(listChanges(base, base, settings(true), settings(false))).toEqual([
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

  test('reports no change for the same items', () => {
    expect(listChanges(group(name), group(name))).toEqual([]);
  });

  test.each<[string, DeclaredForm]>([
    ['an answer inside may be longer', group({ ...name, maxLength: 20 })],
    ['one inside must be given now', group({ ...name, required: true })],
    ['one inside is called otherwise', group({ ...name, label: 'field.loginId.label' })],
    ['one more is asked of each', withField('nickname', { kind: 'repeat', fields: { name, other: name } })],
    ['fewer items may be given', group(name, { maxItems: 3 })],
    ['some items must be given', group(name, { minItems: 1 })],
    ['none may be removed', group(name, { allow: ['add', 'move'] })],
  ])('reports other limits of the items: %s', (_what, after) => {
    expect(listChanges(group(name), after)).toEqual([{ field: 'nickname', change: 'limits' }]);
  });
});

describe('changes by operators', () => {
  test('reports added, removed and renamed options of custom associated info', () => {
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

  test('reports a changed title in each of its languages', () => {
    expect(compareForms(withEntries(), withEntries(hobby([['o1', '登山']], { rule: 'REQUIRED' })))).toEqual([
      { field: 'custom.c1', change: 'added', label: { words: { ja: '趣味', en: 'Hobby' } }, rule: 'REQUIRED' },
    ]);
  });

  test('ignores the order of languages in localized text', () => {
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

  test('reports new policy revisions once', () => {
    const policies = (revision: number) =>
      signUp({ policies: { policies: [{ policyId: 'terms', revision, key: 'termsOfUse', isExternal: false }] } });
    expect(compareForms(policies(1), policies(2))).toMatchObject([{ field: 'policies', change: 'answer', name: 'policies' }]);
  });

  test('reports changes of password strength and age restriction', () => {
    const stronger = signUp({ registration: { passwordStrength: 'SYMBOL' } });
    const older = signUp({ ageRestriction: { signUp: { min: 18, max: null } } });
    expect(compareForms(signUp({}), stronger).map(({ field, change }) => [field, change])).toContainEqual(['password', 'limits']);
    expect(compareForms(signUp({}), older).map(({ field, change }) => [field, change])).toContainEqual(['birthday', 'limits']);
  });

  test('resolves names from the settings in labels, because the old form is no longer available', () => {
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

describe('changes shown to one person', () => {
  const validationContext: ValidationContext = { context: {}, settings: {}, now };

  test('shows the input of a removed field, choices by their labels', () => {
    const before = withEntries(
      hobby([
        ['o1', '登山'],
        ['o2', '釣り'],
      ]),
    );
    const answers = { 'custom.c1': ['o2'] };
    expect(listVisibleChanges({ plan: before, answers, validationContext }, withEntries())).toEqual([
      {
        field: 'custom.c1',
        change: 'removed',
        label: { words: { ja: '趣味', en: 'Hobby' } },
        typed: [{ words: { ja: '釣り' } }],
      },
    ]);
  });

  test('never shows a secret or a one-time code', () => {
    const declared: DeclaredForm = {
      id: 'secrets',
      fields: {
        password: { kind: 'password', required: true },
        pinCode: { kind: 'one-time-code', required: true },
        name: { kind: 'free-text', required: true },
      },
    };
    const none: DeclaredForm = { id: 'secrets', fields: { email: { kind: 'email', required: false } } };
    const answers = { password: 'hunter22', pinCode: '123456', name: '山田' };
    const changes = listVisibleChanges({ plan: openForm(declared).plan, answers, validationContext }, openForm(none).plan);
    expect(JSON.stringify(changes)).not.toMatch(/hunter22|123456/);
    expect(changes.map(({ field }) => field)).toEqual(['email', 'password', 'pinCode', 'name']);
    expect(changes.at(-1)).toMatchObject({ typed: ['山田'] });
  });

  test('omits fields that neither form shows to this person', () => {
    const asks: DeclaredForm = {
      id: 'kin',
      fields: {
        isChild: { kind: 'checkbox', required: false },
        guardian: { kind: 'free-text', required: true, when: { 'form.isChild': true } },
      },
    };
    const { guardian: _gone, ...others } = asks.fields;
    const before = openForm(asks).plan;
    const after = openForm({ ...asks, fields: others }).plan;
    const changesFor = (isChild: boolean) =>
      listVisibleChanges({ plan: before, answers: { isChild, guardian: '母' }, validationContext }, after);
    expect(changesFor(false)).toEqual([]);
    expect(changesFor(true)).toMatchObject([{ field: 'guardian', change: 'removed', typed: ['母'] }]);
  });
});
