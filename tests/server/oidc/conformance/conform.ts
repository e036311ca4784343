import { expect } from 'vitest';
import { serverTest } from '../../server-test.ts';
import type { Fault } from './faults.ts';
import { type Parameters, Run, startSuite } from './suite.ts';

export interface ConformanceTest {
  /** Name of the test in the published plan. */
  readonly name: string;
  /** The clause that it checks. */
  readonly clause: string;
  readonly run: (run: Run) => Promise<void>;
  /** A server without the behaviour, which does not pass. */
  readonly without: Fault;
  /** The assertion that fails there, by what it says. */
  readonly failure: string;
}

/** `npm run conformance`; `npm test` runs a part. */
export const isComplete = process.env['CONFORMANCE'] !== undefined;

/** Registers the tests of a plan; in a complete run, also that each fails on a server without its behaviour. */
export function conform(tests: readonly ConformanceTest[], added: Parameters = {}): void {
  const it = serverTest(startSuite);
  for (const { name, clause, run, without, failure } of tests) {
    it(`${name} (${clause})`, async ({ server }) => {
      expect.hasAssertions();
      await run(new Run(server, added));
    });
    if (!isComplete) continue;
    it(`${name} fails without it`, async ({ server }) => {
      await expect(run(new Run(server, added, without))).rejects.toThrow(failure);
    });
  }
}
