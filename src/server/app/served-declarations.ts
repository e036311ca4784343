import type { CheckedDeclarations, DeclaredFile } from '../../../engine/check/index.ts';
import { type Declarations, findAnswerRule, isObject, type Settings } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { hasServerRule } from '../../../engine/validate/index.ts';
import { addSettingsPages } from '../areas/console/settings/settings-pages.ts';
import { StartupError } from '../platform/startup-error.ts';
import { checkOptions } from '../project/check-options.ts';
import { openKeptCheck } from '../project/kept-check.ts';
import { openDeclaredFiles } from '../project/open-project.ts';
import { defaultsOf } from '../project/settings-reader.ts';
import { type AreaRegistry, effectsOf } from '../runtime/area-registry.ts';

/** The checked declarations, all of which areas implement. Independent of the database: several applications may share them. */
export interface ServedDeclarations extends Pick<CheckedDeclarations, 'declarations' | 'findConsequences'> {
  /** With the generated pages of settings documents. */
  readonly areas: AreaRegistry;
  readonly defaultSettings: Settings;
}

/**
 * Throws a DeclarationError if the declarations below `root` have problems. `program`: the built file, if the result is to be kept beside
 * it.
 */
export async function readServedDeclarations(
  root: string,
  ownAreas: AreaRegistry,
  program?: string,
): Promise<ServedDeclarations> {
  return serveDeclaredFiles(await readDeclaredFiles(root), ownAreas, program);
}

/** The same for files that were read. */
export function serveDeclaredFiles(files: readonly DeclaredFile[], ownAreas: AreaRegistry, program?: string): ServedDeclarations {
  const options = { ...checkOptions, effects: effectsOf(ownAreas), raisedEvents: ownAreas.raisedEvents };
  const check = (checkedFiles: readonly DeclaredFile[]) => openDeclaredFiles(checkedFiles, options);
  const { declarations, findConsequences } = program === undefined ? check(files) : openKeptCheck(program, files, check);
  const areas = addSettingsPages(ownAreas, declarations);
  assertImplemented(declarations, areas);
  return { declarations, findConsequences, areas, defaultSettings: defaultsOf(declarations) };
}

/** Throws a StartupError that lists every screen with data, call, operation, flow and server-only rule that no area implements. */
function assertImplemented({ screens, calls, operations, flows, forms }: Declarations, areas: AreaRegistry): void {
  const missing = [
    ...Object.entries(screens).flatMap(([name, { data }]) =>
      data === undefined || Object.hasOwn(areas.pages, name) ? [] : [`screen ${name}`],
    ),
    ...Object.entries(calls).flatMap(([id, { event }]) =>
      event !== undefined || Object.hasOwn(areas.calls, id) ? [] : [`call ${id}`],
    ),
    ...Object.keys(operations).flatMap((id) => (Object.hasOwn(areas.operations, id) ? [] : [`operation ${id}`])),
    ...Object.keys(flows).flatMap((id) => (Object.hasOwn(areas.flows, id) ? [] : [`flow ${id}`])),
    ...Object.values(forms).flatMap(({ fields }) => listMissingRules(fields)),
  ];
  if (missing.length > 0)
    throw new StartupError(
      `No area implements ${missing.join(', ')}. Add each to the index.ts of an area in src/server/areas and build the program.`,
    );
}

/** Also of the fields of items. */
function listMissingRules(fields: object): readonly string[] {
  return Object.values(fields)
    .filter(isObject)
    .flatMap(({ validate, fields: nested }) => {
      const isMissing = typeof validate === 'string' && findAnswerRule(validate)?.onServer === true && !hasServerRule(validate);
      return [...(isMissing ? [`rule ${validate}`] : []), ...(isObject(nested) ? listMissingRules(nested) : [])];
    });
}
