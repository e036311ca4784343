// Choosing a plan at the end of sign-up.

import { daySeconds } from '../../../../rules/durations.ts';
import { localize } from '../../../../rules/languages.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId, requireMember } from '../../account/member/service.ts';
import { listOfferedPlans } from '../plans/service.ts';
import { describeOrderMessage, listPricedPlans, refuseContract, selectContracts } from '../subscription/service.ts';
import { describePurchase } from './pages.ts';

/** Where new members choose a plan. */
export const plansAddress = '/signup/plans';
/** How long after the registration a member may choose a plan here. */
const newMemberSeconds = daySeconds;

const listPriced = ({ plans: { settings }, now }: Pick<RequestContext, 'plans' | 'now'>) =>
  listPricedPlans(settings.plans.plans, settings.priceTables.tables, now);

/** Whether the sign-up leads to the plans before it ends. */
export function isPlanOffered(context: Pick<RequestContext, 'plans' | 'now'>): boolean {
  return (context.plans.settings.plans.atSignUp ?? 'off') !== 'off' && listPriced(context).length > 0;
}

/** Whether the sign-up cannot end yet: a contract is required, and a plan can be bought. */
export async function isPlanNeeded(context: RequestContext): Promise<boolean> {
  if (context.plans.settings.plans.atSignUp !== 'required' || (await findMember(context)) === undefined) return false;
  if ((await listContracts(context)).length > 0) return false;
  for (const plan of listPriced(context)) if ((await refuseContract(context, plan)).refusal === undefined) return true;
  return false;
}

/** The plan that the member bought with the sign-up; null: none. */
export async function describeBought(context: RequestContext) {
  const { plans, language } = context;
  if ((await findMember(context)) === undefined) return null;
  const [contract] = await listContracts(context);
  if (contract === undefined) return null;
  const plan = plans.settings.plans.plans.find(({ planId }) => planId === contract.plan_id);
  return {
    planName: localize(contract.plan.planName, language),
    orderCompletedMessage: plan === undefined ? '' : await describeOrderMessage(context, plan),
  };
}

const listContracts = (context: RequestContext) =>
  selectContracts(context.database, { storeId: context.store.id, accountId: requireAccountId(context) });

/** The plans, or with `?planId=` the chosen one with its form. Other members buy at `/plans/{planId}`. */
export const signUpPlansPage: PageLoader<'signup/plans'> = async (context) => {
  const { query, gateways, now } = context;
  const { created_at: registeredAt } = await requireMember(context);
  if (registeredAt < addSeconds(now, -newMemberSeconds)) return { redirectTo: '/mypage/plans' };
  const page = { ...(await listOfferedPlans(context)), canSkip: !(await isPlanNeeded(context)) };
  const { planId } = query;
  if (planId !== undefined) return { ...page, ...(await describePurchase(context, planId)) };
  const { cardScript } = gateways.payments;
  return {
    ...page,
    plan: null,
    needsMethod: false,
    hasMethods: false,
    certification: null,
    cardScript,
    policies: [],
  };
};
