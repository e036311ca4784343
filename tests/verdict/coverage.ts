// Coverage of a run: one that violates no rule, or only violates rules, proves nothing.
import { expect } from 'vitest';
import { readIssues } from './cases.ts';

/** Rules that any run of 300 cases violates. */
const common = [
  ['required', 'type', 'unknown', 'enum', 'format', 'minLength', 'maxLength', 'uniqueItems', 'maxItems'],
  ['forbiddenContent', 'passwordSigns', 'lowercase', 'digit', 'realDate', 'future', 'ageNotAllowed', 'authCodeRequired'],
].flat();

/** Counts verdicts and issues; `expectVariety` fails if too few kinds occurred. */
export function createCoverage() {
  const violated = new Set<string>();
  let validCount = 0;
  let total = 0;
  return {
    see(verdict: string): void {
      const issues = readIssues(verdict);
      total++;
      if (issues.length === 0) validCount++;
      for (const { rule } of issues) violated.add(rule);
    },
    expectVariety(): void {
      expect(common.filter((rule) => !violated.has(rule))).toEqual([]);
      expect(validCount / total, 'answers without issues').toBeGreaterThan(0.05);
    },
  };
}
