import { type Bucket, countRate, limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import type { EffectContext, Guard, RequestContext } from '../../../runtime/area.ts';

/**
 * Counts one check whether a login ID is taken, for an IP address (IPv6: /64) over all calls that reveal it. Call it before the
 * lookup. Throws 429 TOO_MANY.
 */
export async function limitLoginIdChecks(context: RequestContext): Promise<void> {
  const { bucket, rate } = bucketOf(context);
  await limitRate(context, bucket, rate);
}

/**
 * Whether this IP address has reached the limit of login ID checks. Counts the form's login ID as a check, unless this flow has already
 * accepted it, which reveals nothing new.
 */
export async function isNewLoginIdCheckLimited(context: EffectContext, form: string): ReturnType<Guard> {
  const { loginId } = context.answers;
  if (typeof loginId !== 'string' || loginId === '' || loginId === context.data.answers[form]?.['loginId'])
    return { holds: false };
  const { bucket, rate } = bucketOf(context);
  const { allowed, retryAfter } = await countRate(context.tx, context.platform, context.store.id, bucket, rate);
  return allowed ? { holds: false } : { holds: true, retryAfter };
}

function bucketOf({ plans, ip }: RequestContext): Bucket {
  const perMinute = { limit: plans.settings.limits.calls.loginIdChecksPerMinute, windowSeconds: 60 };
  return { bucket: `login-id-check:${normalizeIp(ip)}`, rate: perMinute };
}
