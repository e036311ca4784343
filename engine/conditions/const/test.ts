import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { isSame } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) => isSame(value, expected);
