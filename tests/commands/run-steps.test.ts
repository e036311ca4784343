import { expect, it, vi } from 'vitest';
import { runSteps } from '../../scripts/test/run-steps.mjs';

const durations = { steps: {}, files: {} };

it('steps of a stage run at once, stages one after another, and a failed step is printed and stops none', async () => {
  const order: string[] = [];
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const step = (name: string, code: number) => ({
    name,
    expected: 1,
    run: async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return { code, output: `output of ${name}\n` };
    },
  });
  const tests = {
    ...step('tests', 1),
    unit: 'files',
    run: async (onMessage: (message: unknown) => void) => {
      onMessage({ kind: 'start', units: ['tests/a.test.ts'] });
      onMessage({ kind: 'failure', title: 'tests/a.test.ts > adds', message: 'expected 1 to be 2\nand more' });
      onMessage({ kind: 'end', unit: 'tests/a.test.ts', seconds: 3, passed: 7, failed: 1 });
      order.push('tests');
      return { code: 1, output: 'output of tests\n' };
    },
    count: async () => ({ passed: 7, failed: 1 }),
  };
  const crash = { ...step('crash', 0), run: () => Promise.reject(new Error('no database')) };
  const outcome = await runSteps([[step('types', 0), step('lint', 1)], [tests], [crash]], durations);
  expect(order).toEqual(['types begins', 'lint begins', 'types ends', 'lint ends', 'tests']);
  expect(outcome).toMatchObject({ passed: 7, failed: 3, files: { 'tests/a.test.ts': 3 } });
  expect(Object.keys(outcome.steps)).toEqual(['types']);
  const text = printed.join('');
  expect(text).not.toContain('output of types');
  for (const line of [
    'output of lint',
    'tests: FAILED tests/a.test.ts > adds\n  expected 1 to be 2\n',
    'output of tests',
    'no database',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/^types: ok \([\d.]+ s/m);
  expect(text).toMatch(/^tests: FAILED \(.*7 passed, 1 failed\)$/m);
});
