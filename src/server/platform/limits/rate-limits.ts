import ipaddr from 'ipaddr.js';
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { parseIp } from '../ip-address.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { RefusalError } from '../refusal-error.ts';

export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}
export interface RateAnswer {
  readonly allowed: boolean;
  /** Whole seconds until the window ends; 0 when allowed. */
  readonly retryAfter: number;
}

export interface Bucket {
  readonly bucket: string;
  readonly rate: RateLimit;
  readonly isWide?: boolean;
}

/** A count after one use more. */
export interface Counted extends RateAnswer {
  readonly count: number;
  /** Whole seconds until the window ends. */
  readonly secondsLeft: number;
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
  const [counted] = await countRates(on, platform, storeId, [{ bucket, rate }]);
  return { allowed: counted?.allowed ?? true, retryAfter: counted?.retryAfter ?? 0 };
}

/** Counts one use like `countRate`. Throws 429 TOO_MANY beyond the limit. */
export async function limitRate(
  {
    database,
    platform,
    store,
  }: { readonly database: Queryable; readonly platform: Platform; readonly store: { readonly id: string } },
  bucket: string,
  rate: RateLimit,
): Promise<void> {
  const { allowed, retryAfter } = await countRate(database, platform, store.id, bucket, rate);
  if (!allowed) throw new RefusalError('TOO_MANY', { retryAfter });
}

/**
 * Counts one use of several buckets in one statement, in order. A bucket that is above its limit ends the list: the following ones
 * are not counted, and their answers are missing. `isWide`: while this bucket is above its limit none is counted, so that those before
 * it get no rows.
 */
export async function countRates(
  on: Queryable,
  platform: Platform,
  storeId: string,
  buckets: readonly Bucket[],
): Promise<readonly Counted[]> {
  const now = platform.clock.now();
  const rows = await on.query<{ count: number; window_end: Date }>(countingStatement(buckets), [
    storeId,
    now,
    ...buckets.flatMap(({ bucket, rate }) => [hashText(bucket), addSeconds(now, rate.windowSeconds), rate.limit]),
  ]);
  return rows.map(({ count, window_end: end }, place) => {
    const secondsLeft = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    const allowed = count <= (buckets[place]?.rate.limit ?? 0);
    return { count, allowed, secondsLeft, retryAfter: allowed ? 0 : secondsLeft };
  });
}

function countingStatement(buckets: readonly Bucket[]): string {
  const isCurrent = '$2 >= used.window_start AND $2 < used.window_end';
  const namesAt = (place: number) => [1, 2, 3].map((offset) => `$${3 * place + offset + 2}`);
  const wide = buckets.flatMap(({ isWide }, place) => {
    const [bucket, , limit] = namesAt(place);
    const isFull = `SELECT 1 FROM rate_limits used WHERE store_id = $1 AND bucket = ${bucket} AND ${isCurrent} AND count > ${limit}`;
    return isWide === true ? [`NOT EXISTS (${isFull})`] : [];
  });
  const parts = buckets.map((_, place) => {
    const [bucket, end, limit] = namesAt(place);
    const unlessFull = wide.length === 0 ? '' : ` WHERE ${wide.join(' AND ')}`;
    const from = place === 0 ? unlessFull : ` FROM counted_${place - 1} WHERE count <= $${3 * place + 2}`;
    return `counted_${place} AS (
       INSERT INTO rate_limits AS used (store_id, bucket, window_start, window_end, count)
       SELECT $1, ${bucket}, $2::timestamptz, ${end}::timestamptz, 1${from}
       ON CONFLICT (store_id, bucket) DO UPDATE SET
         window_start = CASE WHEN ${isCurrent} THEN used.window_start ELSE $2 END,
         window_end = CASE WHEN ${isCurrent} THEN used.window_end ELSE ${end} END,
         count = CASE WHEN ${isCurrent} THEN LEAST(used.count, ${limit}::integer) + 1 ELSE 1 END
       RETURNING count, window_end)`;
  });
  const answers = parts.map((_, place) => `SELECT ${place} AS place, count, window_end FROM counted_${place}`);
  return `WITH ${parts.join(',\n     ')}\n${answers.join(' UNION ALL ')} ORDER BY place`;
}

/** Normalizes an address for limits: an IPv4 address, or the /64 network of an IPv6 address, which one customer usually has. */
export function normalizeIp(ip: string): string {
  return networkOf(ip, 64) ?? parseIp(ip)?.toString() ?? ip;
}

/** The /48 network of an IPv6 address; undefined: an IPv4 address. */
export function normalizeSite(ip: string): string | undefined {
  return networkOf(ip, 48);
}

/** `("2001:db8::1", 64)` → `"2001:db8:0:0::/64"`; undefined: an IPv4 address. */
function networkOf(ip: string, bits: 48 | 64): string | undefined {
  const address = parseIp(ip);
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  const groups = address.parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}::/${bits}`;
}
