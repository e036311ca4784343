import { expect, test } from 'vitest';
import { measureCheck } from './measure-check.ts';

test('a screen among 10,000 takes at most half as long again as one among 1,000, and all of them less than 1 GiB', () => {
  measureCheck(100);
  const few = Math.min(measureCheck(1_000), measureCheck(1_000));
  expect(measureCheck(10_000)).toBeLessThan(few * 1.5);
  expect(process.resourceUsage().maxRSS * 1024).toBeLessThan(2 ** 30);
});
