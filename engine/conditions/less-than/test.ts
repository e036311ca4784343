import type { ConditionTest } from '../../validate/conditions/condition-test.ts';

export const test: ConditionTest = (value, expected) =>
  typeof value === 'number' && typeof expected === 'number' && value < expected;
