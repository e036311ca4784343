import type { Queryable } from '../../../platform/database/database.ts';
import { countRate, normalizeIp, type RateAnswer } from '../../../platform/limits/rate-limits.ts';
import type { EffectContext, Guard, RequestContext } from '../../../runtime/area.ts';

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

/**
 * Whether this IP address has reached the limit of login ID checks. Counts the form's login ID as a check, unless this flow has already
 * accepted it, which reveals nothing new.
 */
export async function isNewLoginIdCheckLimited(context: EffectContext, form: string): ReturnType<Guard> {
  const { loginId } = context.answers;
  if (typeof loginId !== 'string' || loginId === '' || loginId === context.data.answers[form]?.['loginId'])
    return { holds: false };
  const rate = await countLoginIdCheck(context.tx, context);
  return rate.allowed ? { holds: false } : { holds: true, retryAfter: rate.retryAfter };
}
