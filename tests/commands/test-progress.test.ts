import { expect, it } from 'vitest';
import { applyMessage, createPart, estimateLeft, formatLeft, formatProgress } from '../../scripts/test/progress.mjs';

const durations = { steps: {}, files: { 'tests/a.test.ts': 30, 'tests/b.test.ts': 10 } };
const startParts = () => {
  const lint = createPart({ name: 'lint', stage: 0, expected: 10 });
  const tests = createPart({ name: 'tests', stage: 1, expected: 100, unit: 'files' });
  return { lint, tests, parts: [lint, tests] };
};

it('the time left is that of the rest, by the durations of its files', () => {
  const { lint, tests, parts } = startParts();
  expect(estimateLeft(parts, 0)).toBeCloseTo(110);
  [lint.began, lint.ended, tests.began] = [0, 10_000, 10_000];
  applyMessage(tests, { kind: 'start', units: ['tests/a.test.ts', 'tests/b.test.ts'] }, durations);
  applyMessage(tests, { kind: 'end', unit: 'tests/a.test.ts', seconds: 33, passed: 7, failed: 0 }, durations);
  expect(estimateLeft(parts, 85_000)).toBeCloseTo(25);
});

it('a slow machine takes longer for the rest as well', () => {
  const { lint, tests, parts } = startParts();
  [lint.began, lint.ended, tests.began] = [0, 20_000, 20_000];
  expect(estimateLeft(parts, 20_000)).toBeGreaterThan(150);
});

it('the line says what runs, how much of it is done, and what failed', () => {
  const { lint, tests, parts } = startParts();
  lint.began = 0;
  expect(formatProgress(parts, 0)).toBe('lint · about 2 minutes left');
  [lint.ended, tests.began] = [10_000, 10_000];
  applyMessage(tests, { kind: 'start', units: ['tests/a.test.ts', 'tests/b.test.ts'] }, durations);
  applyMessage(tests, { kind: 'begin', unit: 'tests/b.test.ts' }, durations);
  applyMessage(tests, { kind: 'end', unit: 'tests/a.test.ts', seconds: 33, passed: 7, failed: 1 }, durations);
  expect(formatProgress(parts, 85_000)).toBe('tests 1 of 2 files, 7 passed, 1 FAILED (tests/b.test.ts) · about 30 seconds left');
});

it.each([
  [3, 'a few seconds left'],
  [41, 'about 50 seconds left'],
  [100, 'about 2 minutes left'],
  [500, 'about 8 minutes left'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatLeft(seconds)).toBe(text);
});
