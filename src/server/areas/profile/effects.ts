import type { Answers, FormPlan } from '../../../../engine/declare/index.ts';
import { isSame } from '../../../../engine/validate/index.ts';
import { writeAudit } from '../../platform/audit.ts';
import { hashText } from '../../platform/keys.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../runtime/area.ts';
import { drawnAnswers, readStored } from './account-data.ts';
import { lockProfile, writeProfile } from './queries.ts';
import { changedNames, replaceAnswers, type StoredProfile, storedAnswers } from './stored-profile.ts';

const formOf = ({ plans }: EffectContext): FormPlan => plans.form('profile');

/** The profile as it is stored now, under the account's lock. */
async function lockStored(visit: EffectContext): Promise<StoredProfile> {
  const account = await lockProfile(visit.tx, visit.store.id, accountOf(visit));
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return readStored(account);
}

function accountOf({ session }: EffectContext): string {
  if (session.accountId === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return session.accountId;
}

/** What stood in the form when it was drawn; nothing where the browser does not say it. */
function readDrawn(visit: EffectContext): Answers {
  return drawnAnswers(formOf(visit), visit.shown['account']);
}

/** The form was drawn from another state of the account than the stored one: another device changed it meanwhile. */
const isAccountOther: Guard = async (visit) => {
  const now = storedAnswers(formOf(visit), await lockStored(visit));
  return { holds: Object.entries(readDrawn(visit)).some(([key, answer]) => !isSame(answer, now[key])) };
};

/** The account is not as it was when these answers were accepted. */
const isAccountChanged: Guard = async (visit) => ({ holds: visit.data.kept['seen'] !== sealOf(await lockStored(visit)) });

export const guards = { isAccountOther, isAccountChanged };

/** What the person changed stays; what they left as it was drawn becomes what is stored now. */
const takeStored: Action = async (visit) => {
  const now = storedAnswers(formOf(visit), await lockStored(visit));
  const drawn = readDrawn(visit);
  const isUntouched = (key: string) => Object.hasOwn(drawn, key) && isSame(visit.answers[key], drawn[key]);
  const draft = Object.entries(visit.answers).map(([key, answer]) => [key, isUntouched(key) ? (now[key] ?? null) : answer]);
  return { draft: Object.fromEntries(draft) };
};

const keepSeen: Action = async (visit) => ({ kept: { seen: sealOf(await lockStored(visit)) } });

/** Only what the form asked is replaced: a field that came into use since was never shown to the person. */
const saveProfile: Action = async (visit) => {
  const asked = visit.data.answers['profile'] ?? {};
  const answers = Object.fromEntries(Object.entries(visit.answers).filter(([key]) => Object.hasOwn(asked, key)));
  const before = await lockStored(visit);
  const after = replaceAnswers(formOf(visit), before, answers);
  const accountId = accountOf(visit);
  await writeProfile(visit.tx, visit.store.id, accountId, after, visit.now);
  await writeAudit(visit.tx, visit.request, {
    action: 'profile-edit',
    accountId,
    details: { changed: [...changedNames(before, after)] },
  });
  return undefined;
};

export const actions = { takeStored, keepSeen, saveProfile };

/** Tells two states of a profile apart without keeping them a second time. */
function sealOf({ profile, custom }: StoredProfile): string {
  return hashText(JSON.stringify([profile, custom]));
}
