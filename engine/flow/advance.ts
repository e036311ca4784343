import type { Answers, FlowPlan, FlowStatePlan } from '../declare/index.ts';
import { goBack } from './go-back.ts';
import { type GuardResults, guardsOf, type NamedAction, transitionOf } from './machine.ts';
import { type FlowEnvironment, firstState, isSkipped, positionOf, stateOf } from './position.ts';
import { emptyFlowData, type FlowData, type FlowSnapshot, withAnswers, withDraftAnswers } from './snapshot.ts';

/** An event that a person sent, with the validated answers. */
export interface FlowEvent {
  readonly type: string;
  readonly form?: { readonly id: string; readonly answers: Answers; readonly secrets: readonly string[] };
}

/** The state that takes an event: the current one, or the latest passed one (going back). */
export type EventReception =
  | { readonly kind: 'accepted'; readonly state: FlowStatePlan; readonly isWayBack: boolean; readonly guards: readonly string[] }
  /** No current or passed state takes the event; the person is redirected to the current state. */
  | { readonly kind: 'elsewhere'; readonly at: FlowStatePlan };

export type Advance =
  | {
      readonly kind: 'moved';
      readonly snapshot: FlowSnapshot;
      readonly state: FlowStatePlan;
      /** Writes and deliveries to perform in this order, in the transaction of the flow's row. */
      readonly actions: readonly NamedAction[];
    }
  /** The event is not allowed now. The flow stays in its state; the actions are still performed. */
  | {
      readonly kind: 'refused';
      readonly snapshot: FlowSnapshot;
      readonly code: string;
      readonly actions: readonly NamedAction[];
    }
  /** What the person saw has changed. The flow stays; they are shown the page again with the text `notice.<notice>`. */
  | {
      readonly kind: 'shownAgain';
      readonly snapshot: FlowSnapshot;
      readonly state: FlowStatePlan;
      readonly notice: string;
      readonly actions: readonly NamedAction[];
    };

/**
 * Finds the state that takes the event. Late events to a finished flow are redirected to its final state. A state that waits for
 * an actor takes only its own events, and going back is disabled.
 */
export function receiveEvent(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  type: string,
  environment: FlowEnvironment,
): EventReception {
  const here = positionOf(flow, snapshot, environment);
  if (here.events.includes(type))
    return { kind: 'accepted', state: here, isWayBack: false, guards: guardsOf(flow, here.name, type) };
  if (here.final || here.invoke !== undefined) return { kind: 'elsewhere', at: here };
  for (const name of [...(snapshot?.passed ?? [])].reverse()) {
    const state = stateOf(flow, name);
    if (state === undefined || !state.events.includes(type)) continue;
    if (!state.canSubmitAgain) break;
    return { kind: 'accepted', state, isWayBack: true, guards: guardsOf(flow, name, type) };
  }
  return { kind: 'elsewhere', at: here };
}

/**
 * Computes the next snapshot and the actions of an event.
 * `{ state: "code" } + CODE + { codeMatches: true }` → `{ state: "form" }` and `useCode`, `saveEmailProof`.
 */
export function advance(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  reception: Extract<EventReception, { kind: 'accepted' }>,
  event: FlowEvent,
  results: GuardResults,
  environment: FlowEnvironment,
): Advance {
  const before = snapshot ?? startSnapshot(flow, environment);
  const start = reception.isWayBack ? goBack(flow, before, reception.state.name, environment.now) : before;
  const transition = transitionOf(flow, reception.state.name, event.type, results);
  // No guard allowed a transition, and the flow declares no other one: allowed later, perhaps.
  const actions = transition?.actions ?? [{ type: 'refuse', params: { code: 'NOT_NOW' } }];
  const refusal = actions.find((action) => action.type === 'refuse');
  const showAgain = actions.find((action) => action.type === 'showAgain');
  const otherActions = actions.filter((action) => action !== refusal && action !== showAgain);
  if (showAgain !== undefined) {
    const data = event.form ? withDraftAnswers(start.data, event.form.id, event.form.answers) : start.data;
    return {
      kind: 'shownAgain',
      snapshot: { ...start, data },
      state: reception.state,
      notice: String(showAgain.params['notice'] ?? 'answersChanged'),
      actions: otherActions,
    };
  }
  if (transition === undefined || refusal !== undefined) {
    const data = event.form ? withDraftAnswers(before.data, event.form.id, event.form.answers) : before.data;
    return {
      kind: 'refused',
      snapshot: { ...before, data },
      code: String(refusal?.params['code'] ?? 'NOT_NOW'),
      actions: otherActions,
    };
  }
  const data = saveForm(start.data, event);
  const next = stateOf(flow, transition.state) ?? reception.state;
  const stays = next.name === reception.state.name;
  // A state that waits for an actor cannot be gone back to.
  const done = reception.state.invoke === undefined ? [reception.state.name] : [];
  const passed = stays ? start.passed : [...start.passed.filter((name) => name !== next.name), ...done];
  // Staying in a state does not restart its timeout.
  const since = stays ? start : { entered: environment.now };
  const { told: _told, ...nextData } = data;
  return {
    kind: 'moved',
    snapshot: { ...since, version: flow.version, state: next.name, passed, data: nextData },
    state: next,
    actions: otherActions,
  };
}

/** The snapshot of a flow that has not received an event. */
export function startSnapshot(flow: FlowPlan, environment: FlowEnvironment): FlowSnapshot {
  const { name } = firstState(flow, environment);
  return { version: flow.version, state: name, entered: environment.now, passed: [], data: emptyFlowData };
}

function saveForm(data: FlowData, event: FlowEvent): FlowData {
  return event.form ? withAnswers(data, event.form.id, event.form.answers, event.form.secrets) : data;
}

/**
 * Adapts a snapshot to the current definition and settings. If its state no longer exists, the flow restarts with the answers
 * kept as drafts; if the settings skip its state, it continues at the first state that they do not skip.
 */
export function adoptSnapshot(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  environment: FlowEnvironment,
): { readonly snapshot: FlowSnapshot; readonly isRestarted: boolean } {
  const isKnown = (name: string) => stateOf(flow, name) !== undefined;
  const state = stateOf(flow, snapshot.state);
  if (state !== undefined && isSkipped(state, environment)) {
    const { name } = firstState(flow, environment);
    const { asked: _asked, ...rest } = snapshot;
    return {
      snapshot: { ...rest, version: flow.version, state: name, entered: environment.now, passed: [] },
      isRestarted: false,
    };
  }
  if (state !== undefined && snapshot.version === flow.version) return { snapshot, isRestarted: false };
  if (state !== undefined) {
    return { snapshot: { ...snapshot, version: flow.version, passed: snapshot.passed.filter(isKnown) }, isRestarted: false };
  }
  const drafts = { ...snapshot.data.answers, ...snapshot.data.drafts };
  return { snapshot: { ...startSnapshot(flow, environment), data: { ...emptyFlowData, drafts } }, isRestarted: true };
}
