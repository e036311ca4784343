import { isObject, type JsonObject, type LocalizedWords, type Settings } from '../../../engine/declare/index.ts';
import { sanitiseHtml } from '../html/sanitise-html.ts';
import { pickWords } from '../pages/languages.ts';

/** A policy as the settings hold it. */
export interface PolicySetting {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
  readonly title: LocalizedWords;
  readonly isExternal: boolean;
  readonly url?: string;
  readonly content?: LocalizedWords;
}

/** One agreement: a policy at a revision. */
export interface PolicyConsent {
  readonly [key: string]: string | number;
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
}

export function readPolicies(settings: Settings): readonly PolicySetting[] {
  const policies = settings['policies']?.['policies'];
  // The settings document was judged by its schema when it was published.
  return Array.isArray(policies) ? (policies as readonly PolicySetting[]) : [];
}

/** Agreements in kept data; anything else is left out. */
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

/** Agreed at this revision or a later one. */
export function isAgreed(policy: PolicySetting, consents: readonly PolicyConsent[]): boolean {
  return consents.some((consent) => consent.policyId === policy.policyId && consent.revision >= policy.revision);
}

/** The newest agreement of each policy, older and newer lists together. */
export function mergeConsents(earlier: readonly PolicyConsent[], later: readonly PolicyConsent[]): readonly PolicyConsent[] {
  const newest = new Map<string, PolicyConsent>();
  for (const consent of [...earlier, ...later]) {
    const known = newest.get(consent.policyId);
    if (known === undefined || known.revision < consent.revision) newest.set(consent.policyId, consent);
  }
  return [...newest.values()];
}

/** The policies as a page shows them, in its language, their content sanitised. */
export async function showPolicies(
  settings: Settings,
  consents: readonly PolicyConsent[],
  language: string,
): Promise<readonly JsonObject[]> {
  return Promise.all(
    readPolicies(settings).map(async (policy) => ({
      policyId: policy.policyId,
      revision: policy.revision,
      key: policy.key,
      title: pickWords(policy.title, language) ?? '',
      isExternal: policy.isExternal,
      url: policy.url ?? '',
      content: policy.isExternal ? '' : await sanitiseHtml(pickWords(policy.content, language) ?? ''),
      isAgreed: isAgreed(policy, consents),
    })),
  );
}
