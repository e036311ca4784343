import type { Queryable } from '../../platform/database/database.ts';
import { countRate, normalizeIp, type RateAnswer } from '../../platform/limits/rate-limits.ts';
import type { Platform } from '../../platform/platform.ts';

const perMinute = { limit: 10, windowSeconds: 60 };

/**
 * Counts one check whether a login ID is taken: 10 a minute for an IP address (IPv6: /64), over all calls that reveal it. Call
 * it before the lookup.
 */
export function countLoginIdCheck(on: Queryable, platform: Platform, storeId: string, ip: string): Promise<RateAnswer> {
  return countRate(on, platform, storeId, `login-id-check:${normalizeIp(ip)}`, perMinute);
}
