import type { Settings } from '../../../../engine/declare/index.ts';
import { pickWords } from '../../pages/languages.ts';
import {
  type AffectedMembers,
  type Conflict,
  countAffected,
  findOddities,
  listVersions,
  tellOddities,
  tellProblems,
} from '../../settings/index.ts';
import type { PageLoader, PageVisit } from '../area.ts';
import { findEntry, optionsOf } from './entries.ts';
import { tellDifferences, tellReturn, tellVersion } from './history.ts';
import { readInForce, showVersion, showView } from './pages.ts';
import type { SettingsView } from './view.ts';
import { weighView } from './weigh-view.ts';

/** Notices after which the version in force is what the operator has just put there. */
const publishing = ['published', 'rolledBack'];
/** Others' versions that are told of in full; whoever is further behind reads the rest in the history. */
const mostNewer = 20;

/** What the draft would change, for whom, and what stands against it. */
export const publishPage: PageLoader<'console/publish'> = async (visit) => {
  const { view, conflicts, wrong, stops, oddities } = await weighView(visit);
  const inForce = await readInForce(visit);
  const isJustPublished = publishing.includes(visit.query['notice'] ?? '');
  const problems = [...wrong, ...stops];
  return {
    ...showView(view),
    inForce: showVersion(inForce),
    inForceKey: String(inForce.version),
    isJustPublished,
    restoredVersion: inForce.ofVersion,
    versionBefore: inForce.version > 1 ? String(inForce.version - 1) : null,
    undoChanges: isJustPublished && inForce.version > 1 ? await tellReturn(visit, visit.plans.settings, inForce.version - 1) : [],
    draftAt: view.draft?.updatedAt.toISOString() ?? null,
    mayPublish: view.mayChange && view.draft !== undefined && !view.isBehind && problems.length === 0,
    changes: [...tellDifferences(visit, view.base, view.wanted)],
    // What cannot be compiled concerns nobody yet.
    affected: view.draft === undefined || wrong.length > 0 ? [] : await tellAffected(visit, view),
    oddities: view.draft === undefined ? [] : [...tellOddities([...findOddities(view.wanted), ...oddities], visit)],
    problems: [...tellProblems(problems, view.wanted, visit)],
    conflicts: [...tellConflicts(visit, view, conflicts)],
    newer: await showNewer(visit, view),
  };
};

async function tellAffected(visit: PageVisit, { base, wanted }: SettingsView): Promise<string[]> {
  const { database, store, plans, project, now } = visit;
  const found = await countAffected(database, store.id, plans, project.plansFor(wanted), now);
  return sentencesOf(visit, found, base, wanted);
}

function sentencesOf(
  visit: PageVisit,
  { inFlows, chosen, lacking }: AffectedMembers,
  before: Settings,
  after: Settings,
): string[] {
  const say = sayFor(visit);
  const { plans, language } = visit;
  return [
    ...chosen.map(({ entryId, optionId, count }) => {
      const option = optionsOf(findEntry(before, entryId)).find(({ id }) => id === optionId);
      return say('affected.chosen', { label: pickWords(option?.['label'], language) ?? optionId, count: String(count) });
    }),
    ...lacking.map(({ field, count }) => {
      const title = field.startsWith('custom.') ? findEntry(after, field.slice('custom.'.length))?.['title'] : undefined;
      const label = pickWords(title, language) ?? plans.text(`field.${field}.label`, language) ?? field;
      return say('affected.lacking', { label, count: String(count) });
    }),
    ...inFlows.map(({ flow, count }) =>
      say('affected.inFlow', { flow: plans.text(`affected.flow.${flow}`, language) ?? flow, count: String(count) }),
    ),
  ];
}

/** Where somebody else has published another value for what the draft changes: theirs → mine. */
function tellConflicts(visit: PageVisit, { base, wanted }: SettingsView, conflicts: readonly Conflict[]): readonly string[] {
  return tellDifferences(visit, base, wanted, ({ document, path }) =>
    conflicts.some((conflict) => conflict.document === document && conflict.path.every((step, index) => path[index] === step)),
  );
}

/** What was published since the draft was begun, by whom. */
async function showNewer(visit: PageVisit, { draft, isBehind }: SettingsView) {
  if (draft === undefined || !isBehind) return [];
  const found = await listVersions(visit.database, visit.store.id, { limit: mostNewer });
  const newer = found.filter(({ version }) => version > draft.baseVersion);
  return Promise.all(
    newer.map(async (version) => ({ ...showVersion(version), changes: [...(await tellVersion(visit, version))] })),
  );
}

function sayFor({ plans, language }: PageVisit) {
  return (key: string, parameters: { readonly [name: string]: string }) => plans.text(key, language, parameters) ?? key;
}
