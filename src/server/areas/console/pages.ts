import type { Json } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { PageContext, PageLoader, RequestContext } from '../../runtime/area.ts';
import { pickText } from '../../runtime/pages/request/languages.ts';
import { findEntryOddities, formatWarnings, listVersions, type SettingsVersion } from '../../settings/index.ts';
import { findEntry, listEntries, optionsOf } from './entries.ts';
import { newEntry, registrationKeys } from './forms.ts';
import { countAnswered, countChoices } from './queries.ts';
import { registrationAnswers } from './registration.ts';
import { readView, type SettingsView } from './view.ts';

/** What every page of the settings says of the draft. */
export function showView({ mayChange, draft, isBehind, revision, baseVersion }: SettingsView) {
  return { mayChange, hasDraft: draft !== undefined, isBehind, revision, baseVersion };
}

/** A version as facts show it. */
export function showVersion({ version, kind, publishedAt, by }: SettingsVersion) {
  return { version, kind, publishedAt: publishedAt.toISOString(), publishedBy: by?.name ?? null };
}

/** The version in force, with who published it. */
export async function readInForce({ database, store }: RequestContext): Promise<SettingsVersion> {
  const [newest] = await listVersions(database, store.id, { limit: 1, before: store.settingsVersion + 1 });
  if (newest === undefined) throw new Error(`version ${store.settingsVersion} of the settings was never noted`);
  return newest;
}

export const registrationPage: PageLoader<'console/registration'> = async (visit) => {
  const view = await readView(visit);
  const published = registrationAnswers(visit.plans.settings['registration'] ?? {}, registrationKeys(visit));
  // No field of this form takes anything else.
  const plain = Object.entries(published).map(
    ([key, answer]) => [key, typeof answer === 'boolean' ? answer : readText(answer)] as const,
  );
  return { ...showView(view), published: Object.fromEntries(plain) };
};

function readText(answer: Json): string | null {
  return typeof answer === 'string' ? answer : null;
}

export const entryListPage: PageLoader<'console/custom-info/index'> = async (visit) => {
  const view = await readView(visit);
  const entries = listEntries(view.wanted, visit);
  const odd = formatWarnings(findEntryOddities(view.wanted, visit), visit);
  return { ...showView(view), isEmpty: entries.length === 0, entries, oddities: [...odd] };
};

export const entryPage: PageLoader<'console/custom-info/entry'> = async (visit) => {
  const view = await readView(visit);
  const id = visit.params['id'] ?? '';
  const say = (key: string) => visit.plans.text(key, visit.language) ?? key;
  // Nothing to look at there for who may not make one.
  if (id === newEntry && !view.mayChange) return { redirectTo: '/console/custom-info' };
  if (id === newEntry)
    return { ...showView(view), heading: say('affected.newEntry'), entryId: null, isAnswered: false, answers: [] };
  const entry = findEntry(view.wanted, id);
  if (entry === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such custom field.');
  const answered = await countAnswered(visit.database, visit.store.id, id);
  return {
    ...showView(view),
    heading: pickText(entry['title'], visit.language) ?? id,
    entryId: id,
    isAnswered: answered > 0,
    answers: await tellAnswers(visit, view, id, answered),
  };
};

/** How many have answered, and how many have chosen each option: whoever takes one away reads it first. */
async function tellAnswers(visit: PageContext, view: SettingsView, id: string, answered: number): Promise<string[]> {
  const { database, store, plans, language } = visit;
  if (answered === 0) return [];
  const say = (key: string, parameters: { readonly [name: string]: string }) => plans.text(key, language, parameters) ?? key;
  const chosen = await countChoices(database, store.id, id);
  const lines = optionsOf(findEntry(view.wanted, id)).flatMap((option) => {
    const count = chosen.get(String(option['id'])) ?? 0;
    const label = pickText(option['label'], language) ?? '';
    return count === 0 ? [] : [say('affected.chosen', { label, count: String(count) })];
  });
  return [say('affected.answered', { count: String(answered) }), ...lines];
}
