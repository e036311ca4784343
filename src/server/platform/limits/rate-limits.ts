import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';

export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}
export interface RateAnswer {
  readonly allowed: boolean;
  /** Whole seconds until the window ends; 0 when allowed. */
  readonly retryAfter: number;
}

/**
 * Counts one use and returns whether it is within the limit: `countRate(database, platform, storeId,
 * 'login-id-check:203.0.113.7', { limit: 10, windowSeconds: 60 })` → `{ allowed: false, retryAfter: 41 }`. Each bucket has one
 * window, which starts with its first use; concurrent uses are serialized. A window in the future (the clock was set back)
 * counts as over. Call it outside of a transaction that may be rolled back, or the use is not counted.
 */
export async function countRate(
  on: Queryable,
  platform: Platform,
  storeId: string,
  bucket: string,
  rate: RateLimit,
): Promise<RateAnswer> {
  const now = platform.clock.now();
  const rows = await on.query<{ count: number; window_end: Date }>(
    `INSERT INTO rate_limits AS used (store_id, bucket, window_start, window_end, count) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (store_id, bucket) DO UPDATE SET
       window_start = CASE WHEN $3 >= used.window_start AND $3 < used.window_end THEN used.window_start ELSE $3 END,
       window_end = CASE WHEN $3 >= used.window_start AND $3 < used.window_end THEN used.window_end ELSE $4 END,
       count = CASE WHEN $3 >= used.window_start AND $3 < used.window_end THEN LEAST(used.count, $5) + 1 ELSE 1 END
     RETURNING count, window_end`,
    [storeId, hashText(bucket), now, addSeconds(now, rate.windowSeconds), rate.limit],
  );
  const used = rows[0];
  if (used === undefined || used.count <= rate.limit) return { allowed: true, retryAfter: 0 };
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((used.window_end.getTime() - now.getTime()) / 1000)) };
}

/** Normalizes an address for limits: an IPv4 address, or the /64 network of an IPv6 address, which one customer usually has. */
export function normalizeIp(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const gap: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
