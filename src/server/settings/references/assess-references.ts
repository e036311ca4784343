import type { Declarations, Settings } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { referencesOf } from './declared-references.ts';
import { findMissing } from './find-missing.ts';
import { findRevisions } from './find-revisions.ts';
import { findStored } from './find-stored.ts';
import type { StoredFindings } from './stored-search.ts';

/** Valid settings of a store that are about to replace the published ones. */
export interface ReferenceSearch {
  readonly storeId: string;
  readonly declarations: Declarations;
  readonly settings: Settings;
  readonly published: Settings;
}

/**
 * Finds what a change of settings does to everything that refers to settings: other settings, and stored rows. Blockers must not
 * be published.
 */
export async function assessReferences(
  on: Queryable,
  { storeId, declarations, settings, published }: ReferenceSearch,
): Promise<StoredFindings> {
  const declared = referencesOf(declarations);
  const search = { on, storeId, declared, settings, published };
  const assessments = [findMissing(declared, settings, published), await findStored(search), await findRevisions(search)];
  return { blockers: assessments.flatMap(({ blockers }) => blockers), warnings: assessments.flatMap(({ warnings }) => warnings) };
}
