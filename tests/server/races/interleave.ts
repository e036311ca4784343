// Two requests in an order that the test decides, in place of timing.
import { expect, onTestFinished } from 'vitest';
import type { Database, SqlValue } from '../../../src/server/platform/database/database.ts';

/** Locks rows in a transaction of its own; returns the function that ends it. */
export async function holdRows(
  database: Database,
  sql: string,
  parameters: readonly SqlValue[] = [],
): Promise<() => Promise<void>> {
  const [held, free] = [createSignal(), createSignal()];
  const done = database.transaction(async (tx) => {
    const rows = await tx.query(sql, parameters);
    if (rows.length === 0) throw new Error('there is no row to lock');
    held.give();
    await free.given;
  });
  // A failed test must not keep the rows.
  onTestFinished(() => {
    free.give();
    return done;
  });
  await Promise.race([held.given, done]);
  return async () => {
    free.give();
    await done;
  };
}

/** Waits until as many requests wait for a lock. */
export async function untilBlocked(database: Database, count = 1): Promise<void> {
  const read = () =>
    database.query("SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
  await expect.poll(async () => (await read()).length, { interval: 5 }).toBe(count);
}

/**
 * Runs requests one after another up to a lock that all of them need, and then lets them go on in this order: PostgreSQL gives a row to
 * those who wait for it in the order in which they came.
 */
export async function runQueued<Answer>(
  database: Database,
  release: () => Promise<void>,
  requests: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  const running: Promise<Answer>[] = [];
  for (const request of requests) {
    running.push(request());
    await untilBlocked(database, running.length);
  }
  await release();
  return Promise.all(running);
}

/** A function that waits, once armed, until the test lets it go on. */
export function createBarrier() {
  let armed: { readonly entered: Signal; readonly free: Signal } | undefined;
  return {
    /** The next call of `pass` waits for `open`; `entered` resolves when it does. */
    arm: (): { readonly entered: Promise<void>; readonly open: () => void } => {
      const barrier = { entered: createSignal(), free: createSignal() };
      armed = barrier;
      return { entered: barrier.entered.given, open: barrier.free.give };
    },
    pass: async (): Promise<void> => {
      const barrier = armed;
      armed = undefined;
      barrier?.entered.give();
      await barrier?.free.given;
    },
  };
}

interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
}

function createSignal(): Signal {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
