import { isObject } from '../../../../engine/declare/index.ts';
import type { DataOf } from '../../../declared-data.ts';
import type { PolicyConsent as PolicyConsentData } from '../../../generated/entities.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sanitiseHtml } from '../../platform/sanitise-html.ts';
import type { StoreSettings } from '../../project/store-settings.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';
import { findRequests } from './requests.ts';

export { insertAgreements } from './queries.ts';
export { deletePolicyRequestsSince, deleteRequests, findRequests, insertRequest } from './requests.ts';

/** A policy in the settings. */
type PolicySetting = StoreSettings['policies']['policies'][number];

/** One agreement: a policy at a revision. */
export type PolicyConsent = DataOf<PolicyConsentData>[number];

/** Reads agreements from saved data, ignoring invalid entries. */
export function readConsents(value: unknown): readonly PolicyConsent[] {
  return Array.isArray(value) ? value.filter(isConsent) : [];
}

function isConsent(value: unknown): value is PolicyConsent {
  return (
    isObject(value) &&
    typeof value['policyId'] === 'string' &&
    typeof value['revision'] === 'number' &&
    typeof value['key'] === 'string'
  );
}

/** Whether this revision or a later one was agreed to. */
export function isAgreed(policy: PolicySetting, consents: readonly PolicyConsent[]): boolean {
  return consents.some((consent) => consent.policyId === policy.policyId && consent.revision >= policy.revision);
}

/** The policies that ask for a new agreement: at a revision that was never agreed to. */
export function findOutdated({ policies }: StoreSettings, consents: readonly PolicyConsent[]): readonly PolicySetting[] {
  return policies.policies.filter((policy) => !isAgreed(policy, consents));
}

/** The requests of a kids account that a parent can answer: for policies at the revision in force. */
export async function findOpenRequests(
  database: Queryable,
  { policies }: StoreSettings,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<readonly PolicySetting[]> {
  const requests = await findRequests(database, storeId, accountId);
  return policies.policies.filter((policy) => requests.some((request) => isSameRevision(policy, request)));
}

/** Whether a policy in force is at this revision. */
export function isSameRevision(
  policy: Pick<PolicySetting, 'policyId' | 'revision'>,
  { policyId, revision }: Pick<PolicyConsent, 'policyId' | 'revision'>,
): boolean {
  return policy.policyId === policyId && policy.revision === revision;
}

/** Merges two lists, keeping the newest agreement of each policy. */
export function mergeConsents(earlier: readonly PolicyConsent[], later: readonly PolicyConsent[]): readonly PolicyConsent[] {
  const newest = new Map<string, PolicyConsent>();
  for (const consent of [...earlier, ...later]) {
    const known = newest.get(consent.policyId);
    if (known === undefined || known.revision < consent.revision) newest.set(consent.policyId, consent);
  }
  return [...newest.values()];
}

/** Returns the policies for a page, in one language, with sanitised content. */
export async function describePolicies(settings: StoreSettings, consents: readonly PolicyConsent[], language: string) {
  return Promise.all(
    settings.policies.policies.map(async (policy) => ({
      policyId: policy.policyId,
      revision: policy.revision,
      key: policy.key,
      title: pickText(policy.title, language) ?? '',
      dataSource: policy.isExternal ? ('url' as const) : ('content' as const),
      usesExternalPolicy: policy.isExternal,
      isExternal: policy.isExternal,
      // An agreement is never ticked for anybody.
      defaultChecked: false as const,
      url: policy.url ?? '',
      content: policy.isExternal ? '' : await sanitiseHtml(pickText(policy.content, language) ?? ''),
      isAgreed: isAgreed(policy, consents),
    })),
  );
}
