import type { CheckedDeclarations } from '../../../engine/check/index.ts';
import type { Settings } from '../../../engine/declare/index.ts';
import { addSettingsPages } from '../areas/console/service.ts';
import { checkOptions } from '../project/check-options.ts';
import { omitUnimplemented } from '../project/omit-unimplemented.ts';
import { openDeclarations } from '../project/open-project.ts';
import { reportUnimplemented } from '../project/report-unimplemented.ts';
import { readSettingsDefaults } from '../project/settings-reader.ts';
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
  const { declarations, findConsequences } = await openDeclarations(root, {
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
    defaultSettings: await readSettingsDefaults(root),
    added: report.added,
  };
}
