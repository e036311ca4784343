import type { StorePlans } from '../../../project/store-plans.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { previewRebase, readDraft, settingsOfDraft } from '../../../settings/index.ts';

/**
 * Compiles the operator's draft as it would be published, rebased onto newer versions. Undefined: there is no draft, or no
 * operator is signed in.
 */
export async function readDraftPlans(context: RequestContext): Promise<StorePlans | undefined> {
  const { database, store, project, plans, operator } = context;
  if (operator === null) return undefined;
  const draft = await readDraft(database, store.id, operator.id);
  if (draft === undefined) return undefined;
  const { documents } = await previewRebase({ store, project }, draft);
  return project.plansFor(settingsOfDraft(plans.settings, { ...draft, documents }));
}
