import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { isAbsent } from '../../validate/values.ts';

export const test: ConditionTest = (value, expected) => isAbsent(value) !== expected;
