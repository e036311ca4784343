import { readLanguage } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type Change, formatText, listSchedules, settingsOfDraft } from '../../../settings/index.ts';
import { formatDifferences } from './history.ts';

/** What publications at a time will change in a document, the next first: `2026年12月1日 9:00：規約 › …` */
export async function listScheduledChanges(context: RequestContext, document: string): Promise<string[]> {
  const { database, store, project, language } = context;
  const schedules = await listSchedules(database, store.id);
  const due = schedules.filter(({ problem, draft }) => problem === null && Object.hasOwn(draft.documents, document));
  const changes = due.map(async ({ publishAt, draft }) => {
    const base = await project.settingsOf(store.id, draft.baseVersion);
    const at = formatLongTime(publishAt, readLanguage(language));
    const ofDocument = { isIncluded: (change: Change) => change.document === document };
    return formatDifferences(context, base, settingsOfDraft(base, draft), ofDocument).map((change) =>
      formatText(context, 'affected.scheduled', { at, change }),
    );
  });
  return (await Promise.all(changes)).flat();
}
