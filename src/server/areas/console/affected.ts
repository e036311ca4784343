import type { Settings } from '../../../../engine/declare/index.ts';
import type { PageContext } from '../../runtime/area.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';
import { type AffectedMembers, countAffected } from '../../settings/index.ts';
import { findEntry, optionsOf } from './entries.ts';

/** Whom other settings concern, in sentences: members in the middle of a form, and those whose answers it is about. */
export async function describeAffected(visit: PageContext, before: Settings, after: Settings): Promise<string[]> {
  const { database, store, plans, project, now } = visit;
  const found = await countAffected(database, store.id, plans, project.plansFor(after), now);
  return sentencesOf(visit, found, before, after);
}

function sentencesOf(
  visit: PageContext,
  { inFlows, chosen, lacking }: AffectedMembers,
  before: Settings,
  after: Settings,
): string[] {
  const say = sayFor(visit);
  const { plans, language } = visit;
  return [
    ...chosen.map(({ entryId, optionId, count }) => {
      const option = optionsOf(findEntry(before, entryId)).find(({ id }) => id === optionId);
      return say('affected.chosen', { label: pickText(option?.['label'], language) ?? optionId, count: String(count) });
    }),
    ...lacking.map(({ field, count }) => {
      const title = field.startsWith('custom.') ? findEntry(after, field.slice('custom.'.length))?.['title'] : undefined;
      const label = pickText(title, language) ?? plans.text(`field.${field}.label`, language) ?? field;
      return say('affected.lacking', { label, count: String(count) });
    }),
    ...inFlows.map(({ flow, count }) =>
      say('affected.inFlow', { flow: plans.text(`affected.flow.${flow}`, language) ?? flow, count: String(count) }),
    ),
  ];
}

function sayFor({ plans, language }: PageContext) {
  return (key: string, parameters: { readonly [name: string]: string }) => plans.text(key, language, parameters) ?? key;
}
