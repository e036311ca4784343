// How consents are sent: by the identifiers of the settings that they are about.
import { type Answers, type FieldPlan, isObject, type Json } from '../../../engine/declare/index.ts';

/** The consents that were given: `[{ consentOptionId: "parent-signup", key: "parentSignUp", value: true }]`. */
export function encodeConsents(fields: readonly FieldPlan[], answers: Answers): Json {
  return fields.flatMap(({ key, consent }) => (answers[key] === true ? [{ ...consent, value: true }] : []));
}

/** An unknown entry becomes an answer of its own, which validation rejects. undefined: malformed. */
export function decodeConsents(_fields: readonly FieldPlan[], list: readonly unknown[], prefix: string): Answers | undefined {
  const answers: Record<string, Json> = {};
  for (const entry of list) {
    if (!isObject(entry) || typeof entry['consentOptionId'] !== 'string') return undefined;
    // A part of a JSON body.
    answers[`${prefix}.${entry['consentOptionId']}`] = (entry['value'] ?? null) as Json;
  }
  return answers;
}
