import { isObject } from '../../declare/json.ts';
import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { hasEntries, isSame } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) =>
  Array.isArray(value) &&
  // In a form that asks for some of its fields, each field looks itself up.
  (value.includes(expected) ||
    value.some(
      (element) => isSame(element, expected) || (isObject(element) && isObject(expected) && hasEntries(element, expected)),
    ));
