import type { FlowPlan } from '../../../../../engine/declare/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findStore, type Store } from '../../../platform/sessions/request-state.ts';
import type { Project } from '../../../project/project.ts';
import type { StorePlans } from '../../../project/store-plans.ts';
import type { FlowKey } from '../flow-rows.ts';

export interface FoundPlans {
  readonly store: Store;
  readonly plans: StorePlans;
  /** Undefined: this program does not know or serve the flow. */
  readonly flow: FlowPlan | undefined;
}

/** Loads the store of a flow and the store's plans; undefined: the store no longer exists. */
export async function findPlans(
  { database, project, platform }: { readonly database: Database; readonly project: Project; readonly platform: Platform },
  { storeId, flowId }: FlowKey,
): Promise<FoundPlans | undefined> {
  const store = await findStore(database, storeId, platform.ownOrigin);
  if (store === undefined) return undefined;
  const plans = await project.plansOf(store);
  return { store, plans, flow: plans.flowIds.includes(flowId) ? plans.flow(flowId) : undefined };
}
