// What a person can do in a flow, and what comes of it: the engine's own rules asked, with facts as the flow's guards want them.
import { type FlowPlan, isObject, type JsonObject } from '../../engine/declare/index.ts';
import {
  type ActorOutcome,
  advance,
  answerSnapshot,
  type FlowSnapshot,
  type FlowSurroundings,
  firstState,
  isBeginning,
  keepUntil,
  openState,
  receiveEvent,
  settleSnapshot,
  startSnapshot,
} from '../../engine/flow/index.ts';

/** One thing that a person does. */
export type Move =
  /** Sends an event. `branch`: which of the state's transitions is to be taken; its facts make exactly that one so. */
  | { readonly kind: 'send'; readonly event: string; readonly taken?: Taken }
  | { readonly kind: 'restart' }
  /** Opens the page of a state: by its address, or by going back. */
  | { readonly kind: 'open'; readonly state: string }
  /** Does nothing for so long. `after`: the time that the state itself declares. */
  | { readonly kind: 'wait'; readonly milliseconds: number; readonly until: string; readonly after?: Lapsed }
  /** Does nothing: somebody whom the store asks answers. */
  | { readonly kind: 'answer'; readonly reply: Reply };

/** An answer that a state waits for: `{ state: "charging", code: "CARD_DECLINED" }`; without a code it was done, or nobody knows. */
export interface Reply {
  readonly state: string;
  readonly code?: string;
  readonly isUnknown?: true;
}

/** A state whose own time is over: `{ state: "pinCode", span: "10m" }`. */
export interface Lapsed {
  readonly state: string;
  readonly span: string;
}

/** A declared transition that an event takes. */
export interface Taken {
  readonly state: string;
  readonly branch: number;
  readonly facts: { readonly [guard: string]: boolean };
  /** The state was passed already: its event is a way back. */
  readonly isWayBack: boolean;
}

/** What the person is told. */
export type Outcome =
  | { readonly kind: 'moved'; readonly to: string; readonly actions: readonly string[] }
  | { readonly kind: 'refused'; readonly code: string; readonly actions: readonly string[] }
  | { readonly kind: 'sentBack'; readonly to: string; readonly notice: string; readonly actions: readonly string[] }
  /** The flow is elsewhere: look there. */
  | { readonly kind: 'sentOn'; readonly to: string }
  /** There is no such flow any more. */
  | { readonly kind: 'expired'; readonly to: string }
  | { readonly kind: 'shown'; readonly state: string }
  /** Nothing is said yet: time went by, and the flow with it. */
  | { readonly kind: 'waited' }
  /** Nothing is said yet: the time led on. `later`: actions that the next event writes down. */
  | { readonly kind: 'lapsed'; readonly to: string; readonly later: readonly string[] }
  /** Nothing is said yet: an answer led on. Who looks where it was waited for is told `told`. */
  | { readonly kind: 'answered'; readonly to: string; readonly told?: string; readonly actions: readonly string[] };

/** Where a person is, as far as a flow can tell. No snapshot: the flow has no row. */
export interface Standing {
  readonly snapshot?: FlowSnapshot;
}

export interface Consequence {
  readonly outcome: Outcome;
  readonly standing: Standing;
}

/** The names of transitions: `pinCode CODE 1`, the second one that the state has for the event. */
export const nameOf = ({ state, branch }: Pick<Taken, 'state' | 'branch'>, event: string): string =>
  `${state} ${event} ${branch}`;

/** `pinCode after 10m` */
export const nameOfLapse = ({ state, span }: Lapsed): string => `${state} after ${span}`;

/** `charging answers`, `charging refuses CARD_DECLINED`, `charging does not know` */
export function nameOfReply({ state, code, isUnknown }: Reply): string {
  if (isUnknown === true) return `${state} does not know`;
  return code === undefined ? `${state} answers` : `${state} refuses ${code}`;
}

/** Every answer that a state may wait for. */
export function repliesOf({ name, invoke }: FlowPlan['states'][number]): readonly Reply[] {
  if (invoke === undefined) return [];
  const refusals = Object.keys(invoke.errors).map((code) => ({ state: name, code }));
  return [{ state: name }, ...refusals, ...(invoke.unknown === undefined ? [] : [{ state: name, isUnknown: true } as const])];
}

