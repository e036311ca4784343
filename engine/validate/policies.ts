import type { Issue } from '../declare/issue.ts';
import { isObject, type Json, type JsonObject } from '../declare/json.ts';
import type { FieldPlan } from '../declare/plan.ts';

// Agreement to policies: each one, at the revision that is asked, now or before.

interface Agreement {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
}

/** A list of policyId, revision and key, nothing else in it; undefined when it is something else. */
export function readPolicyAnswer(value: unknown): { readonly answer: Json } | undefined {
  if (!Array.isArray(value)) return undefined;
  const agreements = value.map(readAgreement);
  return agreements.every((each) => each !== undefined) ? { answer: agreements } : undefined;
}

function readAgreement(value: unknown): (Agreement & JsonObject) | undefined {
  if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
  const { policyId, revision, key } = { policyId: value['policyId'], revision: value['revision'], key: value['key'] };
  if (typeof policyId !== 'string' || typeof key !== 'string' || !Number.isSafeInteger(revision)) return undefined;
  return { policyId, revision: Number(revision), key };
}

/** The policies that the form asks about, from the plan. */
function readAsked(field: FieldPlan): readonly Agreement[] {
  const asked = field.options['policies'];
  if (!Array.isArray(asked)) return [];
  return asked.flatMap((policy) => {
    if (!isObject(policy)) return [];
    const agreement = readAgreement({ policyId: policy['policyId'], revision: policy['revision'], key: policy['key'] });
    return agreement === undefined ? [] : [agreement];
  });
}

/**
 * What is wrong with an agreement: `unknown` for what the form does not ask about, `required` with the first policy that was
 * agreed neither now nor before. `agreed` is what was agreed before: this or a later revision counts.
 */
export function judgePolicies(field: FieldPlan, at: string, answer: Json, agreed: unknown): readonly Issue[] {
  const asked = readAsked(field);
  const given = readPolicyAnswer(answer ?? [])?.answer;
  const agreements = Array.isArray(given) ? given.flatMap((each) => readAgreement(each) ?? []) : [];
  const isAsked = (each: Agreement) => asked.some(({ policyId, key }) => policyId === each.policyId && key === each.key);
  const isAgreed = ({ policyId, revision }: Agreement) =>
    agreements.some((each) => each.policyId === policyId && each.revision === revision) ||
    (Array.isArray(agreed) &&
      agreed.some((each) => isObject(each) && each['policyId'] === policyId && Number(each['revision']) >= revision));
  const missing = asked.find((policy) => !isAgreed(policy));
  return [
    ...(agreements.every(isAsked) ? [] : [{ at, rule: 'unknown' }]),
    ...(missing === undefined ? [] : [{ at, rule: 'required', policyId: missing.policyId }]),
  ];
}
