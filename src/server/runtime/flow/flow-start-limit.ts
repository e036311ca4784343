import { countRate, normalizeIp, type RateAnswer } from '../../platform/limits/rate-limits.ts';
import type { EventRequest } from './event-request.ts';

// Mobile carriers put many customers behind one address; the same number of codes may be mailed from it.
const startsPerNetwork = { limit: 300, windowSeconds: 3_600 };

/**
 * Counts a flow started without a session, which inserts a session and a row: 300 an hour for an IP address (IPv6: /64). Call it
 * outside of the transaction, so that rolled-back starts count too.
 */
export function countFlowStart({ database, context }: EventRequest): Promise<RateAnswer> {
  return countRate(database, context.platform, context.store.id, `flow-start:${normalizeIp(context.ip)}`, startsPerNetwork);
}
