import { isAgeAllowed } from '../declare/age-restriction.ts';
import { isObject } from '../declare/json.ts';
import type { ConditionPlan, TestPlan } from '../declare/plan.ts';
import type { Scopes } from '../declare/scopes.ts';
import { ageOn, isFuture } from './days.ts';
import { readPath } from './read-path.ts';
import { countCharacters, hasEntries, isAbsent, isSame } from './values.ts';

/**
 * Whether a condition holds: `{ at: ["form", "sex"], test: { keyword: "const", to: "1" } }` with `{ form: { sex: "1" } }` → true.
 * No condition holds always. `now` is ISO 8601, for ages. Never throws: what cannot be compared does not hold.
 */
export function holds(condition: ConditionPlan | undefined, scopes: Scopes, now: string): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((each) => holds(each, scopes, now));
  if ('any' in condition) return condition.any.some((each) => holds(each, scopes, now));
  if ('not' in condition) return !holds(condition.not, scopes, now);
  const test = Object.hasOwn(tests, condition.test.keyword) ? tests[condition.test.keyword] : undefined;
  return test?.(readPath(scopes, condition.at), readExpected(condition.test, scopes), now) === true;
}

function readExpected({ to }: TestPlan, scopes: Scopes): unknown {
  if (!isObject(to)) return to;
  const data = to['data'];
  // A literal never has an `at` that is a list of steps; data always has.
  return isObject(data) && Array.isArray(data['at']) ? readPath(scopes, data['at']) : to;
}

type Test = (value: unknown, expected: unknown, now: string) => boolean;

/** One line a keyword, as engine/declare/words/keywords/condition-keywords.ts tells them. */
const tests: { readonly [keyword: string]: Test } = {
  const: (value, expected) => isSame(value, expected),
  sameAs: (value, expected) => isSame(value, expected),
  differsFrom: (value, expected) => !isSame(value, expected),
  enum: (value, expected) => Array.isArray(expected) && expected.some((each) => isSame(value, each)),
  present: (value, expected) => isAbsent(value) !== expected,
  pattern: (value, expected) => typeof value === 'string' && typeof expected === 'string' && findPattern(expected).test(value),
  minimum: (value, expected) => typeof value === 'number' && typeof expected === 'number' && value >= expected,
  maximum: (value, expected) => typeof value === 'number' && typeof expected === 'number' && value <= expected,
  minLength: (value, expected) => typeof value === 'string' && typeof expected === 'number' && countCharacters(value) >= expected,
  minItems: (value, expected) => Array.isArray(value) && typeof expected === 'number' && value.length >= expected,
  contains: (value, expected) =>
    Array.isArray(value) &&
    value.some((each) => isSame(each, expected) || (isObject(each) && isObject(expected) && hasEntries(each, expected))),
  ageOutside: (value, expected, now) => isAgeWithin(value, expected, now) === false,
  ageWithin: (value, expected, now) => isAgeWithin(value, expected, now) === true,
  future: (value, expected, now) => isFuture(value, now) === expected,
};

/** Undefined: no birthday, so neither within nor outside. */
function isAgeWithin(birthday: unknown, restriction: unknown, now: string): boolean | undefined {
  const age = ageOn(birthday, now);
  return age === undefined ? undefined : isAgeAllowed(age, restriction);
}

const patterns = new Map<string, RegExp>();

/** Patterns come from declarations only, so there are few of them; check has refused those that are none. */
function findPattern(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = new RegExp(source, 'u');
  patterns.set(source, made);
  return made;
}
