import type { JsonObject } from '../../../../engine/declare/index.ts';
import { insertAudit } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isEqual } from '../lists.ts';
import { refuseOtherDraft, refuseRole } from '../validation/refusals.ts';
import { type Draft, type DraftRow, pickDocuments, readDraftRow, removeDocuments } from './drafts.ts';
import { type Published, publishDocuments } from './publish.ts';
import { assertMayChange, lockRights } from './rights.ts';
import type { SettingsOperation } from './settings-operation.ts';

/** What has become of the request to publish a draft. */
export interface DraftReview {
  /** null: nobody is asked. */
  readonly requestedAt: Date | null;
  /** The part that others are asked to publish; null: the whole draft. */
  readonly requestedDocuments: readonly string[] | null;
  /** Why the draft was sent back, and the name of who did; null: it was not, since the last request. */
  readonly returned: { readonly reason: string; readonly by: string | null } | null;
}

/** A draft that waits for somebody to publish it. */
export interface RequestedDraft {
  readonly drafterId: string;
  readonly drafterName: string;
  readonly requestedAt: Date;
  /** The names of the documents that are to be published; undefined: the whole draft. */
  readonly part: readonly string[] | undefined;
  /** Only the documents that are to be published. Its revision is that of the request. */
  readonly draft: Draft;
  /** The revision of the whole draft: others of its documents may have changed since the request. */
  readonly draftRevision: number;
}

/** Names a draft as the page of the reviewer showed it: one that was sent back may be asked for again with other documents. */
export interface ReviewedDraft {
  readonly drafterId: string;
  readonly revision: number;
  /** The documents that the page showed; undefined: the whole draft. */
  readonly documents?: readonly string[];
}

export async function readReview(on: Queryable, storeId: string, operatorId: string): Promise<DraftReview> {
  const [row] = await on.query<{
    requested_at: Date | null;
    requested_documents: readonly string[] | null;
    return_reason: string | null;
    name: string | null;
  }>(
    `SELECT d.requested_at, d.requested_documents, d.return_reason, o.name
       FROM settings_drafts d LEFT JOIN operators o ON o.store_id = d.store_id AND o.operator_id = d.returned_by
      WHERE d.store_id = $1 AND d.operator_id = $2`,
    [storeId, operatorId],
  );
  const reason = row?.return_reason ?? null;
  return {
    requestedAt: row?.requested_at ?? null,
    requestedDocuments: row?.requested_documents ?? null,
    returned: reason === null ? null : { reason, by: row?.name ?? null },
  };
}

/** The drafts of other operators that wait, the longest first. */
export async function listRequested(on: Queryable, storeId: string, operatorId: string): Promise<readonly RequestedDraft[]> {
  const rows = await on.query<RequestRow>(
    `SELECT d.operator_id, o.name, d.requested_at, d.requested_documents, d.requested_revision,
            d.base_version, d.documents, d.revision, d.updated_at
       FROM settings_drafts d JOIN operators o ON o.store_id = d.store_id AND o.operator_id = d.operator_id
      WHERE d.store_id = $1 AND d.operator_id <> $2 AND d.requested_at IS NOT NULL
      ORDER BY d.requested_at, d.operator_id`,
    [storeId, operatorId],
  );
  return rows.map(readRequest);
}

interface RequestRow extends DraftRow {
  readonly operator_id: string;
  readonly name: string;
  readonly requested_at: Date;
  readonly requested_documents: readonly string[] | null;
  readonly requested_revision: number | null;
}

function readRequest(row: RequestRow): RequestedDraft {
  const { requested_documents: names, requested_revision: requestedRevision } = row;
  const draft = readDraftRow(row);
  // A process of the previous release asks for the whole draft, and leaves the names and the revision of an earlier request.
  const isPart = names?.every((name) => Object.hasOwn(draft.documents, name)) === true;
  return {
    drafterId: row.operator_id,
    drafterName: row.name,
    requestedAt: row.requested_at,
    part: isPart ? names : undefined,
    draft: isPart
      ? { ...draft, documents: pickDocuments(draft.documents, names), revision: requestedRevision ?? draft.revision }
      : draft,
    draftRevision: draft.revision,
  };
}

