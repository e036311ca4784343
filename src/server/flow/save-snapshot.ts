// A flow's row, written, with the question that its state asks of somebody.
import type { FlowPlan } from '../../../engine/declare/index.ts';
import { type FlowSnapshot, keepUntil, stateOf } from '../../../engine/flow/index.ts';
import type { Ground } from '../ground.ts';
import { makeId } from '../random.ts';
import type { Transaction } from '../store/database.ts';
import { insertAsk } from './ask-rows.ts';
import { type FlowKey, type FlowRow, saveFlow } from './flow-rows.ts';

/** What writing a row needs to know besides it. */
export interface Saving {
  readonly ground: Ground;
  readonly flow: FlowPlan;
  readonly now: Date;
  /** The language that who is led on by the answer reads. */
  readonly language: string;
  /** Somebody is to look for due questions, once they are committed. */
  readonly wake: () => void;
}

/** Writes the row that is locked. `completedTokenHash`: of the session that ends the flow here. */
export async function saveRow(
  saving: Saving,
  tx: Transaction,
  key: FlowKey,
  { snapshot, secrets }: Pick<FlowRow, 'snapshot' | 'secrets'>,
  completedTokenHash: string | null,
): Promise<void> {
  const { flow, now } = saving;
  const asking = await askFor(saving, tx, key, snapshot);
  const time = { now, keepUntil: keepUntil(flow, asking, now.toISOString()), completedTokenHash };
  await saveFlow(tx, key, { snapshot: asking, secrets }, time);
}

/** Where the state waits for an answer, its question is written once, for as long as the flow stands there. */
async function askFor(saving: Saving, tx: Transaction, key: FlowKey, snapshot: FlowSnapshot): Promise<FlowSnapshot> {
  const { ground, flow, now, language, wake } = saving;
  const invoke = stateOf(flow, snapshot.state)?.invoke;
  // Where nobody knows yet the question goes on that led there.
  if (invoke?.unknown === undefined || snapshot.asked !== undefined) return snapshot;
  const id = makeId(ground.random, 'k');
  const { actor, input } = invoke;
  const unknownAt = new Date(now.getTime() + invoke.unknown.milliseconds);
  await insertAsk(tx, key, { id, actor, input, data: snapshot.data, language, unknownAt }, now);
  tx.afterCommit(wake);
  return { ...snapshot, asked: id };
}
