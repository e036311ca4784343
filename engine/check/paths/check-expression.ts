import { isDeclaredData } from '../../compile/index.ts';
import { findOperator, isObject } from '../../declare/index.ts';
import type { Cursor } from '../cursor.ts';
import { anything, elementOf } from '../json-schema/resolve-path.ts';
import { checkCondition } from './check-condition.ts';
import { checkComparable, checkData, checkShown, reportMisfit } from './check-path.ts';

/** What an expression may give: any answer may be counted. */
type Wanted = 'number' | 'text' | 'answer';

/** Checks an expression: its paths exist, and its operators get what they calculate with. */
export function checkExpression(expression: Cursor, wanted: Wanted): void {
  const { value } = expression;
  if (isDeclaredData(value)) return checkOperand(expression, wanted);
  if (typeof value === 'string' && wanted === 'number')
    return expression.reject('must be a number', 'Write a number, data such as "$.form.adults", or an operator.');
  if (!isObject(value)) return;
  if (expression.has('when')) {
    checkCondition(expression.at('when'));
    for (const name of ['value', 'otherwise']) if (expression.has(name)) checkExpression(expression.at(name), wanted);
    return;
  }
  for (const [name, operands] of expression.entries()) {
    const operator = findOperator(name);
    if (operator === undefined) continue;
    if (operator.gives === 'text' && wanted === 'number')
      expression.reject('must give a number', 'Use an operator of numbers, such as "sum".');
    checkOperands(operands, operator.ofNumbers ? 'number' : operator.gives === 'text' ? 'text' : 'answer');
  }
}

function checkOperands(operands: Cursor, wanted: Wanted): void {
  if (Array.isArray(operands.value)) for (const operand of operands.items()) checkExpression(operand, wanted);
  else if (isObject(operands.value) && operands.has('items')) {
    const list = operands.at('items');
    const schema = isDeclaredData(list.value) ? checkData(list) : undefined;
    const element = schema === undefined ? anything : elementOf(schema);
    if (element === undefined && schema !== undefined) reportMisfit(list, schema, 'a list');
    const scopes = { ...operands.context.scopes, item: element ?? anything };
    checkExpression(operands.within({ scopes }).at('value'), wanted);
  } else checkExpression(operands, wanted);
}

function checkOperand(data: Cursor, wanted: Wanted): void {
  if (wanted === 'number') checkComparable(data, 'number');
  else if (wanted === 'text') checkShown(data);
  else checkData(data);
}
