import { isAgeWithin } from '../../validate/conditions/age.ts';
import type { ConditionTest } from '../../validate/conditions/condition-test.ts';

export const test: ConditionTest = (value, expected, now) => isAgeWithin(value, expected, now) === true;
