import type { RequestContext } from '../../runtime/area.ts';
import { type Assessment, assessSettings, type Conflict, previewRebase, validateSettings } from '../../settings/index.ts';
import { readView, type SettingsView } from './view.ts';

/** The draft as it would be published, with what stands against it. Without a draft the settings in force. */
export interface AssessedView extends Assessment {
  readonly view: SettingsView;
  readonly conflicts: readonly Conflict[];
  /** What is no settings at all. They cannot be assessed: only current blockers are reported then. */
  readonly wrong: ReturnType<typeof validateSettings>;
}

/** Every page that tells of a draft asks here, so that none is silent about what another one tells. */
export async function assessView(context: RequestContext): Promise<AssessedView> {
  const { project, now } = context;
  const { view, conflicts } = await readUpToDate(context);
  const { draft, wanted, base } = view;
  const wrong = draft === undefined ? [] : validateSettings(project, wanted);
  const assessment = assessSettings(project, wrong.length > 0 ? base : wanted, base, now);
  return { view, conflicts, wrong, ...assessment, warnings: draft === undefined || wrong.length > 0 ? [] : assessment.warnings };
}

/**
 * The draft against the settings in force. Where others have published since it was begun, as it will be once it is brought up to date:
 * whatever is told is then told from the same version; what others changed is told of apart.
 */
async function readUpToDate(context: RequestContext): Promise<Pick<AssessedView, 'view' | 'conflicts'>> {
  const view = await readView(context);
  if (view.draft === undefined || !view.isOutdated) return { view, conflicts: [] };
  const base = context.plans.settings;
  const { documents, conflicts } = await previewRebase(context, view.draft);
  return { view: { ...view, base, wanted: { ...base, ...documents } }, conflicts };
}
