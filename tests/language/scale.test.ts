import { expect, test } from 'vitest';
import { measureCheck } from './measure-check.ts';

test('a made-up project of any size has no problem', () => {
  for (const screens of [1, 2, 9, 10, 11]) expect(measureCheck(screens)).toBeGreaterThan(0);
});

test('a screen among 1,000 takes no longer to check than one among 100', { timeout: 60_000 }, () => {
  // The first run is the compiler's.
  measureCheck(100);
  const few = Math.min(measureCheck(100), measureCheck(100));
  // What is quadratic would take ten times as long.
  expect(measureCheck(1_000)).toBeLessThan(few * 2.5);
});
