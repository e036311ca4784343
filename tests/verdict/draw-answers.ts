// Random answers to a compiled form: valid, at the limits of rules, and malformed.
import fc from 'fast-check';
import type { FieldPlan, FormPlan, Json, JsonObject } from '../../engine/declare/index.ts';
import { isObject } from '../../engine/declare/index.ts';
import { nearMisses } from './near-misses.ts';

/** How to answer: as asked, sometimes invalid, or maliciously. */
export type Mood = 'right' | 'near' | 'wild';

/** Any JSON value, including deep ones and prototype keys. */
const anything: fc.Arbitrary<Json> = fc.oneof(
  // fast-check's type is wider than JSON.
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.constantFrom<Json>(true, false, 0, -1, 1.5, 1e21, 2 ** 53, {}, [], [[]], [null], [''], ['\0'], ['\uD800'], { length: 1 }),
  fc.integer({ min: 10, max: 300 }).map(nest),
  // Parsed, so that it is an own property, as in a request body.
  fc.constant('{"__proto__": {"answer": 1}, "constructor": null}').map((text): Json => JSON.parse(text)),
);

function nest(depth: number): Json {
  let inner: Json = 'x';
  for (let level = 0; level < depth; level++) inner = level % 2 === 0 ? [inner] : { a: inner };
  return inner;
}

/**
 * Answers by key. `emails` are also used by the context, so that they are sometimes equal.
 * Each is a JSON value; in the mood `wild` the whole may not be an object.
 */
export function drawAnswers(form: FormPlan, mood: Mood, now: string, emails: readonly string[]): fc.Arbitrary<Json> {
  const entries = form.fields.map((field) =>
    drawAnswer(field, mood, now, emails).map((answer): [string, Json | undefined] => [field.key, answer]),
  );
  const extra = mood === 'wild' ? fc.array(fc.tuple(strangeKey(form), anything), { maxLength: 4 }) : fc.constant([]);
  const answers = fc.tuple(fc.tuple(...entries), extra, fc.integer({ min: 0, max: 3 })).map(([own, more, dice]): Json => {
    const known = new Map([...own, ...more].filter((entry): entry is [string, Json] => entry[1] !== undefined));
    // Repeated fields mostly match.
    if (dice > 0) for (const [repeat, of] of repeated(form)) known.set(repeat, known.get(of) ?? null);
    return Object.fromEntries(known);
  });
  return mood === 'wild' ? fc.oneof({ weight: 9, arbitrary: answers }, anything) : answers;
}

function strangeKey(form: FormPlan): fc.Arbitrary<string> {
  const unused = form.declaredKeys.filter((key) => !form.fields.some((field) => field.key === key));
  return fc.oneof(
    fc.constantFrom('__proto__', 'constructor', '', '0', 'a/b', '~', 'custom.', 'custom.__proto__', ...unused),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
}

function repeated(form: FormPlan): readonly (readonly [string, string])[] {
  return form.rules.flatMap(({ when, field, issue }) => {
    if (issue !== 'mismatch' || field === undefined || !('test' in when) || !isObject(when.test.to)) return [];
    const data = when.test.to['data'];
    const of = isObject(data) && Array.isArray(data['at']) ? data['at'][1] : undefined;
    return typeof of === 'string' ? [[field, of] as const] : [];
  });
}

function drawAnswer(field: FieldPlan, mood: Mood, now: string, emails: readonly string[]): fc.Arbitrary<Json | undefined> {
  const right = drawRight(field, now, emails);
  const near = drawNear(field, now);
  const absent = fc.constantFrom<Json | undefined>(undefined, null, '', []);
  const left = field.rule === 'REQUIRED' ? 0 : 3;
  if (mood === 'right') return fc.oneof({ weight: 20, arbitrary: right }, { weight: left, arbitrary: absent });
  if (mood === 'near')
    return fc.oneof({ weight: 16, arbitrary: right }, { weight: 5, arbitrary: near }, { weight: 1 + left, arbitrary: absent });
  return fc.oneof(right, near, absent, anything);
}

/** An answer that the page's controls for this field can produce. */
export function drawExpressible(field: FieldPlan, now: string, emails: readonly string[]): fc.Arbitrary<Json> {
  const right = drawRight(field, now, emails);
  if (field.answer !== 'text')
    return fc.oneof({ weight: 4, arbitrary: right }, fc.constant(field.answer === 'boolean' ? false : []));
  // Browsers normalise line breaks. U+0000 and lone surrogates are excluded: a page drops them, UTF-8 cannot encode them.
  const typed = drawNear(field, now).filter((answer) => typeof answer === 'string' && !/[\0\r\n\p{Surrogate}]/u.test(answer));
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 2, arbitrary: typed }, fc.constant(''));
}

