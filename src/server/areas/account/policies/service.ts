import { isObject } from '../../../../../engine/declare/index.ts';
import type { DataOf } from '../../../../declared-data.ts';
import type { PolicyConsent as PolicyConsentData } from '../../../../generated/entities.ts';
import { pickText } from '../../../../rules/languages.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findMember, type PolicyAgreement } from '../../../platform/sessions/members.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findRequests } from './requests.ts';

/** A policy in the settings. */
type PolicySetting = StoreSettings['policies']['policies'][number];

/** One agreement: a policy at a revision. */
export type PolicyConsent = DataOf<PolicyConsentData>[number];

/** Reads agreements from saved data, ignoring invalid entries. */
export function readConsents(value: unknown): readonly PolicyConsent[] {
  return Array.isArray(value) ? value.filter(isConsent) : [];
}

/** The same of agreements that are stored with their time. */
export function readAgreements(value: unknown): readonly PolicyAgreement[] {
  const hasTime = (consent: PolicyConsent): consent is PolicyAgreement => typeof Object(consent)['agreedAt'] === 'string';
  return readConsents(value).filter(hasTime);
}

function isConsent(value: unknown): value is PolicyConsent {
  return (
    isObject(value) &&
    typeof value['policyId'] === 'string' &&
    typeof value['revision'] === 'number' &&
    typeof value['key'] === 'string'
  );
}

/** An agreement, and when it was made if that is known. */
interface EarlierConsent extends PolicyConsent {
  readonly agreedAt?: string;
}

/** The agreement to this revision or a later one. */
export function findAgreement(
  { policyId, revision }: Pick<PolicySetting, 'policyId' | 'revision'>,
  consents: readonly EarlierConsent[],
): EarlierConsent | undefined {
  return consents.find((consent) => consent.policyId === policyId && consent.revision >= revision);
}

/** Whether this revision or a later one was agreed to. */
export function isAgreed(policy: Pick<PolicySetting, 'policyId' | 'revision'>, consents: readonly PolicyConsent[]): boolean {
  return findAgreement(policy, consents) !== undefined;
}

/** What the person who is signed in has agreed to of the policies in force, as the context of a form. Guests have agreed to none. */
export async function listAgreed(context: RequestContext): Promise<PolicyConsent[]> {
  return listInForce(context.plans.settings, (await findMember(context))?.agreed_policies ?? []);
}

export const pickConsent = ({ policyId, revision, key }: PolicyConsent): PolicyConsent => ({ policyId, revision, key });

/** Those of the policies in force that were agreed to, each at the revision in force. */
export function listInForce({ policies }: StoreSettings, consents: readonly PolicyConsent[]): PolicyConsent[] {
  return policies.policies.filter((policy) => isAgreed(policy, consents)).map(pickConsent);
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
    const newestConsent = newest.get(consent.policyId);
    if (newestConsent === undefined || newestConsent.revision < consent.revision) newest.set(consent.policyId, consent);
  }
  return [...newest.values()];
}

/** Returns the policies for a page, in its language, with sanitised content. */
export async function describePolicies(
  { plans, project, store, language }: Pick<RequestContext, 'plans' | 'project' | 'store' | 'language'>,
  consents: readonly EarlierConsent[],
) {
  const { policies } = plans.settings.policies;
  const texts = policies.map(({ isExternal, content }) => (isExternal ? '' : (pickText(content, language) ?? '')));
  const contents = await project.html.read(store.id, texts);
  return policies.map((policy, index) => ({
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
    content: contents[index] ?? '',
    ...describeAgreement(policy, consents),
  }));
}

/** Whether a policy was agreed to, and when. */
export function describeAgreement(
  policy: Pick<PolicySetting, 'policyId' | 'revision'>,
  consents: readonly EarlierConsent[],
): { readonly isAgreed: boolean; readonly agreedAt: string | null } {
  const agreement = findAgreement(policy, consents);
  return { isAgreed: agreement !== undefined, agreedAt: agreement?.agreedAt ?? null };
}

/** The policies for the page of the person who is signed in, with their stored agreements. */
export async function describeOwnPolicies(context: RequestContext) {
  return describePolicies(context, (await findMember(context))?.agreed_policies ?? []);
}
