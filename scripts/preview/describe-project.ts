// Everything that can be shown, for the tool's list and its choices.
import type { Declarations, Json } from '../../engine/declare/index.ts';
import { renderText } from '../../engine/render/index.ts';
import { createTexts } from '../../engine/texts/index.ts';
import { languages } from '../../src/rules/languages.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { firstChoices } from './choices.ts';
import type { CurrentProject } from './current-project.ts';
import { shownExamples } from './generated-examples.ts';
import { loadState } from './load-state.ts';
import { findSwitches, readSetting, variantNames } from './settings-variants.ts';

export interface ShownScreen {
  readonly id: string;
  readonly route: string;
  readonly area: string;
  readonly for: string;
  /** In Japanese and in English, for the search. */
  readonly titles: readonly string[];
  readonly examples: readonly { readonly name: string; readonly description: string; readonly isGenerated: boolean }[];
  readonly forms: boolean;
  /** The flow and the state that show it. */
  readonly flow?: { readonly id: string; readonly state: string };
}

export interface ShownProject {
  readonly screens: readonly ShownScreen[];
  readonly flows: readonly string[];
  readonly languages: readonly string[];
  readonly themes: readonly string[];
  readonly settings: readonly string[];
  /** `now`: the demo store's value. */
  readonly switches: readonly { readonly path: string; readonly values: readonly Json[]; readonly now: Json | null }[];
}

export async function describeProject(project: CurrentProject, clock: Clock): Promise<ShownProject> {
  const { declarations } = project;
  const demo = project.settingsFor(firstChoices);
  const describe = (id: string) => describeScreen(project, clock, id);
  return {
    screens: (await Promise.all(Object.keys(declarations.screens).map(describe))).sort((left, right) =>
      left.area === right.area ? (left.route < right.route ? -1 : 1) : left.area < right.area ? -1 : 1,
    ),
    flows: Object.keys(declarations.flows).sort(),
    languages,
    themes: Object.keys(project.themes),
    settings: variantNames,
    switches: findSwitches(declarations).map(({ path, values }) => ({ path, values, now: readSetting(demo, path) ?? null })),
  };
}

async function describeScreen(project: CurrentProject, clock: Clock, id: string): Promise<ShownScreen> {
  const { declarations } = project;
  const screen = declarations.screens[id];
  const route = screen?.route ?? '';
  const flow = findFlow(declarations, id);
  return {
    id,
    route,
    area: route.split('/')[1] || 'top',
    for: screen?.for ?? '',
    titles: await Promise.all(languages.map((language) => readTitle(project, clock, id, language))),
    examples: shownExamples(declarations, id).map(({ name, description, isGenerated }) => ({ name, description, isGenerated })),
    forms: JSON.stringify(screen?.blocks ?? []).includes('"of":"forms/'),
    ...(flow === undefined ? {} : { flow }),
  };
}

function findFlow(declarations: Declarations, screen: string): ShownScreen['flow'] {
  for (const flow of Object.values(declarations.flows)) {
    const state = Object.entries(flow.states).find(([, { meta }]) => meta?.screen === screen);
    if (state !== undefined) return { id: flow.id, state: state[0] };
  }
  return undefined;
}

/** A title with page data uses the first example: `["認証コードの入力", "Enter the code"]`. */
async function readTitle(project: CurrentProject, clock: Clock, screen: string, language: string): Promise<string> {
  const title = project.declarations.screens[screen]?.title;
  if (typeof title === 'string') return project.declarations.texts[language]?.[title] ?? '';
  // Failures are reported when the screen is shown.
  const state = await loadState(project, { ...firstChoices, screen, language }, clock).catch(() => undefined);
  if (state === undefined) return '';
  const { data, root } = state.loaded;
  const scopes = { page: data, settings: state.screen.settings, store: root.storeSettingData, root, params: state.params };
  const texts = createTexts(language, state.plans.texts(state.layout.group, language));
  return renderText(state.screen.title, { texts, scopes });
}
