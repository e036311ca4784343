// Consents of an envelope, by the entries of the settings that they are about.
import { type Answers, type ConsentEntry, type FieldPlan, type FormPlan, isObject, type Json } from '../declare/index.ts';

type ConsentField = FieldPlan & { readonly consent: ConsentEntry };

/** The consents among the fields whose keys begin with a prefix and a dot. */
export function listConsents(prefix: string, form: FormPlan | undefined): readonly ConsentField[] {
  return (form?.fields ?? []).filter(
    (field): field is ConsentField => field.consent !== undefined && field.key.startsWith(`${prefix}.`),
  );
}

/** The consents that were given: `[{ consentOptionId: "parent-signup", key: "parentSignUp", value: true }]`. */
export function writeConsents(fields: readonly ConsentField[], answers: Answers): Json {
  return fields.flatMap(({ key, consent }) => (answers[key] === true ? [{ ...consent, value: true }] : []));
}

/** An unknown entry becomes an answer of its own, which validation rejects. undefined: malformed. */
export function readConsents(prefix: string, list: readonly unknown[]): Answers | undefined {
  const answers: Record<string, Json> = {};
  for (const entry of list) {
    if (!isObject(entry) || typeof entry['consentOptionId'] !== 'string') return undefined;
    // A part of a JSON body.
    answers[`${prefix}.${entry['consentOptionId']}`] = (entry['value'] ?? null) as Json;
  }
  return answers;
}
