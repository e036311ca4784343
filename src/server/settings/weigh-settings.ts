import type { Consequence } from '../../../engine/check/index.ts';
import type { Settings } from '../../../engine/declare/index.ts';
import type { Project } from '../project/project.ts';
import type { Oddity } from './find-oddities.ts';
import type { SettingsProblem } from './judge-settings.ts';
import { readSetting } from './name-setting.ts';

/** What settings do to members, as the check of declarations finds it. */
export interface Weighed {
  /** What nobody gets past with them, and somebody does with those in force: never published. */
  readonly stops: readonly SettingsProblem[];
  /** What nobody gets past today already, and would not with them either, told of the settings in force. */
  readonly standing: readonly StandingStop[];
  /** What may be published all the same. What stands is among it: no other change has to wait for that one. */
  readonly oddities: readonly Oddity[];
}

/** What nobody gets past with the settings in force, and each setting that it comes of. */
export type StandingStop = Required<Pick<SettingsProblem, 'rule' | 'consequence'>> & {
  readonly places: readonly Pick<SettingsProblem, 'document' | 'path'>[];
};

/** What nobody gets past, by its code. Everything else that settings do is odd. */
const stopping: ReadonlyMap<string, string> = new Map([
  ['SETTING_STOPS_STEP', 'stepStopped'],
  ['FLOW_SKIPS_ALL', 'flowSkipped'],
  ['FORM_NEVER_RIGHT', 'neverRight'],
]);

/**
 * Weighs settings that `judgeSettings` finds right, beside those in force. A stop is told at each setting that is changed, of those that
 * it comes of. A birthday that is to be required while no age may sign up →
 * `{ stops: [{ document: "registration", path: ["signUp", "fields", "birthday"], rule: "neverRight", … }], standing: [], oddities: [] }`
 */
export function weighSettings(
  project: Pick<Project, 'consequencesOf'>,
  settings: Settings,
  inForce: Settings,
  now: Date,
): Weighed {
  const stops: SettingsProblem[] = [];
  const standing: StandingStop[] = [];
  const oddities: Oddity[] = [];
  const known = new Map(findStanding(project, inForce, now).map((each) => [nameMet(each.consequence), each]));
  for (const consequence of project.consequencesOf(settings, now)) {
    const rule = stopping.get(consequence.code);
    const before = known.get(nameMet(consequence));
    if (rule === undefined) oddities.push({ rule: 'neverAsked', consequence, settings });
    else if (before !== undefined) {
      standing.push(before);
      oddities.push({ rule: 'standing', stop: before, inForce });
    } else {
      const changed = consequence.settings.filter((path) => !isSame(readSetting(settings, path), readSetting(inForce, path)));
      // Without a changed setting it comes of what became of the declarations.
      const places = changed.length > 0 ? changed : consequence.settings;
      stops.push(...places.map((path) => ({ ...placeAt(path), rule, consequence })));
    }
  }
  return { stops, standing, oddities };
}

/** What nobody gets past with settings that are in force: members stand there now. */
export function findStanding(project: Pick<Project, 'consequencesOf'>, inForce: Settings, now: Date): readonly StandingStop[] {
  return project.consequencesOf(inForce, now).flatMap((consequence): readonly StandingStop[] => {
    const rule = stopping.get(consequence.code);
    return rule === undefined ? [] : [{ rule, consequence, places: consequence.settings.map(placeAt) }];
  });
}

/** What members meet is the same, though it may come of other settings. */
function nameMet({ code, flow, screens, field }: Consequence): string {
  return JSON.stringify([code, flow, screens, field]);
}

function placeAt([document = '', ...path]: readonly string[]): Pick<SettingsProblem, 'document' | 'path'> {
  return { document, path };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
