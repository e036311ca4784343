import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { isFuture } from '../../validate/days.ts';

export const test: ConditionTest = (value, expected, now) => isFuture(value, now) === expected;
