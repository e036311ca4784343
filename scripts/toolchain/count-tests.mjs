import { readFile } from 'node:fs/promises';
import { inProject } from './project.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status: string, assertionResults: readonly { status: string }[] }} TestFile
 */

/**
 * Reads Vitest's JSON report: `await countVitest('reports/vitest.json')` → `{ passed: 812, failed: 0 }`. A file that failed to
 * load and a missing report count as one failed test each.
 * @param {string} path
 * @returns {Promise<Count>}
 */
export async function countVitest(path) {
  const report = await readReport(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  /** @type {readonly TestFile[]} */
  const files = report.testResults;
  const filesNotLoaded = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((assertionResult) => assertionResult.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + filesNotLoaded.length };
}

/**
 * Reads Playwright's JSON report. Flaky tests count as failed.
 * @param {string} path
 * @returns {Promise<Count>}
 */
export async function countPlaywright(path) {
  const report = await readReport(path);
  if (report === undefined) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

/** @param {string} path */
async function readReport(path) {
  const text = await readFile(inProject(path), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Its runner was stopped while it wrote.
    return undefined;
  }
}
