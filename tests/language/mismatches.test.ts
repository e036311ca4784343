import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metaSchema } from '../../engine/check/index.ts';
import { findMismatches } from '../../engine/check/json-schema/find-mismatches.ts';
import { fileKinds, findKind } from '../../engine/check/read/declared-file.ts';
import type { Json, JsonSchema } from '../../engine/declare/index.ts';
import { randomRuns } from '../random-runs.ts';
import { smallFiles } from './small-project.ts';

const ajv = new Ajv({ strict: false });

/** For each nested value a function that replaces it. */
function listReplacers(value: Json, put: (changed: Json | undefined) => Json): readonly ((changed: Json | undefined) => Json)[] {
  if (typeof value !== 'object' || value === null) return [put];
  const entries = Object.entries(value);
  const inside = entries.flatMap(([name, each]) =>
    listReplacers(each, (changed) => {
      if (Array.isArray(value)) return put(value.map((other, index) => (String(index) === name ? (changed ?? null) : other)));
      const rest = entries.filter(([other]) => changed !== undefined || other !== name);
      return put(Object.fromEntries(rest.map(([other, own]) => [other, other === name ? (changed ?? null) : own])));
    }),
  );
  return [put, ...inside];
}

const replacements: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  '',
  'x',
  '/x',
  'forms/x',
  'pages/x',
  '24h',
  'x'.repeat(400),
  [],
  [1],
  ['x', 'x'],
  {},
  { x: 1 },
  { at: 'x' },
  { at: 1 },
  { text: 'x' },
  { key: 'x', with: { y: [] } },
  { code: { at: 'x' }, as: 'y' },
  { any: [] },
  { $ref: 'entities/x' },
  { type: 'strin' },
  { field: 'x' },
];

describe('the meta-schemas', () => {
  test.each(fileKinds)('of a %s are valid JSON Schema, so that every editor can use them', (kind) => {
    expect(ajv.validateSchema(metaSchema(kind)), ajv.errorsText()).toBe(true);
  });
});

test('agrees with ajv on every damaged declaration', () => {
  let wrong = 0;
  const schemas = new Map(fileKinds.map((kind) => [kind, { own: metaSchema(kind), isValid: ajv.compile(metaSchema(kind)) }]));
  for (const { path, text } of smallFiles()) {
    const schema = schemas.get(findKind(path)?.kind ?? 'screen');
    const damaged = listReplacers(JSON.parse(text), (changed) => changed ?? null);
    for (const [index, put] of damaged.entries()) {
      const value = put(replacements[index % replacements.length]);
      const fits = schema?.isValid(value) === true;
      expect(findMismatches(schema?.own ?? {}, value).length === 0, `${path} ${JSON.stringify(value)}`).toBe(fits);
      if (!fits) wrong += 1;
    }
  }
  expect(wrong).toBeGreaterThan(100);
});

const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'object', 'array') }),
    fc.record({ minLength: fc.nat(3), maxLength: fc.nat(5) }),
    fc.record({ minimum: fc.integer({ min: -3, max: 3 }), maximum: fc.integer({ min: -3, max: 3 }) }),
    fc
      .record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }) })
      .map((each) => each as JsonSchema),
    fc.record({ const: fc.constantFrom<Json[]>('a', 1, null, [], { a: 1 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2), uniqueItems: fc.boolean() }),
    fc.record({
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
      additionalProperties: fc.constantFrom(true, false),
    }),
    fc.record({
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      minProperties: fc.nat(2),
      maxProperties: fc.nat(3),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
    fc.record({ not: tie('schema') }),
  ),
})).schema;

/** ajv calls these as methods of the object, and throws or errs if they are data. */
const methods = ['toString', 'valueOf', 'constructor'];

function canBeCompared(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const isMistaken = methods.some((name) => Object.hasOwn(value, name));
  return !isMistaken && Object.values(value).every(canBeCompared);
}

test.each([...methods, 'hasOwnProperty'])('compares values with a property "%s" like all others', (name) => {
  const [held, other] = [{ [name]: false }, { [name]: true }];
  for (const schema of [{ const: held }, { enum: [held] }]) {
    expect(findMismatches(schema, { [name]: false })).toEqual([]);
    expect(findMismatches(schema, other)).toHaveLength(1);
    expect(findMismatches(schema, {})).toHaveLength(1);
  }
  expect(findMismatches({ uniqueItems: true }, [held, { [name]: false }])).toHaveLength(1);
  expect(findMismatches({ uniqueItems: true }, [held, other])).toEqual([]);
});

test('agrees with ajv on random values and schemas', () => {
  fc.assert(
    fc.property(schemas, fc.jsonValue({ maxDepth: 2 }), fc.boolean(), (schema, drawn, isObject) => {
      // The names that ajv mishandles have a test of their own above.
      fc.pre(canBeCompared(schema) && canBeCompared(drawn));
      // fast-check generates JSON values here.
      const value = (isObject ? { a: drawn, b: drawn } : drawn) as Json;
      expect(findMismatches(schema, value).length === 0).toBe(
        new Ajv({ strict: false, validateSchema: false }).compile(schema)(value),
      );
    }),
    randomRuns(150),
  );
});
