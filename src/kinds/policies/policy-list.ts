import { type FieldPlan, isObject, readText, type Scopes } from '../../../engine/declare/index.ts';
import { type ResolvedLink, readAddress } from '../../../engine/render/index.ts';
import { readPath } from '../../../engine/validate/index.ts';

/** A policy as rendered. */
export interface ShownPolicy {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
  readonly title: string;
  /** HTML sanitised by the server. */
  readonly content: string;
  readonly url: string;
  readonly isExternal: boolean;
  /** Accepted before, at this or a later revision. */
  readonly isAgreed: boolean;
  /** ISO 8601; undefined: not accepted before, or the time is not known. */
  readonly agreedAt: string | undefined;
}

/** The policies that the form asks for, with their page data, without those accepted before if the field hides them. */
export function readPolicies(field: FieldPlan, scopes: Scopes): readonly ShownPolicy[] {
  const show = field.options['show'];
  const at = isObject(show) && Array.isArray(show['at']) ? show['at'].map(String) : [];
  const pagePolicies = at.length === 0 ? [] : readPath(scopes, at);
  const listedPolicies = Array.isArray(pagePolicies) ? pagePolicies.filter(isObject) : [];
  // Policies of the form's context are in the page's data as well.
  const requested = field.options['policies'] ?? listedPolicies;
  if (!Array.isArray(requested)) return [];
  const listed = requested.filter(isObject).map((policy): ShownPolicy => {
    const listedPolicy = listedPolicies.find((candidate) => candidate['policyId'] === policy['policyId']) ?? {};
    return {
      policyId: String(policy['policyId']),
      revision: Number(policy['revision']),
      key: String(policy['key']),
      title: readText(listedPolicy['title']) ?? '',
      content: readText(listedPolicy['content']) ?? '',
      url: readText(listedPolicy['url']) ?? '',
      isExternal: policy['isExternal'] === true,
      isAgreed: listedPolicy['isAgreed'] === true,
      agreedAt: readText(listedPolicy['agreedAt']),
    };
  });
  return field.options['hideAgreed'] === true ? listed.filter(({ isAgreed }) => !isAgreed) : listed;
}

/** The policies that are shown in one line, and those that are still to be accepted. */
export function splitAgreed(field: FieldPlan, policies: readonly ShownPolicy[]) {
  const isInLine = ({ isAgreed }: ShownPolicy) => isAgreed && field.options['agreedAs'] === 'line';
  return { agreed: policies.filter(isInLine), asked: policies.filter((policy) => !isInLine(policy)) };
}

/** Where the text of a policy is; undefined: the field declares no page for it. */
export function findPolicyText(field: FieldPlan, { policyId, isExternal, url }: ShownPolicy): ResolvedLink | undefined {
  if (isExternal) return readAddress(url);
  const { link } = field.options;
  return typeof link === 'string' ? readAddress(link.replaceAll('{policyId}', encodeURIComponent(policyId))) : undefined;
}

/** `terms:2`, the value of a control. */
export function policyValue({ policyId, revision }: Pick<ShownPolicy, 'policyId' | 'revision'>): string {
  return `${policyId}:${revision}`;
}
