import type { Answers, FormPlan } from '../../../../engine/declare/index.ts';
import { isSame } from '../../../../engine/validate/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import { hashText } from '../../platform/keys.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../runtime/area.ts';
import { readStored, renderedAnswers } from './account-data.ts';
import { lockProfile, writeProfile } from './queries.ts';
import { changedNames, replaceAnswers, type StoredProfile, storedAnswers } from './stored-profile.ts';

const formOf = ({ plans }: EffectContext): FormPlan => plans.form('profile');

/** The profile as it is stored now, under the account's lock. */
async function lockStored(context: EffectContext): Promise<StoredProfile> {
  const account = await lockProfile(context.tx, context.store.id, accountOf(context));
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return readStored(account);
}

function accountOf({ session }: EffectContext): string {
  if (session.accountId === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return session.accountId;
}

/** What stood in the form when it was drawn; nothing where the browser does not say it. */
function readDrawn(context: EffectContext): Answers {
  return renderedAnswers(formOf(context), context.shown['account']);
}

/** The form was drawn from another state of the account than the stored one: another device changed it meanwhile. */
const isAccountOther: Guard = async (context) => {
  const now = storedAnswers(formOf(context), await lockStored(context));
  return { holds: Object.entries(readDrawn(context)).some(([key, answer]) => !isSame(answer, now[key])) };
};

/** The account is not as it was when these answers were accepted. */
const isAccountChanged: Guard = async (context) => ({
  holds: context.data.kept['seen'] !== hashProfile(await lockStored(context)),
});

export const guards = { isAccountOther, isAccountChanged };

/** What the person changed stays; what they left as it was drawn becomes what is stored now. */
const mergeStoredProfile: Action = async (context) => {
  const now = storedAnswers(formOf(context), await lockStored(context));
  const drawn = readDrawn(context);
  const isUntouched = (key: string) => Object.hasOwn(drawn, key) && isSame(context.answers[key], drawn[key]);
  const draft = Object.entries(context.answers).map(([key, answer]) => [key, isUntouched(key) ? (now[key] ?? null) : answer]);
  return { draft: Object.fromEntries(draft) };
};

const saveProfileHash: Action = async (context) => ({ kept: { seen: hashProfile(await lockStored(context)) } });

/** Only what the form asked is replaced: a field that came into use since was never shown to the person. */
const saveProfile: Action = async (context) => {
  const asked = context.data.answers['profile'] ?? {};
  const answers = Object.fromEntries(Object.entries(context.answers).filter(([key]) => Object.hasOwn(asked, key)));
  const before = await lockStored(context);
  const after = replaceAnswers(formOf(context), before, answers);
  const accountId = accountOf(context);
  await writeProfile(context.tx, context.store.id, accountId, after, context.now);
  await writeAudit(context.tx, context.request, {
    action: 'profile-edit',
    accountId,
    details: { changed: [...changedNames(before, after)] },
  });
  return undefined;
};

export const actions = { mergeStoredProfile, saveProfileHash, saveProfile };

/** Tells two states of a profile apart without keeping them a second time. */
function hashProfile({ profile, custom }: StoredProfile): string {
  return hashText(JSON.stringify([profile, custom]));
}
