import type { Clock } from '../../src/server/platform/clock.ts';

export interface ManualClock extends Clock {
  advance(seconds: number): void;
  setTo(time: string): void;
}

/** Start time of the tests' clocks. */
export const firstMoment = '2026-11-21T03:00:00Z';

/** A clock that only moves when advanced: `createManualClock('2026-11-21T03:00:00Z')`. */
export function createManualClock(start: string): ManualClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (seconds) => {
      time += seconds * 1000;
    },
    setTo: (text) => {
      time = Date.parse(text);
    },
  };
}
