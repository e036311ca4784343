import { expect } from 'vitest';
import { checkDeclarations, type DeclaredFile } from '../../engine/check/index.ts';
import { makeUpProject } from '../../scripts/bench/check/make-up-project.ts';

/** CPU milliseconds a screen that the check of a made-up project takes. */
export function measureCheck(screens: number): number {
  const { spent, remedies } = measure(makeUpProject(screens), screens);
  expect(remedies).toEqual([]);
  return spent;
}

const wrongInEach = ['lead', 'next', 'other', 'since'];

/** The same where every screen misspells texts: what is told of each, in order, as well. */
export function measureMisspelt(screens: number): { readonly spent: number; readonly remedies: readonly string[] } {
  const files = makeUpProject(screens).map(({ path, text }) => ({
    path,
    text: path.endsWith('.screen.json') ? text.replace(/\.(lead|next|other|since)"/g, '.$1e"') : text,
  }));
  const measured = measure(files, screens);
  expect(measured.remedies.length).toBeGreaterThanOrEqual(screens * wrongInEach.length);
  return measured;
}

function measure(files: readonly DeclaredFile[], screens: number): { spent: number; remedies: readonly string[] } {
  // Of this program alone, whatever else the machine does meanwhile.
  const started = process.cpuUsage();
  const remedies = checkDeclarations(files).map(({ remedy }) => remedy);
  return { spent: process.cpuUsage(started).user / 1000 / screens, remedies };
}
