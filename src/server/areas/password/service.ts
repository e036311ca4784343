import type { Issue } from '../../../../engine/declare/index.ts';
import { findWeakness } from '../../platform/passwords/find-weakness.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { listTexts } from '../../runtime/pages/request/languages.ts';

/** Rejects a new password that is easy to guess: common, or made of the store's names, the address or the login ID. */
export async function findPasswordIssues(
  { plans, store, gateways }: RequestContext,
  { field, password, email, loginId }: { field: string; password: unknown; email: string | null; loginId: string | null },
): Promise<readonly Issue[]> {
  if (typeof password !== 'string') return [];
  const { serviceName, mailSenderDomain } = plans.settings.storeSettingData;
  const storeHosts = [new URL(store.origin).hostname, mailSenderDomain];
  const own = { email, loginId, storeNames: listTexts(serviceName), storeHosts };
  const rule = await findWeakness(password, own, gateways.breachedPasswords);
  return rule === undefined ? [] : [{ at: `/${field}`, rule }];
}
