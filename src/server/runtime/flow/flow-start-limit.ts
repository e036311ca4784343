import { countRate, normalizeIp, type RateAnswer } from '../../platform/limits/rate-limits.ts';
import type { EventRequest } from './event-request.ts';

// Mobile carriers put many customers behind one address; the same number of codes may be mailed from it.
const startsPerNetwork = { limit: 300, windowSeconds: 3_600 };

/**
 * Counts a flow that somebody unknown begins, which makes a session and a row of its own: 300 an hour for an IP address (IPv6: its /64).
 * Call it outside of the transaction, so that what is rolled back counts too.
 */
export function countFlowStart({ database, context }: EventRequest): Promise<RateAnswer> {
  return countRate(database, context.platform, context.store.id, `flow-start:${normalizeIp(context.ip)}`, startsPerNetwork);
}
