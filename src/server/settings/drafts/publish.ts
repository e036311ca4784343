import type { Settings } from '../../../../engine/declare/index.ts';
import { noRights, type OperatorRights, rolesDocument } from '../../../rules/operators/permissions.ts';
import { insertAudit } from '../../platform/audit.ts';
import { type Transaction, toJson } from '../../platform/database/database.ts';
import { type CompiledPart, insertParts } from '../../project/compiled-parts.ts';
import { readDocuments } from '../../project/settings-reader.ts';
import { typeSettings } from '../../project/store-settings.ts';
import { assessReferences } from '../references/assess-references.ts';
import { referencesOf } from '../references/declared-references.ts';
import { restoreRevisions } from '../references/restore-revisions.ts';
import { assessSettings } from '../validation/assess-settings.ts';
import {
  BlockedError,
  refuseEmpty,
  refuseInvalid,
  refuseOtherDraft,
  refuseOtherVersion,
  refuseRole,
  refuseUnknownVersion,
  refuseUnreviewed,
} from '../validation/refusals.ts';
import { validateSettings } from '../validation/validate-settings.ts';
import { listHtml } from '../visit-texts.ts';
import { type Draft, omitUnchanged, pickDocuments, readDraft, removeDocuments, settingsOfDraft } from './drafts.ts';
import { assertMayChange, lockRights } from './rights.ts';
import type { SettingsOperation } from './settings-operation.ts';

/** The version that was just published. */
export interface Published {
  readonly version: number;
}

/**
 * Publishes the operator's draft; it takes effect with the next page in every process. `revision`: of the draft that the page
 * showed. Refuses with 409 SETTINGS_CHANGED if other settings were published since the draft's base version, DRAFT_CHANGED if the
 * draft was changed or deleted, or NOTHING_TO_PUBLISH if there was none; with 422 if it is invalid, and 422 SETTINGS_STOP_MEMBERS
 * if it would newly block members. `documents`: only these are published, and judged without the others, which stay in the draft.
 */
export async function publishDraft(
  operation: SettingsOperation,
  { revision, documents }: { readonly revision: number; readonly documents?: readonly string[] },
): Promise<Published> {
  const { database, store, operatorId } = operation;
  const draft = await readDraft(database, store.id, operatorId);
  // The draft that the page showed was published or discarded meanwhile.
  if (draft === undefined) throw revision === 0 ? refuseEmpty() : refuseOtherDraft();
  if (draft.revision !== revision) throw refuseOtherDraft();
  const names = documents ?? Object.keys(draft.documents);
  const part = { ...draft, documents: pickDocuments(draft.documents, names) };
  // The kept documents differ from the version that is being published as they did from the one before.
  const baseVersion = draft.baseVersion + 1;
  return publishDocuments(operation, part, (tx) => removeDocuments(tx, operation, { names, revision, baseVersion }));
}

/**
 * Publishes documents that were changed from a version, whatever the operator's draft has. Refuses as `publishDraft` does.
 * `publishDocuments(operation, { documents: { limits }, baseVersion: 12 })`
 */
export async function publishDocuments(
  operation: SettingsOperation,
  draft: Pick<Draft, 'documents' | 'baseVersion'> & { readonly drafterId?: string },
  inTransaction?: (tx: Transaction) => Promise<void>,
): Promise<Published> {
  const { baseVersion, drafterId = operation.operatorId } = draft;
  const published = await operation.project.settingsOf(operation.store.id, baseVersion);
  const settings = settingsOfDraft(published, draft);
  const documents = omitUnchanged(settings, published);
  if (Object.keys(documents).length === 0) throw refuseEmpty();
  return publish(operation, {
    settings,
    documents,
    baseVersion,
    kind: 'publish',
    drafterId,
    ...(inTransaction === undefined ? {} : { inTransaction }),
  });
}

/**
 * Publishes the settings of an earlier version as a new version, which can be rolled back in turn. Elements with a revision get
 * their former texts back, under a new revision if others were published. `inForce`: the version that the page showed as published.
 * Refuses with 409 SETTINGS_CHANGED if it no longer is, NOTHING_TO_PUBLISH if both versions are equal; with 404 if a version was
 * never published, and 422 if this program rejects the settings or they would newly block members.
 */
export async function rollBack(
  operation: SettingsOperation,
  { version, inForce }: { readonly version: number; readonly inForce: number },
): Promise<Published> {
  const { database, project } = operation;
  const storeId = operation.store.id;
  if (!(await isPublished(operation, version)) || !(await isPublished(operation, inForce))) throw refuseUnknownVersion();
  // Stored documents, including those that this program version does not know.
  const [earlier, current] = [await readDocuments(database, storeId, version), await readDocuments(database, storeId, inForce)];
  const empty = Object.fromEntries(Object.keys(current).map((document) => [document, {}]));
  const { identifiers } = referencesOf(project.declarations);
  const restore = (settings: Settings, published: Settings) =>
    restoreRevisions({ on: database, storeId, identifiers, settings, published });
  const stored = await restore({ ...empty, ...earlier }, { ...empty, ...current });
  const documents = omitUnchanged(stored.settings, { ...empty, ...current });
  if (Object.keys(documents).length === 0) throw refuseEmpty();
  const published = await project.settingsOf(storeId, inForce);
  const { settings } = await restore(await project.settingsOf(storeId, version), published);
  return publish(operation, { settings, documents, baseVersion: inForce, kind: 'rollback', ofVersion: version });
}

