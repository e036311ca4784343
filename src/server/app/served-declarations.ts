import type { CheckedDeclarations, DeclaredFile } from '../../../engine/check/index.ts';
import type { Settings } from '../../../engine/declare/index.ts';
import { addSettingsPages } from '../areas/console/settings/service.ts';
import { checkOptions } from '../project/check-options.ts';
import { omitUnimplemented } from '../project/omit-unimplemented.ts';
import { openDeclaredFiles } from '../project/open-project.ts';
import { readDeclaredFiles } from '../project/read-files.ts';
import { reportUnimplemented } from '../project/report-unimplemented.ts';
import { defaultsOf } from '../project/settings-reader.ts';
import { unimplemented } from '../project/unimplemented.ts';
import { type AreaRegistry, effectsOf } from '../runtime/area-registry.ts';

/** The checked declarations without what is not implemented. Independent of the database: several applications may share them. */
export interface ServedDeclarations extends Pick<CheckedDeclarations, 'declarations' | 'findConsequences'> {
  /** With the generated pages of settings documents. */
  readonly areas: AreaRegistry;
  readonly defaultSettings: Settings;
  /** Names that were declared after this program was built. */
  readonly added: readonly string[];
}

/** Throws a DeclarationError if the declarations below `root` have problems. */
export async function readServedDeclarations(root: string, ownAreas: AreaRegistry): Promise<ServedDeclarations> {
  return serveDeclaredFiles(await readDeclaredFiles(root), ownAreas);
}

/** The same for files that were read. */
export function serveDeclaredFiles(files: readonly DeclaredFile[], ownAreas: AreaRegistry): ServedDeclarations {
  const { declarations, findConsequences } = openDeclaredFiles(files, {
    ...checkOptions,
    effects: effectsOf(ownAreas),
    raisedEvents: ownAreas.raisedEvents,
  });
  const areas = addSettingsPages(ownAreas, declarations);
  const report = reportUnimplemented(declarations, unimplemented, areas);
  return {
    declarations: omitUnimplemented(declarations, report.unimplemented),
    findConsequences,
    areas,
    defaultSettings: defaultsOf(declarations),
    added: report.added,
  };
}
