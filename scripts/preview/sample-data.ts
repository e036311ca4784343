// Generates sample data from a schema for screens without examples: bounded, deterministic and realistic.
import { findFormatProblem } from '../../engine/check/index.ts';
import { isObject, type Json, type JsonSchema } from '../../engine/declare/index.ts';
import { ownAddresses } from '../../src/rules/own-addresses.ts';

/** `made`: like a member's. `long`: as much as the schema allows, within limits. `least`: required values only. */
export const sampleSizes = ['made', 'long', 'least'] as const;
export type SampleSize = (typeof sampleSizes)[number];

const maxDepth = 8;
const maxTextLength = 120;
const items: Readonly<Record<SampleSize, number>> = { made: 2, long: 5, least: 0 };

/**
 * `({ type: "object", required: ["email"], properties: { email: { type: "string", maxLength: 191 } } }, "made")` →
 * `{ email: "hanako@example.com" }`. References must be inlined.
 */
export function createSample(schema: JsonSchema, size: SampleSize): Json {
  return sample(schema, { size, name: '', of: '', index: 0, depth: 0 });
}

interface PropertyContext {
  readonly size: SampleSize;
  /** Name of the property. */
  readonly name: string;
  /** Name of the parent property: an operator's name is a person's. */
  readonly of: string;
  /** Index in a list. */
  readonly index: number;
  readonly depth: number;
}

function sample(schema: JsonSchema, context: PropertyContext): Json {
  const { enum: values, anyOf, oneOf } = schema;
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(values)) return pickValue(values, context);
  const branches = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : undefined;
  if (branches !== undefined) return sampleOfBranch(branches, context);
  const types = typesOf(schema);
  if (context.size === 'least' && types.includes('null')) return null;
  const type = types.find((candidate) => candidate !== 'null') ?? 'null';
  if (type === 'object') return sampleOfObject(schema, context);
  if (type === 'array') return sampleOfList(schema, context);
  if (type === 'boolean') return context.size === 'made';
  if (type === 'integer' || type === 'number') return sampleOfNumber(schema, context);
  return type === 'string' ? sampleOfText(schema, context) : null;
}

function typesOf({ type, properties, items: element }: JsonSchema): readonly Json[] {
  if (Array.isArray(type)) return type;
  if (type !== undefined) return [type];
  return [properties !== undefined ? 'object' : element !== undefined ? 'array' : 'null'];
}

function pickValue(values: readonly Json[], { size, index }: PropertyContext): Json {
  const some = values.filter((value) => value !== null);
  if (size === 'least' && some.length < values.length) return null;
  return some[size === 'long' ? some.length - 1 : index % Math.max(some.length, 1)] ?? null;
}

function sampleOfBranch(branches: readonly Json[], context: PropertyContext): Json {
  // A branch of a schema is a schema.
  const read = branches.filter(isObject) as readonly JsonSchema[];
  const empty = read.find(({ type }) => type === 'null');
  const otherSchema = read.find(({ type }) => type !== 'null');
  return context.size === 'least' && empty !== undefined ? null : sample(otherSchema ?? {}, context);
}

function sampleOfObject(schema: JsonSchema, context: PropertyContext): Json {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || (context.size !== 'least' && context.depth < maxDepth))
      // A property of a schema is a schema.
      .map(([name, property]) => [
        name,
        sample(property as JsonSchema, { ...context, name, of: context.name, depth: context.depth + 1 }),
      ]),
  );
}

function sampleOfList(schema: JsonSchema, context: PropertyContext): Json {
  const element = schema['items'];
  const [least, most] = [readNumber(schema['minItems'], 0), readNumber(schema['maxItems'], 1000)];
  const wanted = context.depth >= maxDepth ? 0 : items[context.size];
  const length = Math.min(Math.max(wanted, least), most);
  if (!isObject(element)) return [];
  const elements = Array.from({ length }, (_, index) =>
    // An element of a list has a schema.
    sample(element as JsonSchema, { ...context, name: context.name.replace(/s$/, ''), index, depth: context.depth + 1 }),
  );
  if (schema['uniqueItems'] !== true) return elements;
  return [...new Map(elements.map((element) => [JSON.stringify(element), element])).values()];
}

function sampleOfNumber(schema: JsonSchema, { size, name, index }: PropertyContext): Json {
  const [least, most] = [readNumber(schema['minimum'], 0), readNumber(schema['maximum'], 1_234_567)];
  const usual = /price|amount|total|fee|yen/i.test(name) ? 1_100 + index * 550 : /year/i.test(name) ? 2026 : 3 + index;
  const wanted = size === 'made' ? usual : size === 'long' ? 1_234_567 : least;
  return Math.min(Math.max(wanted, least), most);
}

