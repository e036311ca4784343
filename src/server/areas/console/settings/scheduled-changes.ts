import type { RequestContext } from '../../../runtime/area.ts';
import { type Change, listSchedules, settingsOfDraft } from '../../../settings/index.ts';
import { formatDifferences } from './history.ts';

/** What publications at a time will change in a document, the next first. */
export async function listScheduledChanges(
  context: RequestContext,
  document: string,
): Promise<{ readonly at: string; readonly changes: string[] }[]> {
  const { database, store, project } = context;
  const schedules = await listSchedules(database, store.id);
  const due = schedules.filter(({ problem, draft }) => problem === null && Object.hasOwn(draft.documents, document));
  return Promise.all(
    due.map(async ({ publishAt, draft }) => {
      const base = await project.settingsOf(store.id, draft.baseVersion);
      const isOfDocument = (change: Change) => change.document === document;
      const changes = formatDifferences(context, base, settingsOfDraft(base, draft), isOfDocument);
      return { at: publishAt.toISOString(), changes: [...changes] };
    }),
  );
}
