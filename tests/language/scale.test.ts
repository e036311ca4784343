import { expect, test } from 'vitest';
import { measureCheck, measureMisspelt } from './measure-check.ts';

test('a generated project of any size has no problems', () => {
  for (const screens of [1, 2, 9, 10, 11]) expect(measureCheck(screens)).toBeGreaterThan(0);
});

test('with 1,000 screens each takes no longer than with 100', { timeout: 60_000 }, () => {
  // Warm-up.
  measureCheck(100);
  const few = Math.min(measureCheck(100), measureCheck(100));
  // Quadratic time would take ten times as long.
  expect(measureCheck(1_000)).toBeLessThan(few * 2.5);
});

test('with 1,000 screens each misspelt name takes no longer than with 100; the first ones get suggestions', {
  timeout: 60_000,
}, () => {
  measureMisspelt(100);
  const few = Math.min(measureMisspelt(100).spent, measureMisspelt(100).spent);
  const { spent, remedies } = measureMisspelt(1_000);
  expect(spent).toBeLessThan(few * 2.5);
  expect(remedies[0]).toBe('Did you mean "area-0.step-0.lead"?');
  expect(remedies.at(-1)).toMatch(/^Add it to screens\/text\/ja\//);
});
