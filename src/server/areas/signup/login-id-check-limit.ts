import type { Queryable } from '../../platform/database/database.ts';
import { countRate, normalizeIp, type RateAnswer } from '../../platform/limits/rate-limits.ts';
import type { RequestContext } from '../../runtime/area.ts';

/**
 * Counts one check whether a login ID is taken, for an IP address (IPv6: /64) over all calls that reveal it. Call it before the
 * lookup.
 */
export function countLoginIdCheck(
  on: Queryable,
  { platform, plans, store, ip }: Pick<RequestContext, 'platform' | 'plans' | 'store' | 'ip'>,
): Promise<RateAnswer> {
  const perMinute = { limit: plans.settings.limits.calls.loginIdChecksPerMinute, windowSeconds: 60 };
  return countRate(on, platform, store.id, `login-id-check:${normalizeIp(ip)}`, perMinute);
}