interface Publication {
  /** All documents, as they will be. */
  readonly settings: Settings;
  /** The documents that change, as they are stored. */
  readonly documents: Settings;
  /** The version that must still be published. */
  readonly baseVersion: number;
  readonly kind: 'publish' | 'rollback';
  /** The operator who changed the documents; a rollback has none. */
  readonly drafterId?: string;
  readonly ofVersion?: number;
  readonly inTransaction?: (tx: Transaction) => Promise<void>;
}

/** Validates, compiles and sanitises before the transaction, which then writes everything or nothing. */
async function publish(operation: SettingsOperation, publication: Publication): Promise<Published> {
  const { store, database, gateways, platform, project } = operation;
  const inForce = await project.settingsOf(store.id, publication.baseVersion);
  const problems = validateSettings(project, publication.settings, inForce);
  if (problems.length > 0) throw refuseInvalid(problems);
  const context = { database, gateways, project, store, now: platform.clock.now() };
  const { blockers } = await assessSettings(context, publication.settings, inForce);
  if (blockers.length > 0) throw new BlockedError(blockers, publication.settings);
  const parts = project.plansFor(publication.settings).formParts();
  await project.html.store(store.id, listHtml(project.declarations, publication.settings));
  return database.transaction((tx) => writePublication(tx, operation, { ...publication, inForce }, parts));
}

async function writePublication(
  tx: Transaction,
  { store, platform, operatorId, project, auditSource }: SettingsOperation,
  publication: Publication & { readonly inForce: Settings },
  parts: readonly CompiledPart[],
): Promise<Published> {
  const { settings, inForce, documents, baseVersion, kind, ofVersion, drafterId, inTransaction } = publication;
  const storeId = store.id;
  const now = platform.clock.now();
  // Locks the version that the validation was based on. FOR NO KEY UPDATE, because FOR UPDATE would block new sessions and
  // compiled parts, and could deadlock with a process that stores the same part.
  const stores = await tx.query<{ readonly settings_version: number }>(
    'SELECT settings_version FROM stores WHERE store_id = $1 FOR NO KEY UPDATE',
    [storeId],
  );
  if (stores[0]?.settings_version !== baseVersion) throw refuseOtherVersion();
  await assertMayPublish(tx, { storeId, operatorId }, publication);
  // A row that a member adds later keeps what it needs of the settings, so it need not wait for this lock.
  const { declarations } = project;
  const { blockers } = await assessReferences(tx, { storeId, declarations, settings, published: inForce });
  if (blockers.length > 0) throw new BlockedError(blockers, settings);
  await inTransaction?.(tx);
  const version = baseVersion + 1;
  for (const [document, body] of Object.entries(documents)) {
    await tx.query(
      `INSERT INTO settings_documents (store_id, document, version, body, published_at, published_by) VALUES ($1, $2, $3, $4, $5, $6)`,
      [storeId, document, version, toJson(body), now, operatorId],
    );
  }
  await tx.query(
    `INSERT INTO settings_versions (store_id, version, kind, of_version, published_at, published_by) VALUES ($1, $2, $3, $4, $5, $6)`,
    [storeId, version, kind, ofVersion ?? null, now, operatorId],
  );
  await insertParts(tx, storeId, parts, now);
  const action = kind === 'publish' ? 'settings-publish' : 'settings-rollback';
  const details = {
    version,
    documents: Object.keys(documents),
    ...(ofVersion === undefined ? {} : { ofVersion }),
    ...(drafterId === undefined || drafterId === operatorId ? {} : { drafterId }),
  };
  await insertAudit(tx, platform, storeId, { action, accountId: null, operatorId, details }, auditSource);
  await tx.query('UPDATE stores SET settings_version = $2 WHERE store_id = $1', [storeId, version]);
  return { version };
}

/** Refuses an operator, or a drafter, who may not do this any more, and an own draft where somebody else has to publish it. */
export async function assertMayPublish(
  tx: Transaction,
  { storeId, operatorId }: { readonly storeId: string; readonly operatorId: string },
  { inForce, documents, drafterId }: Pick<Publication, 'documents' | 'drafterId'> & { readonly inForce: Settings },
): Promise<void> {
  const isOwn = drafterId === operatorId;
  // In one order, as those lock them who change the team.
  const rightsOf = new Map<string, OperatorRights>();
  for (const id of [...new Set([operatorId, drafterId ?? operatorId])].sort())
    rightsOf.set(id, await lockRights(tx, { storeId, operatorId: id }, inForce));
  const { permissions, mayChange, mayRestore } = rightsOf.get(operatorId) ?? noRights;
  if (!permissions.includes('publish')) throw refuseRole();
  // An earlier version may have had other roles.
  if (Object.hasOwn(documents, rolesDocument) && !mayChange(rolesDocument)) throw refuseRole();
  if (drafterId === undefined) {
    if (!Object.keys(documents).every(mayRestore)) throw refuseRole();
    return;
  }
  assertMayChange(rightsOf.get(drafterId) ?? noRights, documents);
  if (isOwn && typeSettings(inForce).operatorRoles.isReviewRequired) throw refuseUnreviewed();
}

async function isPublished({ database, store }: SettingsOperation, version: number): Promise<boolean> {
  if (!Number.isInteger(version) || version < 1 || version > 2_147_483_647) return false;
  const rows = await database.query('SELECT 1 AS one FROM settings_versions WHERE store_id = $1 AND version = $2', [
    store.id,
    version,
  ]);
  return rows.length > 0;
}
