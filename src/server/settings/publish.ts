import type { Settings } from '../../../engine/declare/index.ts';
import { type CompiledPart, insertParts } from '../project/compiled-parts.ts';
import { writeAudit } from '../store/audit.ts';
import { type Transaction, toJson } from '../store/database.ts';
import { readDocuments } from '../store/settings.ts';
import type { Deed } from './deed.ts';
import { deleteDraft, leaveOut, readDraft, settingsOfDraft } from './drafts.ts';
import { judgeSettings } from './judge-settings.ts';
import {
  refuseEmpty,
  refuseOtherDraft,
  refuseOtherVersion,
  refuseUnknownVersion,
  refuseWrong,
  StoppingError,
} from './refusals.ts';
import { weighSettings } from './weigh-settings.ts';

/** The version that is in force from now on. */
export interface Published {
  readonly version: number;
}

/**
 * Puts the operator's draft in force, for the next page in every process. `revision`: of the draft as the page showed it.
 * Refuses with 409 SETTINGS_CHANGED when other settings were published since the draft was begun, with DRAFT_CHANGED when the draft is
 * another one by now or is gone, with NOTHING_TO_PUBLISH when there was none, with 422 when it may not be published, and with 422
 * SETTINGS_STOP_MEMBERS when members would get stuck who do not today.
 */
export async function publishDraft(deed: Deed, { revision }: { readonly revision: number }): Promise<Published> {
  const { request, project, operatorId } = deed;
  const draft = await readDraft(request.server.database, request.store.id, operatorId);
  // A page that showed a draft is out of date: the draft was published or thrown away meanwhile.
  if (draft === undefined) throw revision === 0 ? refuseEmpty() : refuseOtherDraft();
  if (draft.revision !== revision) throw refuseOtherDraft();
  const published = await project.settingsOf(request.store.id, draft.baseVersion);
  const settings = settingsOfDraft(published, draft);
  const documents = leaveOut(settings, published);
  if (Object.keys(documents).length === 0) throw refuseEmpty();
  return publish(deed, {
    settings,
    documents,
    onVersion: draft.baseVersion,
    kind: 'publish',
    also: (tx) => deleteDraft(tx, deed, revision),
  });
}

/**
 * Publishes the settings as they stood at a version, as a new version: undone in the same way. `inForce`: the version that the page
 * showed as the one in force. Refuses with 409 SETTINGS_CHANGED when it is not any more, with NOTHING_TO_PUBLISH when both versions
 * are the same, with 404 what was never published, and with 422 what the program of today does not take, or with which members would
 * get stuck.
 */
export async function rollBack(
  deed: Deed,
  { version, inForce }: { readonly version: number; readonly inForce: number },
): Promise<Published> {
  const { request, project } = deed;
  const { database } = request.server;
  const storeId = request.store.id;
  if (!(await isKnown(deed, version)) || !(await isKnown(deed, inForce))) throw refuseUnknownVersion();
  // As they were published: documents that this version of the program does not know come back with the others.
  const [then, now] = [await readDocuments(database, storeId, version), await readDocuments(database, storeId, inForce)];
  const unset = Object.fromEntries(Object.keys(now).map((document) => [document, {}]));
  const documents = leaveOut({ ...unset, ...then }, { ...unset, ...now });
  if (Object.keys(documents).length === 0) throw refuseEmpty();
  const settings = await project.settingsOf(storeId, version);
  return publish(deed, { settings, documents, onVersion: inForce, kind: 'rollback', ofVersion: version });
}

interface Publication {
  /** All of them, as they will be. */
  readonly settings: Settings;
  /** Those that change, as they are stored. */
  readonly documents: Settings;
  /** The version that must still be in force. */
  readonly onVersion: number;
  readonly kind: 'publish' | 'rollback';
  readonly ofVersion?: number;
  readonly also?: (tx: Transaction) => Promise<void>;
}

/** Judged and compiled before the transaction; in it all or nothing, whenever the process ends. */
async function publish(deed: Deed, publication: Publication): Promise<Published> {
  const { request, project } = deed;
  const problems = judgeSettings(project, publication.settings);
  if (problems.length > 0) throw refuseWrong(problems);
  const inForce = await project.settingsOf(request.store.id, publication.onVersion);
  const { stops } = weighSettings(project, publication.settings, inForce, request.server.ground.clock.now());
  if (stops.length > 0) throw new StoppingError(stops, publication.settings);
  const parts = project.plansFor(publication.settings).formParts();
  return request.server.database.transaction((tx) => write(tx, deed, publication, parts));
}

async function write(
  tx: Transaction,
  { request, operatorId }: Deed,
  { documents, onVersion, kind, ofVersion, also }: Publication,
  parts: readonly CompiledPart[],
): Promise<Published> {
  const storeId = request.store.id;
  const now = request.server.ground.clock.now();
  // The whole judgement stands on this version: it is the one in force until we are done. Not FOR UPDATE, for which every new session
  // and every new part of a page would have to wait, and a part that we write too would wait for us in a circle.
  const stores = await tx.query<{ readonly settings_version: number }>(
    'SELECT settings_version FROM stores WHERE store_id = $1 FOR NO KEY UPDATE',
    [storeId],
  );
  if (stores[0]?.settings_version !== onVersion) throw refuseOtherVersion();
  await also?.(tx);
  const version = onVersion + 1;
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
  await writeAudit(tx, request, {
    action: kind === 'publish' ? 'settings-publish' : 'settings-rollback',
    accountId: null,
    operatorId,
    details: { version, documents: Object.keys(documents), ...(ofVersion === undefined ? {} : { ofVersion }) },
  });
  await tx.query('UPDATE stores SET settings_version = $2 WHERE store_id = $1', [storeId, version]);
  return { version };
}

async function isKnown({ request }: Deed, version: number): Promise<boolean> {
  if (!Number.isInteger(version) || version < 1 || version > 2_147_483_647) return false;
  const rows = await request.server.database.query(
    'SELECT 1 AS one FROM settings_versions WHERE store_id = $1 AND version = $2',
    [request.store.id, version],
  );
  return rows.length > 0;
}
