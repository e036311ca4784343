import type { Queryable } from '../platform/database/database.ts';
import { type Draft, type DraftRow, readDraftRow } from './drafts/drafts.ts';

/** The draft of another operator of the store. */
export interface OtherDraft {
  readonly operatorName: string;
  readonly draft: Draft;
}

/** Drafts of all operators but this one, the latest first. */
export async function listOtherDrafts(
  on: Queryable,
  storeId: string,
  operatorId: string,
  limit: number,
): Promise<readonly OtherDraft[]> {
  const rows = await on.query<DraftRow & { readonly name: string }>(
    `SELECT o.name, d.base_version, d.documents, d.revision, d.updated_at
       FROM settings_drafts d
       JOIN operators o ON o.store_id = d.store_id AND o.operator_id = d.operator_id
      WHERE d.store_id = $1 AND d.operator_id <> $2
      ORDER BY d.updated_at DESC, o.name LIMIT $3`,
    [storeId, operatorId, limit],
  );
  return rows.map((row) => ({ operatorName: row.name, draft: readDraftRow(row) }));
}
