import type { PostalArea } from '../../../platform/gateways/postal-code/postal-code-gateway.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';

/** Finds the areas of a postal code of seven digits; none for an unknown code. */
export const findByPostalCode: Command<'postal-code'> = async (context) => {
  const { plans, ip, params, request } = context;
  const lookupsPerMinute = { limit: plans.settings.limits.calls.postalCodesPerMinute, windowSeconds: 60 };
  await limitRate(context, `postal-code:${normalizeIp(ip)}`, lookupsPerMinute);
  const postalCode = params['postalCode'] ?? '';
  if (!/^[0-9]{7}$/.test(postalCode)) {
    const issues = [{ at: '/postalCode', rule: 'format' }];
    throw new RefusalError('INVALID_ANSWERS', { issues });
  }
  const areas = await request.server.gateways.postalCode.find(postalCode);
  return { data: { results: areas.map(describeArea) } };
};

function describeArea({ prefectureCode, city, town, allAddress }: PostalArea): PostalArea {
  return { prefectureCode, city, town, allAddress };
}
