// Applies an actor's answer to the flow that waits for it.
import type { FlowPlan } from '../declare/index.ts';
import { enterState } from './go-back.ts';
import type { NamedAction } from './machine.ts';
import { stateOf } from './position.ts';
import type { FlowSnapshot } from './snapshot.ts';

/** The actor did it or refused with a code. `unknown`: no answer arrived within the flow's deadline. */
export type ActorOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export interface AnsweredSnapshot {
  readonly snapshot: FlowSnapshot;
  /** Writes to perform in this order, in the transaction of the flow's row. */
  readonly actions: readonly NamedAction[];
}

/**
 * Returns the snapshot after an actor's answer; undefined if the flow does not wait for this request (any more). After `unknown`
 * the flow still waits for the late answer in the state that this leads to.
 * Throws on an undeclared code: the flow stays until a version of it declares the code.
 * `{ state: "charging", asked: "k_1" }` and the refusal `CARD_DECLINED` of `k_1` → `{ state: "card", data: { told:
 * "CARD_DECLINED" } }`
 */
export function applyOutcome(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  asked: string,
  outcome: ActorOutcome,
  now: string,
): AnsweredSnapshot | undefined {
  const invoke = stateOf(flow, snapshot.state)?.invoke;
  if (invoke === undefined || snapshot.asked !== asked) return undefined;
  const { told: _told, ...data } = snapshot.data;
  if (outcome.kind === 'unknown') {
    if (invoke.unknown === undefined) return undefined;
    const entered = enterState(flow, { ...snapshot, data }, invoke.unknown.target, now);
    return { snapshot: { ...entered, asked }, actions: invoke.unknown.actions };
  }
  const isRefused = outcome.kind === 'refused';
  const transition = isRefused
    ? Object.hasOwn(invoke.errors, outcome.code)
      ? invoke.errors[outcome.code]
      : undefined
    : invoke.done;
  if (transition === undefined) throw new Error(`the flow ${flow.id} declares no transition for the answer to ${snapshot.state}`);
  const told = isRefused ? { told: outcome.code } : {};
  return {
    snapshot: enterState(flow, { ...snapshot, data: { ...data, ...told } }, transition.target, now),
    actions: transition.actions,
  };
}
