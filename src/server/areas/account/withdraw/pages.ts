import { localize } from '../../../../rules/languages.ts';
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { describeSurvey, findSurvey } from '../../signup/surveys/service.ts';
import { requireMember } from '../member/service.ts';
import { findBlockers, reservedDays } from './blockers.ts';

export const formPage: PageLoader<'withdraw'> = async (context) => {
  const { email, login_id: loginId, account_id: accountId } = await requireMember(context);
  const { store, language } = context;
  const { contracts, family, isPaymentOpen, canWithdraw } = await findBlockers(context.database, {
    storeId: store.id,
    accountId,
  });
  return {
    email,
    loginId,
    contracts: contracts.map(({ subscription_id: subscriptionId, plan, status, next_settlement_at: endsAt }) => {
      const statusGroup = groupOfStatus(status);
      return {
        subscriptionId,
        planName: localize(plan.planName, language),
        statusGroup,
        endsAt: statusGroup === 'cancelRequest' ? (endsAt?.toISOString() ?? null) : null,
      };
    }),
    family,
    isPaymentOpen,
    canWithdraw: canWithdraw && email !== null,
    reservedDays,
  };
};

/** The code is always sent to the present address. */
export const codePage: PageLoader<'withdraw/pin-code'> = async (context) => ({
  email: (await requireMember(context)).email ?? '',
  mailSenderDomain: findSenderDomain(context.plans.settings.storeSettingData.mailSenderDomain, context.store.origin),
});

export const completePage: PageLoader<'withdraw/complete'> = async ({ plans }) => ({
  eraseDays: plans.settings.withdrawal.eraseAfterDays,
});

export const withdrawForm: FormSource<'withdraw'> = {
  context: async ({ plans, language }) => ({
    survey: describeSurvey(findSurvey(plans.settings, { purpose: 'accountWithdraw' }), language),
  }),
};
