// What somebody's answer does to a flow that waits for it.
import type { AnswerPlan, FlowPlan } from '../declare/index.ts';
import type { NamedAction } from './machine.ts';
import { stateOf } from './place.ts';
import type { FlowSnapshot } from './snapshot.ts';
import { enterState } from './way-back.ts';

/** It was done, or refused with a code; `*`: it could not be asked. */
export type ActorOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly code: string };

export interface Answered {
  readonly snapshot: FlowSnapshot;
  /** Writes to carry out, in this order, in the row's transaction. */
  readonly actions: readonly NamedAction[];
}

/**
 * Where an answer leads. Undefined: the flow does not wait for it, or not any more.
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
  const code = outcome.kind === 'done' ? undefined : placedCode(invoke.errors, outcome.code);
  const way = code === undefined ? invoke.done : invoke.errors[code];
  if (way === undefined) return undefined;
  const entered = enterState(flow, snapshot, way.target, now);
  const { told: _told, ...data } = entered.data;
  const told = code === undefined ? {} : { told: code === '*' ? 'notAnswered' : code };
  return { snapshot: { ...entered, data: { ...data, ...told } }, actions: way.actions };
}

/** What is not foreseen goes where a failure to ask does, and is told as one: only a code that has a place has words. */
function placedCode(errors: { readonly [code: string]: AnswerPlan }, code: string): string {
  return Object.hasOwn(errors, code) ? code : '*';
}
