import type { Settings } from '../../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import {
  type Assessment,
  assessReferences,
  assessSettings,
  type Conflict,
  previewRebase,
  type SettingsProblem,
  validateSettings,
} from '../../../../settings/index.ts';
import { readView, type SettingsView } from '../view.ts';

/** The draft as it would be published, with its problems and warnings. Without a draft: the published settings. */
export interface AssessedView extends Assessment {
  readonly view: SettingsView;
  readonly conflicts: readonly Conflict[];
  /** Validation problems. With any of them the draft cannot be assessed, and only the current blockers are reported. */
  readonly invalid: ReturnType<typeof validateSettings>;
}

/** Whose draft, and which of its documents; without any of them: the own draft, all of it. */
export interface AssessedPart {
  readonly drafterId?: string;
  readonly documents?: readonly string[];
}

/** Assesses a draft, or a part of it as it would be published without the rest, in the same way for every page that shows it. */
export async function assessView(context: RequestContext, part: AssessedPart = {}): Promise<AssessedView> {
  const { view, conflicts } = await readRebasedView(context, part);
  return { view, conflicts, ...(await assessSettingsOf(context, view)) };
}

async function assessSettingsOf(
  context: RequestContext,
  { draft, drafted, base }: SettingsView,
): Promise<Omit<AssessedView, 'view' | 'conflicts'>> {
  const { database, store, project } = context;
  const invalid = draft === undefined ? [] : validateSettings(project, drafted, base);
  const assessment = await assessSettings(context, invalid.length > 0 ? base : drafted, base);
  if (draft === undefined) return { invalid, ...assessment };
  if (invalid.length > 0) return { invalid, ...assessment, warnings: [] };
  const search = { storeId: store.id, declarations: project.declarations, settings: drafted, published: base };
  const references = await assessReferences(database, search);
  return {
    invalid,
    ...assessment,
    blockers: [...assessment.blockers, ...references.blockers],
    warnings: [...assessment.warnings, ...references.warnings],
  };
}

/** Maximum number of documents that are tried one after the other; each is a whole assessment. */
const maxTried = 8;

/**
 * Names the documents of the own draft that a part of it needs: the fewest that have to be published with it, so that the problems
 * go which the whole draft does not have. Of a draft with many documents: none.
 */
export async function findNeededDocuments(context: RequestContext, part: readonly string[]): Promise<readonly string[]> {
  const { view } = await readRebasedView(context, {});
  const otherDocuments = Object.keys(view.draft?.documents ?? {}).filter((document) => !part.includes(document));
  if (otherDocuments.length > maxTried) return [];
  const findProblems = async (added: readonly string[]): Promise<ReadonlySet<string>> => {
    const documents = [...part, ...added];
    const { invalid, blockers } = await assessSettingsOf(context, { ...view, drafted: pickDrafted(view, documents) });
    return new Set([...invalid, ...blockers].map(identify));
  };
  const withAll = await findProblems(otherDocuments);
  const solved = [...(await findProblems([]))].filter((problem) => !withAll.has(problem));
  if (solved.length === 0) return [];
  let needed: readonly string[] = otherDocuments;
  for (const document of otherDocuments) {
    const fewer = needed.filter((name) => name !== document);
    const remaining = await findProblems(fewer);
    if (!solved.some((problem) => remaining.has(problem))) needed = fewer;
  }
  return needed;
}

/** The same for a problem that stays, although other documents are published with it: its paths and referring settings differ then. */
const identify = (problem: SettingsProblem): string => {
  const { document, rule, reference } = problem;
  return JSON.stringify(reference === undefined ? problem : [document, rule, reference.id]);
};

/**
 * Reads the draft on top of the published settings. An outdated draft is shown as it will be after a rebase, so that its
 * changes do not include those of others.
 */
async function readRebasedView(
  context: RequestContext,
  { drafterId, documents: part }: AssessedPart,
): Promise<Pick<AssessedView, 'view' | 'conflicts'>> {
  const view = await readView(context, drafterId);
  if (view.draft === undefined) return { view, conflicts: [] };
  if (!view.isOutdated) return { view: { ...view, drafted: pickDrafted(view, part) }, conflicts: [] };
  const base = context.plans.settings;
  const { documents, conflicts } = await previewRebase(context, view.draft);
  const rebased = { ...view, base, drafted: { ...base, ...documents } };
  // The rebase concerns the whole draft, and so do its conflicts.
  return { view: { ...rebased, drafted: pickDrafted(rebased, part) }, conflicts };
}

/** The base with the changes of these documents only; undefined: of all. */
function pickDrafted({ base, drafted }: SettingsView, documents: readonly string[] | undefined): Settings {
  if (documents === undefined) return drafted;
  return Object.fromEntries(
    Object.entries(drafted).map(([name, body]) => [name, documents.includes(name) ? body : (base[name] ?? {})]),
  );
}
