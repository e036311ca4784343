import { expect, test } from 'vitest';
import { measureCheck } from './measure-check.ts';

test('with 10,000 screens each takes at most 1.5 times as long as with 1,000, and memory stays below 1 GiB', () => {
  measureCheck(100);
  const few = Math.min(measureCheck(1_000), measureCheck(1_000));
  expect(measureCheck(10_000)).toBeLessThan(few * 1.5);
  expect(process.resourceUsage().maxRSS * 1024).toBeLessThan(2 ** 30);
});
