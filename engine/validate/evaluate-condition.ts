import { isAgeAllowed } from '../declare/age-restriction.ts';
import { isObject } from '../declare/json.ts';
import type { ConditionPlan, TestPlan } from '../declare/plans/condition-plan.ts';
import type { Scopes } from '../declare/scopes.ts';
import { ageOn, isFuture } from './days.ts';
import { readPath } from './read-path.ts';
import { countCharacters, hasEntries, isAbsent, isSame } from './values.ts';

/**
 * Whether a condition holds: `{ at: ["form", "sex"], test: { keyword: "const", to: "1" } }` with `{ form: { sex: "1" } }` → true.
 * An absent condition always holds. `now` is ISO 8601, for ages. Never throws: values that cannot be compared do not hold.
 */
export function evaluateCondition(condition: ConditionPlan | undefined, scopes: Scopes, now: string): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => evaluateCondition(part, scopes, now));
  if ('any' in condition) return condition.any.some((part) => evaluateCondition(part, scopes, now));
  if ('not' in condition) return !evaluateCondition(condition.not, scopes, now);
  return testValue(condition.test.keyword, readPath(scopes, condition.at), readExpected(condition.test, scopes), now);
}

/** Whether one condition keyword holds for a value: `("minItems", ["a"], 1)` → true. Unknown keywords never hold. */
export function testValue(keyword: string, value: unknown, expected: unknown, now = ''): boolean {
  return Object.hasOwn(tests, keyword) && tests[keyword]?.(value, expected, now) === true;
}

/** The tests that fail, in the condition's order; for alternatives, those of all of them. */
export function findUnmet(
  condition: ConditionPlan | undefined,
  scopes: Scopes,
  now: string,
): readonly { readonly at: readonly string[]; readonly keyword: string }[] {
  if (condition === undefined || evaluateCondition(condition, scopes, now)) return [];
  if ('all' in condition) return condition.all.flatMap((part) => findUnmet(part, scopes, now));
  if ('any' in condition) return condition.any.flatMap((part) => findUnmet(part, scopes, now));
  // A negated condition has no single failing test.
  if ('not' in condition) return [];
  return [{ at: condition.at, keyword: condition.test.keyword }];
}

function readExpected({ to }: TestPlan, scopes: Scopes): unknown {
  if (!isObject(to)) return to;
  const data = to['data'];
  // Only data has an `at` that is a list of steps; no literal does.
  return isObject(data) && Array.isArray(data['at']) ? readPath(scopes, data['at']) : to;
}

type Test = (value: unknown, expected: unknown, now: string) => boolean;

/** One line per keyword; engine/declare/words/keywords/condition-keywords.ts documents them. */
const tests: { readonly [keyword: string]: Test } = {
  const: (value, expected) => isSame(value, expected),
  sameAs: (value, expected) => isSame(value, expected),
  differsFrom: (value, expected) => !isSame(value, expected),
  enum: (value, expected) => Array.isArray(expected) && expected.some((expectedValue) => isSame(value, expectedValue)),
  present: (value, expected) => isAbsent(value) !== expected,
  pattern: (value, expected) => typeof value === 'string' && typeof expected === 'string' && findPattern(expected).test(value),
  minimum: (value, expected) => typeof value === 'number' && typeof expected === 'number' && value >= expected,
  maximum: (value, expected) => typeof value === 'number' && typeof expected === 'number' && value <= expected,
  minLength: (value, expected) => typeof value === 'string' && typeof expected === 'number' && countCharacters(value) >= expected,
  minItems: (value, expected) => Array.isArray(value) && typeof expected === 'number' && value.length >= expected,
  contains: (value, expected) =>
    Array.isArray(value) &&
    value.some(
      (element) => isSame(element, expected) || (isObject(element) && isObject(expected) && hasEntries(element, expected)),
    ),
  ageOutside: (value, expected, now) => isAgeWithin(value, expected, now) === false,
  ageWithin: (value, expected, now) => isAgeWithin(value, expected, now) === true,
  future: (value, expected, now) => isFuture(value, now) === expected,
};

/** Undefined: no valid birthday, therefore neither within nor outside. */
function isAgeWithin(birthday: unknown, restriction: unknown, now: string): boolean | undefined {
  const age = ageOn(birthday, now);
  return age === undefined ? undefined : isAgeAllowed(age, restriction);
}

const patterns = new Map<string, RegExp>();

/** Patterns come only from declarations, so there are few of them; check has rejected invalid ones. */
function findPattern(source: string): RegExp {
  const cached = patterns.get(source);
  if (cached !== undefined) return cached;
  const compiled = new RegExp(source, 'u');
  patterns.set(source, compiled);
  return compiled;
}
