// A flow's row under its lock, as the time has made it.
import { settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import type { Transaction } from '../store/database.ts';
import type { Session } from '../store/sessions.ts';
import { carryOut } from './carry-out.ts';
import { effectVisit } from './effect-visit.ts';
import { type EventRequest, flowKey, surroundingsOf } from './event-request.ts';
import { type FlowKey, type FlowRow, lockFlow } from './flow-rows.ts';
import { withKept } from './flow-snapshots.ts';
import { refuseForOthers } from './other-program.ts';
import { saveRow } from './save-snapshot.ts';

/**
 * Takes the row's lock. Where the time of its state is over, what that asks for is written first, in this transaction: whatever the
 * event then says, the time went by. The revision is the one that the lock found.
 */
export async function lockSettled(
  event: EventRequest,
  tx: Transaction,
  key: FlowKey,
  session: Session,
): Promise<FlowRow | undefined> {
  const { visit, flow, effects } = event;
  const row = await lockFlow(tx, key, visit.now);
  if (row === undefined) return undefined;
  await refuseForOthers(tx, key, flow, row);
  const { snapshot, isLapsed, actions } = settleSnapshot(flow, row.snapshot, surroundingsOf(visit));
  if (!isLapsed) return { ...row, snapshot };
  const met = effectVisit(event, tx, session, { secrets: row.secrets, data: snapshot.data });
  const written = await carryOut(effects, actions, met);
  if (written.signIn !== undefined) throw new Error(`the time signs nobody in, as ${flow.id} has it`);
  const isEnd = stateOf(flow, snapshot.state)?.final === true;
  const settled = { snapshot: withKept(snapshot, written.kept), secrets: isEnd ? {} : row.secrets };
  await saveSnapshot(event, tx, key, settled, isEnd ? session.tokenHash : null);
  return { ...settled, revision: row.revision };
}

/** Writes down what the time has made of the row. */
export async function settleRow(event: EventRequest): Promise<void> {
  const { session } = event.visit;
  if (session === null) return;
  await event.database.transaction((tx) => lockSettled(event, tx, flowKey(event, session), session));
}

/** Writes the row that is locked. `completedTokenHash`: of the session that ends the flow here. */
export async function saveSnapshot(
  { flow, request, visit: { ground, now, language } }: EventRequest,
  tx: Transaction,
  key: FlowKey,
  row: Pick<FlowRow, 'snapshot' | 'secrets'>,
  completedTokenHash: string | null,
): Promise<void> {
  const wake = () => request.server.asker.wake();
  await saveRow({ ground, flow, now, language, wake }, tx, key, row, completedTokenHash);
}
