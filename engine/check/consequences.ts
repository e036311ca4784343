import type { Settings } from '../declare/index.ts';
import type { Checking } from './checking.ts';
import type { Report } from './findings.ts';
import { checkInStore } from './meaning/check-meaning.ts';
import { facesOf } from './meaning/read-faces.ts';
import type { About } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';

/** What the settings of a store do to what people meet, as data: the words come last. */
export interface Consequence extends Omit<About, 'screen' | 'form'> {
  /** As `check --settings` tells it: `SETTING_STOPS_STEP`. */
  readonly code: string;
  /** By name: where people meet it; several may draw one form. */
  readonly screens: readonly string[];
}

/**
 * What `check --settings` tells of these settings and of no others, with the files that were checked already: it takes some
 * milliseconds. All documents, defaults filled in, each of its right shape; `now`, ISO 8601: when people meet them. Pure; never throws.
 * `{ registration: { … birthday: "REQUIRED" … }, ageRestriction: { signUp: { minAge: 30, maxAge: 10, allow: true } } }` →
 * `[{ code: "FORM_NEVER_RIGHT", settings: [["ageRestriction", "signUp"], …], field: "birthday", screens: ["signup/form"] }]`
 */
export type FindConsequences = (settings: Settings, now: string) => readonly Consequence[];

export function openConsequences(checking: Checking): FindConsequences {
  const faces = facesOf(checking).screens;
  return (settings, now) => {
    const found = new Map<string, Consequence>();
    const report: Report = (_file, _path, { code, about }) => {
      // Without it the settings have nothing to do with it.
      if (about === undefined) return;
      const { screen, form, ...rest } = about;
      const drawing = [...faces].filter(([, { forms }]) => forms.some((each) => each.isSent && each.form === form));
      const screens = screen === undefined ? drawing.map(([name]) => name) : [screen];
      const consequence = { code, ...rest, screens };
      found.set(JSON.stringify(consequence), consequence);
    };
    checkInStore({ ...checking, settings: { file: fileOf(settings), values: settings, now }, report }, faces);
    return [...found.values()];
  };
}

/** Settings that stand in no file. */
function fileOf(value: Settings): ReadFile {
  return { path: '', kind: 'settings', name: '', text: '', value, reference: undefined, lines: [0] };
}
