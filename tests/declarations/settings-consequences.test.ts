import { expect, it } from 'vitest';
import { type CheckedDeclarations, checkDeclarations, openChecker, readDeclarations } from '../../engine/check/index.ts';
import type { JsonObject, Settings } from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { mergeObjects, readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { compareCost } from '../compare-cost.ts';
import { type Edit, put, setUp, smallProject, write } from '../language/small-project.ts';

const form = 'schemas/forms/signup.form.json';
const flow = 'flows/signup.flow.json';
const confirm = 'screens/signup/confirm.screen.json';
const registration = 'schemas/settings/registration.schema.json';
const name = 'settings.registration.codeName.ja';
const upFront = 'settings.registration.upFront';
const now = '2026-11-22T03:00:00Z';

/** The default settings of the small project. */
const defaults = {
  upFront: true,
  codeName: { ja: '認証コード' },
  signUp: { fields: { nickname: 'OPTIONAL' } },
};
const store = (change: JsonObject = {}): Settings => ({
  registration: mergeObjects(defaults, change),
  customAssociatedInfo: { entries: [] },
});

/** The consequences of settings for the small project; asserts that `check --settings` reports the same codes. */
function find(settings: Settings, ...edits: readonly Edit[]) {
  const { files, options } = smallProject(...edits);
  const { problems, findConsequences } = readDeclarations(files, options);
  expect(problems).toEqual([]);
  const beside = smallProject(...edits, setUp(JSON.stringify(settings)));
  const besideNow = { ...beside.options, now };
  const found = findConsequences(settings, now);
  expect(found.map(({ code }) => code)).toEqual(checkDeclarations(beside.files, besideNow).map(({ code }) => code));
  return found;
}

it('finds nothing for harmless settings', () => {
  expect(find(store())).toEqual([]);
});

it('names a state that cannot be left, and only the settings that cause it', () => {
  const edit = put(confirm, ['blocks', 1, 'when'], {
    any: [
      { not: { [name]: { pattern: '^番' } }, [upFront]: true },
      { not: { [name]: { pattern: '^番' } }, [upFront]: false },
    ],
  });
  expect(find(store(), edit)).toEqual([]);
  expect(find(store({ codeName: { ja: '番号' } }), edit)).toEqual([
    { code: 'SETTING_STOPS_STEP', flow: 'signup', screens: ['signup/confirm'], settings: [['registration', 'codeName', 'ja']] },
  ]);
});

it('names a flow whose states are all skipped', () => {
  const edits = ['form', 'confirm'].map((state) =>
    put(flow, ['states', state, 'meta', 'skipWhen'], { [name]: { pattern: '^番' } }),
  );
  expect(find(store(), ...edits)).toEqual([]);
  expect(find(store({ codeName: { ja: '番号' } }), ...edits)).toEqual([
    { code: 'FLOW_SKIPS_ALL', flow: 'signup', screens: [], settings: [['registration', 'codeName', 'ja']] },
  ]);
});

const ages = {
  type: 'object',
  additionalProperties: false,
  independent: { minAge: 'x', maxAge: 'x', allow: 'x' },
  properties: { minAge: { type: ['integer', 'null'] }, maxAge: { type: ['integer', 'null'] }, allow: { type: 'boolean' } },
};
const birthday = [
  put(registration, ['properties', 'ages'], ages),
  put(registration, ['default', 'ages'], {}),
  put(form, ['fields', 'nickname'], { kind: 'birthday' }),
  put(form, ['rules', 1], {
    when: { 'form.nickname': { ageOutside: { at: 'settings.registration.ages' } } },
    field: 'nickname',
    issue: 'emailMustChange',
  }),
];

it.each<[string, JsonObject, string, boolean]>([
  ['from 30 to 10', { minAge: 30, maxAge: 10, allow: true }, 'REQUIRED', true],
  ['none at all', { minAge: 0, allow: false }, 'REQUIRED', true],
  ['from 30 to 10, with an optional birthday', { minAge: 30, maxAge: 10, allow: true }, 'OPTIONAL', false],
  ['all but those from 30 to 10', { minAge: 30, maxAge: 10, allow: false }, 'REQUIRED', false],
  ['of 30 alone', { minAge: 30, maxAge: 30, allow: true }, 'REQUIRED', false],
  ['without a limit', {}, 'REQUIRED', false],
  ['from an age that nobody has, 150', { minAge: 150, maxAge: null, allow: true }, 'REQUIRED', true],
  ['from 130 to 200', { minAge: 130, maxAge: 200, allow: true }, 'REQUIRED', true],
  ['all but those up to the oldest, 126', { minAge: 0, maxAge: 126, allow: false }, 'REQUIRED', true],
  ['all but those up to 125', { minAge: 0, maxAge: 125, allow: false }, 'REQUIRED', false],
  ['from the oldest on, 126', { minAge: 126, maxAge: null, allow: true }, 'REQUIRED', false],
  ['from an age that somebody has next year, 127', { minAge: 127, maxAge: null, allow: true }, 'REQUIRED', true],
])('finds whether any age may sign up: %s', (_says, restriction, nickname, isImpossible) => {
  const found = find(store({ ages: restriction, signUp: { fields: { nickname } } }), ...birthday);
  const settings = [
    ['registration', 'ages'],
    ['registration', 'signUp', 'fields', 'nickname'],
  ];
  const consequence = { code: 'FORM_NEVER_RIGHT', field: 'nickname', screens: ['signup/index'], settings };
  expect(found).toEqual(isImpossible ? [consequence] : []);
});

it.each<[string, JsonObject, boolean]>([
  ['nobody has', { minAge: 30, maxAge: 10, allow: true }, true],
  ['somebody has', { minAge: 10, maxAge: 30, allow: true }, false],
])('finds whether a state can be left if that requires an age that %s', (_says, restriction, isImpossible) => {
  const edits = [
    put(registration, ['properties', 'ages'], ages),
    put(registration, ['default', 'ages'], {}),
    write('schemas/pages/me.schema.json', {
      type: 'object',
      additionalProperties: false,
      required: ['birthday'],
      properties: { birthday: { type: ['string', 'null'], maxLength: 8 } },
    }),
    put(confirm, ['data'], 'pages/me'),
    put(confirm, ['blocks', 1, 'when'], { birthday: { ageWithin: { at: 'settings.registration.ages' } } }),
  ];
  const consequence = {
    code: 'SETTING_STOPS_STEP',
    flow: 'signup',
    screens: ['signup/confirm'],
    settings: [['registration', 'ages']],
  };
  expect(find(store({ ages: restriction }), ...edits)).toEqual(isImpossible ? [consequence] : []);
  const { files, options } = smallProject(...edits, setUp(JSON.stringify(store({ ages: restriction }))));
  const messages = checkDeclarations(files, { ...options, now }).map(({ message }) => message);
  const message = expect.stringMatching(/^With the setting "settings\.registration\.ages" the state "confirm" cannot be left/);
  expect(messages).toEqual(isImpossible ? [message] : []);
});

it('blames no settings for a state that cannot be left under any settings', () => {
  const never = { all: [{ 'browser.isApp': true }, { 'browser.isApp': false }] };
  const { files, options } = smallProject(put(confirm, ['blocks', 1, 'when'], never));
  const { findConsequences } = readDeclarations(files, options);
  expect(findConsequences(store(), now)).toEqual([]);
});

it('derives the oldest possible age from the year in Japan', () => {
  const { files, options } = smallProject(...birthday);
  const { findConsequences } = readDeclarations(files, options);
  const settings = store({ ages: { minAge: 127, allow: true }, signUp: { fields: { nickname: 'REQUIRED' } } });
  const find = (moment: string) => findConsequences(settings, moment).length;
  expect([find('2026-12-31T14:59:59Z'), find('2026-12-31T15:00:00Z')]).toEqual([1, 0]);
});

it('names a required field that no form has', () => {
  const fields = ['properties', 'signUp', 'properties', 'fields', 'properties', 'phone'];
  const settings = store({ signUp: { fields: { phone: 'REQUIRED' } } });
  expect(find(settings, put(registration, fields, { enum: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] }))).toEqual([
    { code: 'SETTING_FIELD_UNASKED', field: 'phone', screens: [], settings: [['registration', 'signUp', 'fields', 'phone']] },
  ]);
});

