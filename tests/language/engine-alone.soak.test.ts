// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../house/read-sources.ts';

/** The project without the store: no src, screens, schemas and flows. */
const parts = ['engine', 'scripts', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const engineTests = ['compile', 'engine-language', 'flow', 'forms', 'language', 'render'].map((folder) => `tests/${folder}`);
const copy = mkdtempSync(join(tmpdir(), 'engine-alone-'));
for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const types = { extends: './tsconfig.json', include: ['engine', ...engineTests] };
writeFileSync(join(copy, 'tsconfig.alone.json'), JSON.stringify(types));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of node_modules in the copy and returns its output, also that of a failure. */
function run(program: string, ...options: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules', program), ...options], { cwd: copy, encoding: 'utf8' });
  } catch (error) {
    // Of execFileSync with an encoding.
    return (error as { readonly stdout: string }).stdout;
  }
}

test('the engine compiles without the store', () => {
  expect(run('typescript/bin/tsc', '-p', 'tsconfig.alone.json')).toBe('');
});

test('the tests of the engine pass without the store', () => {
  run('vitest/vitest.mjs', 'run', '--project', 'unit-engine*', '--reporter', 'json', '--outputFile', 'report.json');
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'));
  expect(numPassedTests).toBe(numTotalTests);
  expect(numTotalTests).toBeGreaterThan(2000);
});

test('the engine compiles without the Japanese pack', () => {
  rmSync(join(copy, 'engine', 'ja'), { recursive: true });
  writeFileSync(join(copy, 'tsconfig.alone.json'), JSON.stringify({ ...types, include: ['engine'] }));
  expect(run('typescript/bin/tsc', '-p', 'tsconfig.alone.json')).toBe('');
});