// Created once, because a store uses thousands.
const letters = /^[\p{L}\p{N}]+$/u;
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => letters.test(text));
const kana = fc.stringMatching(/^[ァ-ヴー]{1,20}$/);
const loginId = fc.stringMatching(/^[A-Za-z0-9]{6,15}$/);
const password = fc.constantFrom('minato-no-Yoru7', 'Asagao!Saku2026', '~Zz9zzzz', 'a1B!'.repeat(7));
const rightByKind: { readonly [kind: string]: fc.Arbitrary<Json> } = {
  kana,
  'login-id': loginId,
  'new-password': password,
  'new-password-confirm': password,
};
const strange = fc.string({ unit: 'binary', maxLength: 20 });
const number = fc.integer({ min: -1, max: 60 });

function drawRight(field: FieldPlan, now: string, emails: readonly string[]): fc.Arbitrary<Json> {
  const values = (field.choices ?? []).map(({ value }) => value);
  if (field.answer === 'boolean') return fc.constantFrom(true, true, true, false);
  if (field.answer === 'list') return fc.subarray(values, { minLength: Math.min(values.length, 1) });
  if (field.answer === 'policies') return drawAgreements(field, true);
  if (field.answer === 'number') return drawNumber(field);
  if (field.answer !== 'text') return anything;
  if (values.length > 0) return fc.constantFrom(...values);
  const digits = field.options['digits'];
  if (typeof digits === 'number')
    return fc.integer({ min: 0, max: 10 ** digits - 1 }).map((n) => String(n).padStart(digits, '0'));
  if (field.kind === 'email') return fc.constantFrom(...emails);
  if (field.kind === 'birthday') return birthdayAround(now);
  const moment = drawMoments(now)[field.kind];
  if (moment !== undefined) return moment;
  return Object.hasOwn(rightByKind, field.kind) ? (rightByKind[field.kind] ?? words) : words;
}

/** A number as typed or as sent, within the limits of the field and just outside of them. */
function drawNumber({ schema }: FieldPlan): fc.Arbitrary<Json> {
  const [min, max] = [Math.max(Number(schema['minimum']), -1000), Math.min(Number(schema['maximum']), 1000)];
  const inside = fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  return fc.oneof(inside, inside.map(String), fc.constantFrom<Json>(min - 1, max + 1, 0.1, '0.30'));
}

/** Days and times around the present. */
function drawMoments(now: string): { readonly [kind: string]: fc.Arbitrary<Json> } {
  const moment = fc
    .integer({ min: -60 * 24 * 60, max: 60 * 24 * 60 })
    .map((minutes) => new Date(Date.parse(now) + minutes * 60_000).toISOString().slice(0, 16));
  return {
    date: moment.map((text) => text.slice(0, 10)),
    month: moment.map((text) => text.slice(0, 7)),
    time: moment.map((text) => text.slice(11)),
    'date-time': moment,
  };
}

/** A birthday for an age up to forty, on the day itself or a day before or after it. */
function birthdayAround(now: string): fc.Arbitrary<string> {
  return fc.record({ age: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: -1, max: 1 }) }).map(({ age, days }) => {
    const day = new Date(Date.parse(now) + (9 + days * 24) * 3_600_000);
    return `${day.getUTCFullYear() - age}${day.toISOString().slice(5, 10).replace('-', '')}`;
  });
}

function drawAgreements(field: FieldPlan, isRight: boolean): fc.Arbitrary<Json> {
  const asked = field.options['policies'];
  const agreements = (Array.isArray(asked) ? asked : []).flatMap((each) => (isObject(each) ? [agreeTo(each)] : []));
  if (isRight) return fc.constant(agreements);
  return fc.oneof(
    fc.subarray(agreements),
    fc.constantFrom<Json>(
      agreements.map((each) => ({ ...each, revision: Number(each['revision']) + 1 })),
      agreements.map((each) => ({ ...each, key: 'another' })),
      agreements.map((each) => ({ ...each, more: 1 })),
      [...agreements, ...agreements],
    ),
  );
}

function agreeTo(policy: Record<string, unknown>): JsonObject {
  return { policyId: String(policy['policyId']), revision: Number(policy['revision']), key: String(policy['key']) };
}

function drawNear(field: FieldPlan, now: string): fc.Arbitrary<Json> {
  const values = (field.choices ?? []).map(({ value }) => value);
  if (field.answer === 'policies') return drawAgreements(field, false);
  if (field.answer === 'list') {
    return fc.oneof(
      fc.constant([...values, 'x']),
      fc.constant([...values, ...values.slice(0, 1)]),
      fc.constant([values[0] ?? '', null]),
      fc.constant(values.map((value) => ` ${value}`)),
      fc.constantFrom<Json>(...values, 'x'),
    );
  }
  if (field.answer === 'boolean') return fc.constantFrom<Json>(false, 'true', 'on', 1, 0);
  const written = fc.constantFrom<Json>(...nearMisses(field, now));
  return fc.oneof({ weight: 3, arbitrary: written }, strange, number);
}
