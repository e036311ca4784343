import { type Conflict, judgeSettings, previewRebase, type Weighed, weighSettings } from '../../settings/index.ts';
import type { Visit } from '../area.ts';
import { readView, type SettingsView } from './view.ts';

/** The draft as it would be published, with what stands against it. Without a draft the settings in force. */
export interface WeighedView extends Weighed {
  readonly view: SettingsView;
  readonly conflicts: readonly Conflict[];
  /** What is no settings at all. It cannot be weighed: only what stands is told then. */
  readonly wrong: ReturnType<typeof judgeSettings>;
}

/** Every page that tells of a draft asks here, so that none is silent about what another one tells. */
export async function weighView(visit: Visit): Promise<WeighedView> {
  const { project, now } = visit;
  const { view, conflicts } = await readUpToDate(visit);
  const { draft, wanted, base } = view;
  const wrong = draft === undefined ? [] : judgeSettings(project, wanted);
  const weighed = weighSettings(project, wrong.length > 0 ? base : wanted, base, now);
  return { view, conflicts, wrong, ...weighed, oddities: draft === undefined || wrong.length > 0 ? [] : weighed.oddities };
}

/**
 * The draft against the settings in force. Where others have published since it was begun, as it will be once it is brought up to date:
 * whatever is told is then told from the same version; what others changed is told of apart.
 */
async function readUpToDate(visit: Visit): Promise<Pick<WeighedView, 'view' | 'conflicts'>> {
  const view = await readView(visit);
  if (view.draft === undefined || !view.isBehind) return { view, conflicts: [] };
  const base = visit.plans.settings;
  const { documents, conflicts } = await previewRebase(visit, view.draft);
  return { view: { ...view, base, wanted: { ...base, ...documents } }, conflicts };
}
