import type { Answers } from '../../../../../engine/declare/index.ts';
import { memberHome } from '../../../../rules/member-home.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockMembers } from '../../family/family-group/service.ts';
import { lockOwnSession, requireAccountId } from '../member/service.ts';
import { readStored } from '../profile/account-data.ts';
import { requireProofOfContacts, saveAnswers } from '../profile/change.ts';
import { lockProfile } from '../profile/queries.ts';
import { findMissing } from './find-missing.ts';

/** Saves what the member's own profile lacked. */
export const complete: Command<'account.missing-details'> = async (context) => {
  const accountId = requireAccountId(context);
  await context.database.transaction((tx) => save(tx, context, accountId));
  return continueAt(context);
};

/** Saves what the profile of a kids account or managed member lacked. */
export const completeMember: Command<'family-group.missing-details'> = async (context) => {
  const { accountId } = context.params;
  await context.database.transaction(async (tx) => {
    const { actor } = await lockMembers(tx, context, 'family.target.controlled', accountId);
    await save(tx, context, accountId, { by: actor.accountId });
  });
  return continueAt(context);
};

/** Saves the answers to what is still missing: another tab may have answered some of it. */
async function save(tx: Transaction, context: CommandContext, accountId: string, details = {}): Promise<void> {
  const account = await lockProfile(tx, context.store.id, accountId);
  await lockOwnSession({ ...context, tx });
  if (account === undefined) throw new RefusalError('NOT_FOUND');
  const before = readStored(account);
  const missing = findMissing(context, before);
  const answers: Answers = Object.fromEntries(Object.entries(context.answers).filter(([key]) => missing.includes(key)));
  requireProofOfContacts(context, before, answers);
  await saveAnswers(tx, context, { accountId, before, answers }, details);
}

const continueAt = ({ payload, readReturnTo }: CommandContext) => ({
  redirectTo: readReturnTo(payload['returnTo']) ?? memberHome,
});
