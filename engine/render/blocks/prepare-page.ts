import type { FormState, LayoutPlan, ScreenPlan } from '../../declare/index.ts';
import { prepareFields } from '../form/field-registry.ts';
import { prepareReactions } from '../form/load-reactions.ts';
import { prepareTables } from '../form/sections/table-part.ts';
import { prepareBlocks } from './registry.tsx';

/** Plans whose blocks and fields are loaded: to look through a plan again would take as long as to render a third of it. */
const preparedPlans = new WeakSet<ScreenPlan | LayoutPlan>();

/**
 * Loads the heavy blocks and fields of these plans, and what their forms show at once. Must be awaited before rendering `<Page>`, on
 * server and browser.
 */
export async function preparePage(
  plans: readonly (ScreenPlan | LayoutPlan | undefined)[],
  states?: { readonly [form: string]: FormState },
): Promise<void> {
  await Promise.all([preparePlans(plans), prepareReactions(states)]);
}

async function preparePlans(plans: readonly (ScreenPlan | LayoutPlan | undefined)[]): Promise<void> {
  const newPlans = plans.filter((plan) => plan !== undefined).filter((plan) => !preparedPlans.has(plan));
  if (newPlans.length === 0) return;
  await Promise.all([prepareBlocks(newPlans), prepareFields(newPlans), prepareTables(newPlans)]);
  for (const plan of newPlans) preparedPlans.add(plan);
}