function sampleOfText(schema: JsonSchema, context: PropertyContext): Json {
  const [least, most] = [readNumber(schema['minLength'], 0), readNumber(schema['maxLength'], maxTextLength)];
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined;
  const fits = (text: string): boolean =>
    [...text].length >= least &&
    [...text].length <= most &&
    pattern?.test(text) !== false &&
    findFormatProblem(schema['format'], text) === undefined;
  const candidates = context.size === 'least' ? ['', ...usualTexts(context)] : usualTexts(context);
  const fittingText = candidates.find(fits) ?? shapes.map((shape) => shape.slice(0, most)).find(fits);
  return fittingText ?? [...(usualTexts(context)[0] ?? '')].slice(0, most).join('');
}

/** The most likely first. */
function usualTexts({ name, of, index, size }: PropertyContext): readonly string[] {
  const number = index + 1;
  const [, kind] = kinds.find(([pattern]) => pattern.test(name === 'name' ? `${of}.name` : name)) ?? [];
  const kindSamples = kind?.(number, size === 'long') ?? [];
  const general =
    size === 'long' ? [longText.slice(0, maxTextLength), longText.slice(0, 40), '長い名前の項目'] : [`項目${number}`];
  return [...kindSamples, ...general, `sample-${number}`, String(number)];
}

type Kind = (number: number, isLong: boolean) => readonly string[];
/** By property name. The order matters: `emailVerifiedDate` is a date. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [
    /(At|Date|Day|Until|Since|Time)$|^(date|day)$/,
    (number) => [`2026-11-${10 + number}T09:00:00+09:00`, `2026-11-${10 + number}`, `202611${10 + number}`],
  ],
  [
    /email|address$/i,
    (number, isLong) => (isLong ? [`${'hanako.'.repeat(6)}${number}@member.example.com`] : ['hanako@example.com']),
  ],
  [/domain/i, () => ['example.com']],
  [/(image|icon|logo|picture|thumbnail)/i, () => [`${ownAddresses.pictures}/minato/logo-sp.svg`]],
  [/^source$/, () => [ownAddresses.previewFrame]],
  [/url|link|href$|^to$|redirect|path|returnTo/i, () => ['/mypage', 'https://example.com/']],
  [/phone|tel/i, () => ['09012345678']],
  [/postal/i, () => ['1000001']],
  [/kana/i, () => ['ヤマダ ハナコ', 'ヤマダ']],
  [/familyName/i, (_, isLong) => [isLong ? '勅使河原小路山ノ内' : '山田']],
  [/givenName/i, (_, isLong) => [isLong ? '寿限無寿限無五劫' : '花子']],
  [
    /(account|member|operator|person|user)\.name$/i,
    (_, isLong) => [isLong ? '勅使河原小路山ノ内 寿限無寿限無五劫' : '山田 花子'],
  ],
  [/nickname|displayName/i, (_, isLong) => (isLong ? ['みなと町のはなこさんですどうぞよろしく'] : ['はな'])],
  [/(id|key|code|revision|version|hash)$/i, (number) => [`sample-${number}`, `${number}`.padStart(6, '0')]],
  [
    /name|title|label/i,
    (number, isLong) => [isLong ? longText.slice(0, 48) : (['スタンダードプラン', 'プレミアムプラン'][(number - 1) % 2] ?? '')],
  ],
  [
    /description|message|content|text|body|note|words|^ja$/i,
    (_, isLong) => [isLong ? longText.slice(0, maxTextLength) : '毎月、好きな作品をいくつでも楽しめます。'],
  ],
  [/^en$/, (_, isLong) => [isLong ? 'A rather long sentence in English that has to wrap on a narrow page' : 'Standard plan']],
];

const longText =
  'とても長い名前や説明が入ったときにも折り返して読めることを確かめるための文章です。メンバーの皆さまが実際に入力する内容は、ここに並ぶ例よりもずっと長くなることがあります。それでも画面からはみ出さず、最後まで読めなければなりません。';

/** Fallbacks for patterns that no usual text matches. */
const shapes = [
  '000000',
  '1',
  'a',
  'A',
  '20261111',
  '#1f5fbf',
  '2026-11-11',
  'GTM-SAMPLE',
  'https://example.com/',
  'example.com',
  '0'.repeat(32),
  'a'.repeat(64),
];

function readNumber(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
