import type { Visit } from '../areas/area.ts';
import type { StorePlans } from '../project/store-plans.ts';
import { readDraft, settingsOfDraft } from '../settings/drafts.ts';

/** The plans of the operator's own draft; undefined: nothing is drafted, or nobody asks who could have one. */
export async function readDraftPlans(visit: Visit): Promise<StorePlans | undefined> {
  if (visit.operator === null) return undefined;
  const draft = await readDraft(visit.database, visit.store.id, visit.operator.id);
  return draft && visit.project.plansFor(settingsOfDraft(visit.plans.settings, draft));
}
