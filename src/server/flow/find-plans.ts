import type { FlowPlan } from '../../../engine/declare/index.ts';
import type { Project } from '../project/project.ts';
import type { StorePlans } from '../project/store-plans.ts';
import type { Database } from '../store/database.ts';
import { findStore, type Store } from '../store/stores.ts';
import type { FlowKey } from './flow-rows.ts';

export interface FoundPlans {
  readonly store: Store;
  readonly plans: StorePlans;
  /** Undefined: this program has no such flow, or does not serve it. */
  readonly flow: FlowPlan | undefined;
}

/** The store of a flow that stands somewhere and what its settings make of the flow now; undefined: there is no such store any more. */
export async function findPlans(
  { database, project }: { readonly database: Database; readonly project: Project },
  { storeId, flowId }: FlowKey,
): Promise<FoundPlans | undefined> {
  const store = await findStore(database, storeId);
  if (store === undefined) return undefined;
  const plans = await project.plansOf(store);
  return { store, plans, flow: plans.flowIds.includes(flowId) ? plans.flow(flowId) : undefined };
}
