import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { findPattern } from '../../validate/conditions/patterns.ts';

export const test: ConditionTest = (value, expected) =>
  typeof value === 'string' && typeof expected === 'string' && findPattern(expected).test(value);
