import type { FlowPlan, FlowStatePlan, JsonObject } from '../declare/index.ts';
import { holds } from '../validate/index.ts';
import type { FlowSnapshot } from './snapshot.ts';

/** What a flow needs to know besides its row: the settings, and the clock. */
export interface FlowSurroundings {
  readonly settings: JsonObject;
  /** ISO 8601. */
  readonly now: string;
}

/** Where a person stands: the snapshot, or the first state that the settings do not skip. */
export function placeOf(flow: FlowPlan, snapshot: FlowSnapshot | undefined, around: FlowSurroundings): FlowStatePlan {
  const here = snapshot && stateOf(flow, snapshot.state);
  return here ?? firstState(flow, around);
}

export function stateOf(flow: FlowPlan, name: string): FlowStatePlan | undefined {
  return flow.states.find((state) => state.name === name);
}

export function firstState(flow: FlowPlan, around: FlowSurroundings): FlowStatePlan {
  const from = flow.states.findIndex((state) => state.name === flow.initial);
  const first = flow.states.slice(Math.max(from, 0)).find((state) => !isSkipped(state, around));
  if (first === undefined) throw new Error(`every state of the flow ${flow.id} is skipped by the settings`);
  return first;
}

export function isSkipped(state: FlowStatePlan, around: FlowSurroundings): boolean {
  return state.skipWhen !== undefined && holds(state.skipWhen, { settings: around.settings }, around.now);
}

/** Whether a screen of the flow may be opened: where the person stands, or what was passed on the way there. */
export type Opening =
  /** `isAnew`: nothing of the snapshot belongs to it, the flow begins again here. */
  | { readonly kind: 'show'; readonly state: FlowStatePlan; readonly isAnew: boolean }
  | { readonly kind: 'redirect'; readonly to: FlowStatePlan };

/** A GET never changes a flow: it shows a screen that was reached, or leads to the furthest one. */
export function openState(flow: FlowPlan, snapshot: FlowSnapshot | undefined, name: string, around: FlowSurroundings): Opening {
  const here = placeOf(flow, snapshot, around);
  const wanted = stateOf(flow, name);
  if (wanted === undefined || isSkipped(wanted, around)) return { kind: 'redirect', to: here };
  if (wanted.name === here.name) return { kind: 'show', state: wanted, isAnew: false };
  if (here.beginsAnew && wanted.name === firstState(flow, around).name) return { kind: 'show', state: wanted, isAnew: true };
  // After the end only the end is shown: what led there is done.
  if (here.final) return { kind: 'redirect', to: here };
  // While an answer is waited for nothing is taken back: it would find another flow than the one that asked.
  if (here.invoke !== undefined) return { kind: 'redirect', to: here };
  return snapshot?.passed.includes(name) === true
    ? { kind: 'show', state: wanted, isAnew: false }
    : { kind: 'redirect', to: here };
}

/** Whether this event begins a new flow after a finished one: its end lets that be, and the first screen sends it. */
export function isBeginning(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  event: string,
  around: FlowSurroundings,
): boolean {
  return placeOf(flow, snapshot, around).beginsAnew && firstState(flow, around).events.includes(event);
}

/** `{ n: 2, of: 4 }`: the first declared step whose condition holds. */
export function stepOf(state: FlowStatePlan, around: FlowSurroundings): { readonly n: number; readonly of: number } | undefined {
  const step = state.steps.find((each) => holds(each.when, { settings: around.settings }, around.now));
  return step && { n: step.n, of: step.of };
}
