import { countRate, normalizeIp, type RateAnswer } from '../../platform/limits/rate-limits.ts';
import type { EventRequest } from './event-request.ts';

/**
 * Counts a flow started without a session, which inserts a session and a row, for an IP address (IPv6: /64). Call it
 * outside of the transaction, so that rolled-back starts count too.
 */
export function countFlowStart({ database, context }: EventRequest): Promise<RateAnswer> {
  const startsPerNetwork = { limit: context.plans.settings.limits.calls.flowStartsPerHour, windowSeconds: 3_600 };
  return countRate(database, context.platform, context.store.id, `flow-start:${normalizeIp(context.ip)}`, startsPerNetwork);
}
