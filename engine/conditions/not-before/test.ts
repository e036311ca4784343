import type { ConditionTest } from '../../validate/conditions/condition-test.ts';
import { compareMoments } from '../../validate/moments.ts';

export const test: ConditionTest = (value, expected, now) => {
  const order = compareMoments(value, expected, now);
  return order !== undefined && order >= 0;
};
