import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted, rightsOf } from '../../../runtime/access.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import {
  type Conflict,
  findName,
  findWarnings,
  formatConcerned,
  formatProblems,
  formatWarnings,
  joinDrafts,
  listRequested,
  listSchedules,
  listVersions,
  nameDocument,
  nameDocuments,
  readReview,
  type SettingsWarning,
  settingsOfDraft,
} from '../../../settings/index.ts';
import { describeAffected } from './affected.ts';
import { assessView, findNeededDocuments } from './draft/assess-view.ts';
import { addressOfPart, findPart, formatNeededDocuments, writePart } from './draft/draft-part.ts';
import { describeVersion, describeVersionChanges, formatDifferences, readInForce } from './history.ts';
import { describeView } from './pages.ts';
import { readView, type SettingsView } from './view.ts';

/** The notice codes after the operator has published the present version. */
const publishNotices = ['published', 'rolledBack'];
/** Maximum number of newer versions on the page; the history has the rest. */
const maxNewer = 20;

/** Shows the draft's changes, the affected members, and its problems. */
export const publishPage: PageLoader<'console/publish'> = async (context) => {
  const { draft, isOutdated } = await readView(context);
  const requestedPart = findPart(draft, context.query);
  // A rebase concerns the whole draft, and so does the page until then.
  const part = isOutdated ? undefined : requestedPart;
  const { view, conflicts, invalid, blockers, warnings } = await assessView(context, part && { documents: part });
  const inForce = await readInForce(context);
  const review = await describeReview(context);
  const isJustPublished = publishNotices.includes(context.query['notice'] ?? '');
  const problems = [...invalid, ...blockers];
  const isRevision = (warning: (typeof warnings)[number]) =>
    warning.rule === 'reference' && warning.problem.reference?.revised !== undefined;
  const ordinary = warnings.filter((warning) => !isRevision(warning));
  return {
    ...describeView(view),
    inForce: describeVersion(inForce),
    inForceKey: String(inForce.version),
    isJustPublished,
    restoredVersion: inForce.ofVersion,
    versionBefore: inForce.version > 1 ? String(inForce.version - 1) : null,
    draftAt: view.draft?.updatedAt.toISOString() ?? null,
    ...review,
    ...(await describePart(context, { view, part, isValid: problems.length === 0, isRequested: review.requestedAt !== null })),
    documents: writePart(requestedPart),
    changes: [...formatDifferences(context, view.base, view.drafted)],
    schedules: await describeSchedules(context, view),
    changed: describeChanged(context, view),
    // Invalid settings cannot be compiled, so affected members cannot be counted.
    affected:
      view.draft === undefined || invalid.length > 0
        ? []
        : [...(await describeAffected(context, view.drafted)), ...formatConcerned(blockers, warnings, view.drafted, context)],
    warnings: view.draft === undefined ? [] : [...formatWarnings([...findWarnings(view.drafted, context), ...ordinary], context)],
    revisions: warnings.filter(isRevision).map((warning) => describeRevision(context, warning)),
    problems: [...formatProblems(problems, view.drafted, context)],
    conflicts: [...describeConflicts(context, view, conflicts)],
    newer: await describeNewer(context, view),
  };
};

/** Which documents the page is about, and what may be done with them. */
async function describePart(
  context: PageContext,
  {
    view,
    part,
    isValid,
    isRequested,
  }: {
    readonly view: SettingsView;
    /** undefined: the whole draft. */
    readonly part: readonly string[] | undefined;
    readonly isValid: boolean;
    readonly isRequested: boolean;
  },
) {
  const { draft, isOutdated, mayChange } = view;
  const documents = Object.keys(draft?.documents ?? {});
  const chosen = part ?? documents;
  const isReady = draft !== undefined && !isOutdated && isValid && chosen.every((document) => mayChange(document));
  const mayAlone = isPermitted(context, 'publish') && !context.plans.settings.operatorRoles.isReviewRequired;
  const needed = part === undefined || isValid ? [] : await findNeededDocuments(context, part);
  return {
    mayPublish: isReady && mayAlone,
    mayRequest: isReady && !mayAlone && !isRequested,
    mayChoose: documents.length > 1 && !isOutdated && mayChange(),
    chosen: part === undefined ? null : nameDocuments(context, part),
    kept: nameDocuments(
      context,
      documents.filter((document) => !chosen.includes(document)),
    ),
    needed: formatNeededDocuments(context, needed).join('') || null,
    withNeeded: addressOfPart([...chosen, ...needed]),
  };
}

