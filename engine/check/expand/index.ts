import type { Findings } from '../findings.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { addParts } from './add-parts.ts';
import { addTexts } from './add-texts.ts';
import { expandEach } from './expand-each.ts';
import { expandExamples } from './expand-examples.ts';
import { expandLikes } from './expand-likes.ts';
import { expandRefusals } from './expand-refusals.ts';
import { expandReviews } from './expand-reviews.ts';
import { expandSettings } from './expand-settings.ts';
import { expandValues } from './expand-values.ts';
import { fillDefaults } from './fill-defaults.ts';
import { insertFields } from './insert-fields.ts';
import { expandSchemas } from './schemas/expand-schemas.ts';

export { listLanguages } from './add-texts.ts';
export { expandConditions, findUnusedConditions } from './expand-conditions.ts';
export { insertFragments, isIncluding, readParameters } from './insert-fragments.ts';
export { expandShorthand } from './shorthand/expand-shorthand.ts';

/** Files whose shorthand was expanded. */
export interface ExpandedFiles {
  readonly files: readonly ReadFile[];
  /** Names of the shared fields and fixtures in use: `fields/person`, `fixture readers.child`. */
  readonly usedNames: ReadonlySet<string>;
}

/**
 * Replaces shorthand, so that everything after it sees complete declarations: shared fields where they are referred to, calls and
 * forms that are like others, what files leave out, the short form of schemas, examples that are like others or refer to fixtures, a
 * page per settings document, a field per field of another form, the sections of reviews, a screen per value of a parameter, the
 * texts of packs, and the completion pages of calls and flows.
 * Problems in inserted parts are reported where the parts are declared. Reports unknown names and changes that contradict. Never
 * throws.
 */
export function expandFiles(files: readonly ReadFile[], findings: Findings, usedNames = new Set<string>()): ExpandedFiles {
  const inserted = fillDefaults(addParts(expandLikes(insertFields(addTexts(files), findings, usedNames), findings), findings));
  const complete = expandExamples(expandSchemas(inserted, findings), findings, usedNames);
  const pages = expandSettings(expandValues(complete, findings), findings);
  const expanded = expandRefusals(expandReviews(expandEach(pages, findings), findings));
  for (const file of expanded) if (file.origins !== undefined) findings.inherit(file);
  return { files: expanded, usedNames };
}
