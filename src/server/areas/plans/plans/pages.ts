import { findMemberRefusal } from '../../../../rules/plans/contract-refusal.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId, requireMember } from '../../account/member/service.ts';
import { findPerson } from '../benefits/person.ts';
import { selectPlansTaken } from '../benefits/taken.ts';
import { findPlansWithCampaign } from '../campaigns/find-campaign.ts';
import { listPricedPlans, type PricedPlan } from '../subscription/plan-settings.ts';
import { type ContractRow, selectContracts, selectPlansEverHeld } from '../subscription/queries.ts';
import { describeBuyer } from '../subscription/refuse-contract.ts';
import { selectSales } from '../subscription/sales.ts';
import { describeContract, describeListedPlan, describePlan, type PlanView } from './describe-plans.ts';

/** The member's contracts, then the plans of the store. Seven queries at most, however many there are. */
export const planList: PageLoader<'mypage/plans'> = async (context) => {
  const { language, now } = context;
  const rows = await listContracts(context);
  return {
    subscriptions: rows.map((row) => describeContract(row, language, now)),
    ...(await describeOffers(context, rows)),
  };
};

/** The plans of the store, with what the member has of each, and why they can join none of them. */
export const listOfferedPlans = async (context: RequestContext) => describeOffers(context, await listContracts(context));

async function describeOffers(context: RequestContext, rows: readonly ContractRow[]) {
  const plans = listOffered(context);
  const view = await readView(context, plans, rows);
  return { plans: plans.map((plan) => describeListedPlan(plan, view)), refusal: findMemberRefusal(view) ?? null };
}

/** A plan as pages show it, with what the member has of it. */
export async function describeOffered(context: RequestContext, plan: PricedPlan) {
  return describePlan(plan, await readView(context, [plan], await listContracts(context)));
}

const listContracts = (context: RequestContext): Promise<readonly ContractRow[]> =>
  selectContracts(context.database, { storeId: context.store.id, accountId: requireAccountId(context) });

const listOffered = ({ plans: { settings }, now }: RequestContext): readonly PricedPlan[] =>
  listPricedPlans(settings.plans.plans, settings.priceTables.tables, now);

async function readView(context: RequestContext, plans: readonly PricedPlan[], rows: readonly ContractRow[]): Promise<PlanView> {
  const {
    database,
    store,
    plans: { settings },
    language,
    now,
  } = context;
  const limited = plans.flatMap(({ planId, salesLimit }) => (salesLimit === undefined ? [] : [planId]));
  const sales = limited.length === 0 ? new Map<string, number>() : await selectSales(database, store.id, limited);
  const tried = plans.flatMap(({ planId, freeTrialDays }) => (freeTrialDays === undefined ? [] : [planId]));
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const everHeld = tried.length === 0 ? new Set<string>() : await selectPlansEverHeld(database, key, tried);
  const open = tried.filter((planId) => !everHeld.has(planId));
  const taken =
    open.length === 0 ? [] : await selectPlansTaken(database, { storeId: store.id, person: await findPerson(context) }, open);
  const contracts = new Map<string, number>();
  for (const { plan_id } of rows) contracts.set(plan_id, (contracts.get(plan_id) ?? 0) + 1);
  return {
    ...describeBuyer(await requireMember(context)),
    language,
    now,
    sales,
    withCampaign: await findPlansWithCampaign(
      context,
      plans.map(({ planId }) => planId),
    ),
    contracts,
    everHeld: new Set([...everHeld, ...taken]),
    contractsInAll: rows.length,
    maxContractsInAll: settings.plans.maxContracts,
  };
}
