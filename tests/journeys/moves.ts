// Lists the moves that a person can make in a flow and computes their outcome with the engine, for each combination of guard
// results.
import { type FlowPlan, isObject, type JsonObject } from '../../engine/declare/index.ts';
import {
  type ActorOutcome,
  advance,
  applyOutcome,
  applyTimeouts,
  expiryOf,
  type FlowEnvironment,
  type FlowSnapshot,
  firstState,
  isBeginning,
  openState,
  receiveEvent,
  startSnapshot,
} from '../../engine/flow/index.ts';

/** One move of a person or of the outside world. */
export type Move =
  /** Sends an event. `taken` is the transition to take, and the guard results that select it. */
  | { readonly kind: 'send'; readonly event: string; readonly taken?: TakenTransition }
  | { readonly kind: 'restart' }
  /** Opens the page of a state, by its address or by going back. */
  | { readonly kind: 'open'; readonly state: string }
  /** Waits. `after` is set if the state times out. */
  | { readonly kind: 'wait'; readonly milliseconds: number; readonly until: string; readonly after?: TimedOutState }
  /** Waits until an actor answers. */
  | { readonly kind: 'answer'; readonly reply: Reply };

/** An actor's answer: `{ state: "charging", code: "CARD_DECLINED" }`; without a code it was done or is unknown. */
export interface Reply {
  readonly state: string;
  readonly code?: string;
  readonly isUnknown?: true;
}

/** A state that timed out: `{ state: "pinCode", span: "10m" }`. */
export interface TimedOutState {
  readonly state: string;
  readonly span: string;
}

/** A declared transition that an event takes. */
export interface TakenTransition {
  readonly state: string;
  readonly branch: number;
  readonly results: { readonly [guard: string]: boolean };
  /** The event belongs to a passed state: it goes back first. */
  readonly isWayBack: boolean;
}

/** The outcome of a move. */
export type Outcome =
  | { readonly kind: 'moved'; readonly to: string; readonly actions: readonly string[] }
  | { readonly kind: 'refused'; readonly code: string; readonly actions: readonly string[] }
  | { readonly kind: 'shownAgain'; readonly to: string; readonly notice: string; readonly actions: readonly string[] }
  /** No transition was taken: redirects to the flow's current state. */
  | { readonly kind: 'sentOn'; readonly to: string }
  /** The flow no longer exists. */
  | { readonly kind: 'expired'; readonly to: string }
  | { readonly kind: 'shown'; readonly state: string }
  /** The flow expired while waiting. */
  | { readonly kind: 'waited' }
  /** The state timed out. `later` are the actions that the next event performs. */
  | { readonly kind: 'lapsed'; readonly to: string; readonly later: readonly string[] }
  /** An actor answered. `told` is the code of the notice on the page that follows. */
  | { readonly kind: 'answered'; readonly to: string; readonly told?: string; readonly actions: readonly string[] };

/** The position in a flow. Without a snapshot the flow has no row. */
export interface FlowPosition {
  readonly snapshot?: FlowSnapshot;
}

export interface Consequence {
  readonly outcome: Outcome;
  readonly position: FlowPosition;
}

/** Name of a transition: `pinCode CODE 1` is the second one of that state and event. */
export const nameOf = ({ state, branch }: Pick<TakenTransition, 'state' | 'branch'>, event: string): string =>
  `${state} ${event} ${branch}`;

/** `pinCode after 10m` */
export const nameOfLapse = ({ state, span }: TimedOutState): string => `${state} after ${span}`;

/** `charging answers`, `charging refuses CARD_DECLINED`, `charging does not know` */
export function nameOfReply({ state, code, isUnknown }: Reply): string {
  if (isUnknown === true) return `${state} does not know`;
  return code === undefined ? `${state} answers` : `${state} refuses ${code}`;
}

/** Lists the answers that a state may receive. */
export function listReplies({ name, invoke }: FlowPlan['states'][number]): readonly Reply[] {
  if (invoke === undefined) return [];
  const refusals = Object.keys(invoke.errors).map((code) => ({ state: name, code }));
  return [{ state: name }, ...refusals, ...(invoke.unknown === undefined ? [] : [{ state: name, isUnknown: true } as const])];
}