/** Everything that can be done where somebody stands. Final states take no restart: nothing is left to start again. */
export function movesAt(flow: FlowPlan, standing: Standing, around: FlowSurroundings): readonly Move[] {
  const { snapshot } = standing;
  const here = snapshot?.state ?? firstState(flow, around).name;
  const state = flow.states.find(({ name }) => name === here);
  const events = [...new Set(flow.states.flatMap((each) => each.events))];
  return [
    ...events.flatMap((event) => sendsOf(flow, standing, event, around)),
    ...(state?.final === true ? [] : [{ kind: 'restart' } as const]),
    ...flow.states.map(({ name }) => ({ kind: 'open', state: name }) as const),
    ...(snapshot === undefined ? [] : waitsOf(flow, snapshot)),
    ...(state === undefined ? [] : repliesOf(state).map((reply) => ({ kind: 'answer', reply }) as const)),
  ];
}

function waitsOf(flow: FlowPlan, snapshot: FlowSnapshot): readonly Move[] {
  const state = flow.states.find(({ name }) => name === snapshot.state);
  if (state?.final === true)
    return [{ kind: 'wait', milliseconds: state.readableMilliseconds ?? 0, until: 'the end is not readable any more' }];
  // A flow is kept for as long as its question is open.
  if (snapshot.asked !== undefined) return [];
  const { entered = '' } = snapshot;
  const kept = Date.parse(keepUntil(flow, snapshot, entered)) - Date.parse(entered);
  const gone = { kind: 'wait', milliseconds: kept, until: 'the flow is not kept any more' } as const;
  if (state?.after === undefined) return [gone];
  const { span, milliseconds } = state.after;
  return [{ kind: 'wait', milliseconds, until: `${span} are over`, after: { state: state.name, span } }, gone];
}

function sendsOf(flow: FlowPlan, standing: Standing, event: string, around: FlowSurroundings): readonly Move[] {
  const seen = seenBy(flow, standing, event, around);
  if (isExpired(flow, seen, event, around)) return [{ kind: 'send', event }];
  const reception = receiveEvent(flow, seen, event, around);
  if (reception.kind === 'elsewhere') return [{ kind: 'send', event }];
  const { isWayBack } = reception;
  const state = reception.state.name;
  return branchesOf(flow, state, event).flatMap(({ facts }, branch): readonly Move[] =>
    facts === undefined ? [] : [{ kind: 'send', event, taken: { state, branch, facts, isWayBack } }],
  );
}

/** After an end that lets it be, the first screen's event begins a new flow. */
function seenBy(flow: FlowPlan, { snapshot }: Standing, event: string, around: FlowSurroundings): FlowSnapshot | undefined {
  return isBeginning(flow, snapshot, event, around) ? undefined : snapshot;
}

function isExpired(flow: FlowPlan, seen: FlowSnapshot | undefined, event: string, around: FlowSurroundings): boolean {
  return seen === undefined && !firstState(flow, around).events.includes(event);
}

/**
 * The transitions of a state for an event, each with the facts under which it is the one: `[{ guard: "a" }, {}]` →
 * `[{ facts: { a: true } }, { facts: { a: false } }]`. No facts: it can never be taken, for those before it take everything.
 */
export function branchesOf(flow: FlowPlan, state: string, event: string): readonly Branch[] {
  const declared = declaredOf(flow, state, event);
  const branches: Branch[] = [];
  let before: { readonly [guard: string]: boolean } | undefined = {};
  for (const transition of declared) {
    const guard = guardOf(transition);
    const own: { readonly [guard: string]: boolean } = guard === undefined ? {} : { [guard]: true };
    branches.push({ facts: join(before, own) });
    before = guard === undefined ? undefined : join(before, { [guard]: false });
  }
  // All guards may say no: then the engine itself answers.
  if (before !== undefined) branches.push({ facts: before });
  return branches;
}

interface Branch {
  readonly facts: { readonly [guard: string]: boolean } | undefined;
}

function declaredOf(flow: FlowPlan, state: string, event: string): readonly JsonObject[] {
  const states = flow.machine['states'];
  const node = isObject(states) ? states[state] : undefined;
  const on = isObject(node) ? node['on'] : undefined;
  const transitions = isObject(on) ? on[event] : undefined;
  // A checked declaration: one transition, or a list of them.
  return [transitions ?? []].flat() as readonly JsonObject[];
}

function guardOf({ guard }: JsonObject): string | undefined {
  if (guard === undefined) return undefined;
  return typeof guard === 'string' ? guard : String(isObject(guard) ? guard['type'] : '');
}

