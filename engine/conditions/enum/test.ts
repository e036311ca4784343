import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { isSame } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) =>
  Array.isArray(expected) && expected.some((expectedValue) => isSame(value, expectedValue));
