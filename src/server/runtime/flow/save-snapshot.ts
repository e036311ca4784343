// Saves a flow's row, and enqueues the request of a waiting state.
import type { FlowPlan } from '../../../../engine/declare/index.ts';
import { expiryOf, type FlowSnapshot, stateOf } from '../../../../engine/flow/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { flows } from '../../platform/metrics/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeId } from '../../platform/random.ts';
import { insertActorRequest } from './actors/actor-requests.ts';
import { type FlowKey, type FlowRow, saveFlow } from './flow-rows.ts';

/** What saving a row needs besides the row. */
export interface Saving {
  readonly platform: Platform;
  readonly flow: FlowPlan;
  readonly now: Date;
  /** The language of the person whose flow this is. */
  readonly language: string;
  /** Wakes the worker after the commit. */
  readonly wake: () => void;
}

/** A row to save. */
export interface SavedRow extends Pick<FlowRow, 'snapshot' | 'secrets'> {
  /** Token of the session that ends the flow here. */
  readonly completedTokenHash?: string | null;
}

/** Saves the locked row. */
export async function saveRow(
  saving: Saving,
  tx: Transaction,
  key: FlowKey,
  { snapshot, secrets, completedTokenHash = null }: SavedRow,
): Promise<void> {
  const { flow, now } = saving;
  const requested = await ensureRequest(saving, tx, key, snapshot);
  const times = { now, keepUntil: expiryOf(flow, requested, now.toISOString()), completedTokenHash };
  await saveFlow(tx, key, { snapshot: requested, secrets }, times);
  if (stateOf(flow, snapshot.state)?.final === true) tx.afterCommit(() => flows.inc({ flow: flow.id, event: 'finished' }));
}

/** Enqueues the request of a waiting state, once for as long as the flow stays there. */
async function ensureRequest(saving: Saving, tx: Transaction, key: FlowKey, snapshot: FlowSnapshot): Promise<FlowSnapshot> {
  const { platform, flow, now, language, wake } = saving;
  const invoke = stateOf(flow, snapshot.state)?.invoke;
  // A state entered through `onUnknown` keeps waiting for the request of the state before.
  if (invoke?.unknown === undefined || snapshot.asked !== undefined) return snapshot;
  const id = makeId(platform.random, 'k');
  const { actor, input } = invoke;
  const unknownAt = new Date(now.getTime() + invoke.unknown.milliseconds);
  await insertActorRequest(tx, key, { id, actor, input, data: snapshot.data, language, unknownAt }, now);
  tx.afterCommit(wake);
  return { ...snapshot, asked: id };
}
