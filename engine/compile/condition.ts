import { type ConditionPlan, type DeclaredCondition, isObject, type Json, type TestPlan } from '../declare/index.ts';
import { compileData, compilePath, isDeclaredData } from './data.ts';

/** `{"form.sex": "1", "settings.library.upFront": true}` → all of `form.sex` const "1", `settings.library.upFront` const true. */
export function compileCondition(declared: DeclaredCondition): ConditionPlan {
  const plans = Object.entries(declared).flatMap(([key, value]) => compileEntry(key, value));
  const only = plans[0];
  return plans.length === 1 && only !== undefined ? only : { all: plans };
}

/** The casts rely on check, which validated the shape of conditions. */
function compileEntry(key: string, value: Json): readonly ConditionPlan[] {
  if (key === 'any' && Array.isArray(value))
    return [{ any: value.map((condition) => compileCondition(condition as DeclaredCondition)) }];
  if (key === 'not' && isObject(value)) return [{ not: compileCondition(value as DeclaredCondition) }];
  const at = compilePath(key);
  if (!isObject(value)) return [{ at, test: { keyword: 'const', to: value } }];
  return Object.entries(value).map(([keyword, to]) => ({ at, test: compileTest(keyword, to as Json) }));
}

function compileTest(keyword: string, to: Json): TestPlan {
  return { keyword, to: isDeclaredData(to) ? { data: compileData(to) } : to };
}
