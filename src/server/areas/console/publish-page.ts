import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { type Conflict, findWarnings, formatProblems, formatWarnings, listVersions } from '../../settings/index.ts';
import { describeAffected } from './affected.ts';
import { assessView } from './assess-view.ts';
import { formatDifferences, formatVersionChanges } from './history.ts';
import { describeVersion, describeView, readInForce } from './pages.ts';
import type { SettingsView } from './view.ts';

/** Notices after which the version in force is what the operator has just put there. */
const publishing = ['published', 'rolledBack'];
/** Others' versions that are told of in full; whoever is further behind reads the rest in the history. */
const mostNewer = 20;

/** What the draft would change, for whom, and what stands against it. */
export const publishPage: PageLoader<'console/publish'> = async (context) => {
  const { view, conflicts, wrong, blockers: stops, warnings } = await assessView(context);
  const inForce = await readInForce(context);
  const isJustPublished = publishing.includes(context.query['notice'] ?? '');
  const problems = [...wrong, ...stops];
  return {
    ...describeView(view),
    inForce: describeVersion(inForce),
    inForceKey: String(inForce.version),
    isJustPublished,
    restoredVersion: inForce.ofVersion,
    versionBefore: inForce.version > 1 ? String(inForce.version - 1) : null,
    draftAt: view.draft?.updatedAt.toISOString() ?? null,
    mayPublish: view.mayChange && view.draft !== undefined && !view.isOutdated && problems.length === 0,
    changes: [...formatDifferences(context, view.base, view.wanted)],
    // What cannot be compiled concerns nobody yet.
    affected: view.draft === undefined || wrong.length > 0 ? [] : await describeAffected(context, view.base, view.wanted),
    warnings: view.draft === undefined ? [] : [...formatWarnings([...findWarnings(view.wanted, context), ...warnings], context)],
    problems: [...formatProblems(problems, view.wanted, context)],
    conflicts: [...describeConflicts(context, view, conflicts)],
    newer: await showNewer(context, view),
  };
};

/** Where somebody else has published another value for what the draft changes: theirs → mine. */
function describeConflicts(
  context: PageContext,
  { base, wanted }: SettingsView,
  conflicts: readonly Conflict[],
): readonly string[] {
  return formatDifferences(context, base, wanted, ({ document, path }) =>
    conflicts.some((conflict) => conflict.document === document && conflict.path.every((step, index) => path[index] === step)),
  );
}

/** What was published since the draft was begun, by whom. */
async function showNewer(context: PageContext, { draft, isOutdated }: SettingsView) {
  if (draft === undefined || !isOutdated) return [];
  const found = await listVersions(context.database, context.store.id, { limit: mostNewer });
  const newer = found.filter(({ version }) => version > draft.baseVersion);
  return Promise.all(
    newer.map(async (version) => ({ ...describeVersion(version), changes: [...(await formatVersionChanges(context, version))] })),
  );
}
