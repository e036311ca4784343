import { daySeconds } from '../../../../rules/durations.ts';
import { normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { listLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { endRows } from '../../../runtime/recovery.ts';
import { endMembership, lockGroupOf } from '../../family/family-group/leaving.ts';
import { createCodeEffects, isEmailOther } from '../../login/mailed-code/service.ts';
import { keepBenefits } from '../../plans/benefits/taken.ts';
import { findSurvey } from '../../signup/surveys/find-survey.ts';
import { saveSurveyAnswers } from '../../signup/surveys/save-answers.ts';
import { reserveLoginId } from '../member/queries.ts';
import { lockOwnSession, requireAccountId, requireMemberNow } from '../member/service.ts';
import { sendSecurityMail } from '../security-mail/service.ts';
import { findBlockers, reservedDays } from './blockers.ts';
import { type AccountKey, lockForWithdrawal, saveWithdrawal } from './queries.ts';

const keyOf = (context: EffectContext): AccountKey => ({ storeId: context.store.id, accountId: requireAccountId(context) });
const blockersOf = (context: EffectContext) => findBlockers(context.tx, keyOf(context));

const code = createCodeEffects('withdraw', async (context) => {
  const { email } = await requireMemberNow(context);
  return email;
});

const isEmailMissing: Guard = async (context) => ({ holds: (await requireMemberNow(context)).email === null });
const isGroupOwner: Guard = async (context) => ({ holds: (await blockersOf(context)).family === 'owner' });
const hasContracts: Guard = async (context) => ({ holds: (await blockersOf(context)).hasContracts });
const isPaymentOpen: Guard = async (context) => ({ holds: (await blockersOf(context)).isPaymentOpen });

/**
 * Leaves the family group, and locks the account: what another request adds to it is either seen here or refused. Groups are locked
 * before accounts, as everywhere.
 */
const leaveFamily: Action = async (context) => {
  const { tx, store } = context;
  const key = keyOf(context);
  const lockedGroupId = await lockGroupOf(tx, store.id, key.accountId);
  if (!(await lockForWithdrawal(tx, key))) throw new RefusalError('UNAUTHORIZED');
  await lockOwnSession(context);
  // Another tab may have joined a group or bought a plan since the guards were read.
  const { canWithdraw } = await findBlockers(tx, key);
  if (!canWithdraw) throw new RefusalError('NOT_NOW');
  await endMembership(tx, context, { accountId: key.accountId, lockedGroupId });
  return undefined;
};

/** Mails the address of the account, and those that can still undo a change of it: somebody else may be closing the account. */
const notifyWithdrawn: Action = async (context) => {
  const { tx, store, plans, now } = context;
  const { account_id: accountId, email } = await requireMemberNow(context);
  const earlier = await listLinks(tx, { storeId: store.id, accountId, purpose: 'emailUndo', now });
  const addresses = new Set([email, ...earlier.map(({ data }) => String(data['from']))]);
  const parameters = () => ({ days: String(plans.settings.withdrawal.eraseAfterDays) });
  for (const to of addresses)
    if (to !== null) await sendSecurityMail(context, { accountId, to, kind: 'withdrawn', link: `${store.origin}/`, parameters });
  return undefined;
};

/** Closes the account: logging in is refused from now on, and a job erases the personal data later. */
const withdraw: Action = async (context) => {
  const { tx, store, plans, platform, now, request, data } = context;
  const { random } = platform;
  const key = keyOf(context);
  const { login_id: loginId } = await requireMemberNow(context);
  if (loginId !== null) await reserveLoginId(tx, store.id, normalizeLoginId(loginId), addSeconds(now, reservedDays * daySeconds));
  await saveSurveyAnswers(tx, context, {
    accountId: key.accountId,
    survey: findSurvey(plans.settings, { purpose: 'accountWithdraw' }),
    purpose: 'accountWithdraw',
    subject: null,
    answers: data.answers['withdraw']?.['survey'],
  });
  await keepBenefits(tx, context, key.accountId);
  const eraseAt = addSeconds(now, plans.settings.withdrawal.eraseAfterDays * daySeconds);
  await saveWithdrawal(tx, { ...key, now, eraseAt });
  await endRows(tx, request.server.recovery, { ...key, recoveryCase: 'withdrawal', since: null, now, random });
  await writeAudit(tx, request, { action: 'withdraw', accountId: key.accountId, details: {} });
  await writeEvent(tx, { storeId: store.id, random, now }, { type: 'member.withdrawn', data: { accountId: key.accountId } });
  return { signOut: true };
};

export const withdrawFlow = {
  guards: { ...code.guards, isEmailOther, isEmailMissing, isGroupOwner, hasContracts, isPaymentOpen },
  // A code ends with the account.
  actions: {
    sendCode: code.actions.sendCode,
    countRejectedCode: code.actions.countRejectedCode,
    leaveFamily,
    notifyWithdrawn,
    withdraw,
  },
};
