import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createQueueWorker, type Queue, type QueueWorker } from './queue-worker.ts';

/** The queues of an application. */
export interface Queues {
  /** Adds a queue before `start`. `isRun` false: its jobs are run by other processes, and here only by `runDue`. */
  add<Job, Result>(queue: Queue<Job, Result>, isRun: boolean): QueueWorker;
  /** Makes all workers look for due jobs now, such as after the clock was moved. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/** Channel of the triggers of migration 0010. The payload is the table. */
const channel = 'queue';

/**
 * Creates the workers of all queues, which share one listening connection: a job that any process enqueues wakes them. After a
 * break of that connection they look at once, because notifications may be lost.
 */
export function createQueues(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}): Queues {
  const workers: { readonly table: string; readonly worker: QueueWorker }[] = [];
  let stopListening = async (): Promise<void> => {};

  function wake(table?: string): void {
    for (const worker of workers) if (table === undefined || worker.table === table) worker.worker.wake();
  }

  return {
    add: (queue, isRun) => {
      const worker = createQueueWorker(queue, parts);
      if (isRun) workers.push({ table: queue.table, worker });
      return worker;
    },
    wake: () => wake(),
    start: () => {
      if (workers.length === 0) return;
      stopListening = parts.database.listen(channel, { onMessage: wake, onConnected: () => wake() });
      for (const { worker } of workers) worker.start();
    },
    stop: async () => {
      await stopListening();
      await Promise.all(workers.map(({ worker }) => worker.stop()));
    },
  };
}
