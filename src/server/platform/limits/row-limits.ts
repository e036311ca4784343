// How many requests may insert rows: one count for each request, before its first row.
import type { Queryable } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { RefusalError } from '../refusal-error.ts';
import { type Bucket, countRate, countRates, normalizeIp, normalizeSite, type RateLimit } from './rate-limits.ts';

/** Who is counted for the rows of a request. */
export type Payer =
  | { readonly kind: 'network'; readonly ip: string; readonly route: string }
  | { readonly kind: 'account'; readonly accountId: string; readonly route: string }
  /** A connected app that proved its secret. */
  | { readonly kind: 'client'; readonly clientId: string }
  /** Tokens that an app gets for a member's grant. */
  | { readonly kind: 'grant'; readonly grantId: string };

export interface RowLimits {
  /** One route, from one network or account. A class of 40 that signs up at once needs 40 requests to each of its routes. */
  readonly perRoute: RateLimit;
  /** Routes whose own limit in the settings `limits` may be higher than `perRoute`: they only must not undercut it. */
  readonly perSettingsRoute: RateLimit;
  /** All routes, from one network or account: a school, an office, or the address that a mobile carrier shares among many. */
  readonly perPayer: RateLimit;
  /** All /64 networks of an IPv6 /48, which is what a provider gives a customer at most. */
  readonly perSite: RateLimit;
  /** An app's server asks for all its members. */
  readonly perClient: RateLimit;
  /** A refresh token is replaced at each use; an app needs an hourly one. */
  readonly perGrant: RateLimit;
  /** All guests of a store. */
  readonly store: RateLimit;
  /** Above `store`, for networks that have sent at most `fairShare`: some attackers cannot lock everybody out. */
  readonly reserve: RateLimit;
  readonly fairShare: number;
}

const tenMinutes = 600;
const hour = 3_600;

/**
 * One network reaches `perPayer` first: it takes twelve to use up `store` in an hour, and 4,400 more to use up `reserve`. A guest's
 * session lives for a week, so that a store never holds more than 168 million of them.
 */
export const rowLimits: RowLimits = {
  perRoute: { limit: 200, windowSeconds: tenMinutes },
  perSettingsRoute: { limit: 2_000, windowSeconds: tenMinutes },
  perPayer: { limit: 3_000, windowSeconds: tenMinutes },
  perSite: { limit: 12_000, windowSeconds: tenMinutes },
  perClient: { limit: 3_000, windowSeconds: tenMinutes },
  perGrant: { limit: 60, windowSeconds: tenMinutes },
  store: { limit: 200_000, windowSeconds: hour },
  reserve: { limit: 800_000, windowSeconds: hour },
  fairShare: 30,
};

/** Login, sign-up and mailed codes: `limits.calls` and `limits.mailedCodes` of the settings. */
const routesOfSettings = /^\/((zapi\/)?(oidc\/)?(login|signup)|zapi\/(auth|postal-code)\/)/;

const routesOfOperators = /^\/(zapi\/)?console\//;

/** Tables with one row for each plan, item, code or form of the settings, or each key, however often it is inserted. */
const tablesOfSettings =
  'benefit_keys|campaign_counts|compiled_inputs|compiled_parts|item_stock|oidc_signing_keys|oidc_subjects|plan_sales';
const inserting = new RegExp(`\\bINSERT INTO (?!(?:${tablesOfSettings})\\b)`, 'i');

/** Whether a statement may add rows without end. */
export const insertsRows = (sql: string): boolean => inserting.test(sql);

export interface RowCounter {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly storeId: string;
  readonly limits: RowLimits;
}

/** Counts a request that is about to insert rows, in one statement. Throws 429 TOO_MANY above a limit. */
export async function countRowRequest({ database, platform, storeId, limits }: RowCounter, payer: Payer): Promise<void> {
  const buckets = listBuckets(payer, limits);
  const counts = await countRates(database, platform, storeId, buckets);
  const refused = counts.find(({ allowed }) => !allowed);
  if (refused === undefined && counts.length > 0) return;
  const isStoreFull = payer.kind === 'network' && counts.length === buckets.length;
  const isFair = isStoreFull && (counts[1]?.count ?? 0) <= limits.fairShare;
  if (isFair && (await countRate(database, platform, storeId, 'rows:reserve', limits.reserve)).allowed) return;
  throw new RefusalError('TOO_MANY', {
    // None was counted: the whole site is above its limit.
    retryAfter: refused?.retryAfter ?? limits.perSite.windowSeconds,
  });
}

/** From the narrowest to the widest: a request beyond one limit does not use up the next. */
function listBuckets(payer: Payer, limits: RowLimits): readonly Bucket[] {
  if (payer.kind === 'client') return [{ bucket: `rows:client:${payer.clientId}`, rate: limits.perClient }];
  if (payer.kind === 'grant') return [{ bucket: `rows:grant:${payer.grantId}`, rate: limits.perGrant }];
  const name = payer.kind === 'account' ? `account:${payer.accountId}` : `network:${normalizeIp(payer.ip)}`;
  const perRoute = routesOfSettings.test(payer.route) ? limits.perSettingsRoute : limits.perRoute;
  const ownBuckets = [
    { bucket: `rows:${name}:${payer.route}`, rate: perRoute },
    { bucket: `rows:${name}`, rate: limits.perPayer },
  ];
  if (payer.kind === 'account') return ownBuckets;
  // Operators must be able to log in while the store is flooded.
  if (routesOfOperators.test(payer.route)) return ownBuckets;
  const site = normalizeSite(payer.ip);
  const ofSite = site === undefined ? [] : [{ bucket: `rows:site:${site}`, rate: limits.perSite, isWide: true }];
  return [...ownBuckets, ...ofSite, { bucket: 'rows:store', rate: limits.store }];
}
