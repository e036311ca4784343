import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { type Edit, retype } from '../language/small-project.ts';

/** A project on disk that tests change. */
export interface WrittenProject {
  readonly folder: string;
  /** Undoes what a test has changed. */
  restore(): void;
  remove(): void;
}

/**
 * Writes these files to a new folder. The commands check the small project of the language's tests, `smallFiles(useEffectsOfProgram)`,
 * in a tenth of the time that this project takes.
 */
export function writeProject(files: readonly DeclaredFile[]): WrittenProject {
  const folder = mkdtempSync(join(tmpdir(), 'small-project-'));
  const known = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]));
  const restore = (): void => {
    // Deepest first.
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort().reverse())
      if (!known.has(path)) rmSync(join(folder, path), { recursive: true });
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  };
  restore();
  return { folder, restore, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `'screens/people/one.screen.json'` → `['screens/people', 'screens']` */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Names the effects, refusals and scopes of the small project as this program names some, which `check` expects. */
export const useEffectsOfProgram: Edit = (files) => {
  for (const path of ['flows/signup.flow.json', 'schemas/calls/signup.enter.call.json'])
    retype(path, (text) =>
      text
        .replace('"TAKEN"', '"INVALID_REQUEST"')
        .replace('"isFree"', '"isEmailTaken"')
        .replace('"actions": "keep"', '"actions": "saveEmail"')
        .replace('"register"', '"registerAccount"'),
    )(files);
  for (const path of ['schemas/api/people.read.call.json', 'schemas/api/people.rename.call.json'])
    retype(path, (text) => text.replace('"people:', '"members:').replace('"TAKEN"', '"INVALID_REQUEST"'))(files);
};
