import { type Declarations, isObject, type JsonObject, type Settings } from '../../../../engine/declare/index.ts';
import { type Queryable, type Transaction, toJson } from '../../platform/database/database.ts';
import { readJsonObject } from '../../platform/json.ts';
import type { Random } from '../../platform/random.ts';
import { mergeObjects } from '../../project/settings-reader.ts';
import { isEqual, type JsonPath } from '../lists.ts';
import { refuseInvalid, refuseOtherDraft } from '../validation/refusals.ts';
import { validateSettings } from '../validation/validate-settings.ts';
import { assertMayChange, lockRights } from './rights.ts';
import type { SettingsOperation } from './settings-operation.ts';

/** What an operator is about to change. */
export interface Draft {
  /** The settings version that it is based on. */
  readonly baseVersion: number;
  /** Whole documents by name: only those that differ from the published ones. */
  readonly documents: Settings;
  /** Changes with each write. Pages send the revision they were rendered with; 0: there was no draft. */
  readonly revision: number;
  readonly updatedAt: Date;
}

export interface DraftRow {
  readonly base_version: number;
  readonly documents: unknown;
  readonly revision: number;
  readonly updated_at: Date;
}

/** The operator's draft; undefined: nothing is about to change. */
export async function readDraft(on: Queryable, storeId: string, operatorId: string): Promise<Draft | undefined> {
  const rows = await on.query<DraftRow>(
    'SELECT base_version, documents, revision, updated_at FROM settings_drafts WHERE store_id = $1 AND operator_id = $2',
    [storeId, operatorId],
  );
  const [row] = rows;
  return row && readDraftRow(row);
}

/** Settings as they would be with a draft: `settingsOfDraft(visit.plans.settings, draft)`. */
export function settingsOfDraft(settings: Settings, draft: Pick<Draft, 'documents'>): Settings {
  // A document that the program does not know any more is left out.
  const knownDocuments = Object.entries(draft.documents).filter(([document]) => Object.hasOwn(settings, document));
  return { ...settings, ...Object.fromEntries(knownDocuments) };
}

/** Documents of a draft, as a page or a command sends them. */
export interface DraftChange {
  /** By name; each replaces that of the draft. */
  readonly documents: Settings;
  /** The draft's revision that the page was rendered with; 0: there was no draft. */
  readonly revision: number;
  /** The settings version that the page was rendered with; a new draft is based on it. */
  readonly baseVersion: number;
  /** Whether another page fills the list at a path: too few entries are refused when the draft is published. */
  readonly isFilledLater?: (path: JsonPath) => boolean;
}

/**
 * Saves whole documents in the operator's draft. A document that equals the published one is removed from the draft, and a
 * draft without documents is deleted. Returns the stored draft. Refuses invalid settings with 422, and an outdated revision
 * with 409 DRAFT_CHANGED, and with 403 a document that the operator's role may not change.
 * `saveDraft(operation, { documents: { registration }, revision: draft?.revision ?? 0, baseVersion: store.settingsVersion })`
 */
export async function saveDraft(operation: SettingsOperation, change: DraftChange): Promise<Draft | undefined> {
  const { database, store, platform, project, operatorId } = operation;
  const before = await readDraft(database, store.id, operatorId);
  if ((before?.revision ?? 0) !== change.revision) throw refuseOtherDraft();
  const baseVersion = before?.baseVersion ?? change.baseVersion;
  if (!isVersion(baseVersion, store.settingsVersion)) throw refuseOtherDraft();
  const published = await project.settingsOf(store.id, baseVersion);
  const drafted = { ...before?.documents, ...fillDocuments(project.declarations, change.documents) };
  const problems = validateSettings(project, { ...published, ...drafted }, published);
  // Problems in other documents of the draft are reported when it is published.
  const ownProblems = problems.filter(
    ({ document, path, rule }) =>
      (Object.hasOwn(change.documents, document) || document === '') &&
      !(rule === 'minItems' && change.isFilledLater?.(path) === true),
  );
  if (ownProblems.length > 0) throw refuseInvalid(ownProblems);
  const documents = omitUnchanged(drafted, published);
  const draft = { baseVersion, documents, updatedAt: platform.clock.now() };
  const inForce = await project.settingsOf(store.id, store.settingsVersion);
  const changed = omitUnchanged(change.documents, { ...published, ...before?.documents });
  return database.transaction(async (tx) => {
    assertMayChange(await lockRights(tx, { storeId: store.id, operatorId }, inForce), changed);
    return writeDraft(tx, operation, change.revision, draft);
  });
}

/** Deletes the operator's draft if its revision is the one that the page showed. */
export async function discardDraft(operation: SettingsOperation, { revision }: { readonly revision: number }): Promise<void> {
  const { database, store, operatorId } = operation;
  const draft = await readDraft(database, store.id, operatorId);
  if (draft?.revision !== revision) throw refuseOtherDraft();
  await database.transaction((tx) => deleteDraft(tx, operation, revision));
}

