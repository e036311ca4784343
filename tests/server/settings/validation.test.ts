import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { publishDraft, saveDraft, toIssues, validateSettings } from '../../../src/server/settings/index.ts';
import { entry, setEntries, setFields } from './changes.ts';
import { type Desk, openDesk, type Refused } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.test.close());

async function refuse(document: string, change: (body: JsonObject) => JsonObject): Promise<Refused> {
  const body = change((await desk.settings())[document] ?? {});
  const baseVersion = await desk.version();
  return desk.refusal('anna', (operation) => saveDraft(operation, { documents: { [document]: body }, revision: 0, baseVersion }));
}
const entriesWith = (...entries: readonly JsonObject[]) => setEntries(entries);
const at = (path: string) => `/customAssociatedInfo/entries/${path}`;
const policy = { policyId: 'p', revision: 1, key: 'p', title: { ja: '規約' }, isExternal: false };
const options = (...ids: readonly string[]) => ids.map((id) => ({ id, label: { ja: `選択肢${id}` } }));
const named = (ja: string) => ({ title: { ja } });

describe('a draft is refused', () => {
  it.each<[string, string, (body: JsonObject) => JsonObject, { at: string; rule: string; limit?: unknown }[]]>([
    [
      'with an unknown field',
      'registration',
      setFields({ nickName: 'REQUIRED' }),
      [{ at: '/registration/signUp/fields/nickName', rule: 'unknown' }],
    ],
    [
      'with an unknown rule',
      'registration',
      setFields({ nickname: 'MAYBE' }),
      [{ at: '/registration/signUp/fields/nickname', rule: 'enum', limit: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] }],
    ],
    [
      'with a pattern that could keep the server busy',
      'storeSettingData',
      (body) => ({ ...body, appUserAgent: { pattern: '(a+)+/', android: '([' } }),
      [
        { at: '/storeSettingData/appUserAgent/pattern', rule: 'format' },
        { at: '/storeSettingData/appUserAgent/android', rule: 'format' },
      ],
    ],
    ['with an unknown document', 'toString', () => ({ a: 1 }), [{ at: '/toString', rule: 'unknown' }]],
    [
      'with two equal ids',
      'customAssociatedInfo',
      entriesWith(entry('c1'), entry('c1', { ...named('別'), selectOptions: options('x', 'y') })),
      [{ at: at('1/id'), rule: 'duplicateId' }],
    ],
    [
      'with one id for an entry and an option',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: options('c1') })),
      [{ at: at('0/selectOptions/0/id'), rule: 'duplicateId' }],
    ],
    [
      'with a title of 10,000 characters',
      'customAssociatedInfo',
      entriesWith(entry('c1', { title: { ja: '長'.repeat(10_000) } })),
      [{ at: at('0/title/ja'), rule: 'maxLength', limit: 200 }],
    ],
    [
      'with a script in a title',
      'customAssociatedInfo',
      entriesWith(entry('c1', { title: { ja: '<script>alert(1)</script>' } })),
      [{ at: at('0/title/ja'), rule: 'forbiddenMarkup' }],
    ],
    [
      'with an address of a script in an English label',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: [{ id: 'o', label: { ja: '可', en: 'javascript:alert(1)' } }] })),
      [{ at: at('0/selectOptions/0/label/en'), rule: 'forbiddenMarkup' }],
    ],
    [
      'with an empty title',
      'customAssociatedInfo',
      entriesWith(entry('c1', { title: { ja: '' } })),
      [{ at: at('0/title/ja'), rule: 'required' }],
    ],
    [
      'with a title of Hangul fillers, which nobody can see',
      'customAssociatedInfo',
      entriesWith(entry('c1', { title: { ja: '\u3164\u115F' } })),
      [{ at: at('0/title/ja'), rule: 'required' }],
    ],
    [
      'with a control in a label that reverses the text after it',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: [{ id: 'o', label: { ja: '可', en: '\u202Eyes' } }] })),
      [{ at: at('0/selectOptions/0/label/en'), rule: 'bidiControls' }],
    ],
    [
      'with a title of full-width spaces',
      'customAssociatedInfo',
      entriesWith(entry('c1', { title: { ja: '\u3000 ' } })),
      [{ at: at('0/title/ja'), rule: 'required' }],
    ],
    [
      'with options that are no list',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: [] }), { ...entry('c2', { type: 'CHECKBOX' }), selectOptions: null }),
      [{ at: at('1/selectOptions'), rule: 'type' }],
    ],
    [
      'with groups of boxes that have none',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: [] }), entry('c2', { type: 'CHECKBOX', selectOptions: [] })),
      [
        { at: at('0/selectOptions'), rule: 'minItems', limit: 1 },
        { at: at('1/selectOptions'), rule: 'minItems', limit: 1 },
      ],
    ],
    [
      'with two options of one field that read alike',
      'customAssociatedInfo',
      entriesWith(entry('c1', { selectOptions: [...options('x', 'y'), { id: 'z', label: { ja: ' 選択肢Ｘ' } }] })),
      [{ at: at('0/selectOptions/2/label/ja'), rule: 'sameLabel' }],
    ],
    [
      'with two fields of one page that read alike',
      'customAssociatedInfo',
      entriesWith(
        entry('c1', { ...named('趣味'), in: ['signUp', 'profile'] }),
        entry('c2', { ...named('特技'), in: ['profile'] }),
        entry('c3', { ...named('趣味'), in: ['profile'] }),
      ),
      [
        { at: at('0/title/ja'), rule: 'sameTitle' },
        { at: at('2/title/ja'), rule: 'sameTitle' },
      ],
    ],
    [
      'with an id that would reach into objects',
      'customAssociatedInfo',
      entriesWith(entry('__proto__.x')),
      [
        { at: at('0/id'), rule: 'pattern' },
        { at: at('0/selectOptions/0/id'), rule: 'pattern' },
        { at: at('0/selectOptions/1/id'), rule: 'pattern' },
      ],
    ],
    [
      'with a policy twice',
      'policies',
      (body) => ({ ...body, policies: [policy, { ...policy, revision: 2 }] }),
      [{ at: '/policies/policies/1/policyId', rule: 'duplicateId' }],
    ],
  ])('%s', async (_name, document, change, issues) => {
    const refusal = await refuse(document, change);
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(refusal.issues).toEqual(issues);
    expect(await desk.draft('anna')).toBeUndefined();
  });
});

