import type { Settings } from '../declare/index.ts';
import type { Checking } from './checking.ts';
import type { Report } from './findings.ts';
import { checkGivenSettings } from './meaning/check-meaning.ts';
import { summarizeScreens } from './meaning/summarize-screens.ts';
import type { ProblemSubject } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';

/** A problem caused by the settings of a store, as data without a message. */
export interface Consequence extends Omit<ProblemSubject, 'screen' | 'form'> {
  /** The problem code of `check --settings`: `SETTING_STOPS_STEP`. */
  readonly code: string;
  /** Names of the affected screens; several may draw one form. */
  readonly screens: readonly string[];
}

/**
 * Finds what `check --settings` would report for these settings, reusing the checked files, within milliseconds. `settings`: all
 * documents with defaults, each of valid shape; `now`, ISO 8601: the moment for age limits. Pure; never throws.
 * `{ registration: { … birthday: "REQUIRED" … }, ageRestriction: { signUp: { minAge: 30, maxAge: 10, allow: true } } }` →
 * `[{ code: "FORM_NEVER_RIGHT", settings: [["library", "ages"], …], field: "birthday", screens: ["join/form"] }]`
 */
export type FindConsequences = (settings: Settings, now: string) => readonly Consequence[];

export function openConsequences(checking: Checking): FindConsequences {
  const summaries = summarizeScreens(checking).screens;
  return (settings, now) => {
    const consequences = new Map<string, Consequence>();
    const report: Report = (_file, _path, { code, about }) => {
      // Problems without a subject are not caused by the settings.
      if (about === undefined) return;
      const { screen, form, ...rest } = about;
      const drawing = [...summaries].filter(([, { forms }]) =>
        forms.some((drawnForm) => drawnForm.isSent && drawnForm.form === form),
      );
      const screens = screen === undefined ? drawing.map(([name]) => name) : [screen];
      const consequence = { code, ...rest, screens };
      consequences.set(JSON.stringify(consequence), consequence);
    };
    checkGivenSettings({ ...checking, settings: { file: fileOf(settings), values: settings, now }, report }, summaries);
    return [...consequences.values()];
  };
}

/** A file for settings that come from no file. */
function fileOf(value: Settings): ReadFile {
  return { path: '', kind: 'settings', name: '', text: '', value, reference: undefined };
}
