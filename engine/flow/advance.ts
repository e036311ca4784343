import type { Answers, FlowPlan, FlowStatePlan } from '../declare/index.ts';
import { type Facts, guardsOf, type NamedAction, transitionOf } from './machine.ts';
import { type FlowSurroundings, firstState, isSkipped, placeOf, stateOf } from './place.ts';
import { emptyFlowData, type FlowData, type FlowSnapshot, keepAnswers, keepDraft } from './snapshot.ts';
import { goBack } from './way-back.ts';

/** What a person did: an event of the flow, with the answers that were judged. */
export interface FlowEvent {
  readonly type: string;
  readonly form?: { readonly id: string; readonly answers: Answers; readonly secrets: readonly string[] };
}

/** Which state takes an event: the present one, or the latest passed one (a way back). */
export type Reception =
  | { readonly kind: 'takes'; readonly state: FlowStatePlan; readonly isWayBack: boolean; readonly guards: readonly string[] }
  /** No state on the way takes it: the person is sent to where the flow is. */
  | { readonly kind: 'elsewhere'; readonly at: FlowStatePlan };

export type Advance =
  | {
      readonly kind: 'moved';
      readonly snapshot: FlowSnapshot;
      readonly state: FlowStatePlan;
      /** Writes and deliveries to carry out, in this order, in the row's transaction. */
      readonly actions: readonly NamedAction[];
    }
  /** The event may not be done now. The flow stays where it was; the actions are carried out all the same. */
  | {
      readonly kind: 'refused';
      readonly snapshot: FlowSnapshot;
      readonly code: string;
      readonly actions: readonly NamedAction[];
    }
  /** What the person saw is not so any more. The flow stays; they look again, told why by the text `notice.<notice>`. */
  | {
      readonly kind: 'sentBack';
      readonly snapshot: FlowSnapshot;
      readonly state: FlowStatePlan;
      readonly notice: string;
      readonly actions: readonly NamedAction[];
    };

/**
 * Finds the state that takes the event. A final state takes none: whoever comes late is sent there. One that waits for an answer takes
 * what it declares itself, and is not gone back from.
 */
export function receiveEvent(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  type: string,
  around: FlowSurroundings,
): Reception {
  const here = placeOf(flow, snapshot, around);
  if (here.events.includes(type))
    return { kind: 'takes', state: here, isWayBack: false, guards: guardsOf(flow, here.name, type) };
  if (here.final || here.invoke !== undefined) return { kind: 'elsewhere', at: here };
  for (const name of [...(snapshot?.passed ?? [])].reverse()) {
    const state = stateOf(flow, name);
    if (state === undefined || !state.events.includes(type)) continue;
    if (!state.again) break;
    return { kind: 'takes', state, isWayBack: true, guards: guardsOf(flow, name, type) };
  }
  return { kind: 'elsewhere', at: here };
}

/**
 * snapshot + event + facts → next snapshot and named actions.
 * `{ state: "pinCode" } + CODE + { codeMatches: true }` → `{ state: "form" }` and `useCode`, `keepEmailProof`.
 */
export function advance(
  flow: FlowPlan,
  snapshot: FlowSnapshot | undefined,
  reception: Extract<Reception, { kind: 'takes' }>,
  event: FlowEvent,
  facts: Facts,
  around: FlowSurroundings,
): Advance {
  const before = snapshot ?? startSnapshot(flow, around);
  const start = reception.isWayBack ? goBack(flow, before, reception.state.name, around.now) : before;
  const asked = transitionOf(flow, reception.state.name, event.type, facts);
  // No transition: every guard said no, and the flow declares no other answer. The person may do this later.
  const actions = asked?.actions ?? [{ type: 'refuse', params: { code: 'NOT_NOW' } }];
  const refusal = actions.find((action) => action.type === 'refuse');
  const back = actions.find((action) => action.type === 'sendBack');
  const others = actions.filter((action) => action !== refusal && action !== back);
  if (back !== undefined) {
    const data = event.form ? keepDraft(start.data, event.form.id, event.form.answers) : start.data;
    return {
      kind: 'sentBack',
      snapshot: { ...start, data },
      state: reception.state,
      notice: String(back.params['notice'] ?? 'answersChanged'),
      actions: others,
    };
  }
  if (asked === undefined || refusal !== undefined) {
    const data = event.form ? keepDraft(before.data, event.form.id, event.form.answers) : before.data;
    return {
      kind: 'refused',
      snapshot: { ...before, data },
      code: String(refusal?.params['code'] ?? 'NOT_NOW'),
      actions: others,
    };
  }
  const data = keepForm(start.data, event);
  const next = stateOf(flow, asked.state) ?? reception.state;
  const stays = next.name === reception.state.name;
  // What waits for an answer is no step of anybody's: nobody goes back to it.
  const done = reception.state.invoke === undefined ? [reception.state.name] : [];
  const passed = stays ? start.passed : [...start.passed.filter((name) => name !== next.name), ...done];
  // Whoever stays has been there since they came; the time does not begin again.
  const since = stays ? start : { entered: around.now };
  const { told: _told, ...untold } = data;
  return {
    kind: 'moved',
    snapshot: { ...since, version: flow.version, state: next.name, passed, data: untold },
    state: next,
    actions: others,
  };
}

/** A flow that was never touched. */
export function startSnapshot(flow: FlowPlan, around: FlowSurroundings): FlowSnapshot {
  const { name } = firstState(flow, around);
  return { version: flow.version, state: name, entered: around.now, passed: [], data: emptyFlowData };
}

function keepForm(data: FlowData, event: FlowEvent): FlowData {
  return event.form ? keepAnswers(data, event.form.id, event.form.answers, event.form.secrets) : data;
}

/**
 * A snapshot written by another version of the definition goes on when its states still exist; else it starts again,
 * with what was typed kept as drafts. One that stands where the settings leave a state out by now goes on from the first
 * that they do not.
 */
export function adoptSnapshot(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  around: FlowSurroundings,
): { readonly snapshot: FlowSnapshot; readonly isRestarted: boolean } {
  const known = (name: string) => stateOf(flow, name) !== undefined;
  const state = stateOf(flow, snapshot.state);
  if (state !== undefined && isSkipped(state, around)) {
    const { name } = firstState(flow, around);
    const { asked: _asked, ...left } = snapshot;
    return {
      snapshot: { ...left, version: flow.version, state: name, entered: around.now, passed: [] },
      isRestarted: false,
    };
  }
  if (state !== undefined && snapshot.version === flow.version) return { snapshot, isRestarted: false };
  if (state !== undefined) {
    return { snapshot: { ...snapshot, version: flow.version, passed: snapshot.passed.filter(known) }, isRestarted: false };
  }
  const drafts = { ...snapshot.data.answers, ...snapshot.data.drafts };
  return { snapshot: { ...startSnapshot(flow, around), data: { ...emptyFlowData, drafts } }, isRestarted: true };
}
