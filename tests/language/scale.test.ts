import { expect, test } from 'vitest';
import { measureCheck, measureMisspelt } from './measure-check.ts';

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

test('a misspelt name among 1,000 screens takes no longer than one among 100; the first are told what was meant', {
  timeout: 60_000,
}, () => {
  measureMisspelt(100);
  const few = Math.min(measureMisspelt(100).spent, measureMisspelt(100).spent);
  const { spent, remedies } = measureMisspelt(1_000);
  expect(spent).toBeLessThan(few * 2.5);
  expect(remedies[0]).toBe('Did you mean "area-0.step-0.lead"?');
  expect(remedies.at(-1)).toMatch(/^Add it to screens\/text\/ja\//);
});
