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
}

/** Registers the tests of a plan, and for each that it fails on a server without its behaviour. */
export function conform(tests: readonly ConformanceTest[], added: Parameters = {}): void {
  const it = serverTest(startSuite);
  for (const { name, clause, run, without } of tests) {
    it(`${name} (${clause})`, async ({ server }) => {
      expect.hasAssertions();
      await run(new Run(server, added));
    });
    it(`${name} fails without it`, async ({ server }) => {
      await expect(run(new Run(server, added, without))).rejects.toThrow();
    });
  }
}
