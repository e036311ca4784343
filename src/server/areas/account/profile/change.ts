// A change of a member's profile, by the member's page or by another system.
import type { Answers, JsonObject, Verdict } from '../../../../../engine/declare/index.ts';
import { isSame, restoreLocked } from '../../../../../engine/validate/index.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { validateWhole } from '../../../project/validate-whole.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { requireRecentProof } from '../../login/reauthorize/gates.ts';
import { reportChange } from '../member/service.ts';
import { writeProfile } from './queries.ts';
import { changedNames, replaceAnswers, type StoredProfile, storedAnswers } from './stored-profile.ts';

const answeredSexes: readonly unknown[] = ['1', '2', '9'];

/** The context of the form for a profile. `knownSex`: the store may not allow to withdraw an answered sex. */
export const describeContext = (profile: JsonObject) => ({ knownSex: answeredSexes.includes(profile['sex']) });

/** Validates a stored profile with changed answers as the page does, which sends all of them. */
export async function validateChange(
  { plans, now }: Pick<RequestContext, 'plans' | 'now'>,
  before: StoredProfile,
  changes: Answers,
): Promise<Verdict> {
  const form = plans.form('profile');
  const context = { context: describeContext(before.profile), settings: form.settings, now: now.toISOString(), set: [] };
  const saved = storedAnswers(form, before);
  return validateWhole(plans, form, restoreLocked(form, saved, { ...saved, ...changes }, context), context);
}

/** A second factor may use a number that is in the profile: who has stolen a session may not exchange it. */
export function requireProofOfContacts(
  context: Pick<RequestContext, 'plans' | 'session' | 'now' | 'language'>,
  stored: StoredProfile,
  answers: Answers,
): void {
  const form = context.plans.form('profile');
  const now = storedAnswers(form, stored);
  const contacts = form.fields.filter(({ key, kind }) => contactKinds.includes(kind) && Object.hasOwn(answers, key));
  if (contacts.some(({ key }) => !isSame(answers[key], now[key]))) requireRecentProof(context);
}
const contactKinds: readonly string[] = ['phone', 'email'];

/** Saves validated answers of a member whose account is locked, and reports what changed. `details`: more for the audit log. */
export async function saveAnswers(
  tx: Transaction,
  context: Pick<CommandContext, 'platform' | 'plans' | 'store' | 'request' | 'now'>,
  { accountId, before, answers }: { readonly accountId: string; readonly before: StoredProfile; readonly answers: Answers },
  details: JsonObject = {},
): Promise<void> {
  const after = replaceAnswers(context.plans.form('profile'), before, answers);
  const changed = [...changedNames(before, after)];
  // The time of the last change stays, so that what was read before is still valid.
  if (changed.length === 0) return;
  await writeProfile(tx, context.store.id, accountId, after, context.now);
  await writeAudit(tx, context.request, { action: 'profile-edit', accountId, details: { ...details, changed } });
  await reportChange(tx, context, { accountId, changed });
}
