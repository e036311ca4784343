import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countPlaywright, countVitest } from '../../scripts/toolchain/count-tests.mjs';
import { inProject } from '../../scripts/toolchain/project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(report: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(report));
  return relative(inProject(), path);
}

it('a test file that could not be loaded counts as failed', async () => {
  const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };
  const failed = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const unloaded = { status: 'failed', assertionResults: [] };
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passed, failed, unloaded] };
  expect(await countVitest(write(report))).toEqual({ passed: 2, failed: 2 });
});

it('a flaky browser test counts as failed', async () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [] };
  expect(await countPlaywright(write(report))).toEqual({ passed: 5, failed: 2 });
});

it('a report that was never written counts as failed', async () => {
  expect(await countVitest('reports/nothing-of-that-name.json')).toEqual({ passed: 0, failed: 1 });
  expect(await countPlaywright('reports/nothing-of-that-name.json')).toEqual({ passed: 0, failed: 1 });
});
