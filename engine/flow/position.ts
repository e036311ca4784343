import type { FlowPlan, FlowStatePlan, JsonObject } from '../declare/index.ts';
import { evaluateCondition } from '../validate/index.ts';
import type { FlowSnapshot } from './snapshot.ts';

/** What a flow depends on besides its row: settings and time. */
export interface FlowEnvironment {
  readonly settings: JsonObject;
  /** ISO 8601. */
  readonly now: string;
}

/** The current state: the snapshot's, or the first one that the settings do not skip. */
export function positionOf(flow: FlowPlan, snapshot: FlowSnapshot | undefined, environment: FlowEnvironment): FlowStatePlan {
  const current = snapshot && stateOf(flow, snapshot.state);
  return current ?? firstState(flow, environment);
}

export function stateOf(flow: FlowPlan, name: string): FlowStatePlan | undefined {
  return flow.states.find((state) => state.name === name);
}

export function firstState(flow: FlowPlan, environment: FlowEnvironment): FlowStatePlan {
  const from = flow.states.findIndex((state) => state.name === flow.initial);
  const first = flow.states.slice(Math.max(from, 0)).find((state) => !isSkipped(state, environment));
  if (first === undefined) throw new Error(`every state of the flow ${flow.id} is skipped by the settings`);
  return first;
}

export function isSkipped(state: FlowStatePlan, environment: FlowEnvironment): boolean {
  return state.skipWhen !== undefined && evaluateCondition(state.skipWhen, { settings: environment.settings }, environment.now);
}

/** Whether a screen of the flow may be opened: only the current state and passed ones may. */
export type Opening =
  /** `startsNewFlow`: the screen shows a new flow, without the snapshot's data. */
  | { readonly kind: 'show'; readonly state: FlowStatePlan; readonly startsNewFlow: boolean }
  | { readonly kind: 'redirect'; readonly to: FlowStatePlan };

/** Decides which state a GET shows: the requested one if it was reached, otherwise the furthest one. Never changes the flow. */
export function openState(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  name: string,
  environment: FlowEnvironment,
): Opening {
  const current = positionOf(flow, snapshot, environment);
  const wanted = stateOf(flow, name);
  if (wanted === undefined || isSkipped(wanted, environment)) return { kind: 'redirect', to: current };
  if (wanted.name === current.name) return { kind: 'show', state: wanted, startsNewFlow: false };
  if (current.restartable && wanted.name === firstState(flow, environment).name)
    return { kind: 'show', state: wanted, startsNewFlow: true };
  // A finished flow shows only its final state.
  if (current.final) return { kind: 'redirect', to: current };
  // While a state waits for an actor, going back is disabled: the answer would not fit the changed flow.
  if (current.invoke !== undefined) return { kind: 'redirect', to: current };
  return snapshot?.passed.includes(name) === true
    ? { kind: 'show', state: wanted, startsNewFlow: false }
    : { kind: 'redirect', to: current };
}

/** Whether this event starts a new flow after a finished one: its final state allows that and the first state takes the event. */
export function isBeginning(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  event: string,
  environment: FlowEnvironment,
): boolean {
  return positionOf(flow, snapshot, environment).restartable && firstState(flow, environment).events.includes(event);
}

/** `{ n: 2, of: 4 }`: the first declared step whose condition holds. */
export function stepOf(
  state: FlowStatePlan,
  environment: FlowEnvironment,
): { readonly n: number; readonly of: number } | undefined {
  const step = state.steps.find((step) => evaluateCondition(step.when, { settings: environment.settings }, environment.now));
  return step && { n: step.n, of: step.of };
}
