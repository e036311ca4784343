import { type Issue, isObject, type Json, type JsonObject, writeStableText } from '../../../engine/declare/index.ts';
import { type AnswerShape, readControl, readOption, wrongType } from '../../../engine/validate/index.ts';

// Acceptance of policies: each at the requested revision, now or earlier.

interface Agreement {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
}

/** A list of objects with exactly policyId, revision and key; undefined for anything else. */
function readPolicyAnswer(value: unknown): { readonly answer: Json } | undefined {
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
function validatePolicies(requestedPolicies: unknown, at: string, answer: Json, agreed: unknown): readonly Issue[] {
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

/** `"terms:2"` → `{ policyId: "terms", revision: 2, key: "terms" }`; the key comes from the declared policy. */
function readPostedPolicy(value: string, declared: Json | undefined): Json {
  const [policyId = '', revision = ''] = value.split(':');
  const policies = Array.isArray(declared) ? declared.filter(isObject) : [];
  // Plans are JSON.
  const key = (policies.find((policy) => policy['policyId'] === policyId)?.['key'] ?? policyId) as Json;
  return { policyId, revision: Number(revision), key };
}

/** Accepted policies: `[{ policyId: "terms", revision: 2, key: "terms" }]`. */
export const answer: AnswerShape = {
  name: 'policies',
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['policyId', 'revision', 'key'],
      properties: { policyId: { type: 'string' }, revision: { type: 'integer' }, key: { type: 'string' } },
    },
  },
  normalise: (_field, value) => readPolicyAnswer(value) ?? wrongType,
  // An empty answer may be valid: everything may have been accepted before.
  decidesRequired: true,
  validate({ field, at, reading, scopes, validateSchema }) {
    const requested = field.options['policies'] ?? readOption(field.options['requested'], scopes);
    const schemaIssues = reading.answer === null ? [] : validateSchema(field, at, reading.answer);
    return [...schemaIssues, ...validatePolicies(requested, at, reading.answer, readOption(field.options['agreed'], scopes))];
  },
  decode: (field, controls) => readControl(field, controls).map((value) => readPostedPolicy(value, field.options['policies'])),
  isGivenAgain: true,
  compare: (before, after) =>
    writeStableText(before.options['policies']) === writeStableText(after.options['policies']) ? undefined : 'policies',
  format: (_field, _answer, { find }) => find('form.policies.agreed'),
};
