// What a text of the settings may contain, for each setting that the schemas declare: addresses that members can open, and no line
// breaks where a line is expected.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inlineReferences } from '../../../engine/check/index.ts';
import { isObject, type Json, type JsonObject, listSettingProperties, type Settings } from '../../../engine/declare/index.ts';
import { publishDraft, saveDraftDocument, validateSettings } from '../../../src/server/settings/index.ts';
import { isWebAddress } from '../../../src/server/settings/validation/needs/web-address.ts';
import { createFullValue } from '../console/every-value.ts';
import { readServed } from '../harness.ts';
import { openPage } from '../people/console.ts';
import { editor, openAs } from '../people/operators.ts';
import { publish as publishStored } from '../publish.ts';
import { type Desk, openDesk } from './desk.ts';

const { declarations } = await readServed();
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ whole: true });
});
afterAll(() => desk.test.close());
beforeEach(() => desk.test.database.query('DELETE FROM settings_drafts'));

const dead = [
  'javascript:alert(1)',
  'x',
  '//',
  '//evil.example/a',
  'ftp://a.example',
  'https://',
  'https:///a',
  'http:a',
  'data:text/plain,a',
  '#',
  'mailto:a',
  '/\\evil',
  'https://a b.example',
];
const alive = ['https://example.com', 'HTTP://example.com:8080/a?b=c#d', '/terms', '/'];

type Policy = Readonly<Record<string, Json>>;
const schemaOf = (document: string) =>
  inlineReferences(declarations.settings[document] ?? {}, (name) => declarations.entities[name]);
const policiesOf = (body: JsonObject) => body['policies'] as readonly Policy[];
const savePolicy = (url: string) =>
  desk.save('anna', 'policies', (body) => ({
    ...body,
    policies: policiesOf(body).map((policy) =>
      policy['isExternal'] === true ? { ...policy, url, revision: 9 } : policy,
    ) as Json,
  }));
const refusePublishing = async () => {
  const { revision = 0 } = (await desk.draft('anna')) ?? {};
  return desk.refusal('anna', (operation) => publishDraft(operation, { revision }));
};

describe('an address that members open', () => {
  it.each(dead)('is not published if nobody can open it: %s', async (url) => {
    const before = await desk.version();
    await savePolicy(url);
    expect(await refusePublishing()).toMatchObject({
      status: 422,
      code: 'SETTINGS_STOP_MEMBERS',
      issues: [{ at: '/policies/policies/2/url', rule: 'need' }],
    });
    expect(await desk.version()).toBe(before);
  });

  it('may be a web address or a path of the store', () => {
    expect(alive.filter((url) => !isWebAddress(url))).toEqual([]);
  });

  it('is explained to the operator in both languages', async () => {
    await savePolicy('mailto:a');
    await desk.test.database.query(
      'UPDATE settings_drafts SET operator_id = (SELECT operator_id FROM operators WHERE email = $1)',
      [editor],
    );
    const operator = await openAs(desk.test, editor);
    expect((await openPage(operator, '/console/publish'))['problems']).toEqual([
      expect.stringMatching(/URL.*会員が開けるアドレスではありません/),
    ]);
    operator.cookies.set('lng', 'en');
    expect((await openPage(operator, '/console/publish'))['problems']).toEqual([
      expect.stringMatching(/Members cannot open this address/),
    ]);
  });

  it('of an older store is a warning, so that other settings are published, and another dead one is refused', async () => {
    const edit = (url: string) =>
      publishStored(desk.test, 'policies', (body) => ({
        ...body,
        policies: policiesOf(body).map((policy) => (policy['isExternal'] === true ? { ...policy, url } : policy)) as Json,
      }));
    const [former] = policiesOf((await desk.settings())['policies'] ?? {}).filter(({ isExternal }) => isExternal === true);
    await edit('x');
    await desk.save('anna', 'policies', (body) => ({ ...body, upFront: body['upFront'] !== true }));
    const { version } = await desk.publish('anna');
    expect(await desk.version()).toBe(version);
    await savePolicy('mailto:a');
    expect(await refusePublishing()).toMatchObject({ code: 'SETTINGS_STOP_MEMBERS' });
    await edit(String(former?.['url']));
  });

  it('is declared for every setting with the name of an address', () => {
    const named = Object.keys(declarations.settings).flatMap((document) =>
      listSettingProperties(document, schemaOf(document))
        .map(({ path, schema }) => ({
          name: path.findLast((step) => step !== '*') ?? '',
          path: [document, ...path].join('.'),
          schema,
        }))
        .filter(({ name, schema }) => /(url|uri|href)s?$/i.test(name) && schema['type'] === 'string'),
    );
    expect(named.length).toBeGreaterThan(8);
    const accepted = named.flatMap(({ path, schema: { format, pattern } }) =>
      dead
        .filter((url) => format !== 'web-address' && !(typeof pattern === 'string' && !new RegExp(pattern, 'u').test(url)))
        .map((url) => `${path} accepts ${url}`),
    );
    expect(accepted).toEqual([]);
  });
});

