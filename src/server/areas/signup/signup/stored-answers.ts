import type { Answers, FormPlan, JsonObject } from '../../../../../engine/declare/index.ts';

export interface StoredAnswers {
  /** By the specification's field names: `{ familyName: "山田" }`. */
  readonly profile: JsonObject;
  /** Custom associated info by the entry's id: `{ c1: "x" }`. */
  readonly custom: JsonObject;
  /** Ids of the parental consents that were given. */
  readonly consents: readonly string[];
}

export const consentPrefix = 'parentalConsent.';

/**
 * The answers that are stored with an account: only those of fields that sign-up asks for under its settings, and of these only the
 * fields of the profile, custom fields and parental consents. E-mail address, login ID, password and policies are stored separately.
 */
export function pickStored(answers: Answers, signup: FormPlan, profile: FormPlan): StoredAnswers {
  const inProfile = new Set(profile.declaredKeys);
  const asked = signup.fields.flatMap((field) => {
    const value = Object.hasOwn(answers, field.key) ? answers[field.key] : null;
    return value === null || value === undefined ? [] : [{ field, value }];
  });
  return {
    profile: Object.fromEntries(asked.flatMap(({ field: { key }, value }) => (inProfile.has(key) ? [[key, value]] : []))),
    custom: Object.fromEntries(asked.flatMap(({ field: { custom }, value }) => (custom === undefined ? [] : [[custom, value]]))),
    consents: asked.flatMap(({ field: { key, consent }, value }) =>
      consent !== undefined && value === true && key.startsWith(consentPrefix) ? [key.slice(consentPrefix.length)] : [],
    ),
  };
}
