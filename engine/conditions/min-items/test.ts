import type { ConditionTest } from '../../validate/conditions/condition-test.ts';

export const test: ConditionTest = (value, expected) =>
  Array.isArray(value) && typeof expected === 'number' && value.length >= expected;
