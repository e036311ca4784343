import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueueWorker, type Queue, type QueueWorker } from '../../../src/server/platform/queue/queue-worker.ts';
import { createManualClock, firstMoment, type ManualClock } from '../manual-clock.ts';

interface Job {
  readonly name: string;
  dueAt: Date;
  state: 'waiting' | 'done' | 'failed' | 'released';
}

let clock: ManualClock;
let jobs: Job[];
let searches: number;
let claims: number[];
let renewals: (readonly string[])[];
let mostRunning: number;
let errors: unknown[];
let workers: QueueWorker[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  clock = createManualClock(firstMoment);
  jobs = [];
  searches = 0;
  claims = [];
  renewals = [];
  mostRunning = 0;
  errors = [];
  workers = [];
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  vi.useRealTimers();
});

const add = (name: string, seconds = 0): Job => {
  const job: Job = { name, dueAt: new Date(clock.now().getTime() + seconds * 1000), state: 'waiting' };
  jobs.push(job);
  return job;
};
const findWaiting = (): readonly Job[] =>
  jobs.filter(({ state }) => state === 'waiting').sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());

/** A worker on jobs in memory whose lease is two minutes. */
function createWorker(run: Queue<Job, void>['run'], changes: Partial<Queue<Job, void>> = {}): QueueWorker {
  const queue: Queue<Job, void> = {
    table: 'jobs',
    maxConcurrent: 2,
    timeout: 60_000,
    isPolled: true,
    findNextDue: async () => {
      searches += 1;
      return findWaiting()[0]?.dueAt;
    },
    claim: async (now, running, limit) => {
      const due = findWaiting()
        .filter(({ dueAt }) => dueAt <= now)
        .slice(0, limit);
      for (const job of due) job.dueAt = new Date(now.getTime() + 120_000);
      mostRunning = Math.max(mostRunning, running.length + due.length);
      claims.push(due.length);
      return due;
    },
    renew: async (running) => void renewals.push(running.map(({ name }) => name)),
    run,
    complete: async (job) => {
      job.state = 'done';
    },
    fail: async (job) => {
      job.state = 'failed';
    },
    ...changes,
  };
  const note = (details: unknown) => void errors.push(details);
  const log = { error: note, warn: note };
  const worker = createQueueWorker(queue, { clock, log });
  workers.push(worker);
  return worker;
}
/** Lets timers of so many milliseconds fire, and what they start end. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // A worker with more jobs waits for the next turn of the event loop, which is not faked.
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}
const never = (): Promise<void> => new Promise(() => undefined);
const states = (): readonly string[] => jobs.map(({ state }) => state);

describe('running', () => {
  it('runs due jobs, as many at a time as it may, and leaves later ones', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) add(name);
    add('later', 60);
    expect(await createWorker(async () => void (await pass(5))).runDue()).toBe(5);
    expect(states()).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting']);
    expect(mostRunning).toBe(2);
  });

  it('claims in one go as many as it may run', async () => {
    for (let index = 0; index < 100; index += 1) add(`job ${index}`);
    expect(await createWorker(async () => void (await pass(5)), { maxConcurrent: 50 }).runDue()).toBe(100);
    expect(mostRunning).toBe(50);
    expect(claims.length).toBeLessThan(10);
  });

  it('starts the next job when one of several has ended, also in a single run', async () => {
    for (const name of ['slow', 'a', 'b', 'c']) add(name);
    let finish = (): void => {};
    const run = createWorker(({ name }) =>
      name === 'slow' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(),
    ).runDue();
    await pass(0);
    const before = states();
    finish();
    expect(before).toEqual(['waiting', 'done', 'done', 'done']);
    expect(await run).toBe(4);
  });

  it('renews the leases of the jobs that run, also after a renewal that failed, and of no others', async () => {
    for (const name of ['a', 'b']) add(name);
    const ends: (() => void)[] = [];
    const renew = async (running: readonly Job[]): Promise<void> => {
      renewals.push(running.map(({ name }) => name));
      if (renewals.length === 1) throw new Error('the connection is gone');
    };
    createWorker(() => new Promise((resolve) => void ends.push(resolve)), { renew }).start();
    await pass(6_500);
    expect([renewals, errors.length]).toEqual([
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      1,
    ]);
    ends[0]?.();
    await pass(3_000);
    expect(renewals.at(-1)).toEqual(['b']);
    ends[1]?.();
    await pass(30_000);
    expect(renewals).toHaveLength(3);
  });

  it('reports a job that throws, and one that takes too long, as failed', async () => {
    add('broken');
    add('silent');
    const signals: AbortSignal[] = [];
    const reasons: unknown[] = [];
    const worker = createWorker(
      async ({ name }, signal) => {
        signals.push(signal);
        if (name === 'broken') throw new Error('no line');
        return never();
      },
      { fail: async (job, error) => void reasons.push(job.name, error instanceof Error && error.message) },
    );
    worker.start();
    await pass(59_000);
    expect(reasons).toEqual(['broken', 'no line']);
    await pass(1_000);
    expect(reasons).toEqual(['broken', 'no line', 'silent', 'there was no result in time']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('logs a result that cannot be saved, and runs the job again after its lease', async () => {
    add('unsaved');
    let attempts = 0;
    const complete = async (job: Job): Promise<void> => {
      attempts += 1;
      if (attempts === 1) throw new Error('the connection is gone');
      job.state = 'done';
    };
    createWorker(async () => {}, { complete }).start();
    await pass(1_000);
    expect(errors).toEqual([{ err: new Error('the connection is gone'), queue: 'jobs' }]);
    expect(states()).toEqual(['waiting']);
    clock.advance(120);
    await pass(30_000);
    expect(states()).toEqual(['done']);
    expect(errors).toHaveLength(1);
  });

  it('goes on with the next job as soon as one ends', async () => {
    for (const name of ['silent', 'silent too', 'next']) add(name);
    const worker = createWorker(({ name }) => (name.startsWith('silent') ? never() : Promise.resolve()));
    worker.start();
    await pass(59_000);
    expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
    await pass(1_000);
    expect(states()).toEqual(['failed', 'failed', 'done']);
  });
});

describe('waiting', () => {
  it('looks for jobs after 1, 2, 4 and at last every 30 seconds while nothing happens', async () => {
    createWorker(async () => {}).start();
    await pass(0);
    searches = 0;
    const seen: number[] = [];
    for (let second = 1; second <= 91; second += 1) {
      await pass(1_000);
      if (searches > seen.length) seen.push(second);
    }
    expect(seen).toEqual([1, 3, 7, 15, 31, 61, 91]);
  });

  it('looks at once when it is woken, once for many calls', async () => {
    const worker = createWorker(async () => {});
    worker.start();
    await pass(20_000);
    searches = 0;
    add('new');
    for (let count = 0; count < 10; count += 1) worker.wake();
    await pass(0);
    expect(states()).toEqual(['done']);
    // Before and after the job, and when it ended.
    expect(searches).toBeLessThanOrEqual(4);
  });

  it('looks when the next job is due, although the next poll is later', async () => {
    const job = add('later', 4.5);
    createWorker(async () => {}).start();
    for (const seconds of [1, 1, 1, 1, 0.4]) {
      clock.advance(seconds);
      await pass(seconds * 1_000);
    }
    expect(job.state).toBe('waiting');
    clock.advance(0.2);
    await pass(200);
    expect(job.state).toBe('done');
  });

  it('looks for nothing by itself if it is not polled and no job waits, and for a waiting one until it is done', async () => {
    const worker = createWorker(async () => {}, { isPolled: false });
    worker.start();
    await pass(0);
    searches = 0;
    await pass(600_000);
    expect(searches).toBe(0);
    const job = add('later', 300);
    worker.wake();
    await pass(10_000);
    clock.advance(300);
    await pass(30_000);
    expect(job.state).toBe('done');
    searches = 0;
    await pass(600_000);
    expect(searches).toBe(0);
  });

  it('logs that jobs cannot be read, and looks again', async () => {
    let isBroken = true;
    const job = add('waiting');
    const findNextDue = async (): Promise<Date | undefined> => {
      if (isBroken) throw new Error('the connection is gone');
      return findWaiting()[0]?.dueAt;
    };
    createWorker(async () => {}, { findNextDue, isPolled: false }).start();
    await pass(1_500);
    expect(errors).toHaveLength(2);
    isBroken = false;
    await pass(2_000);
    expect(job.state).toBe('done');
  });

  it('does not spin while another process holds a due job', async () => {
    add('held');
    createWorker(async () => {}, { claim: async () => [] }).start();
    await pass(10_000);
    expect(searches).toBe(4);
  });
});

describe('stopping', () => {
  it('waits for running jobs and claims no more', async () => {
    let finish = (): void => {};
    add('running');
    const worker = createWorker(() => new Promise((resolve) => (finish = resolve)), { maxConcurrent: 1 });
    worker.start();
    await pass(0);
    add('next');
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await pass(10_000);
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(states()).toEqual(['done', 'waiting']);
    worker.wake();
    await pass(60_000);
    expect(states()).toEqual(['done', 'waiting']);
  });

  it('returns running jobs where the queue says how, without waiting for them', async () => {
    add('silent');
    let signal: AbortSignal | undefined;
    const run = (_job: Job, given: AbortSignal): Promise<void> => {
      signal = given;
      return never();
    };
    const release = async (job: Job): Promise<void> => {
      job.state = 'released';
    };
    const worker = createWorker(run, { release });
    worker.start();
    await pass(0);
    await worker.stop();
    expect(states()).toEqual(['released']);
    expect(signal?.aborted).toBe(true);
  });

  it.for([true, false])('does not start a job that was claimed while it stopped; it can be returned: %s', async (canReturn) => {
    add('claimed late');
    let claimNow = (): void => {};
    const claim = async (): Promise<readonly Job[]> => {
      await new Promise<void>((resolve) => (claimNow = resolve));
      return jobs.slice();
    };
    let hasRun = false;
    const run = async (): Promise<void> => {
      hasRun = true;
    };
    const release = async (job: Job): Promise<void> => {
      job.state = 'released';
    };
    const worker = createWorker(run, { claim, ...(canReturn ? { release } : {}) });
    worker.start();
    await pass(0);
    const stopped = worker.stop();
    claimNow();
    await stopped;
    expect([states(), hasRun]).toEqual([[canReturn ? 'released' : 'waiting'], false]);
  });
});