it('accepts equal names that are never shown together', async () => {
  const body = { ...(await desk.settings())['customAssociatedInfo'] };
  const validate = (...entries: readonly JsonObject[]) =>
    validateSettings(desk.project, { customAssociatedInfo: { ...body, entries } }).map(({ rule }) => rule);
  const [one, other] = [entry('c1', named('趣味')), entry('c2', named('趣味'))];
  expect(validate(one, other)).toContain('sameTitle');
  expect(validate({ ...one, in: ['signUp'] }, { ...other, in: ['profile'] })).not.toContain('sameTitle');
  expect(validate(one, { ...other, rule: 'NOT_USE' })).not.toContain('sameTitle');
  const shared = [{ id: 'x', label: { ja: '登山' } }];
  expect(
    validate({ ...one, selectOptions: shared }, { ...entry('c3'), selectOptions: [{ id: 'y', label: { ja: '登山' } }] }),
  ).toEqual([]);
});

it('refuses to publish an invalid draft that was saved in another way, and leaves the settings as they are', async () => {
  const before = [await desk.version(), await desk.settings()];
  const draft = await desk.save('anna', 'registration', setFields({ nickname: 'REQUIRED' }));
  await desk.test.database.query(
    `UPDATE settings_drafts SET documents = jsonb_set(documents, '{registration,signUp,fields,nickname}', '"SOMETIMES"')`,
  );
  const refusal = await desk.refusal('anna', (operation) => publishDraft(operation, { revision: draft?.revision ?? 0 }));
  expect(refusal).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
  expect(refusal.issues).toMatchObject([{ at: '/registration/signUp/fields/nickname', rule: 'enum' }]);
  expect([await desk.version(), await desk.settings()]).toEqual(before);
  expect(await desk.draft('anna')).toBeDefined();
});

it('reports a form that does not compile, and does not crash', async () => {
  const { declarations } = desk.project;
  const settings = await desk.project.settingsOf(firstStoreId, 1);
  const plansFor = () => {
    const plans = desk.project.plansFor(settings);
    const form: typeof plans.form = (id) => {
      if (id === 'signup') throw new Error('no such thing');
      return plans.form(id);
    };
    return { ...plans, form };
  };
  expect(validateSettings({ declarations, plansFor }, settings)).toEqual([
    { document: '', path: ['forms/signup'], rule: 'notCompiled' },
  ]);
  expect(validateSettings(desk.project, settings)).toEqual([]);
});

it('hashes large settings once, however many forms and screens are compiled from them', async () => {
  const { declarations, plansFor } = desk.project;
  const asked: (string | undefined)[] = [];
  const counting: typeof plansFor = (settings, key) => {
    asked.push(key);
    return plansFor(settings, key);
  };
  expect(validateSettings({ declarations, plansFor: counting }, await desk.settings())).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  // Without the key, the content is hashed each time.
  expect(new Set(asked)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{64}$/)]));
});

it('formats paths as JSON pointers', () => {
  expect(toIssues([{ document: 'a', path: ['b/c', 0, 'd~e'], rule: 'type' }])).toEqual([{ at: '/a/b~1c/0/d~0e', rule: 'type' }]);
});