/**
 * Writes the draft if its revision is still `revision` (0: none). Returns the stored draft; undefined: it has no changes. A request
 * to publish the draft ends; one to publish a part of it only if that part changes.
 */
export async function writeDraft(
  tx: Transaction,
  operation: SettingsOperation,
  revision: number,
  draft: Omit<Draft, 'revision'>,
): Promise<Draft | undefined> {
  const { store, platform, operatorId } = operation;
  if (Object.keys(draft.documents).length === 0) {
    if (revision !== 0) await deleteDraft(tx, operation, revision);
    return undefined;
  }
  // Revisions do not restart at 1, so that a page of a deleted draft does not match a new one.
  const next = revision === 0 ? firstRevision(platform.random) : revision + 1;
  const values = [store.id, operatorId, draft.baseVersion, toJson(draft.documents), next, draft.updatedAt];
  const rows =
    revision === 0
      ? await tx.query(
          `INSERT INTO settings_drafts (store_id, operator_id, base_version, documents, revision, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING revision`,
          values,
        )
      : await tx.query(
          `UPDATE settings_drafts
              SET base_version = $3, documents = $4, revision = $5, updated_at = $6,
                  (requested_at, requested_documents, requested_revision) = (
                    SELECT requested_at, requested_documents, requested_revision
                     WHERE base_version = $3 AND requested_documents IS NOT NULL AND NOT EXISTS (
                       SELECT 1 FROM unnest(requested_documents) AS requested (name)
                        WHERE documents -> requested.name IS DISTINCT FROM $4::jsonb -> requested.name
                     )
                  )
            WHERE store_id = $1 AND operator_id = $2 AND revision = $7 RETURNING revision`,
          [...values, revision],
        );
  if (rows.length === 0) throw refuseOtherDraft();
  return { ...draft, revision: next };
}

/** Deletes the draft, or refuses if its revision is another one. */
async function deleteDraft(tx: Transaction, { store, operatorId }: SettingsOperation, revision: number): Promise<void> {
  const rows = await tx.query(
    'DELETE FROM settings_drafts WHERE store_id = $1 AND operator_id = $2 AND revision = $3 RETURNING revision',
    [store.id, operatorId, revision],
  );
  if (rows.length === 0) throw refuseOtherDraft();
}

/** Some documents of a draft, by name. Refuses names that the draft does not have. */
export function pickDocuments(documents: Settings, names: readonly string[]): Settings {
  if (!names.every((name) => Object.hasOwn(documents, name))) throw refuseOtherDraft();
  return Object.fromEntries(Object.entries(documents).filter(([name]) => names.includes(name)));
}

/** Takes documents out of the operator's draft, which is then based on `baseVersion`. Deletes a draft that has no others. */
export async function removeDocuments(
  tx: Transaction,
  operation: SettingsOperation,
  change: { readonly names: readonly string[]; readonly revision: number; readonly baseVersion: number },
): Promise<void> {
  const { names, revision, baseVersion } = change;
  const draft = await readDraft(tx, operation.store.id, operation.operatorId);
  if (draft?.revision !== revision) throw refuseOtherDraft();
  const documents = Object.fromEntries(Object.entries(draft.documents).filter(([name]) => !names.includes(name)));
  await writeDraft(tx, operation, revision, { documents, baseVersion, updatedAt: draft.updatedAt });
}

/** Returns the documents that differ from the published ones. */
export function omitUnchanged(documents: Settings, published: Settings): Settings {
  return Object.fromEntries(Object.entries(documents).filter(([document, body]) => !isEqual(body, published[document])));
}

function isVersion(version: number, newest: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= newest;
}

/** Documents as they are stored: with the settings of their defaults that they do not have. */
export function fillDocuments(declarations: Declarations, documents: Settings): Settings {
  return Object.fromEntries(
    Object.entries(documents).map(([document, body]) => [document, mergeObjects(defaultOf(declarations, document), body)]),
  );
}

/** A document without any setting. An undeclared document has none, and validation refuses it. */
function defaultOf({ settings }: Declarations, document: string): JsonObject {
  const declared = Object.hasOwn(settings, document) ? settings[document]?.['default'] : undefined;
  return isObject(declared) ? readJsonObject(declared) : {};
}

/** 1 to 2^30. */
function firstRevision(random: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return 1 + (((a & 63) << 24) | (b << 16) | (c << 8) | d);
}

/** Converts a database row to a draft. */
export function readDraftRow(row: DraftRow): Draft {
  const documents = Object.entries(readJsonObject(row.documents)).map(([document, body]) => [document, readJsonObject(body)]);
  return {
    baseVersion: row.base_version,
    documents: Object.fromEntries(documents),
    revision: row.revision,
    updatedAt: row.updated_at,
  };
}
