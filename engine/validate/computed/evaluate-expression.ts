import { isObject, type Json } from '../../declare/json.ts';
import type { ExpressionPlan } from '../../declare/plans/condition-plan.ts';
import type { Scopes } from '../../declare/scopes.ts';
import { evaluateCondition } from '../evaluate-condition.ts';
import { positiveZero } from '../numbers.ts';
import { readPath } from '../read-path.ts';
import { isAbsent } from '../values.ts';

type Calculate = (values: readonly Json[], separator: string) => number | string | null;

const numbersOf = (values: readonly Json[]): readonly number[] => values.filter((value) => typeof value === 'number');
const isMissing = (values: readonly Json[]): boolean => numbersOf(values).length < values.length;
const ofOne =
  (calculate: (value: number) => number): Calculate =>
  ([value]) =>
    typeof value === 'number' ? calculate(value) : null;

/** What the operators of engine/declare/words/expressions.ts do. */
const calculations: { readonly [operator: string]: Calculate } = {
  sum: (values) => numbersOf(values).reduce((total, value) => total + value, 0),
  product: (values) => (isMissing(values) ? null : numbersOf(values).reduce((total, value) => total * value, 1)),
  difference: (values) => {
    const [left, right] = numbersOf(values);
    return isMissing(values) || left === undefined || right === undefined ? null : left - right;
  },
  min: (values) => (numbersOf(values).length === 0 ? null : Math.min(...numbersOf(values))),
  max: (values) => (numbersOf(values).length === 0 ? null : Math.max(...numbersOf(values))),
  count: (values) => values.flat().filter((value) => !isAbsent(value) && value !== false).length,
  round: ofOne(Math.round),
  roundDown: ofOne(Math.floor),
  roundUp: ofOne(Math.ceil),
  join: (values, separator) =>
    values
      .flat()
      .filter((value) => !isAbsent(value))
      .map(String)
      .join(separator),
};

/** The value of an expression; null: there is none. Numbers have at most 6 decimals, so that 0.1 and 0.2 are 0.3. Never throws. */
export function evaluateExpression(expression: ExpressionPlan, scopes: Scopes, now: string): Json {
  if ('literal' in expression) return expression.literal;
  // Answers, context and settings are JSON.
  if ('data' in expression) return (readPath(scopes, expression.data.at) ?? null) as Json;
  if ('when' in expression) {
    const chosen = evaluateCondition(expression.when, scopes, now) ? expression.value : expression.otherwise;
    return chosen === undefined ? null : evaluateExpression(chosen, scopes, now);
  }
  const { operator, operands, separator = ' ' } = expression;
  const calculate = Object.hasOwn(calculations, operator) ? calculations[operator] : undefined;
  const value = calculate?.(evaluateOperands(operands, scopes, now), separator) ?? null;
  return typeof value === 'number' ? roundDecimals(value) : value;
}

type Operands = Extract<ExpressionPlan, { readonly operator: string }>['operands'];

function evaluateOperands(operands: Operands, scopes: Scopes, now: string): readonly Json[] {
  if (!('items' in operands)) return operands.map((operand) => evaluateExpression(operand, scopes, now));
  const items = readPath(scopes, operands.items);
  const list = Array.isArray(items) ? items.filter(isObject) : [];
  return list.map((item) => evaluateExpression(operands.value, { ...scopes, item }, now));
}

/** JSON has no number that is not finite. */
function roundDecimals(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Number.isInteger(value) ? positiveZero(value) : Number(value.toFixed(6));
}
