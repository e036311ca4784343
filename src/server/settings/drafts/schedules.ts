// Publications at a time: the draft becomes a row, so that its operator can begin another one.
import type { JsonObject } from '../../../../engine/declare/index.ts';
import { insertAudit } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { toJson } from '../../platform/database/database.ts';
import type { Claimed, LeaseTable } from '../../platform/queue/lease.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { withPresentSecrets } from '../file-secrets.ts';
import { refuseInvalid, refuseOtherDraft, refuseOtherVersion, refuseRole } from '../validation/refusals.ts';
import { validateSettings } from '../validation/validate-settings.ts';
import { type Draft, pickDocuments, readDraft, readDraftRow, removeDocuments, settingsOfDraft, writeDraft } from './drafts.ts';
import { joinDrafts } from './join-drafts.ts';
import { assertMayPublish, publishDocuments } from './publish.ts';
import { previewRebase } from './rebase.ts';
import { findRequested, lockRequested, type ReviewedDraft } from './reviews.ts';
import { lockRights } from './rights.ts';
import type { SettingsOperation } from './settings-operation.ts';

export interface ScheduleRow {
  readonly schedule_id: string;
  readonly drafter_id: string;
  readonly scheduled_by: string;
  readonly base_version: number;
  readonly documents: unknown;
  readonly publish_at: Date;
  readonly state: 'due' | 'published' | 'failed' | 'cancelled';
  readonly problem: string | null;
  readonly created_at: Date;
}
export const scheduleColumns =
  'schedule_id, drafter_id, scheduled_by, base_version, documents, publish_at, state, problem, created_at';

export const openSchedules: LeaseTable = {
  table: 'settings_schedules',
  id: 'schedule_id',
  dueAt: 'next_at',
  leaseId: 'lease_id',
  isWaiting: "state = 'due'",
};

/** A publication that is due or has failed. */
export interface OpenSchedule {
  readonly scheduleId: string;
  readonly publishAt: Date;
  readonly drafterId: string;
  /** The name of who scheduled it; null: was removed since. */
  readonly by: string | null;
  readonly problem: string | null;
  readonly draft: Draft;
}

const maxListed = 50;

/** The publications of a store that are due or have failed, the next first. */
export async function listSchedules(on: Queryable, storeId: string): Promise<readonly OpenSchedule[]> {
  const rows = await on.query<ScheduleRow & { readonly name: string | null }>(
    `SELECT s.schedule_id, s.drafter_id, s.scheduled_by, s.base_version, s.documents, s.publish_at, s.state, s.problem, s.created_at, o.name
       FROM settings_schedules s LEFT JOIN operators o ON o.store_id = s.store_id AND o.operator_id = s.scheduled_by
      WHERE s.store_id = $1 AND s.state IN ('due', 'failed') ORDER BY s.state, s.publish_at, s.schedule_id LIMIT $2`,
    [storeId, maxListed],
  );
  return rows.map((row) => ({
    scheduleId: row.schedule_id,
    publishAt: row.publish_at,
    drafterId: row.drafter_id,
    by: row.name,
    problem: row.problem,
    draft: readSchedule(row),
  }));
}

const readSchedule = ({ base_version, documents, created_at }: Omit<ScheduleRow, 'state'>): Draft =>
  readDraftRow({ base_version, documents, revision: 0, updated_at: created_at });

/**
 * Schedules a draft or a part of it, the own one or one that its operator has asked for. Refuses as its publication would now, but for what blocks
 * members, which is judged when it is published.
 */
