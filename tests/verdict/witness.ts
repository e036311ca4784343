// What a run of cases has met: a run in which no rule was broken, or none kept, would prove nothing.
import { expect } from 'vitest';
import { readIssues } from './cases.ts';

/** Rules that any run of 300 cases breaks. */
const common = [
  ['required', 'type', 'unknown', 'enum', 'format', 'minLength', 'maxLength', 'uniqueItems', 'maxItems'],
  ['forbiddenContent', 'passwordSigns', 'lowercase', 'digit', 'realDate', 'future', 'ageNotAllowed', 'authCodeRequired'],
].flat();

/** Counts what verdicts tell; `expectVariety` fails where too little of it was met. */
export function openWitness() {
  const met = new Set<string>();
  let kept = 0;
  let total = 0;
  return {
    see(verdict: string): void {
      const issues = readIssues(verdict);
      total++;
      if (issues.length === 0) kept++;
      for (const { rule } of issues) met.add(rule);
    },
    expectVariety(): void {
      expect(common.filter((rule) => !met.has(rule))).toEqual([]);
      expect(kept / total, 'answers in which nothing is wrong').toBeGreaterThan(0.05);
    },
  };
}
