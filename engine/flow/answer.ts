// What somebody's answer does to a flow that waits for it.
import type { FlowPlan } from '../declare/index.ts';
import type { NamedAction } from './machine.ts';
import { stateOf } from './place.ts';
import type { FlowSnapshot } from './snapshot.ts';
import { enterState } from './way-back.ts';

/** It was done, or refused with a code. `unknown`: whether it was is not known in the time that the flow gives for it. */
export type ActorOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export interface Answered {
  readonly snapshot: FlowSnapshot;
  /** Writes to carry out, in this order, in the row's transaction. */
  readonly actions: readonly NamedAction[];
}

/**
 * Where an answer leads. Undefined: the flow does not wait for it, or not any more. What is not known is waited for on where that leads.
 * Throws where a code has no place: the flow stays, and is led on by a version of it that has one.
 * `{ state: "charging", asked: "k_1" }` and the refusal `CARD_DECLINED` of `k_1` → `{ state: "card", data: { told: "CARD_DECLINED" } }`
 */
export function answerSnapshot(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  asked: string,
  outcome: ActorOutcome,
  now: string,
): Answered | undefined {
  const invoke = stateOf(flow, snapshot.state)?.invoke;
  if (invoke === undefined || snapshot.asked !== asked) return undefined;
  const { told: _told, ...data } = snapshot.data;
  if (outcome.kind === 'unknown') {
    if (invoke.unknown === undefined) return undefined;
    const entered = enterState(flow, { ...snapshot, data }, invoke.unknown.target, now);
    return { snapshot: { ...entered, asked }, actions: invoke.unknown.actions };
  }
  const isRefused = outcome.kind === 'refused';
  const way = isRefused ? (Object.hasOwn(invoke.errors, outcome.code) ? invoke.errors[outcome.code] : undefined) : invoke.done;
  if (way === undefined) throw new Error(`the flow ${flow.id} has no place for what ${snapshot.state} was answered`);
  const told = isRefused ? { told: outcome.code } : {};
  return { snapshot: enterState(flow, { ...snapshot, data: { ...data, ...told } }, way.target, now), actions: way.actions };
}
