// An operator corrects the postal address of a member, by the rules of the member's own page.
import { type Answers, readText } from '../../../../../engine/declare/index.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { Command, FormSource, PageContext, PageLoader } from '../../../runtime/area.ts';
import { readStored } from '../../account/profile/account-data.ts';
import { saveAnswers, validateChange } from '../../account/profile/change.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { lockProfile } from '../../account/profile/queries.ts';
import { helpPermission } from '../access-requests/support-rights.ts';
import { refuseIssues } from '../settings/calls.ts';
import { mailCorrectedAddress } from './mails.ts';
import { type MemberRow, selectMember } from './queries.ts';

const addressKeys = ['postalCode', 'prefecture', 'address', 'address2'];

/** Whether the operator may correct the address of a member, and the store asks for one. */
export const mayCorrectAddress = (context: PageContext, { withdrawn_at: closed }: MemberRow): boolean =>
  closed === null &&
  isPermitted(context, helpPermission) &&
  context.plans.form('profile').fields.some(({ key }) => addressKeys.includes(key));

export const addressPage: PageLoader<'console/members/address'> = async (context) => {
  const { database, store, params, now } = context;
  const member = await selectMember(database, { storeId: store.id, accountId: params.accountId }, now);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  const { account_id: accountId, email } = member;
  return mayCorrectAddress(context, member)
    ? { accountId, name: nameOf(member), email }
    : { redirectTo: `/console/members/${accountId}` };
};

/** Starts with the present address. */
export const addressForm: FormSource<'console-member-address'> = {
  initial: async ({ database, store, params, now }) => {
    const member = await selectMember(database, { storeId: store.id, accountId: params['accountId'] ?? '' }, now);
    return Object.fromEntries(addressKeys.map((key) => [key, readText(member?.profile[key]) ?? null]));
  },
};

export const correctAddress: Command<'console.member.address'> = async (context) => {
  const { database, store, payload, answers, request } = context;
  const { id: operatorId } = operatorOf(context);
  const accountId = payload.accountId ?? '';
  const { reason, ...changes } = answers;
  await database.transaction(async (tx) => {
    const account = await lockProfile(tx, store.id, accountId);
    if (account === undefined) throw new RefusalError('NOT_NOW');
    const before = readStored(account);
    const verdict = await validateChange(context, before, changes);
    // What else the profile lacks is asked of the member.
    const issues = verdict.issues.filter(({ at }) => Object.hasOwn(changes, at.slice(1)));
    if (issues.length > 0) throw refuseIssues(issues);
    const corrected: Answers = Object.fromEntries(Object.entries(verdict.answers).filter(([key]) => Object.hasOwn(changes, key)));
    await saveAnswers(tx, context, { accountId, before, answers: corrected }, { operatorId });
    await writeAudit(tx, request, { action: 'member-correct-address', accountId, operatorId, details: { reason: reason ?? '' } });
    const { email, email_verified_at: verifiedAt } = account;
    if (email === null || verifiedAt === null) return;
    const member = await selectMember(tx, { storeId: store.id, accountId }, context.now);
    if (member !== undefined)
      await mailCorrectedAddress(tx, context, {
        reader: { email, language: member.language, accountId },
        profile: member.profile,
      });
  });
  return { redirectTo: `/console/members/${accountId}?notice=addressCorrected` };
};
