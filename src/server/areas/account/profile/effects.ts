import type { Answers, FormPlan } from '../../../../../engine/declare/index.ts';
import { isSame } from '../../../../../engine/validate/index.ts';
import { hashText } from '../../../platform/keys.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { lockOwnSession } from '../member/service.ts';
import { readStored, renderedAnswers } from './account-data.ts';
import { requireProofOfContacts, saveAnswers } from './change.ts';
import { lockProfile } from './queries.ts';
import { type StoredProfile, storedAnswers } from './stored-profile.ts';

const formOf = ({ plans }: EffectContext): FormPlan => plans.form('profile');

/** Locks the account and reads its stored profile. */
async function lockStored(context: EffectContext): Promise<StoredProfile> {
  const account = await lockProfile(context.tx, context.store.id, accountOf(context));
  await lockOwnSession(context);
  if (account === undefined) throw new RefusalError('UNAUTHORIZED');
  return readStored(account);
}

function accountOf({ session }: EffectContext): string {
  if (session.accountId === null) throw new RefusalError('UNAUTHORIZED');
  return session.accountId;
}

/** The answers with which the form was rendered, as far as the browser sent them. */
function readRendered(context: EffectContext): Answers {
  return renderedAnswers(formOf(context), context.shown['account']);
}

/** Whether another device changed the account since the form was rendered. */
const isAccountOther: Guard = async (context) => {
  const now = storedAnswers(formOf(context), await lockStored(context));
  return { holds: Object.entries(readRendered(context)).some(([key, answer]) => !isSame(answer, now[key])) };
};

/** Whether the account changed since the answers were accepted. */
const isAccountChanged: Guard = async (context) => ({
  holds: context.data.kept['seen'] !== hashProfile(await lockStored(context)),
});

export const guards = { isAccountOther, isAccountChanged };

/** Keeps the person's changes, and updates unchanged fields to the stored values. */
const mergeStoredProfile: Action = async (context) => {
  const now = storedAnswers(formOf(context), await lockStored(context));
  const rendered = readRendered(context);
  const isUntouched = (key: string) => Object.hasOwn(rendered, key) && isSame(context.answers[key], rendered[key]);
  const draft = Object.entries(context.answers).map(([key, answer]) => [key, isUntouched(key) ? (now[key] ?? null) : answer]);
  return { draft: Object.fromEntries(draft) };
};

const saveProfileHash: Action = async (context) => {
  const stored = await lockStored(context);
  requireProofOfContacts(context, stored, context.answers);
  return { kept: { seen: hashProfile(stored) } };
};

/** Replaces only fields that the form had: a field added since was never shown. */
const saveProfile: Action = async (context) => {
  const accepted = context.data.answers['profile'] ?? {};
  const answers = Object.fromEntries(Object.entries(context.answers).filter(([key]) => Object.hasOwn(accepted, key)));
  const before = await lockStored(context);
  requireProofOfContacts(context, before, answers);
  await saveAnswers(context.tx, context, { accountId: accountOf(context), before, answers });
  return undefined;
};

export const actions = { mergeStoredProfile, saveProfileHash, saveProfile };

/** A hash to detect changes of a profile. */
function hashProfile({ profile, custom }: StoredProfile): string {
  return hashText(JSON.stringify([profile, custom]));
}
