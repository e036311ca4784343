import { localize } from '../../../../rules/languages.ts';
import { shownSpan } from '../../../../rules/plans/plan-sales.ts';
import { groupOfStatus, isUpdating } from '../../../../rules/plans/subscription-status.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo, readReturnPage } from '../../../runtime/request/return-to.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { describeOwnPolicies } from '../../account/policies/service.ts';
import { isAddingRestricted, listRoute } from '../../payment/payment-method/adding.ts';
import { describePending, findJustAdded } from '../../payment/payment-method/pages.ts';
import { canChangeMethod, listPayingMethods } from './change-method.ts';
import { detailRoute, findOwnContract } from './own-contract.ts';
import { selectContracts } from './queries.ts';
import { describeJustPaid, describePayNow } from './resettle.ts';
import { describeUsedMethod } from './used-method.ts';
import { endOf } from './withdraw.ts';

export const detailPage: PageLoader<'mypage/subscription'> = async (context) => {
  const { language, now } = context;
  const ownContract = await findOwnContract(context, context.params.subscriptionId);
  const { contract, isUpdating } = ownContract;
  const { campaign } = contract;
  return {
    payNow: describePayNow(context, ownContract),
    justPaid: await describeJustPaid(context, ownContract),
    subscription: {
      subscriptionId: contract.subscription_id,
      subscriptionStatus: contract.status,
      statusGroup: groupOfStatus(contract.status),
      isUpdating,
      nextSettlementDay: contract.next_settlement_at?.toISOString() ?? null,
      planName: localize(contract.plan.planName, language),
      planIcon: contract.plan.planIcon ?? null,
      provider: { providerName: localize(contract.plan.providerName, language) },
      renewSpanUnit: contract.renew_span_unit,
      renewSpan: contract.renew_span,
      renewal: shownSpan(contract.renew_span_unit, contract.renew_span),
      billingAmount: contract.billing_amount,
      originalPrice: contract.price,
      campaign: campaign && { campaignName: localize(campaign.name, language) },
      campaignApplicablePeriod: campaign && { startDate: campaign.startsAt, endDate: campaign.endsAt },
      firstPaymentDay: contract.first_payment_at.toISOString(),
      accountPaymentMethod: describeUsedMethod(contract, now),
    },
  };
};

export const methodPage: PageLoader<'mypage/subscription/payment-method'> = async (context) => {
  const { database, gateways, store, plans, language, params } = context;
  const ownContract = await findOwnContract(context, params.subscriptionId);
  if (!canChangeMethod(ownContract)) return { redirectTo: detailRoute(params.subscriptionId) };
  const { contract } = ownContract;
  const isRestricted = await isAddingRestricted(database, { storeId: store.id, accountId: contract.account_id });
  return {
    subscriptionId: contract.subscription_id,
    planName: localize(contract.plan.planName, language),
    hasMethods: (await listPayingMethods(context)).length > 0,
    canAdd: !isRestricted && Object.values(plans.settings.payment.methods).includes(true),
    isRestricted,
    cardScript: gateways.payments.cardScript,
    certification: await describePending(context),
    policies: await describeOwnPolicies(context),
  };
};

/** After a method was added, from the list of methods or from a contract: leads to the contracts that can be paid with it. */
export const methodAddedPage: PageLoader<'mypage/payment-method/complete'> = async (context) => {
  const { database, store, language, query, now } = context;
  const added = await findJustAdded(context);
  if (added === undefined) return { redirectTo: listRoute };
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const contracts = (await selectContracts(database, key))
    .filter(({ status, next_settlement_at: next }) => groupOfStatus(status) !== 'cancelRequest' && !isUpdating(next, now))
    .map(({ subscription_id: subscriptionId, plan }) => ({ subscriptionId, planName: localize(plan.planName, language) }));
  const begunAt = contracts.find(({ subscriptionId }) => subscriptionId === query['subscriptionId']);
  return {
    paymentMethodId: added.method_id,
    paymentMethodType: added.method_type,
    contract: begunAt ?? null,
    // A campaign code pays for its own plans only.
    contracts: added.method_type === 'CampaignCode' ? [] : contracts.filter((contract) => contract !== begunAt),
  };
};

export const methodCompletePage: PageLoader<'mypage/subscription/payment-method/complete'> = async (context) => {
  const ownContract = await findOwnContract(context, context.params.subscriptionId);
  const { contract } = ownContract;
  return {
    subscriptionId: contract.subscription_id,
    planName: localize(contract.plan.planName, context.language),
    nextSettlementDay: contract.next_settlement_at?.toISOString() ?? null,
    payNow: describePayNow(context, ownContract),
  };
};

export const withdrawPage: PageLoader<'mypage/subscription/withdraw'> = async (context) => {
  const { language, params, query, now } = context;
  const { contract, isUpdating } = await findOwnContract(context, params.subscriptionId);
  if (isUpdating) return { redirectTo: detailRoute(params.subscriptionId) };
  return {
    subscriptionId: contract.subscription_id,
    planName: localize(contract.plan.planName, language),
    state: groupOfStatus(contract.status) === 'cancelRequest' ? 'restore' : 'withdraw',
    endsAt: endOf(contract, now).toISOString(),
    returnTo: limitReturnTo(query['returnTo']),
  };
};

export const withdrawCompletePage: PageLoader<'mypage/subscription/withdraw/complete'> = async (context) => {
  const { language, params, query } = context;
  const { contract } = await findOwnContract(context, params.subscriptionId);
  const isWithdrawn = groupOfStatus(contract.status) === 'cancelRequest';
  return {
    subscriptionId: contract.subscription_id,
    planName: localize(contract.plan.planName, language),
    state: isWithdrawn ? 'withdrawn' : 'restored',
    endsAt: isWithdrawn ? (contract.next_settlement_at?.toISOString() ?? null) : null,
    backTo: readReturnPage(context, query['returnTo']) ?? null,
  };
};