interface Text {
  readonly path: readonly (string | number)[];
  readonly isMultiLine: boolean;
}

/** Every text of a schema, in the first item of its list. */
function listTexts(schema: unknown, path: Text['path'] = [], isAround = false): readonly Text[] {
  if (!isObject(schema)) return [];
  const isMultiLine = isAround || schema['multiLine'] === true;
  if (Array.isArray(schema['anyOf'])) return listTexts(schema['anyOf'].at(-1), path, isMultiLine);
  const isText = [schema['type']].flat().includes('string') && schema['enum'] === undefined;
  return [
    ...(isText ? [{ path, isMultiLine }] : []),
    ...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([name, each]) =>
      listTexts(each, [...path, name], isMultiLine),
    ),
    ...listTexts(schema['items'], [...path, 0], isMultiLine),
  ];
}

function edit(value: Json | undefined, [step, ...rest]: Text['path'], change: (text: string) => string): Json {
  if (step === undefined) return change(String(value));
  if (Array.isArray(value)) return value.map((each: Json, index) => (index === step ? edit(each, rest, change) : each));
  if (!isObject(value)) throw new Error(`There is nothing at ${step}.`);
  const object = value as JsonObject;
  return { ...object, [step]: edit(object[String(step)], rest, change) };
}

describe('control characters', () => {
  it.each(Object.keys(declarations.settings))('are refused in every text of %s that is not declared multi-line', (document) => {
    let count = 0;
    const full = createFullValue(schemaOf(document), document, () => ++count);
    // Nothing is compiled, because each is refused before.
    const project = { declarations, plansFor: desk.project.plansFor };
    const accepted = listTexts(schemaOf(document)).flatMap(({ path, isMultiLine }) =>
      (isMultiLine ? ['\0', '\x1b'] : ['\r', '\n', '\0', '\x1b']).flatMap((character) => {
        const body = edit(full, path, (text) => `${text}${character}`) as JsonObject;
        const problems = validateSettings(project, { [document]: body } as Settings);
        const isRefused = problems.some((problem) => problem.path.join('/') === path.join('/'));
        return isRefused ? [] : [`${path.join('.')} accepts ${JSON.stringify(character)}`];
      }),
    );
    expect(accepted).toEqual([]);
  });

  it.each(['a b\r\nx', 'a b', 'a_b.example', '-a.example', 'a..example', 'minato.example.'])(
    'and blanks are refused in the host name of mail: %s',
    async (mailSenderDomain) => {
      const body = { ...(await desk.settings())['storeSettingData'], mailSenderDomain };
      const baseVersion = await desk.version();
      const refusal = await desk.refusal('anna', (operation) =>
        saveDraftDocument(operation, { document: 'storeSettingData', body, revision: 0, baseVersion }),
      );
      expect(refusal.issues).toMatchObject([{ at: '/storeSettingData/mailSenderDomain', rule: 'pattern' }]);
    },
  );

  it('may be line breaks in a text of several lines', async () => {
    await desk.save('anna', 'registration', (body) => ({ ...body, message: { ja: '一行目\n二行目' } }));
    expect(await desk.publish('anna')).toHaveProperty('version');
  });
});