/** Whether others are asked to publish the draft, and the drafts of others that wait. */
async function describeReview(context: PageContext) {
  const { database, store, plans } = context;
  const { id } = operatorOf(context);
  const { requestedAt, requestedDocuments, returned } = await readReview(database, store.id, id);
  const waiting = isPermitted(context, 'publish') ? await listRequested(database, store.id, id) : [];
  return {
    isReviewRequired: plans.settings.operatorRoles.isReviewRequired,
    requestedAt: requestedAt?.toISOString() ?? null,
    requestedPart: requestedDocuments === null ? null : nameDocuments(context, requestedDocuments),
    returnedBy: returned?.by ?? '',
    returnReason: returned?.reason ?? null,
    waiting: waiting.map((draft) => ({
      drafterId: draft.drafterId,
      name: draft.drafterName,
      requestedAt: draft.requestedAt.toISOString(),
    })),
  };
}

/** The reason of a failed publication, as the page has words for it. */
function nameProblem(problem: string): 'conflict' | 'blocked' | 'other' {
  if (problem === 'SETTINGS_STOP_MEMBERS') return 'blocked';
  return problem === 'conflict' ? 'conflict' : 'other';
}

/** Publications at a time, with what they change. */
async function describeSchedules(context: PageContext, view: SettingsView) {
  const { database, store, project } = context;
  const { permissions, mayChange } = rightsOf(context);
  const mayCancel = permissions.includes('publish');
  const schedules = await listSchedules(database, store.id);
  return Promise.all(
    schedules.map(async ({ scheduleId, publishAt, by, problem, draft }) => {
      const base = await project.settingsOf(store.id, draft.baseVersion);
      const isAllowed = mayCancel && Object.keys(draft.documents).every(mayChange);
      const joined = isAllowed ? await joinDrafts(context, view.draft, draft) : undefined;
      return {
        scheduleId,
        at: publishAt.toISOString(),
        by,
        problem: problem === null ? null : nameProblem(problem),
        mayCancel,
        mayTake: typeof joined === 'object',
        takeProblem: typeof joined === 'string' ? joined : null,
        changes: [...formatDifferences(context, base, settingsOfDraft(base, draft))],
      };
    }),
  );
}

/** The documents that the draft changes, each of which can be put back. */
const describeChanged = (context: PageContext, { draft }: SettingsView) =>
  Object.keys(draft?.documents ?? {}).map((documentId) => ({ documentId, title: nameDocument(context, documentId) }));

/** A text that the draft changes under the same revision, for the button that raises it. */
function describeRevision(context: PageContext, warning: SettingsWarning) {
  const { reference } = warning.rule === 'reference' ? warning.problem : {};
  const { name = '', next = 0 } = reference?.revised ?? {};
  const id = reference?.id ?? '';
  return {
    name,
    id,
    title: findName(reference?.element ?? {}, context.language) || id,
    text: formatWarnings([warning], context).join(''),
    next,
  };
}

/** Describes the draft's changes to values that were also changed by a newer version. */
function describeConflicts(
  context: PageContext,
  { base, drafted }: SettingsView,
  conflicts: readonly Conflict[],
): readonly string[] {
  return formatDifferences(context, base, drafted, {
    isIncluded: ({ document, path }) =>
      conflicts.some((conflict) => conflict.document === document && conflict.path.every((step, index) => path[index] === step)),
  });
}

/** Lists the versions published since the draft was started. */
async function describeNewer(context: PageContext, { draft, isOutdated }: SettingsView) {
  if (draft === undefined || !isOutdated) return [];
  const latestVersions = await listVersions(context.database, context.store.id, { limit: maxNewer });
  const newer = latestVersions.filter(({ version }) => version > draft.baseVersion);
  return Promise.all(
    newer.map(async (version) => {
      const { changes } = await describeVersionChanges(context, version);
      return { ...describeVersion(version), changes };
    }),
  );
}