/** Both together; undefined where one says yes and the other no. */
function join(
  before: { readonly [guard: string]: boolean } | undefined,
  own: { readonly [guard: string]: boolean },
): { readonly [guard: string]: boolean } | undefined {
  if (before === undefined || Object.entries(own).some(([guard, is]) => before[guard] === !is)) return undefined;
  return { ...before, ...own };
}

/** What comes of a move. */
export function consequenceOf(flow: FlowPlan, standing: Standing, move: Move, around: FlowSurroundings): Consequence {
  const first = firstState(flow, around).name;
  if (move.kind === 'wait')
    return move.after === undefined ? { outcome: { kind: 'waited' }, standing: {} } : lapsed(flow, standing, move, around);
  if (move.kind === 'answer') return answered(flow, standing, move.reply, around);
  if (move.kind === 'restart') {
    // While an answer is waited for nothing is started again.
    const here = flow.states.find(({ name }) => name === standing.snapshot?.state);
    if (here?.invoke !== undefined) return { outcome: { kind: 'sentOn', to: here.name }, standing };
    const outcome = { kind: 'moved', to: first, actions: [] } as const;
    return { outcome, standing: standing.snapshot === undefined ? {} : { snapshot: startSnapshot(flow, around) } };
  }
  if (move.kind === 'open') {
    const opening = openState(flow, standing.snapshot, move.state, around);
    const outcome: Outcome =
      opening.kind === 'show' ? { kind: 'shown', state: opening.state.name } : { kind: 'sentOn', to: opening.to.name };
    return { outcome, standing };
  }
  return sent(flow, standing, move, around);
}

/** So long after the state was entered, by nobody's doing. */
function lapsed(
  flow: FlowPlan,
  { snapshot }: Standing,
  { milliseconds }: Extract<Move, { kind: 'wait' }>,
  around: FlowSurroundings,
): Consequence {
  if (snapshot?.entered === undefined) throw new Error(`nobody stands in the flow ${flow.id} whose time could be over`);
  const now = new Date(Date.parse(snapshot.entered) + milliseconds).toISOString();
  const { snapshot: next, actions } = settleSnapshot(flow, snapshot, { ...around, now });
  return { outcome: { kind: 'lapsed', to: next.state, later: actions.map(({ type }) => type) }, standing: { snapshot: next } };
}

function outcomeOf({ code, isUnknown }: Reply): ActorOutcome {
  if (isUnknown === true) return { kind: 'unknown' };
  return code === undefined ? { kind: 'done' } : { kind: 'refused', code };
}

/** The question is the flow's own affair: here any will do. */
function answered(flow: FlowPlan, { snapshot }: Standing, reply: Reply, around: FlowSurroundings): Consequence {
  const outcome = outcomeOf(reply);
  const next = snapshot && answerSnapshot(flow, { ...snapshot, asked: 'k' }, 'k', outcome, around.now);
  if (next === undefined) throw new Error(`nobody waits for an answer in the flow ${flow.id}`);
  const { told } = next.snapshot.data;
  const actions = next.actions.map(({ type }) => type);
  return {
    outcome: { kind: 'answered', to: next.snapshot.state, ...(told === undefined ? {} : { told }), actions },
    standing: { snapshot: next.snapshot },
  };
}

function sent(flow: FlowPlan, standing: Standing, move: Extract<Move, { kind: 'send' }>, around: FlowSurroundings): Consequence {
  const seen = seenBy(flow, standing, move.event, around);
  if (isExpired(flow, seen, move.event, around))
    return { outcome: { kind: 'expired', to: firstState(flow, around).name }, standing };
  const reception = receiveEvent(flow, seen, move.event, around);
  if (reception.kind === 'elsewhere') return { outcome: { kind: 'sentOn', to: reception.at.name }, standing };
  const moved = advance(flow, seen, reception, { type: move.event }, move.taken?.facts ?? {}, around);
  const next = { snapshot: moved.snapshot };
  const actions = moved.actions.map(({ type }) => type);
  if (moved.kind === 'refused') return { outcome: { kind: 'refused', code: moved.code, actions }, standing: next };
  if (moved.kind === 'sentBack')
    return { outcome: { kind: 'sentBack', to: moved.state.name, notice: moved.notice, actions }, standing: next };
  return { outcome: { kind: 'moved', to: moved.state.name, actions }, standing: next };
}
