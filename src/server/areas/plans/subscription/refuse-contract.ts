import { type ContractMember, type ContractRefusal, findContractRefusal } from '../../../../rules/plans/contract-refusal.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';
import { findRestrictions } from '../../family/restrictions/service.ts';
import { findPerson, selectPlansTaken } from '../benefits/service.ts';
import type { PricedPlan } from './plan-settings.ts';
import { countContracts } from './queries.ts';
import { selectSales } from './sales.ts';

export interface ContractCheck {
  /** undefined: the member may start a contract. */
  readonly refusal: ContractRefusal | undefined;
  /** Whether it would be the person's first contract of the plan, so that a free trial is offered. */
  readonly isFirstContract: boolean;
}

/** Whether the member may start a contract of a plan now. `cardHash`: of the card that pays, if it is known. */
export async function refuseContract(
  context: RequestContext,
  plan: PricedPlan,
  cardHash: string | null = null,
): Promise<ContractCheck> {
  const { database, store, plans, now } = context;
  const member = await requireMember(context);
  const key = { storeId: store.id, accountId: member.account_id };
  const counts = await countContracts(database, key, plan.planId);
  const restrictions = await findRestrictions(context, key.accountId);
  const sales = await selectSales(database, store.id, [plan.planId]);
  const { salesStartDate = null, salesEndDate = null, salesLimit = null, freeTrialDays = null } = plan;
  const refusal = findContractRefusal(
    {
      plan: { ...plan, salesStartDate, salesEndDate, salesLimit, freeTrialDays, salesCount: sales.get(plan.planId) ?? 0 },
      ...describeBuyer({ ...member, restrictions }),
      contractsOfPlan: counts.of_plan,
      contractsInAll: counts.in_all,
      maxContractsInAll: plans.settings.plans.maxContracts,
    },
    now,
  );
  return { refusal, isFirstContract: counts.ever === 0 && !(await wasTaken(context, plan, cardHash)) };
}

/** What of a member decides about contracts of all plans. */
export function describeBuyer({
  is_kids: isKid,
  restrictions,
  profile,
}: Pick<Member, 'is_kids' | 'restrictions' | 'profile'>): ContractMember {
  const isRestricted = restrictions.includes('subscription') || restrictions.includes('purchase');
  return { isKid, isRestricted, birthday: profile['birthday'] ?? null };
}

/** Whether the person has had a contract of a plan with a trial, perhaps by another account. */
async function wasTaken(
  context: RequestContext,
  { planId, freeTrialDays }: PricedPlan,
  cardHash: string | null,
): Promise<boolean> {
  if (freeTrialDays === undefined) return false;
  const person = await findPerson(context, { cardHash });
  const taken = await selectPlansTaken(context.database, { storeId: context.store.id, person }, [planId]);
  return taken.length > 0;
}
