import { readText } from '../../../../../engine/declare/index.ts';
import { pickText } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { findCustomFieldWarnings, formatWarnings } from '../../../settings/index.ts';
import { findEntry, listEntries, optionsOf } from './entries.ts';
import { newEntry, registrationKeys } from './forms.ts';
import { countAnswered, countChoices } from './queries.ts';
import { registrationAnswers } from './registration.ts';
import { listScheduledChanges } from './scheduled-changes.ts';
import { readView, type SettingsView } from './view.ts';

const customFields = 'customAssociatedInfo';

/** The draft's state, as every settings page shows it. */
export function describeView({ mayChange, draft, isOutdated, revision, baseVersion }: SettingsView, document?: string) {
  return { mayChange: mayChange(document), hasDraft: draft !== undefined, isOutdated, revision, baseVersion };
}

export const registrationPage: PageLoader<'console/registration'> = async (context) => {
  const view = await readView(context);
  const published = registrationAnswers(context.plans.settings['registration'] ?? {}, registrationKeys(context));
  // The form's fields are texts and checkboxes only.
  const plain = Object.entries(published).map(
    ([key, answer]) => [key, typeof answer === 'boolean' ? answer : (readText(answer) ?? null)] as const,
  );
  const scheduled = await listScheduledChanges(context, 'registration');
  return { ...describeView(view, 'registration'), scheduled, published: Object.fromEntries(plain) };
};

export const entryListPage: PageLoader<'console/custom-info/index'> = async (context) => {
  const view = await readView(context);
  const entries = listEntries(view.drafted, context);
  const warnings = formatWarnings(findCustomFieldWarnings(view.drafted, context), context);
  const scheduled = await listScheduledChanges(context, customFields);
  return { ...describeView(view, customFields), scheduled, isEmpty: entries.length === 0, entries, warnings: [...warnings] };
};

export const entryPage: PageLoader<'console/custom-info/entry'> = async (context) => {
  const view = await readView(context);
  const id = context.params['id'] ?? '';
  const translate = (key: string) => context.plans.text(key, context.language) ?? key;
  if (id === newEntry && !view.mayChange(customFields)) return { redirectTo: '/console/custom-info' };
  if (id === newEntry)
    return {
      ...describeView(view, customFields),
      heading: translate('affected.newEntry'),
      entryId: null,
      isAnswered: false,
      answers: [],
    };
  const entry = findEntry(view.drafted, id);
  if (entry === undefined) throw new RefusalError('NOT_FOUND');
  const answered = await countAnswered(context.database, context.store.id, id);
  return {
    ...describeView(view, customFields),
    heading: pickText(entry['title'], context.language) ?? id,
    entryId: id,
    isAnswered: answered > 0,
    answers: await describeAnswered(context, view, id, answered),
  };
};

/** Describes how many members answered the field and chose each option, for an operator who may remove one. */
async function describeAnswered(context: PageContext, view: SettingsView, id: string, answered: number): Promise<string[]> {
  const { database, store, plans, language } = context;
  if (answered === 0) return [];
  const translate = (key: string, parameters: { readonly [name: string]: string }) =>
    plans.text(key, language, parameters) ?? key;
  const chosen = await countChoices(database, store.id, id);
  const lines = optionsOf(findEntry(view.drafted, id)).flatMap((option) => {
    const count = chosen.get(String(option['id'])) ?? 0;
    const label = pickText(option['label'], language) ?? '';
    return count === 0 ? [] : [translate('affected.chosen', { label, count: String(count) })];
  });
  return [translate('affected.answered', { count: String(answered) }), ...lines];
}
