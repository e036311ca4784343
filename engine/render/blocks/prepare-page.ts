import { type FormState, type LayoutPlan, readPlanWords, type ScreenPlan } from '../../declare/index.ts';
import { prepareActions } from '../form/action-part.ts';
import { prepareFields } from '../form/field-registry.ts';
import { prepareReactions } from '../form/load-reactions.ts';
import { prepareTables } from '../form/sections/table-part.ts';
import { prepareInterceptors } from '../interceptors/interceptors.tsx';
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
  const newPlans = plans.filter((plan) => plan !== undefined).filter((plan) => !preparedPlans.has(plan));
  if (newPlans.length > 0) await preparePlans(newPlans, false);
  for (const plan of newPlans) preparedPlans.add(plan);
  await prepareReactions(states);
}

/** The same before hydrating a page that the server has rendered: blocks around the screen load after it. */
export async function prepareHydration(
  plans: readonly (ScreenPlan | LayoutPlan | undefined)[],
  states?: { readonly [form: string]: FormState },
): Promise<void> {
  await Promise.all([preparePlans(plans, true), prepareReactions(states)]);
}

async function preparePlans(plans: readonly (ScreenPlan | LayoutPlan | undefined)[], isRendered: boolean): Promise<void> {
  const words = readPlanWords(plans);
  await Promise.all([
    prepareBlocks(words, isRendered),
    prepareFields(words),
    prepareActions(words),
    prepareInterceptors(words),
    prepareTables(plans),
  ]);
}
