import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canHold } from '../../engine/check/meaning/conditions/can-hold.ts';
import { Conditions } from '../../engine/check/meaning/conditions/conditions.ts';
import { createPathLookup } from '../../engine/check/meaning/conditions/known-paths.ts';
import { compileCondition } from '../../engine/compile/index.ts';
import type { DeclaredCondition, Json, JsonSchema, Settings } from '../../engine/declare/index.ts';
import { evaluateCondition } from '../../engine/validate/index.ts';
import { compareCost } from '../compare-cost.ts';

const shop: JsonSchema = {
  type: 'object',
  required: ['flag', 'mode', 'word', 'size'],
  properties: {
    flag: { type: 'boolean' },
    mode: { enum: ['A', 'B', 'C'] },
    word: { type: 'string', maxLength: 9 },
    size: { type: 'integer' },
    list: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 9 } },
    maybe: { type: ['boolean', 'null'] },
  },
};
const scopes = { settings: { type: 'object', required: ['shop'], properties: { shop } } } as const;

const values: { readonly [name: string]: readonly (Json | undefined)[] } = {
  flag: [true, false],
  mode: ['A', 'B', 'C'],
  word: ['', 'a', 'b', 'zzzz'],
  size: [0, 1, 2, 7],
  list: [undefined, [], ['x'], ['x', 'y']],
  maybe: [undefined, null, true, false],
};
const names = Object.keys(values);

/** All combinations of the values: 2 · 3 · 4 · 4 · 4 · 4. */
const shops = names.reduce<readonly { readonly [name: string]: Json }[]>(
  (all, name) =>
    all.flatMap((each) => (values[name] ?? []).map((value) => (value === undefined ? each : { ...each, [name]: value }))),
  [{}],
);

const at = (name: string) => `settings.shop.${name}`;
const exactTests = fc.oneof(
  fc.tuple(fc.constant('flag'), fc.oneof(fc.boolean(), fc.record({ present: fc.boolean() }))),
  fc.tuple(
    fc.constant('mode'),
    fc.oneof(
      fc.constantFrom('A', 'B', 'C'),
      fc.record({ enum: fc.subarray(['A', 'B', 'C']) }),
      fc.record({ pattern: fc.constantFrom('^A', '[AB]', 'D') }),
      fc.record({ differsFrom: fc.constantFrom('A', 'C') }),
    ),
  ),
  fc.tuple(
    fc.constant('word'),
    fc.oneof(
      fc.constantFrom('a', 'b', ''),
      fc.record({ enum: fc.subarray(['a', 'b', '']) }),
      fc.record({ minLength: fc.constant(1) }),
    ),
  ),
  fc.tuple(fc.constant('list'), fc.oneof(fc.record({ present: fc.boolean() }), fc.record({ minItems: fc.constant(1) }))),
  fc.tuple(
    fc.constant('maybe'),
    fc.oneof(fc.boolean(), fc.constant(null), fc.record({ const: fc.constantFrom(true, false, null) })),
  ),
);
const roughTests = fc.oneof(
  fc.tuple(fc.constant('word'), fc.record({ pattern: fc.constantFrom('^z', 'a', '.') })),
  fc.tuple(fc.constant('word'), fc.record({ minLength: fc.integer({ min: 0, max: 5 }) })),
  fc.tuple(fc.constant('word'), fc.record({ sameAs: fc.record({ at: fc.constantFrom(at('mode'), at('word')) }) })),
  fc.tuple(fc.constant('word'), fc.record({ differsFrom: fc.record({ at: fc.constantFrom(at('mode'), at('size')) }) })),
  fc.tuple(fc.constant('size'), fc.oneof(fc.integer({ min: 0, max: 2 }), fc.record({ minimum: fc.constantFrom(1, 9) }))),
  fc.tuple(fc.constant('size'), fc.record({ maximum: fc.record({ at: fc.constant(at('size')) }) })),
  fc.tuple(fc.constant('list'), fc.record({ contains: fc.constantFrom('x', 'q') })),
  fc.tuple(fc.constant('list'), fc.record({ minItems: fc.integer({ min: 0, max: 3 }) })),
  fc.tuple(fc.constant('list'), fc.constant({ const: ['x'] })),
);

function conditionsOf(tests: fc.Arbitrary<[string, unknown]>): fc.Arbitrary<DeclaredCondition> {
  const plain = fc.uniqueArray(tests, { minLength: 1, maxLength: 3, selector: ([name]) => name });
  const { tree } = fc.letrec<{ tree: DeclaredCondition }>((tie) => ({
    tree: fc
      .tuple(
        plain,
        fc.option(fc.array(tie('tree'), { minLength: 1, maxLength: 3 }), { nil: undefined, depthSize: 'small', maxDepth: 2 }),
        fc.option(tie('tree'), { nil: undefined, depthSize: 'small', maxDepth: 2 }),
      )
      .map(([tests, any, not]): DeclaredCondition => {
        const own = tests.map(([name, test]): [string, Json] => [at(name), test as Json]);
        return { ...Object.fromEntries(own), ...(any === undefined ? {} : { any }), ...(not === undefined ? {} : { not }) };
      }),
  }));
  return tree;
}

/** The evaluator of pages. */
function createEvaluator(condition: DeclaredCondition): (shop: Settings[string]) => boolean {
  const plan = compileCondition(condition);
  return (shop) => evaluateCondition(plan, { settings: { shop } }, '2024-01-01T00:00:00Z');
}

function isSatisfiable(condition: DeclaredCondition, settings?: Settings): boolean | undefined {
  const conditions = new Conditions(createPathLookup(scopes, settings));
  return canHold(conditions, conditions.read(condition));
}

test('never calls a satisfiable condition impossible', () => {
  fc.assert(
    fc.property(conditionsOf(fc.oneof(exactTests, roughTests)), (condition) => {
      if (isSatisfiable(condition) === false) expect(shops.find(createEvaluator(condition))).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('decides every condition over enumerable values exactly', () => {
  let never = 0;
  fc.assert(
    fc.property(conditionsOf(exactTests), (condition) => {
      const can = shops.some(createEvaluator(condition));
      if (!can) never += 1;
      expect(isSatisfiable(condition)).toBe(can);
    }),
    { numRuns: 300 },
  );
  expect(never).toBeGreaterThan(10);
});

test('agrees with the evaluator if the settings are given', () => {
  fc.assert(
    fc.property(conditionsOf(exactTests), fc.constantFrom(...shops), (condition, each) => {
      expect(isSatisfiable(condition, { shop: each })).toBe(createEvaluator(condition)(each));
    }),
    { numRuns: 1000 },
  );
});

test('gives up if there are too many assignments', async () => {
  const decide = (count: number) => {
    const condition: DeclaredCondition = {
      any: Array.from({ length: count }, (_, index) => ({
        [`settings.a${index}`]: { contains: 'x' },
        [`settings.b${index}`]: { contains: 'y' },
      })),
      not: { any: Array.from({ length: count }, (_, index) => ({ [`settings.a${index}`]: { contains: 'x' } })) },
    };
    return isSatisfiable(condition);
  };
  expect(decide(40)).not.toBe(true);
  // Trying all assignments would take 2 ** 20 times as long.
  expect(
    await compareCost(
      () => decide(40),
      () => decide(20),
      3,
    ),
  ).toBeLessThan(50);
});