/** Lists the moves at a position. Final states cannot be restarted. */
export function listMoves(flow: FlowPlan, position: FlowPosition, environment: FlowEnvironment): readonly Move[] {
  const { snapshot } = position;
  const here = snapshot?.state ?? firstState(flow, environment).name;
  const state = flow.states.find(({ name }) => name === here);
  const events = [...new Set(flow.states.flatMap((each) => each.events))];
  return [
    ...events.flatMap((event) => listSends(flow, position, event, environment)),
    ...(state?.final === true ? [] : [{ kind: 'restart' } as const]),
    ...flow.states.map(({ name }) => ({ kind: 'open', state: name }) as const),
    ...(snapshot === undefined ? [] : listWaits(flow, snapshot)),
    ...(state === undefined ? [] : listReplies(state).map((reply) => ({ kind: 'answer', reply }) as const)),
  ];
}

function listWaits(flow: FlowPlan, snapshot: FlowSnapshot): readonly Move[] {
  const state = flow.states.find(({ name }) => name === snapshot.state);
  if (state?.final === true)
    return [{ kind: 'wait', milliseconds: state.visibleForMilliseconds ?? 0, until: 'the end is not readable any more' }];
  // A flow does not expire while a request is open.
  if (snapshot.asked !== undefined) return [];
  const { entered = '' } = snapshot;
  const kept = Date.parse(expiryOf(flow, snapshot, entered)) - Date.parse(entered);
  const gone = { kind: 'wait', milliseconds: kept, until: 'the flow is not kept any more' } as const;
  if (state?.after === undefined) return [gone];
  const { span, milliseconds } = state.after;
  return [{ kind: 'wait', milliseconds, until: `${span} are over`, after: { state: state.name, span } }, gone];
}

function listSends(flow: FlowPlan, position: FlowPosition, event: string, environment: FlowEnvironment): readonly Move[] {
  const seen = seenBy(flow, position, event, environment);
  if (isExpired(flow, seen, event, environment)) return [{ kind: 'send', event }];
  const reception = receiveEvent(flow, seen, event, environment);
  if (reception.kind === 'elsewhere') return [{ kind: 'send', event }];
  const { isWayBack } = reception;
  const state = reception.state.name;
  return listBranches(flow, state, event).flatMap(({ results }, branch): readonly Move[] =>
    results === undefined ? [] : [{ kind: 'send', event, taken: { state, branch, results, isWayBack } }],
  );
}

/** If the final state allows it, the first screen's event starts a new flow. */
function seenBy(
  flow: FlowPlan,
  { snapshot }: FlowPosition,
  event: string,
  environment: FlowEnvironment,
): FlowSnapshot | undefined {
  return isBeginning(flow, snapshot, event, environment) ? undefined : snapshot;
}

function isExpired(flow: FlowPlan, seen: FlowSnapshot | undefined, event: string, environment: FlowEnvironment): boolean {
  return seen === undefined && !firstState(flow, environment).events.includes(event);
}

/**
 * Lists the transitions of a state for an event with the guard results that select each: `[{ guard: "a" }, {}]` → `[{ results: { a:
 * true } }, { results: { a: false } }]`. Without results a transition can never be taken, because those before it always apply.
 */
export function listBranches(flow: FlowPlan, state: string, event: string): readonly Branch[] {
  const declared = declaredOf(flow, state, event);
  const branches: Branch[] = [];
  let before: { readonly [guard: string]: boolean } | undefined = {};
  for (const transition of declared) {
    const guard = guardOf(transition);
    const own: { readonly [guard: string]: boolean } = guard === undefined ? {} : { [guard]: true };
    branches.push({ results: join(before, own) });
    before = guard === undefined ? undefined : join(before, { [guard]: false });
  }
  // If no guard allows a transition, the engine refuses the event.
  if (before !== undefined) branches.push({ results: before });
  return branches;
}

interface Branch {
  readonly results: { readonly [guard: string]: boolean } | undefined;
}

function declaredOf(flow: FlowPlan, state: string, event: string): readonly JsonObject[] {
  const states = flow.machine['states'];
  const node = isObject(states) ? states[state] : undefined;
  const on = isObject(node) ? node['on'] : undefined;
  const transitions = isObject(on) ? on[event] : undefined;
  // check guarantees one transition or a list of them.
  return [transitions ?? []].flat() as readonly JsonObject[];
}

function guardOf({ guard }: JsonObject): string | undefined {
  if (guard === undefined) return undefined;
  return typeof guard === 'string' ? guard : String(isObject(guard) ? guard['type'] : '');
}

