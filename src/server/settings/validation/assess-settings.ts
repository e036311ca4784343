import type { Consequence } from '../../../../engine/check/index.ts';
import type { Settings } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Gateways } from '../../platform/gateways/gateways.ts';
import type { Store } from '../../platform/sessions/request-state.ts';
import type { Project } from '../../project/project.ts';
import { typeSettings } from '../../project/store-settings.ts';
import type { Blocker, SettingsProblem, SettingsWarning } from '../findings.ts';
import { readSetting } from '../read-setting.ts';
import { findPaleTextColors } from './documents/store-setting-data.ts';
import { findDeadLinks } from './find-dead-links.ts';
import { type CountedNeed, countConcerned } from './needs/counts.ts';
import { findUnmetNeeds } from './needs/find-unmet-needs.ts';
import { toNeedProblem } from './validate-settings.ts';
import { findRefusedNow } from './value-problems.ts';

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
  /** Published values that the rules of today refuse, which these settings still have. */
  readonly refusedNow: readonly SettingsProblem[];
}

export interface AssessmentContext {
  readonly database: Queryable;
  readonly store: Pick<Store, 'id'>;
  readonly project: Pick<Project, 'declarations' | 'consequencesOf'>;
  readonly gateways: Pick<Gateways, 'missingVariables'>;
  readonly now: Date;
}

/** Rules of the consequences that block members, by code. All others are warnings. */
const blockingRules: ReadonlyMap<string, string> = new Map([
  ['SETTING_STOPS_STEP', 'stepStopped'],
  ['FLOW_SKIPS_ALL', 'flowSkipped'],
  ['FORM_NEVER_RIGHT', 'neverRight'],
]);

/**
 * Assesses valid settings against the published ones: their consequences, and `needs` and `range` of their schemas, with the number
 * of members concerned.
 */
export async function assessSettings(context: AssessmentContext, settings: Settings, published: Settings): Promise<Assessment> {
  const { blockers, blockedNow, warnings } = assessConsequences(context.project, settings, published, context.now);
  const before = new Map((await listNeeds(context, published)).map((need) => [need.key, need]));
  const needs = await listNeeds(context, settings);
  const isKnown = ({ key, count }: CountedNeed) => before.has(key) && count <= (before.get(key)?.count ?? 0);
  const blocking = needs.filter(({ isWarning }) => !isWarning);
  const knownNeeds = blocking.filter(isKnown);
  const refusedNow = findRefusedNow(context.project.declarations, published, settings);
  return {
    blockers: [...blockers, ...blocking.filter((need) => !isKnown(need)).map(toNeedProblem)],
    blockedNow: [...blockedNow, ...knownNeeds.map(toBlocker)],
    warnings: [
      ...warnings,
      ...needs.filter(({ isWarning }) => isWarning).map((need) => ({ rule: 'need', need }) as const),
      ...knownNeeds.map((need) => ({ rule: 'blockedNow', blocker: toBlocker(need), published }) as const),
      ...refusedNow.map((problem) => ({ rule: 'refusedNow', problem, settings }) as const),
      ...findDeadLinks(context.project.declarations, settings).map((link) => ({ rule: 'deadLink', link, settings }) as const),
      ...findPaleTextColors(typeSettings(settings).storeSettingData).map(
        (pale) => ({ rule: 'paleColor', pale, settings }) as const,
      ),
    ],
    refusedNow,
  };
}

/** What the settings need and lack, drafts apart. */
async function listNeeds(context: AssessmentContext, settings: Settings): Promise<readonly CountedNeed[]> {
  const { database, store, project, gateways } = context;
  const unmet = findUnmetNeeds(project.declarations, settings, gateways.missingVariables).filter(({ isInDraft }) => !isInDraft);
  return countConcerned(database, store.id, settings, unmet);
}

const toBlocker = (need: CountedNeed): Blocker => ({ rule: 'need', need, places: [need] });

/** What the published settings need and lack: blockers first, then warnings. */
export async function findNeeds(context: AssessmentContext, published: Settings): Promise<readonly CountedNeed[]> {
  return [...(await listNeeds(context, published))].sort((left, right) => Number(left.isWarning) - Number(right.isWarning));
}

/**
 * Assesses valid settings against the published ones. A new blocker is reported at each changed setting among its causes. If a
 * birthday becomes required while no age may sign up: `{ blockers: [{ document: "registration", path: ["signUp", "fields",
 * "birthday"], rule: "neverRight", … }], blockedNow: [], warnings: [] }`
 */
function assessConsequences(
  project: Pick<Project, 'consequencesOf'>,
  settings: Settings,
  published: Settings,
  now: Date,
): Omit<Assessment, 'refusedNow'> {
  const blockers: SettingsProblem[] = [];
  const blockedNow: Blocker[] = [];
  const warnings: SettingsWarning[] = [];
  const currentBlockers = new Map(
    findStops(project, published, now).map((blocker) => [consequenceKey(blocker.consequence), blocker]),
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
export async function findBlockers(context: AssessmentContext, published: Settings): Promise<readonly Blocker[]> {
  const needs = await listNeeds(context, published);
  return [...findStops(context.project, published, context.now), ...needs.filter(({ isWarning }) => !isWarning).map(toBlocker)];
}

type Stop = Blocker & Required<Pick<Blocker, 'consequence'>>;

function findStops(project: Pick<Project, 'consequencesOf'>, published: Settings, now: Date): readonly Stop[] {
  return project.consequencesOf(published, now).flatMap((consequence): readonly Stop[] => {
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

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
