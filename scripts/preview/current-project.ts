// The declarations on disk: the last version without problems, and the problems of the current one.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Checker,
  type DeclaredFile,
  type FindConsequences,
  type FrameLine,
  findLines,
  openChecker,
  writeFrame,
} from '../../engine/check/index.ts';
import type { Declarations, JsonObject, Problem, Settings } from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { readJsonObject } from '../../src/server/platform/json.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { mergeObjects, readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans, type StorePlans } from '../../src/server/project/store-plans.ts';
import type { Choices } from './choices.ts';
import { applySwitches, findSwitches, settingsOf } from './settings-variants.ts';

/** A problem with the source lines around it, as check shows them. */
export interface ShownProblem extends Problem {
  readonly frame: readonly FrameLine[];
}

export interface CurrentProject {
  readonly declarations: Declarations;
  readonly findConsequences: FindConsequences;
  /** Problems of the current files; meanwhile the last version without problems is rendered. */
  readonly problems: readonly ShownProblem[];
  /** Themes by name, the demo store's first. */
  readonly themes: Readonly<Record<string, JsonObject>>;
  /** The settings for these choices. */
  settingsFor(choices: Choices): Settings;
  plansFor(choices: Choices): StorePlans;
  /** Reads the files again. Returns whether they changed. */
  renew(): Promise<boolean>;
}

const maxPlans = 12;

/**
 * `root`: the folder of screens/, schemas/ and flows/. `program`: the project's folder, with the demo store and the sample
 * stores.
 */
export async function openCurrentProject(root: string, program: string): Promise<CurrentProject> {
  const demo = await readSettings(join(program, 'src', 'server', 'app', 'seed', 'demo'));
  const stores = await readSettings(join(program, 'scripts', 'preview', 'stores'));
  const check = openChecker({ ...checkOptions, takesLongSpelling: true });
  let state = await readState(root, check);
  const plans = new Map<string, StorePlans>();

  function settingsFor(choices: Choices): Settings {
    const full = Object.fromEntries(
      Object.entries(state.defaults).map(([document, body]) => [document, mergeObjects(body, demo[document] ?? {})]),
    );
    const settings = settingsOf(choices.settings, state.declarations, full, state.defaults);
    const theme = themesOf(full)[choices.theme] ?? settings['storeSettingData'] ?? {};
    const colorScheme = choices.scheme === 'given' ? {} : { colorScheme: choices.scheme };
    return applySwitches(
      { ...settings, storeSettingData: { ...theme, ...colorScheme } },
      choices.set,
      findSwitches(state.declarations),
    );
  }

  function themesOf(full: Settings): Readonly<Record<string, JsonObject>> {
    const demoTheme = full['storeSettingData'] ?? {};
    const themes = Object.entries(stores).map(([name, theme]): [string, JsonObject] => [name, mergeObjects(demoTheme, theme)]);
    return { demo: demoTheme, plain: state.defaults['storeSettingData'] ?? {}, ...Object.fromEntries(themes) };
  }

  return {
    get declarations() {
      return state.declarations;
    },
    get findConsequences() {
      return state.findConsequences;
    },
    get problems() {
      return state.problems;
    },
    get themes() {
      return themesOf({
        storeSettingData: mergeObjects(state.defaults['storeSettingData'] ?? {}, demo['storeSettingData'] ?? {}),
      });
    },
    settingsFor,
    plansFor(choices) {
      const key = JSON.stringify([choices.settings, choices.theme, choices.scheme, [...choices.set].sort()]);
      const cachedPlans = plans.get(key);
      if (cachedPlans !== undefined) return cachedPlans;
      if (plans.size >= maxPlans) plans.clear();
      const made = createStorePlans(state.declarations, settingsFor(choices));
      plans.set(key, made);
      return made;
    },
    async renew() {
      const now = await readState(root, check, state);
      if (now.text === state.text) return false;
      state = now;
      plans.clear();
      return true;
    },
  };
}

interface State {
  readonly declarations: Declarations;
  readonly findConsequences: FindConsequences;
  readonly defaults: Settings;
  readonly problems: readonly ShownProblem[];
  /** All files as one text, to detect changes. */
  readonly text: string;
}

async function readState(root: string, check: Checker, last?: State): Promise<State> {
  const files = await readDeclaredFiles(root);
  const text = JSON.stringify(files);
  if (text === last?.text) return last;
  const { declarations, problems, findConsequences } = check(files);
  const shownProblems = addFrames(problems, files);
  if (problems.length > 0 && last !== undefined) return { ...last, problems: shownProblems, text };
  // Without an earlier version, render the files that could be read.
  const defaults = await readSettingsDefaults(root).catch(() => ({}));
  return { declarations, findConsequences, defaults, problems: shownProblems, text };
}

function addFrames(problems: readonly Problem[], files: readonly DeclaredFile[]): readonly ShownProblem[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return problems.map((problem) => {
    const text = texts.get(problem.file);
    return { ...problem, frame: text === undefined ? [] : writeFrame(text, findLines(text), problem) };
  });
}

async function readSettings(folder: string): Promise<Settings> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = names.map(
    async (name): Promise<[string, JsonObject]> => [
      name.slice(0, -'.json'.length),
      readJsonObject(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ],
  );
  return Object.fromEntries(await Promise.all(read));
}
