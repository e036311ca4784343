import { type DeclaredCondition, type ExpressionPlan, findOperator, isObject } from '../declare/index.ts';
import { compileCondition } from './condition.ts';
import { compileData, isDeclaredData } from './data.ts';

/** `{ "sum": [{ "at": "form.fee" }, 500] }` → the same with paths. check validated the shape; anything else has no value. */
export function compileExpression(declared: unknown): ExpressionPlan {
  if (isDeclaredData(declared)) return { data: compileData(declared) };
  if (typeof declared === 'number' || typeof declared === 'string') return { literal: declared };
  if (!isObject(declared)) return { literal: '' };
  if (isObject(declared['when'])) {
    const { otherwise } = declared;
    return {
      // check validated the shape of the condition.
      when: compileCondition(declared['when'] as DeclaredCondition),
      value: compileExpression(declared['value']),
      ...(otherwise === undefined ? {} : { otherwise: compileExpression(otherwise) }),
    };
  }
  const [operator = ''] = Object.keys(declared).filter((name) => findOperator(name) !== undefined);
  const separator = declared['separator'];
  return {
    operator,
    operands: compileOperands(declared[operator]),
    ...(typeof separator === 'string' ? { separator } : {}),
  };
}

type Operands = Extract<ExpressionPlan, { readonly operator: string }>['operands'];

function compileOperands(declared: unknown): Operands {
  if (Array.isArray(declared)) return declared.map(compileExpression);
  const items = isObject(declared) ? declared['items'] : undefined;
  if (isObject(declared) && isDeclaredData(items))
    return { items: compileData(items).at, value: compileExpression(declared['value']) };
  return [compileExpression(declared)];
}
