// A value of each settings document in which every property of its schema is set, and the answers that pages send for it.
import { findFormatProblem } from '../../../../engine/check/index.ts';
import { isObject, type Json, type JsonObject } from '../../../../engine/declare/index.ts';
import { readJsonObject } from '../../../../src/server/platform/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Values whose meaning a schema does not express: references to other documents, ranges, alternatives. */
const known: { readonly [property: string]: Json } = {
  surveyId: 's1',
  withdrawSurvey: 's1',
  accountWithdrawSurvey: 's1',
  planId: 'p1',
  planIds: ['p1'],
  priceTableId: 't1',
  field: 'f1',
  salesEndDate: '2027-12-01T00:00:00+09:00',
  endDate: '2027-12-01T00:00:00+09:00',
  subscriptionExpiration: '2028-12-01T00:00:00+09:00',
  unavailablePrefectures: [47],
  prefectures: [1, 13],
  trademarks: [{ type: 'image', name: { ja: 'x', en: 'x' }, value: [{ ja: '/a.png', en: '/a.png' }] }],
};

const samples = [
  '1x00000000000000000000AA',
  '2026-12-01T00:00:00+09:00',
  'https://shop.example/a',
  'shop.example',
  'info@shop.example',
  '/a.png',
  'T1234567890123',
  'GTM-ABCD',
  'prompt=consent',
  '#123456',
  'ABCD-1',
];

/** Creates a value with every property; lists have one item. Ids are unique within `next`. */
export function createFullValue(schema: unknown, name: string, next: () => number): Json {
  const of = asSchema(schema);
  if (Object.hasOwn(known, name)) return known[name] ?? null;
  if (Array.isArray(of['anyOf'])) return createFullValue(of['anyOf'].at(-1), name, next);
  if (Array.isArray(of['enum'])) return of['enum'].findLast((each) => each !== '') as Json;
  if (isObject(of['properties']))
    return Object.fromEntries(Object.entries(of['properties']).map(([key, each]) => [key, createFullValue(each, key, next)]));
  const types = [of['type']].flat();
  if (types.includes('array')) return [createFullValue(of['items'], name, next)];
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number')) return Number(of['maximum'] ?? 9);
  return createText(of, next);
}

function createText(schema: Schema, next: () => number): string {
  const { pattern, format, minLength } = schema;
  const number = next();
  const texts = [`x${number}`, `X-${number}`, ...samples];
  const fitting = texts.find(
    (each) =>
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(each)) && findFormatProblem(format, each) === undefined,
  );
  if (fitting === undefined) throw new Error(`no sample for ${String(format ?? pattern)}`);
  return fitting.padEnd(Number(minLength ?? 0), 'x');
}

/** Every value below a value by its path, without those that pages never show: `["providers", "0", "clientSecret"]`. */
export function listLeaves(value: Json | undefined, path: readonly string[] = []): readonly (readonly [string, Json])[] {
  if (Array.isArray(value) && value.some(isObject))
    return value.flatMap((each, index) => listLeaves(each, [...path, String(index)]));
  if (isObject(value)) return Object.entries(readJsonObject(value)).flatMap(([name, each]) => listLeaves(each, [...path, name]));
  return value === undefined ? [] : [[path.join('.'), value]];
}

/** Answers of a document's first page that name an element of the document, which does not exist before its own page is saved. */
export function splitReferences(document: string, schema: unknown, answers: JsonObject): readonly [JsonObject, JsonObject] {
  const properties = asSchema(asSchema(schema)['properties']);
  const isOwn = (name: string) => String(asSchema(properties[name])['refers']).startsWith(`${document}.`);
  const entries = Object.entries(answers);
  return [
    Object.fromEntries(entries.filter(([name]) => !isOwn(name))),
    Object.fromEntries(entries.filter(([name]) => isOwn(name))),
  ];
}

export interface PageToFill {
  /** `memberConsents/types/0` */
  readonly path: string;
  readonly answers: JsonObject;
}