/** Asks others to publish the operator's draft, or a part of it. `afterwards` runs in the transaction, to mail them. */
export async function requestReview(
  operation: SettingsOperation,
  { revision, documents: names }: { readonly revision: number; readonly documents?: readonly string[] },
  afterwards: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { database, store, project, platform, operatorId } = operation;
  const inForce = await project.settingsOf(store.id, store.settingsVersion);
  await database.transaction(async (tx) => {
    const rights = await lockRights(tx, { storeId: store.id, operatorId }, inForce);
    const [row] = await tx.query<DraftRow>(
      `UPDATE settings_drafts
          SET requested_at = $4, requested_revision = revision, requested_documents = $5, returned_by = NULL, return_reason = NULL
        WHERE store_id = $1 AND operator_id = $2 AND revision = $3 AND requested_at IS NULL
        RETURNING base_version, documents, revision, updated_at`,
      [store.id, operatorId, revision, platform.clock.now(), names ?? null],
    );
    if (row === undefined) throw refuseOtherDraft();
    const drafted = readDraftRow(row).documents;
    const documents = names === undefined ? drafted : pickDocuments(drafted, names);
    assertMayChange(rights, documents);
    await writeEntry(tx, operation, 'settings-review-requested', { documents: Object.keys(documents) });
    await afterwards(tx);
  });
}

/** Publishes a draft that its operator has asked for. Refuses as `publishDraft` does, and a draft that was changed since. */
export async function publishReviewed(operation: SettingsOperation, reviewed: ReviewedDraft): Promise<Published> {
  const { drafterId } = reviewed;
  const { draft } = await findRequested(operation, reviewed);
  return publishDocuments(operation, { ...draft, drafterId }, async (tx) => {
    const { draftRevision } = await lockRequested(tx, operation, reviewed);
    const change = { names: Object.keys(draft.documents), revision: draftRevision, baseVersion: draft.baseVersion + 1 };
    await removeDocuments(tx, { ...operation, operatorId: drafterId }, change);
  });
}

/** Sends a draft back to its operator. */
export async function returnDraft(
  operation: SettingsOperation,
  reviewed: ReviewedDraft & { readonly reason: string },
  afterwards: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { database, store, project, operatorId } = operation;
  const { drafterId, reason } = reviewed;
  const inForce = await project.settingsOf(store.id, store.settingsVersion);
  await database.transaction(async (tx) => {
    const { permissions } = await lockRights(tx, { storeId: store.id, operatorId }, inForce);
    if (!permissions.includes('publish')) throw refuseRole();
    await lockRequested(tx, operation, reviewed);
    await tx.query(
      `UPDATE settings_drafts
          SET requested_at = NULL, requested_documents = NULL, requested_revision = NULL, returned_by = $3, return_reason = $4
        WHERE store_id = $1 AND operator_id = $2`,
      [store.id, drafterId, operatorId, reason],
    );
    await writeEntry(tx, operation, 'settings-review-returned', { drafterId, reason });
    await afterwards(tx);
  });
}

/** As `findRequested`, and locks the draft until the transaction ends: no other one publishes, schedules, changes or returns it. */
export async function lockRequested(
  tx: Transaction,
  operation: Pick<SettingsOperation, 'store' | 'operatorId'>,
  reviewed: ReviewedDraft,
): Promise<RequestedDraft> {
  const { store, operatorId } = operation;
  await tx.query('SELECT revision FROM settings_drafts WHERE store_id = $1 AND operator_id = $2 FOR UPDATE', [
    store.id,
    reviewed.drafterId,
  ]);
  return findRequested({ store, operatorId, database: tx }, reviewed);
}

/** Refuses a draft that does not wait any more, or was changed or asked for otherwise since the page showed it. */
export async function findRequested(
  { database, store, operatorId }: Pick<SettingsOperation, 'store' | 'operatorId'> & { readonly database: Queryable },
  { drafterId, revision, documents }: ReviewedDraft,
): Promise<RequestedDraft> {
  const requested = (await listRequested(database, store.id, operatorId)).find((entry) => entry.drafterId === drafterId);
  if (requested?.draft.revision !== revision || !isSamePart(requested.part, documents)) throw refuseOtherDraft();
  return requested;
}

const isSamePart = (left: readonly string[] | undefined, right: readonly string[] | undefined): boolean =>
  left === undefined || right === undefined ? left === right : isEqual([...left].sort(), [...right].sort());

const writeEntry = (
  tx: Transaction,
  { platform, store, operatorId, auditSource }: SettingsOperation,
  action: 'settings-review-requested' | 'settings-review-returned',
  details: JsonObject,
): Promise<void> => insertAudit(tx, platform, store.id, { action, accountId: null, operatorId, details }, auditSource);