/** Combines guard results; undefined if they contradict each other. */
function join(
  before: { readonly [guard: string]: boolean } | undefined,
  own: { readonly [guard: string]: boolean },
): { readonly [guard: string]: boolean } | undefined {
  if (before === undefined || Object.entries(own).some(([guard, is]) => before[guard] === !is)) return undefined;
  return { ...before, ...own };
}

/** Computes the outcome of a move and the next position. */
export function computeConsequence(
  flow: FlowPlan,
  position: FlowPosition,
  move: Move,
  environment: FlowEnvironment,
): Consequence {
  const first = firstState(flow, environment).name;
  if (move.kind === 'wait')
    return move.after === undefined ? { outcome: { kind: 'waited' }, position: {} } : lapsed(flow, position, move, environment);
  if (move.kind === 'answer') return answered(flow, position, move.reply, environment);
  if (move.kind === 'restart') {
    // A state that waits for an actor cannot be restarted.
    const here = flow.states.find(({ name }) => name === position.snapshot?.state);
    if (here?.invoke !== undefined) return { outcome: { kind: 'sentOn', to: here.name }, position };
    const outcome = { kind: 'moved', to: first, actions: [] } as const;
    return { outcome, position: position.snapshot === undefined ? {} : { snapshot: startSnapshot(flow, environment) } };
  }
  if (move.kind === 'open') {
    const opening = openState(flow, position.snapshot, move.state, environment);
    const outcome: Outcome =
      opening.kind === 'show' ? { kind: 'shown', state: opening.state.name } : { kind: 'sentOn', to: opening.to.name };
    return { outcome, position };
  }
  return sent(flow, position, move, environment);
}

/** Waits for a time after the state was entered. */
function lapsed(
  flow: FlowPlan,
  { snapshot }: FlowPosition,
  { milliseconds }: Extract<Move, { kind: 'wait' }>,
  environment: FlowEnvironment,
): Consequence {
  if (snapshot?.entered === undefined) throw new Error(`nobody stands in the flow ${flow.id} whose time could be over`);
  const now = new Date(Date.parse(snapshot.entered) + milliseconds).toISOString();
  const { snapshot: next, actions } = applyTimeouts(flow, snapshot, { ...environment, now });
  return { outcome: { kind: 'lapsed', to: next.state, later: actions.map(({ type }) => type) }, position: { snapshot: next } };
}

function outcomeOf({ code, isUnknown }: Reply): ActorOutcome {
  if (isUnknown === true) return { kind: 'unknown' };
  return code === undefined ? { kind: 'done' } : { kind: 'refused', code };
}

/** Any request id will do here. */
function answered(flow: FlowPlan, { snapshot }: FlowPosition, reply: Reply, environment: FlowEnvironment): Consequence {
  const outcome = outcomeOf(reply);
  const next = snapshot && applyOutcome(flow, { ...snapshot, asked: 'k' }, 'k', outcome, environment.now);
  if (next === undefined) throw new Error(`nobody waits for an answer in the flow ${flow.id}`);
  const { told } = next.snapshot.data;
  const actions = next.actions.map(({ type }) => type);
  return {
    outcome: { kind: 'answered', to: next.snapshot.state, ...(told === undefined ? {} : { told }), actions },
    position: { snapshot: next.snapshot },
  };
}

function sent(
  flow: FlowPlan,
  position: FlowPosition,
  move: Extract<Move, { kind: 'send' }>,
  environment: FlowEnvironment,
): Consequence {
  const seen = seenBy(flow, position, move.event, environment);
  if (isExpired(flow, seen, move.event, environment))
    return { outcome: { kind: 'expired', to: firstState(flow, environment).name }, position };
  const reception = receiveEvent(flow, seen, move.event, environment);
  if (reception.kind === 'elsewhere') return { outcome: { kind: 'sentOn', to: reception.at.name }, position };
  const moved = advance(flow, seen, reception, { type: move.event }, move.taken?.results ?? {}, environment);
  const next = { snapshot: moved.snapshot };
  const actions = moved.actions.map(({ type }) => type);
  if (moved.kind === 'refused') return { outcome: { kind: 'refused', code: moved.code, actions }, position: next };
  if (moved.kind === 'shownAgain')
    return { outcome: { kind: 'shownAgain', to: moved.state.name, notice: moved.notice, actions }, position: next };
  return { outcome: { kind: 'moved', to: moved.state.name, actions }, position: next };
}
