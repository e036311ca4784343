import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { countCharacters } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) =>
  typeof value === 'string' && typeof expected === 'number' && countCharacters(value) >= expected;
