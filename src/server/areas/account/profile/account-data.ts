import {
  type Answers,
  type FormPlan,
  isObject,
  type Json,
  type JsonObject,
  readText,
} from '../../../../../engine/declare/index.ts';
import { normaliseAnswer } from '../../../../../engine/validate/index.ts';
import type { DataOf } from '../../../../declared-data.ts';
import type { FormAnswers } from '../../../../generated/declared.ts';
import type { Account } from '../../../../generated/entities.ts';
import { imageAddress } from '../profile-image/service.ts';
import type { ProfileAccount } from './queries.ts';
import { type StoredProfile, storedAnswers } from './stored-profile.ts';

/** The part of an account that the form of the profile asks for. */
type ProfileTexts = Pick<Account, keyof Account & keyof FormAnswers['profile']>;

export function readStored(account: Pick<ProfileAccount, 'profile' | 'custom_associated_info'>): StoredProfile {
  return { profile: account.profile, custom: account.custom_associated_info };
}

/** The account as `entities/account` for the edit page. */
export function describeAccount(form: FormPlan, account: ProfileAccount): DataOf<Account> {
  const { profile } = account;
  const answers = storedAnswers(form, readStored(account));
  return {
    contactEmail: account.email,
    emailVerifiedDate: account.email_verified_at?.toISOString() ?? null,
    profileImageUrl: imageAddress(account.image_id),
    passwordUpdatedAt: account.password_set_at?.toISOString() ?? null,
    ...pickTexts(form, profile),
    customAssociatedInfo: form.fields.flatMap(({ key, custom }) =>
      custom === undefined ? [] : [{ id: custom, values: [answers[key] ?? []].flat().map(String) }],
    ),
  };
}

/**
 * Reads the answers with which the form was rendered, from the page data that the browser posts back. Fields that the page
 * data does not contain are missing. `shown` is untrusted.
 */
export function renderedAnswers(form: FormPlan, shownData: Json | undefined): Answers {
  if (!isObject(shownData)) return {};
  const entries = Array.isArray(shownData['customAssociatedInfo']) ? shownData['customAssociatedInfo'].filter(isObject) : [];
  const custom = new Map(entries.map(({ id, values }) => [id, values]));
  const pairs = form.fields.flatMap((field): readonly (readonly [string, Json])[] => {
    if (field.custom === undefined)
      return Object.hasOwn(shownData, field.key) ? [[field.key, readText(shownData[field.key]) ?? null]] : [];
    const values = custom.get(field.custom);
    if (!Array.isArray(values)) return [];
    const texts = values.filter((text) => typeof text === 'string');
    return [[field.key, field.schema['type'] === 'array' ? texts : normaliseAnswer(field, texts[0])]];
  });
  return normalizeRendered(form, Object.fromEntries(pairs));
}

/** Converts rendered answers to the format of `storedAnswers`. */
function normalizeRendered(form: FormPlan, answers: Answers): Answers {
  const profile = answers;
  const custom = Object.fromEntries(
    form.fields.flatMap(({ key, custom: id }) => (id === undefined ? [] : [[id, answers[key] ?? null]])),
  );
  return Object.fromEntries(
    Object.entries(storedAnswers(form, { profile, custom })).filter(([key]) => Object.hasOwn(answers, key)),
  );
}

/** The account's text of each declared field, in use or not. */
function pickTexts({ declaredKeys }: FormPlan, profile: JsonObject): DataOf<ProfileTexts> {
  const texts = declaredKeys.map((name) => [name, readText(profile[name]) ?? null]);
  // entities/account and the form refer to the same shared fields.
  return Object.fromEntries(texts) as DataOf<ProfileTexts>;
}
