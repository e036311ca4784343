import type { StorePlans } from '../../project/store-plans.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { previewRebase, readDraft, settingsOfDraft } from '../../settings/index.ts';

/**
 * The plans of the operator's own draft, as it will be published: what others have published since it was begun is in them. Undefined:
 * nothing is drafted, or nobody asks who could have a draft.
 */
export async function readDraftPlans(context: RequestContext): Promise<StorePlans | undefined> {
  const { database, store, project, plans, operator } = context;
  if (operator === null) return undefined;
  const draft = await readDraft(database, store.id, operator.id);
  if (draft === undefined) return undefined;
  const { documents } = await previewRebase({ store, project }, draft);
  return project.plansFor(settingsOfDraft(plans.settings, { ...draft, documents }));
}
