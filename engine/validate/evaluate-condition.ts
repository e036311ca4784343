import { tests } from '../conditions/tests.ts';
import { isObject } from '../declare/json.ts';
import type { ConditionPlan, Path, TestPlan } from '../declare/plans/condition-plan.ts';
import type { Scopes } from '../declare/scopes.ts';
import type { ConditionTest } from './conditions/condition-test.ts';
import { readPath } from './read-path.ts';

const testsByKeyword = new Map<string, ConditionTest>(Object.entries(tests));

/** Adds condition keywords of an application: `registerConditionTests({ weekend: (value) => … })`. */
export function registerConditionTests(added: { readonly [keyword: string]: ConditionTest }): void {
  for (const [keyword, test] of Object.entries(added)) testsByKeyword.set(keyword, test);
}

/**
 * Whether a condition holds: `{ at: ["form", "sex"], test: { keyword: "const", to: "1" } }` with `{ form: { sex: "1" } }` → true.
 * An absent condition always holds. `now` is ISO 8601, for ages. Never throws: values that cannot be compared do not hold.
 */
export function evaluateCondition(condition: ConditionPlan | undefined, scopes: Scopes, now: string): boolean {
  if (condition === undefined) return true;
  if ('all' in condition) return condition.all.every((part) => evaluateCondition(part, scopes, now));
  if ('any' in condition) return condition.any.some((part) => evaluateCondition(part, scopes, now));
  if ('not' in condition) return !evaluateCondition(condition.not, scopes, now);
  const value = 'sum' in condition ? sumNumbers(condition.sum, scopes) : readPath(scopes, condition.at);
  return testValue(condition.test.keyword, value, readExpected(condition.test, scopes), now);
}

/** The sum of those that are numbers, with at most 6 decimals, as answers have them. */
function sumNumbers(paths: readonly Path[], scopes: Scopes): number {
  const numbers = paths.map((path) => readPath(scopes, path)).filter((value) => typeof value === 'number');
  const sum = numbers.reduce((total, value) => total + value, 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** Whether one condition keyword holds for a value: `("minItems", ["a"], 1)` → true. Unknown keywords never hold. */
export function testValue(keyword: string, value: unknown, expected: unknown, now = ''): boolean {
  return testsByKeyword.get(keyword)?.(value, expected, now) === true;
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
  // A negated condition and a sum have no single failing answer.
  if ('not' in condition || 'sum' in condition) return [];
  return [{ at: condition.at, keyword: condition.test.keyword }];
}

/** What a test compares with: a literal, or the data at a path. */
export function readExpected({ to }: Pick<TestPlan, 'to'>, scopes: Scopes): unknown {
  if (!isObject(to)) return to;
  const data = to['data'];
  // Only data has an `at` that is a list of steps; no literal does.
  return isObject(data) && Array.isArray(data['at']) ? readPath(scopes, data['at']) : to;
}
