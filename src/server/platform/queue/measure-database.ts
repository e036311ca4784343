import type { FastifyInstance } from 'fastify';
import { openFindings, pool, queueAgeSeconds, queueLength } from '../metrics/metrics.ts';
import { knownQueues } from './lease.ts';

/** Rows that are counted at most: a longer queue needs no exact number. */
const maxCounted = 10_000;

/** Measures the pool and the queues when they are read. An unavailable database leaves the numbers of the queues out. */
export async function measureDatabase({ database, platform, log }: FastifyInstance): Promise<void> {
  for (const [state, count] of Object.entries(database.describePool())) pool.set({ state }, count);
  const now = platform.clock.now();
  try {
    for (const [queue, { table, dueAt, isWaiting }] of knownQueues) {
      const [row] = await database.query<{ length: number; oldest: Date | null }>(
        `SELECT count(*)::integer AS length, min(due.at) AS oldest
           FROM (SELECT ${dueAt} AS at FROM ${table} WHERE ${isWaiting} AND ${dueAt} <= $1 ORDER BY ${dueAt} LIMIT ${maxCounted}) due`,
        [now],
      );
      queueLength.set({ queue }, row?.length ?? 0);
      queueAgeSeconds.set({ queue }, row?.oldest == null ? 0 : (now.getTime() - row.oldest.getTime()) / 1000);
    }
    const [findings] = await database.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM payment_findings WHERE state = 'open'",
    );
    openFindings.set(findings?.count ?? 0);
  } catch (error) {
    for (const gauge of [queueLength, queueAgeSeconds, openFindings]) gauge.reset();
    log.warn({ err: error }, 'the queues could not be measured');
  }
}