/** The pages of a document in the order in which an operator fills them, each with the answers for its values. */
export function listPagesToFill(document: string, schema: unknown, value: JsonObject): readonly PageToFill[] {
  const fill = (of: Schema, item: JsonObject, lists: readonly string[], at: readonly number[]): readonly PageToFill[] => {
    const path = [document, ...(lists.length === 0 ? [] : [lists.join('.'), at.join('-')])].join('/');
    const nested = listNested(of, item, []);
    return [
      { path, answers: writeAnswers(of, item, '', false) },
      ...nested.flatMap(({ list, items, of: below }) =>
        items.flatMap((each, index) => fill(below, each, [...lists, list], [...at, index])),
      ),
    ];
  };
  return fill(asSchema(schema), value, [], []);
}

/** Lists whose items contain lists of objects or rarely needed settings, and so have pages of their own. */
function listNested(of: Schema, item: JsonObject, path: readonly string[]) {
  const found: { readonly list: string; readonly items: readonly JsonObject[]; readonly of: Schema }[] = [];
  for (const [name, each] of Object.entries(asSchema(of['properties']))) {
    const schema = asSchema(each);
    const value = item[name];
    const items = asSchema(schema['items']);
    if (isObject(schema['properties']) && isObject(value))
      found.push(...listNested(schema, readJsonObject(value), [...path, name]));
    else if (Array.isArray(value) && hasLists(items))
      found.push({ list: [...path, name].join('-'), items: value.filter(isObject).map(readJsonObject), of: items });
  }
  return found;
}

function hasLists(schema: Schema): boolean {
  return Object.values(asSchema(schema['properties'])).some((each) => {
    const below = asSchema(each);
    return below['advanced'] === true || isListOfObjects(below) || isReference(asSchema(below['items'])) || hasLists(below);
  });
}

const isReference = (schema: Schema): boolean => Object.hasOwn(schema, 'refers');

const isListOfObjects = (schema: Schema): boolean => {
  const items = asSchema(schema['items']);
  return isObject(items['properties']) || Array.isArray(items['anyOf']);
};

function writeAnswers(of: Schema, item: JsonObject, prefix: string, isItem: boolean): JsonObject {
  const answers: Record<string, Json> = {};
  for (const [name, each] of Object.entries(asSchema(of['properties']))) {
    const schema = Array.isArray(asSchema(each)['anyOf'])
      ? asSchema((asSchema(each)['anyOf'] as unknown[]).at(-1))
      : asSchema(each);
    const value = item[name] ?? null;
    if (isItem && (name === 'id' || schema['advanced'] === true || isReference(asSchema(schema['items'])))) continue;
    if (isObject(schema['properties']))
      Object.assign(answers, writeAnswers(schema, readJsonObject(value), `${prefix}${name}.`, isItem));
    else if (isListOfObjects(schema)) {
      if (!isItem) answers[prefix + name] = writeItems(asSchema(schema['items']), value);
    } else answers[prefix + name] = writeAnswer(schema, value, isItem);
  }
  return answers;
}

function writeItems(of: Schema, value: Json): Json {
  const item = Array.isArray(of['anyOf']) ? asSchema(of['anyOf'].at(-1)) : of;
  const items = Array.isArray(value) ? value.filter(isObject) : [];
  return items.map((each) => ({ id: null, ...writeAnswers(item, readJsonObject(each), '', true) }));
}

function writeAnswer(schema: Schema, value: Json, isItem: boolean): Json {
  const items = asSchema(schema['items']);
  if (Array.isArray(value)) return !isItem && (Array.isArray(items['enum']) || isReference(items)) ? value : value.join('\n');
  if (typeof value === 'boolean') return isItem ? String(value) : value;
  // Pickers have no offset: the samples are times in Japan.
  if (schema['format'] === 'date-time' && typeof value === 'string') return value.slice(0, 16);
  return value;
}

function asSchema(value: unknown): Schema {
  return isObject(value) ? value : {};
}
