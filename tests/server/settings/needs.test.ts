import { describe, expect } from 'vitest';
import { isObject, type JsonObject, type Settings } from '../../../engine/declare/index.ts';
import { mergeObjects } from '../../../src/server/project/settings-reader.ts';
import { findUnmetNeeds } from '../../../src/server/settings/validation/needs/find-unmet-needs.ts';
import { readServed, type TestBrowser } from '../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed } from '../people/console.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';
import { unmetExamples } from './unmet-needs.ts';

const { declarations } = await readServed();
let operator: TestBrowser;
let seeded: Settings;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
  const rows = await server.database.query<{ readonly document: string; readonly body: JsonObject }>(
    'SELECT document, body FROM settings_documents',
  );
  const defaults = Object.entries(declarations.settings).map(([name, schema]) => [name, schema['default']] as const);
  seeded = mergeObjects(
    Object.fromEntries(defaults) as JsonObject,
    Object.fromEntries(rows.map(({ document, body }) => [document, body])),
  ) as Settings;
});

/** Every text of `needs`, at any depth of the schemas. */
function listTexts(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(listTexts);
  if (!isObject(schema)) return [];
  const needs = Array.isArray(schema['needs']) ? schema['needs'].filter(isObject) : [];
  return [...needs.map(({ text }) => String(text)), ...Object.values(schema).flatMap(listTexts)];
}

describe('what settings need of each other', () => {
  const texts = [...new Set(listTexts([declarations.settings, declarations.entities]))];

  it('has an example for each need, and the demo store lacks nothing', () => {
    expect(
      Object.keys(unmetExamples)
        .map((name) => `settings.need.${name}`)
        .sort(),
    ).toEqual([...texts].sort());
    expect(findUnmetNeeds(declarations, seeded).filter(({ isOnlyIfConcerned }) => !isOnlyIfConcerned)).toEqual([]);
  });

  it.each(Object.entries(unmetExamples))('finds: %s', (name, { changes, missing = [] }) => {
    const settings = mergeObjects(seeded as unknown as JsonObject, changes as JsonObject) as unknown as Settings;
    const found = findUnmetNeeds(declarations, settings, missing).map(({ text }) => text);
    expect(found).toContain(`settings.need.${name}`);
  });

  it.each([
    ['ages', 'ageRestriction', { signUp: { minAge: 30, maxAge: 10, allow: true } }],
    ['ages without a limit', 'ageRestriction', { signUp: { minAge: 30, maxAge: null, allow: true } }],
    ['cards', 'payment', { cardsPerDay: 20, cardsPerNetworkDay: 5 }],
  ] as const)('compares %s', (_says, document, change) => {
    const settings = { ...seeded, [document]: mergeObjects(seeded[document] as JsonObject, change) } as Settings;
    const ranges = findUnmetNeeds(declarations, settings).filter(({ other }) => other !== undefined);
    expect(ranges.map(({ path }) => path.at(-1))).toEqual(
      document === 'payment' ? ['cardsPerNetworkDay'] : change.signUp.maxAge === null ? [] : ['maxAge'],
    );
  });
});

/** Saves a page with other answers than it shows. */
async function save(document: string, changes: JsonObject) {
  const page = await openPage(operator, `/console/settings/${document}`);
  const [form] = Object.values(page.forms);
  return operator.post(`/zapi/console/settings/${document}`, { ...form?.answers, ...changes, ...page.shown });
}

const methods = [
  'SbpsCredit',
  'SbpsPaypay',
  'SbpsDocomo',
  'SbpsAuSimple',
  'SbpsAuone',
  'SbpsSoftbank',
  'PaypalRest',
  'PaypalNvp',
];
const allOff = Object.fromEntries(methods.map((name) => [`methods.${name}`, false]));

