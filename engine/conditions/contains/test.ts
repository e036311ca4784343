import { isObject } from '../../declare/json.ts';
import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { hasEntries, isSame } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) =>
  Array.isArray(value) &&
  value.some(
    (element) => isSame(element, expected) || (isObject(element) && isObject(expected) && hasEntries(element, expected)),
  );
