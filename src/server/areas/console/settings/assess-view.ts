import type { RequestContext } from '../../../runtime/area.ts';
import {
  type Assessment,
  assessReferences,
  assessSettings,
  type Conflict,
  previewRebase,
  validateSettings,
} from '../../../settings/index.ts';
import { readView, type SettingsView } from './view.ts';

/** The draft as it would be published, with its problems and warnings. Without a draft: the published settings. */
export interface AssessedView extends Assessment {
  readonly view: SettingsView;
  readonly conflicts: readonly Conflict[];
  /** Validation problems. With any of them the draft cannot be assessed, and only the current blockers are reported. */
  readonly invalid: ReturnType<typeof validateSettings>;
}

/** Assesses the draft of the operator, or of a drafter, in the same way for every page that shows it. */
export async function assessView(context: RequestContext, drafterId?: string): Promise<AssessedView> {
  const { project } = context;
  const { view, conflicts } = await readRebasedView(context, drafterId);
  const { draft, drafted, base } = view;
  const { database, store } = context;
  const invalid = draft === undefined ? [] : validateSettings(project, drafted, base);
  const assessment = await assessSettings(context, invalid.length > 0 ? base : drafted, base);
  if (draft === undefined) return { view, conflicts, invalid, ...assessment };
  if (invalid.length > 0) return { view, conflicts, invalid, ...assessment, warnings: [] };
  const search = { storeId: store.id, declarations: project.declarations, settings: drafted, published: base };
  const references = await assessReferences(database, search);
  return {
    view,
    conflicts,
    invalid,
    ...assessment,
    blockers: [...assessment.blockers, ...references.blockers],
    warnings: [...assessment.warnings, ...references.warnings],
  };
}

/**
 * Reads the draft on top of the published settings. An outdated draft is shown as it will be after a rebase, so that its
 * changes do not include those of others.
 */
async function readRebasedView(
  context: RequestContext,
  drafterId: string | undefined,
): Promise<Pick<AssessedView, 'view' | 'conflicts'>> {
  const view = await readView(context, drafterId);
  if (view.draft === undefined || !view.isOutdated) return { view, conflicts: [] };
  const base = context.plans.settings;
  const { documents, conflicts } = await previewRebase(context, view.draft);
  return { view: { ...view, base, drafted: { ...base, ...documents } }, conflicts };
}
