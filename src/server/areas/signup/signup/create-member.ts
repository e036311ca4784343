import { normalizeEmail, normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type StoreEvent, writeEvent } from '../../../runtime/events/write-event.ts';
import { toTakenRefusal } from '../../account/member/service.ts';
import { insertAccount, insertParentalConsents, type NewAccount } from './queries.ts';
import type { StoredAnswers } from './stored-answers.ts';

export interface CreatedMember extends Pick<NewAccount, 'email' | 'loginId' | 'passwordHash' | 'language'> {
  readonly stored: StoredAnswers;
  readonly isKids: boolean;
}

/** Stores an account with its parental consents, and reports it. Returns its ID. Refuses an address or login ID that was taken meanwhile. */
export async function createMember(
  tx: Transaction,
  { platform, plans, store, now }: Pick<RequestContext, 'platform' | 'plans' | 'store' | 'now'>,
  { stored, ...member }: CreatedMember,
): Promise<string> {
  const { email, loginId, isKids } = member;
  const accountId = makeId(platform.random, 'a');
  try {
    await insertAccount(tx, {
      ...member,
      storeId: store.id,
      accountId,
      emailNormal: email === null ? null : normalizeEmail(email),
      isEmailUnique: !plans.settings.registration.isDuplicateEmailAllowed,
      loginIdNormal: loginId === null ? null : normalizeLoginId(loginId),
      profile: stored.profile,
      customAssociatedInfo: stored.custom,
      now,
    });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  await insertParentalConsents(tx, store.id, accountId, stored.consents, now);
  const created = describeCreated(accountId, { stored, isKids });
  await writeEvent(tx, { storeId: store.id, random: platform.random, now }, created);
  return accountId;
}

export const describeCreated = (
  accountId: string,
  { stored: { consents }, isKids }: Pick<CreatedMember, 'stored' | 'isKids'>,
): StoreEvent => ({
  type: 'member.created',
  data: { accountId, isKids, ...(consents.length === 0 ? {} : { parentalConsents: [...consents] }) },
});
