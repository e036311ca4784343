import { expect } from 'vitest';
import { checkDeclarations, type DeclaredFile } from '../../engine/check/index.ts';
import { generateProject } from '../../scripts/bench/check/generate-project.ts';

/** CPU milliseconds per screen to check a generated project. */
export function measureCheck(screens: number): number {
  const { spent, remedies } = measure(generateProject(screens), screens);
  expect(remedies).toEqual([]);
  return spent;
}

const misspeltTexts = ['lead', 'next', 'other', 'since'];

/** The same for a project whose screens misspell texts; also returns the remedies in order. */
export function measureMisspelt(screens: number): { readonly spent: number; readonly remedies: readonly string[] } {
  const files = generateProject(screens).map(({ path, text }) => ({
    path,
    text: path.endsWith('.screen.json') ? text.replace(/\.(lead|next|other|since)"/g, '.$1e"') : text,
  }));
  const measured = measure(files, screens);
  expect(measured.remedies.length).toBeGreaterThanOrEqual(screens * misspeltTexts.length);
  return measured;
}

function measure(files: readonly DeclaredFile[], screens: number): { spent: number; remedies: readonly string[] } {
  // CPU time of this process, independent of other load.
  const started = process.cpuUsage();
  const remedies = checkDeclarations(files).map(({ remedy }) => remedy);
  return { spent: process.cpuUsage(started).user / 1000 / screens, remedies };
}
