import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { createCodeEffects, isEmailOther } from '../../login/mailed-code/service.ts';
import { findSurvey } from '../../signup/surveys/find-survey.ts';
import { saveSurveyAnswers } from '../../signup/surveys/save-answers.ts';
import { lockOwnSession, requireAccountId, requireMemberNow } from '../member/service.ts';
import { findBlockers } from './blockers.ts';
import { closeAccount, leaveFamily, mailClosing } from './close-account.ts';

const blockersOf = (context: EffectContext) =>
  findBlockers(context.tx, { storeId: context.store.id, accountId: requireAccountId(context) });

const code = createCodeEffects('withdraw', async (context) => {
  const { email } = await requireMemberNow(context);
  return email;
});

const isEmailMissing: Guard = async (context) => ({ holds: (await requireMemberNow(context)).email === null });
const isGroupOwner: Guard = async (context) => ({ holds: (await blockersOf(context)).family === 'owner' });
const hasContracts: Guard = async (context) => ({ holds: (await blockersOf(context)).hasContracts });
const isPaymentOpen: Guard = async (context) => ({ holds: (await blockersOf(context)).isPaymentOpen });

const leave: Action = async (context) => {
  const { tx } = context;
  if (!(await leaveFamily(tx, context, requireAccountId(context), () => lockOwnSession(context))))
    throw new RefusalError('UNAUTHORIZED');
  return undefined;
};

const notifyWithdrawn: Action = async (context) => {
  const { account_id: accountId, email } = await requireMemberNow(context);
  await mailClosing(context, { accountId, email });
  return undefined;
};

const withdraw: Action = async (context) => {
  const { tx, plans, data } = context;
  const { account_id: accountId, login_id: loginId } = await requireMemberNow(context);
  await saveSurveyAnswers(tx, context, {
    accountId,
    survey: findSurvey(plans.settings, { purpose: 'accountWithdraw' }),
    purpose: 'accountWithdraw',
    subject: null,
    answers: data.answers['withdraw']?.['survey'],
  });
  await closeAccount(tx, context, { accountId, loginId });
  return { signOut: true };
};

export const withdrawFlow = {
  guards: { ...code.guards, isEmailOther, isEmailMissing, isGroupOwner, hasContracts, isPaymentOpen },
  // A code ends with the account.
  actions: {
    sendCode: code.actions.sendCode,
    countRejectedCode: code.actions.countRejectedCode,
    leaveFamily: leave,
    notifyWithdrawn,
    withdraw,
  },
};