let project: Promise<CheckedDeclarations> | undefined;
/** This project, checked once for the tests below. */
function readProject(): Promise<CheckedDeclarations> {
  project ??= readDeclaredFiles(process.cwd()).then((files) => openChecker(checkOptions)(files));
  return project;
}

it.each<[string, unknown]>([
  ['no documents', {}],
  ['invalid documents', { registration: null, policies: 3, ageRestriction: [] }],
  ['invalid parts', { registration: { signUp: 'x', profile: { fields: [] } }, ageRestriction: { signUp: 'REQUIRED' } }],
  ['invalid values', { registration: { signUp: { fields: { birthday: { a: 1 }, nickname: null } } } }],
])('never throws: %s', async (_says, settings) => {
  const { findConsequences } = await readProject();
  // Settings of any shape, as a database may hold them.
  expect(() => findConsequences(settings as Settings, now)).not.toThrow();
});

it('finds the same in this project as check with these settings, in a fraction of its time', async () => {
  const files = await readDeclaredFiles(process.cwd());
  const defaults = await readSettingsDefaults(process.cwd());
  const { findConsequences } = await readProject();
  const impossible = { signUp: { minAge: 30, maxAge: 10, allow: true } };
  const having = (documents: { readonly [document: string]: JsonObject }): Settings =>
    Object.fromEntries(Object.entries(defaults).map(([name, body]) => [name, mergeObjects(body, documents[name] ?? {})]));
  for (const settings of [
    having({}),
    having({ ageRestriction: impossible }),
    having({ ageRestriction: impossible, registration: { signUp: { fields: { birthday: 'NOT_USE', country: 'REQUIRED' } } } }),
  ]) {
    const options = { ...checkOptions, now, settings: { path: 'store.json', text: JSON.stringify(settings) } };
    const codes = openChecker(options)(files).problems.map(({ code }) => code);
    expect(findConsequences(settings, now).map(({ code }) => code)).toEqual(codes);
  }
  const find = () => findConsequences(having({ ageRestriction: impossible }), now);
  expect(await compareCost(find, () => checkDeclarations(files, checkOptions), 2)).toBeLessThan(0.2);
});