export async function scheduleDraft(operation: SettingsOperation, scheduled: ReviewedDraft, publishAt: Date): Promise<void> {
  const { store, project, platform, operatorId, database } = operation;
  const { drafterId } = scheduled;
  const draft = await findScheduled(operation, scheduled);
  if (draft.baseVersion !== store.settingsVersion) throw refuseOtherVersion();
  const inForce = await project.settingsOf(store.id, store.settingsVersion);
  const { documents } = draft;
  const problems = validateSettings(project, settingsOfDraft(inForce, draft), inForce);
  if (problems.length > 0) throw refuseInvalid(problems);
  const now = platform.clock.now();
  const scheduleId = makeId(platform.random, 'sp');
  await database.transaction(async (tx) => {
    await assertMayPublish(tx, { storeId: store.id, operatorId }, { inForce, documents, drafterId });
    // Others may have sent it back or scheduled it meanwhile.
    const isReviewed = drafterId !== operatorId;
    const revision = isReviewed ? (await lockRequested(tx, operation, scheduled)).draftRevision : draft.revision;
    const change = { names: Object.keys(documents), revision, baseVersion: draft.baseVersion };
    await removeDocuments(tx, { ...operation, operatorId: drafterId }, change);
    await tx.query(
      `INSERT INTO settings_schedules (store_id, schedule_id, drafter_id, scheduled_by, base_version, documents, publish_at, next_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [store.id, scheduleId, drafterId, operatorId, draft.baseVersion, toJson(documents), publishAt, now],
    );
    const entry = { scheduleId, drafterId, documents: Object.keys(documents), at: publishAt.toISOString() };
    await audit(tx, operation, 'settings-scheduled', entry);
  });
}

/** The documents of the draft that are to be scheduled. */
async function findScheduled(operation: SettingsOperation, scheduled: ReviewedDraft): Promise<Draft> {
  const { database, store, operatorId } = operation;
  if (scheduled.drafterId !== operatorId) return (await findRequested(operation, scheduled)).draft;
  const draft = await readDraft(database, store.id, operatorId);
  if (draft?.revision !== scheduled.revision) throw refuseOtherDraft();
  const names = scheduled.documents ?? Object.keys(draft.documents);
  return { ...draft, documents: pickDocuments(draft.documents, names) };
}

/** Cancels a publication that is due, or puts one aside that has failed; makes it the operator's draft, or adds it to their draft. */
export async function endSchedule(
  operation: SettingsOperation,
  { scheduleId, isDrafted }: { readonly scheduleId: string; readonly isDrafted: boolean },
): Promise<void> {
  const { database, store, project, platform, operatorId } = operation;
  const inForce = await project.settingsOf(store.id, store.settingsVersion);
  await database.transaction(async (tx) => {
    const { permissions, mayChange } = await lockRights(tx, { storeId: store.id, operatorId }, inForce);
    if (!permissions.includes('publish')) throw refuseRole();
    const [row] = await tx.query<ScheduleRow>(
      `UPDATE settings_schedules SET state = 'cancelled', problem = NULL, next_at = NULL, lease_id = NULL, ended_at = $3
        WHERE store_id = $1 AND schedule_id = $2 AND state IN ('due', 'failed') RETURNING ${scheduleColumns}`,
      [store.id, scheduleId, platform.clock.now()],
    );
    if (row === undefined) throw new RefusalError('NOT_NOW');
    if (isDrafted) {
      const { baseVersion, documents } = readSchedule(row);
      if (!permissions.includes('settings') || !Object.keys(documents).every(mayChange)) throw refuseRole();
      const ownDocuments = row.drafter_id === operatorId ? documents : withPresentSecrets(documents, inForce);
      const draft = await readDraft(tx, store.id, operatorId);
      const joined = await joinDrafts(operation, draft, { baseVersion, documents: ownDocuments });
      if (joined === 'sameDocument') throw refuseOtherDraft();
      if (joined === 'otherSettings') throw refuseOtherVersion();
      await writeDraft(tx, operation, draft?.revision ?? 0, { ...joined, updatedAt: platform.clock.now() });
    }
    const action = isDrafted ? 'settings-schedule-taken' : 'settings-schedule-cancelled';
    await audit(tx, operation, action, describeRow(row));
  });
}

/** What refused a scheduled publication: the code of a refusal, or `conflict`. */
export type ScheduleProblem = string;

/**
 * Publishes a due row on top of what is in force. Returns what refused it, which is stored; undefined: it was published, or ended
 * meanwhile. `operation`: of the operator who scheduled it.
 */
export async function publishScheduled(
  operation: SettingsOperation,
  row: Claimed<ScheduleRow>,
  afterFailure: (tx: Transaction) => Promise<void>,
): Promise<ScheduleProblem | undefined> {
  const { store, database, platform } = operation;
  const { documents, conflicts } = await previewRebase(operation, readSchedule(row));
  const now = platform.clock.now();
  if (conflicts.length === 0 && Object.keys(documents).length === 0) {
    // Somebody has published the same by hand.
    await database.transaction((tx) => saveEnd(tx, row, { state: 'published', problem: null, now }));
    return undefined;
  }
  const problem =
    conflicts.length > 0
      ? 'conflict'
      : await publishDocuments(operation, { documents, baseVersion: store.settingsVersion, drafterId: row.drafter_id }, (tx) =>
          saveEnd(tx, row, { state: 'published', problem: null, now }),
        ).then(
          () => undefined,
          (error: unknown) => {
            // Somebody has published at the same moment: the worker tries again.
            if (!(error instanceof RefusalError) || error.code === 'SETTINGS_CHANGED') throw error;
            return error.code;
          },
        );
  if (problem === undefined) return undefined;
  await database.transaction(async (tx) => {
    await saveEnd(tx, row, { state: 'failed', problem, now });
    await audit(tx, operation, 'settings-schedule-failed', { ...describeRow(row), problem });
    await afterFailure(tx);
  });
  return problem;
}

/** Throws if another process, or an operator, has ended it: then nothing is written. */
async function saveEnd(
  tx: Transaction,
  { lease }: Claimed<ScheduleRow>,
  { state, problem, now }: { readonly state: 'published' | 'failed'; readonly problem: string | null; readonly now: Date },
): Promise<void> {
  const rows = await tx.query(
    `UPDATE settings_schedules SET state = $4, problem = $5, next_at = NULL, lease_id = NULL, ended_at = $6
      WHERE store_id = $1 AND schedule_id = $2 AND lease_id = $3 AND state = 'due' RETURNING schedule_id`,
    [lease.storeId, lease.id, lease.leaseId, state, problem, now],
  );
  if (rows.length === 0) throw new Error(`the publication ${lease.id} has ended meanwhile`);
}

type ScheduleAction =
  | 'settings-scheduled'
  | 'settings-schedule-cancelled'
  | 'settings-schedule-taken'
  | 'settings-schedule-failed';

const describeRow = (row: ScheduleRow): JsonObject => ({
  scheduleId: row.schedule_id,
  drafterId: row.drafter_id,
  documents: Object.keys(readSchedule(row).documents),
});

const audit = (
  tx: Transaction,
  { platform, store, operatorId, auditSource }: SettingsOperation,
  action: ScheduleAction,
  details: JsonObject,
): Promise<void> => insertAudit(tx, platform, store.id, { action, accountId: null, operatorId, details }, auditSource);
