import type { Issue } from '../declare/issue.ts';
import { isObject, type Json, type JsonObject } from '../declare/json.ts';

// Acceptance of policies: each at the requested revision, now or earlier.

interface Agreement {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
}

/** A list of objects with exactly policyId, revision and key; undefined for anything else. */
export function readPolicyAnswer(value: unknown): { readonly answer: Json } | undefined {
  if (!Array.isArray(value)) return undefined;
  const agreements = value.map(readAgreement);
  return agreements.every((agreement) => agreement !== undefined) ? { answer: agreements } : undefined;
}

function readAgreement(value: unknown): (Agreement & JsonObject) | undefined {
  if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
  const { policyId, revision, key } = { policyId: value['policyId'], revision: value['revision'], key: value['key'] };
  if (typeof policyId !== 'string' || typeof key !== 'string' || !Number.isSafeInteger(revision)) return undefined;
  return { policyId, revision: Number(revision), key };
}

/** Policies that the form asks for, from the plan or the form's context. */
function readRequestedPolicies(requested: unknown): readonly Agreement[] {
  if (!Array.isArray(requested)) return [];
  return requested.flatMap((policy) => {
    if (!isObject(policy)) return [];
    const agreement = readAgreement({ policyId: policy['policyId'], revision: policy['revision'], key: policy['key'] });
    return agreement === undefined ? [] : [agreement];
  });
}

/**
 * Issues of policy answers: `unknown` for a policy that the form does not ask for, `required` with the first policy accepted
 * neither now nor earlier. `agreed` lists earlier acceptances: the same or a later revision counts.
 */
export function validatePolicies(requestedPolicies: unknown, at: string, answer: Json, agreed: unknown): readonly Issue[] {
  const requested = readRequestedPolicies(requestedPolicies);
  const answered = readPolicyAnswer(answer ?? [])?.answer;
  const agreements = Array.isArray(answered) ? answered.flatMap((entry) => readAgreement(entry) ?? []) : [];
  const isRequested = (agreement: Agreement) =>
    requested.some(({ policyId, key }) => policyId === agreement.policyId && key === agreement.key);
  const isAgreed = ({ policyId, revision }: Agreement) =>
    agreements.some((agreement) => agreement.policyId === policyId && agreement.revision === revision) ||
    (Array.isArray(agreed) &&
      agreed.some((entry) => isObject(entry) && entry['policyId'] === policyId && Number(entry['revision']) >= revision));
  const missing = requested.find((policy) => !isAgreed(policy));
  return [
    ...(agreements.every(isRequested) ? [] : [{ at, rule: 'unknown' }]),
    ...(missing === undefined ? [] : [{ at, rule: 'required', policyId: missing.policyId }]),
  ];
}
