import { describe, expect } from 'vitest';
import { inlineReferences } from '../../../../engine/check/index.ts';
import { isObject, type Json, type JsonObject } from '../../../../engine/declare/index.ts';
import { day, sample } from '../../../sample.ts';
import { readServed, type TestApp, type TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed } from '../../people/console.ts';
import { editor, openAs } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';
import { createFullValue, listLeaves, listPagesToFill, splitReferences } from './every-value.ts';

let operator: TestBrowser;
/** Apps name custom fields, whose pages have a test of their own. */
const customAssociatedInfo = {
  entries: [{ id: 'f1', title: { ja: '質問', en: 'Question' }, type: 'TEXT', rule: 'OPTIONAL', in: ['signUp'] }],
};
const it = serverTest({ settings: { customAssociatedInfo } });
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});

const { declarations } = await readServed();
const named = ['plans', 'priceTables', 'surveys'];
/** Documents with pages that are generated from their schema. The other two have tests of their own. */
const documents = Object.keys(declarations.settings)
  .filter((name) => !['registration', 'customAssociatedInfo'].includes(name))
  // Campaigns name plans, which name surveys and price tables; all documents are saved in one draft.
  .sort((left, right) => named.indexOf(right) - named.indexOf(left));
/** The others are saved as by a browser without scripts. */
const scripted = sample(documents, Math.ceil(documents.length / 2), 'every-setting', (name) => name);
const schemaOf = (document: string) =>
  inlineReferences(declarations.settings[document] ?? {}, (name) => declarations.entities[name]);

async function readDrafted(server: TestApp, document: string): Promise<JsonObject> {
  const [row] = await server.database.query<{ readonly body: JsonObject }>(
    'SELECT documents -> $1 AS body FROM settings_drafts',
    [document],
  );
  return row?.body ?? {};
}

/** Codes have the discount of their type, so that no code has every property. */
const campaignTypes = ['discountAmount', 'discountPercent', 'freePeriods'];

function createBody(document: string): JsonObject {
  let count = 0;
  const body = createFullValue(schemaOf(document), document, () => {
    count += 1;
    return count;
  });
  if (!isObject(body)) throw new Error(`${document} is not an object`);
  const full = body as JsonObject;
  if (document !== 'campaigns') return full;
  const [campaign] = full['campaigns'] as JsonObject[];
  return {
    campaigns: campaignTypes.map((type) => {
      const others = campaignTypes.filter((each) => each !== type);
      const kept = Object.entries(campaign ?? {}).filter(([name]) => !others.includes(name));
      return { ...Object.fromEntries(kept), campaignType: type, code: `ABCD-${type.length}` };
    }),
  };
}

/** Sends a page with other answers than it shows. */
async function save(path: string, changes: JsonObject, isScripted: boolean) {
  const [name = '', at = ''] = /^(.*?)(?:\/(\d[\d-]*))?$/.exec(path)?.slice(1) ?? [];
  const page = await openPage(operator, `/console/settings/${path}`);
  const [form] = Object.values(page.forms);
  const answers = { ...form?.answers, ...changes };
  if (isScripted)
    return operator.post(`/zapi/console/settings/${name}`, { ...answers, ...page.shown, ...(at === '' ? {} : { at }) });
  const { body } = await operator.get(`/console/settings/${path}`, { accept: 'text/html' });
  const hidden = ['_do', '_v', 'revision', 'baseVersion', 'at'].flatMap((each) => {
    const value = new RegExp(`name="${each}" value="([^"]*)"`).exec(body)?.[1];
    return value === undefined ? [] : [[each, value] as const];
  });
  return operator.submit(`/console/settings/${path}`, { ...Object.fromEntries(hidden), ...encode(answers) });
}

/** Answers as a browser without scripts posts them: `{ "plans.0.planId": "p1" }`. */
function encode(answers: { readonly [name: string]: unknown }, prefix = ''): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, answer] of Object.entries(answers)) {
    const key = prefix + name;
    if (Array.isArray(answer) && answer.some(isObject)) {
      for (const [index, item] of answer.entries()) Object.assign(fields, encode(item, `${key}.${index}.`));
    } else if (Array.isArray(answer)) fields[key] = answer.map(String);
    else if (answer === true) fields[key] = 'true';
    else if (answer !== null && answer !== false) fields[key] = String(answer);
  }
  return fields;
}

const idsOfServer = /\.id$/;

describe('every property of every settings document', () => {
  it.beforeAll(({ server }) => restoreSeed(server));

  it.for(documents.map((document) => [document, scripted.includes(document) ? 'by a script' : 'by a form'] as const))(
    `%s is set, saved %s and shown again at the console (${day})`,
    async ([document], { server }) => {
      const body = createBody(document);
      const [firstPage, ...itemPages] = listPagesToFill(document, schemaOf(document), body);
      const [answers, references] = splitReferences(document, schemaOf(document), firstPage?.answers ?? {});
      const steps = [{ path: document, answers }, ...itemPages, { path: document, answers: references }];
      for (const { path, answers } of steps) {
        if (Object.keys(answers).length === 0) continue;
        const saved = await save(path, answers, scripted.includes(document));
        expect([path, saved.statusCode, saved.headers.location ?? saved.body]).toEqual([
          path,
          expect.any(Number),
          expect.stringContaining('notice=draft'),
        ]);
      }
      const drafted = new Map(listLeaves(await readDrafted(server, document)));
      const secrets = [...drafted]
        .filter(([, value]) => typeof value === 'string' && value.startsWith('sealed:'))
        .map(([path]) => path);
      for (const [path, value] of listLeaves(body))
        if (!idsOfServer.test(path) && !secrets.includes(path)) expect([path, drafted.get(path)]).toEqual([path, value]);
      for (const { path, answers } of listPagesToFill(document, schemaOf(document), body)) {
        const { forms } = await openPage(operator, `/console/settings/${path}`);
        const shown = new Map<string, Json>(listLeaves((Object.values(forms)[0]?.answers ?? {}) as JsonObject));
        for (const [name, answer] of listLeaves(answers))
          if (answer !== null && !/(^|\.)(id|clientSecret)$/.test(name)) expect([name, shown.get(name)]).toEqual([name, answer]);
      }
    },
  );
});

describe('the name of the store', () => {
  it.beforeEach(({ server }) => restoreSeed(server));

  it('is one text for each language, and appears on the pages after publishing', async ({ server }) => {
    const name = {
      'serviceName.ja': '新しい店',
      'serviceName.en': 'New shop',
      'serviceDescription.ja': '説明です',
      'serviceDescription.en': '',
    };
    expect(outcomeOf(await save('storeSettingData', name, true))).toContain('draftSaved');
    expect(await readDrafted(server, 'storeSettingData')).toMatchObject({
      serviceName: { ja: '新しい店', en: 'New shop' },
      serviceDescription: { ja: '説明です' },
    });
    expect(outcomeOf(await publish(operator))).toContain('published');
    const visitor = server.open();
    expect((await visitor.get('/', { accept: 'text/html' })).body).toMatch(/<title>[^<]*新しい店<\/title>/);
    visitor.cookies.set('lng', 'en');
    expect((await visitor.get('/', { accept: 'text/html' })).body).toMatch(/<title>[^<]*New shop<\/title>/);
  });
});
