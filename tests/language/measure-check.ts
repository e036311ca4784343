import { expect } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { makeUpProject } from '../../scripts/bench/check/make-up-project.ts';

/** CPU milliseconds a screen that the check of a made-up project takes. */
export function measureCheck(screens: number): number {
  const files = makeUpProject(screens);
  // Of this program alone, whatever else the machine does meanwhile.
  const started = process.cpuUsage();
  const problems = checkDeclarations(files);
  const spent = process.cpuUsage(started).user / 1000 / screens;
  expect(problems).toEqual([]);
  return spent;
}
