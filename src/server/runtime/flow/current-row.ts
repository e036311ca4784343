// Locks a flow's row and applies its timeouts.
import { applyTimeouts, stateOf } from '../../../../engine/flow/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { flows } from '../../platform/metrics/metrics.ts';
import type { Session } from '../../platform/sessions/session.ts';
import { createEffectContext } from './effect-context.ts';
import { type EventRequest, flowEnvironmentOf, flowKey } from './event-request.ts';
import { type FlowKey, type FlowRow, lockFlow } from './flow-rows.ts';
import { withSavedData } from './flow-snapshots.ts';
import { refuseForOtherVersion } from './other-version.ts';
import { runActions } from './run-actions.ts';
import { type SavedRow, saveRow } from './save-snapshot.ts';

/**
 * Locks the row. If its state has timed out, the timeout's transition is saved first, in this transaction, whatever the event
 * then does. The revision is the one from before that.
 */
export async function lockCurrentRow(
  event: EventRequest,
  tx: Transaction,
  key: FlowKey,
  session: Session,
): Promise<FlowRow | undefined> {
  const { context, flow, effects } = event;
  const row = await lockFlow(tx, key, context.now);
  if (row === undefined) return undefined;
  await refuseForOtherVersion(tx, key, flow, row);
  const { snapshot, hasTimedOut, actions } = applyTimeouts(flow, row.snapshot, flowEnvironmentOf(context));
  if (!hasTimedOut) return { ...row, snapshot };
  const effectContext = createEffectContext(event, tx, session, { secrets: row.secrets, data: snapshot.data });
  const result = await runActions(effects, actions, effectContext);
  if (result.signIn !== undefined || result.signOut === true)
    throw new Error(`a timeout of ${flow.id} signs somebody in or out, which is not supported`);
  const isEnd = stateOf(flow, snapshot.state)?.final === true;
  const current = { snapshot: withSavedData(snapshot, result), secrets: isEnd ? {} : row.secrets };
  await saveSnapshot(event, tx, key, { ...current, completedTokenHash: isEnd ? session.tokenHash : null });
  return { ...current, revision: row.revision };
}

/** Saves the transition of a state that has timed out. */
export async function applyRowTimeouts(event: EventRequest): Promise<void> {
  const { session } = event.context;
  if (session === null) return;
  await event.database.transaction((tx) => lockCurrentRow(event, tx, flowKey(event, session), session));
}

/** Counts a flow that the transaction begins. */
export function countEntered(tx: Transaction, { id: flow }: EventRequest['flow'], isNew: boolean): void {
  if (isNew) tx.afterCommit(() => flows.inc({ flow, event: 'entered' }));
}

/** Saves the locked row. */
export async function saveSnapshot(
  { flow, request, context: { platform, now, language } }: EventRequest,
  tx: Transaction,
  key: FlowKey,
  row: SavedRow,
): Promise<void> {
  const wake = () => request.server.actorWorker.wake();
  await saveRow({ platform, flow, now, language, wake }, tx, key, row);
}
