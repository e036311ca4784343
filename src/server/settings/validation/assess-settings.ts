import type { Consequence } from '../../../../engine/check/index.ts';
import type { Settings } from '../../../../engine/declare/index.ts';
import type { Project } from '../../project/project.ts';
import { readSetting } from '../messages/name-setting.ts';
import type { SettingsWarning } from './find-warnings.ts';
import type { SettingsProblem } from './validate-settings.ts';

/** What settings do to members, according to the consequences that `check` finds. */
export interface Assessment {
  /** Problems that would newly block members; these settings must not be published. */
  readonly blockers: readonly SettingsProblem[];
  /** What blocks members now and would still block them, described with the published settings. */
  readonly blockedNow: readonly Blocker[];
  /**
   * What may be published with a warning, including what blocks members already: an unrelated change need not wait for that fix.
   */
  readonly warnings: readonly SettingsWarning[];
}

/** Something that blocks members now, with every setting that causes it. */
export type Blocker = Required<Pick<SettingsProblem, 'rule' | 'consequence'>> & {
  readonly places: readonly Pick<SettingsProblem, 'document' | 'path'>[];
};

/** Rules of the consequences that block members, by code. All others are warnings. */
const blockingRules: ReadonlyMap<string, string> = new Map([
  ['SETTING_STOPS_STEP', 'stepStopped'],
  ['FLOW_SKIPS_ALL', 'flowSkipped'],
  ['FORM_NEVER_RIGHT', 'neverRight'],
]);

/**
 * Assesses valid settings against the published ones. A new blocker is reported at each changed setting among its causes. If a
 * birthday becomes required while no age may sign up: `{ blockers: [{ document: "registration", path: ["signUp", "fields",
 * "birthday"], rule: "neverRight", … }], blockedNow: [], warnings: [] }`
 */
export function assessSettings(
  project: Pick<Project, 'consequencesOf'>,
  settings: Settings,
  published: Settings,
  now: Date,
): Assessment {
  const blockers: SettingsProblem[] = [];
  const blockedNow: Blocker[] = [];
  const warnings: SettingsWarning[] = [];
  const currentBlockers = new Map(
    findBlockers(project, published, now).map((blocker) => [consequenceKey(blocker.consequence), blocker]),
  );
  for (const consequence of project.consequencesOf(settings, now)) {
    const rule = blockingRules.get(consequence.code);
    const before = currentBlockers.get(consequenceKey(consequence));
    if (rule === undefined) warnings.push({ rule: 'neverAsked', consequence, settings });
    else if (before !== undefined) {
      blockedNow.push(before);
      warnings.push({ rule: 'blockedNow', blocker: before, published });
    } else {
      const changed = consequence.settings.filter((path) => !isSame(readSetting(settings, path), readSetting(published, path)));
      // If no cause was changed, a change of the declarations is to blame.
      const places = changed.length > 0 ? changed : consequence.settings;
      blockers.push(...places.map((path) => ({ ...locate(path), rule, consequence })));
    }
  }
  return { blockers, blockedNow, warnings };
}

/** Finds what blocks members with the published settings. */
export function findBlockers(project: Pick<Project, 'consequencesOf'>, published: Settings, now: Date): readonly Blocker[] {
  return project.consequencesOf(published, now).flatMap((consequence): readonly Blocker[] => {
    const rule = blockingRules.get(consequence.code);
    return rule === undefined ? [] : [{ rule, consequence, places: consequence.settings.map(locate) }];
  });
}

/** Identifies a consequence by what members meet, whichever settings cause it. */
function consequenceKey({ code, flow, screens, field }: Consequence): string {
  return JSON.stringify([code, flow, screens, field]);
}

function locate([document = '', ...path]: readonly string[]): Pick<SettingsProblem, 'document' | 'path'> {
  return { document, path };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
