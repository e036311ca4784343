import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { type Conflict, findWarnings, formatProblems, formatWarnings, listVersions } from '../../settings/index.ts';
import { describeAffected } from './affected.ts';
import { assessView } from './assess-view.ts';
import { formatDifferences, formatVersionChanges } from './history.ts';
import { readInForce, showVersion, showView } from './pages.ts';
import type { SettingsView } from './view.ts';

/** Notices after which the version in force is what the operator has just put there. */
const publishing = ['published', 'rolledBack'];
/** Others' versions that are told of in full; whoever is further behind reads the rest in the history. */
const mostNewer = 20;

/** What the draft would change, for whom, and what stands against it. */
export const publishPage: PageLoader<'console/publish'> = async (visit) => {
  const { view, conflicts, wrong, blockers: stops, warnings: oddities } = await assessView(visit);
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
    draftAt: view.draft?.updatedAt.toISOString() ?? null,
    mayPublish: view.mayChange && view.draft !== undefined && !view.isBehind && problems.length === 0,
    changes: [...formatDifferences(visit, view.base, view.wanted)],
    // What cannot be compiled concerns nobody yet.
    affected: view.draft === undefined || wrong.length > 0 ? [] : await describeAffected(visit, view.base, view.wanted),
    oddities: view.draft === undefined ? [] : [...formatWarnings([...findWarnings(view.wanted, visit), ...oddities], visit)],
    problems: [...formatProblems(problems, view.wanted, visit)],
    conflicts: [...tellConflicts(visit, view, conflicts)],
    newer: await showNewer(visit, view),
  };
};

/** Where somebody else has published another value for what the draft changes: theirs → mine. */
function tellConflicts(visit: PageContext, { base, wanted }: SettingsView, conflicts: readonly Conflict[]): readonly string[] {
  return formatDifferences(visit, base, wanted, ({ document, path }) =>
    conflicts.some((conflict) => conflict.document === document && conflict.path.every((step, index) => path[index] === step)),
  );
}

/** What was published since the draft was begun, by whom. */
async function showNewer(visit: PageContext, { draft, isBehind }: SettingsView) {
  if (draft === undefined || !isBehind) return [];
  const found = await listVersions(visit.database, visit.store.id, { limit: mostNewer });
  const newer = found.filter(({ version }) => version > draft.baseVersion);
  return Promise.all(
    newer.map(async (version) => ({ ...showVersion(version), changes: [...(await formatVersionChanges(visit, version))] })),
  );
}
