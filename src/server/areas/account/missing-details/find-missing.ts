// Which fields of a profile the store requires, and the member has not answered.
import type { FormPlan } from '../../../../../engine/declare/index.ts';
import { isAbsent, isRequired, listFieldDependencies, listReadKeys, shownFields } from '../../../../../engine/validate/index.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describeContext } from '../profile/change.ts';
import { type StoredProfile, storedAnswers } from '../profile/stored-profile.ts';

type StoreContext = Pick<RequestContext, 'plans' | 'now'>;

/** Whether the store asks members now for what their profiles lack. */
export function isAsking({ plans, now }: StoreContext): boolean {
  const { missingDetails = 'NEVER', missingDetailsFrom } = plans.settings.registration;
  if (missingDetails !== 'FROM_DAY') return missingDetails === 'NOW';
  return missingDetailsFrom !== undefined && new Date(missingDetailsFrom) <= now;
}

/**
 * Keys of the fields that are required and not answered, with the fields that decide whether they are, so that the form can ask for them
 * alone: `["phoneNumber", "custom.size"]`. Empty while the store does not ask.
 */
export function findMissing(context: StoreContext, stored: StoredProfile): readonly string[] {
  if (!isAsking(context)) return [];
  const { plans, now } = context;
  const form = plans.form('profile');
  const answers = storedAnswers(form, stored);
  const validation = { context: describeContext(stored.profile), settings: form.settings, now: now.toISOString(), set: [] };
  const missing = shownFields(form, answers, validation).filter(
    (field) => isAbsent(answers[field.key] ?? null) && isRequired(field, form, answers, validation),
  );
  const asked = new Set(missing.map(({ key }) => key));
  // A set also iterates over what is added meanwhile.
  for (const key of asked) for (const read of readsOf(form, key)) asked.add(read);
  return form.fields.filter(({ key }) => asked.has(key)).map(({ key }) => key);
}

/** Keys of the answers that decide whether a field is asked or required. */
function readsOf({ fields, rules }: FormPlan, key: string): readonly string[] {
  const field = fields.find((candidate) => candidate.key === key);
  const about = rules.filter(({ requires }) => requires === key);
  return [...listReadKeys(field?.when), ...listFieldDependencies(field, about)];
}