describe('a draft that lacks what it needs', () => {
  it.beforeEach(({ server }) => restoreSeed(server));

  it.each<readonly [string, string, JsonObject, string, RegExp]>([
    ['Turnstile without a site key', 'botCheck', { provider: 'turnstile' }, '/siteKey', /サイトキーを入力.*対象の会員：\d+人/],
    [
      'a required factor of no method',
      'multiFactor',
      { email: false, sms: false, otp: false, isRequired: true },
      '/isRequired',
      /1つ以上.*対象の会員：\d+人/,
    ],
    ['no payment methods for running contracts', 'payment', allOff, '/methods.SbpsCredit', /継続中の契約：\d+件/],
    [
      'a minimum age above the maximum',
      'ageRestriction',
      { 'signUp.minAge': '30', 'signUp.maxAge': '10' },
      '/signUp.maxAge',
      /「最低年齢」以上/,
    ],
    ['a capacity below existing groups', 'family', { maximumCapacity: '2' }, '/maximumCapacity', /対象のグループ：\d+件/],
    [
      'kids accounts without family groups',
      'family',
      { isFamilyGroupEnabled: false },
      '/isKidsAccountEnabled',
      /ファミリーグループも使う.*対象の会員：\d+人/,
    ],
  ])('%s is shown at its field with whom it concerns, and not published', async (_says, document, changes, at, sentence) => {
    const saved = await save(document, changes);
    expect(outcomeOf(saved)).toContain('draftSaved');
    const { forms } = await openPage(operator, `/console/settings/${document}`);
    const issues = (Object.values(forms)[0]?.issues ?? []) as readonly { at: string; because: { ja: string } }[];
    expect(issues.find((issue) => issue.at === at)?.because.ja).toMatch(sentence);
    const refused = await publish(operator);
    expect([refused.statusCode, outcomeOf(refused)]).toEqual([422, 'SETTINGS_STOP_MEMBERS']);
    expect(refused.json().message).toMatch(sentence);
  });

  it('is published if only this process lacks a secret, with a warning', async () => {
    for (const siteKey of ['-', '_', '0x4AAAAAAA'])
      expect((await save('botCheck', { provider: 'turnstile', siteKey })).statusCode, siteKey).toBe(422);
    await save('botCheck', { provider: 'turnstile', siteKey: '1x00000000000000000000AA' });
    const page = await openPage(operator, '/console/publish');
    expect(page['warnings']).toEqual([expect.stringContaining('BOT_CHECK_SECRET')]);
    expect(outcomeOf(await publish(operator))).toContain('published');
    const home = await operator.get('/console', { accept: 'text/html' });
    expect(home.body).toContain('BOT_CHECK_SECRET');
  });

  it('is not restored by a roll-back either, and an older fault does not block other changes', async ({ server }) => {
    await server.database.query(
      `INSERT INTO settings_documents (store_id, document, version, body, published_at)
       SELECT store_id, 'multiFactor', settings_version + 1, '{"isRequired": true, "email": false, "sms": false, "otp": false}', $1 FROM stores`,
      [server.clock.now()],
    );
    await server.database.query(
      `INSERT INTO settings_versions (store_id, version, kind, published_at) SELECT store_id, settings_version + 1, 'publish', $1 FROM stores`,
      [server.clock.now()],
    );
    await server.database.query('UPDATE stores SET settings_version = settings_version + 1');
    const { inForceKey: faulty } = await openPage(operator, '/console/publish');
    await save('withdrawal', { eraseAfterDays: '31' });
    expect(outcomeOf(await publish(operator))).toContain('published');
    await save('multiFactor', { otp: true });
    expect(outcomeOf(await publish(operator))).toContain('published');
    const { inForceKey } = await openPage(operator, '/console/publish');
    const back = await operator.post('/zapi/console/roll-back', { version: String(faulty), inForce: String(inForceKey) });
    expect([back.statusCode, outcomeOf(back)]).toEqual([422, 'SETTINGS_STOP_MEMBERS']);
    const { body } = await operator.get(`/console/history/${String(faulty)}`, { accept: 'text/html' });
    expect(body).toContain('うち1つ以上を使う設定にしてください');
  });
});
