/** The clock, injected everywhere. No SQL calls now() and no rule calls Date.now(). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that development endpoints and tests can move. It otherwise runs like `base`. */
export interface AdjustableClock extends Clock {
  /** Moves the clock by seconds: `advance(31)`. */
  advance(seconds: number): void;
  /** Sets the clock: `setTo(new Date('2027-01-01T00:00:00Z'))`. It runs on from there. */
  setTo(time: Date): void;
  /** Returns to the time of `base`. */
  reset(): void;
}

/** `createAdjustableClock(systemClock).advance(31)` makes `now()` 31 seconds later than the system's. */
export function createAdjustableClock(base: Clock): AdjustableClock {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
    setTo: (time) => {
      offset = time.getTime() - base.now().getTime();
    },
    reset: () => {
      offset = 0;
    },
  };
}

/** `addSeconds(new Date('2026-01-01T00:00:00Z'), 90)` → 2026-01-01T00:01:30Z. */
export function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

/** Milliseconds that only increase, for measuring how long work takes. Nothing that a member sees depends on them. */
export function readStopwatch(): number {
  return performance.now();
}
