// Finds the journeys of a flow under given settings: the shortest path to each position, and every move from there.
import { fromTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { FlowPlan } from '../../engine/declare/index.ts';
import { type FlowEnvironment, firstState, isSkipped } from '../../engine/flow/index.ts';
import {
  computeConsequence,
  type FlowPosition,
  listBranches,
  listMoves,
  listReplies,
  type Move,
  nameOf,
  nameOfLapse,
  nameOfReply,
  type Outcome,
} from './moves.ts';

/** A move with the positions before and after it. */
export interface Step {
  readonly move: Move;
  readonly from: FlowPosition;
  readonly outcome: Outcome;
  readonly to: FlowPosition;
}

/** The shortest path to a position, and one move there. */
export interface Journey {
  readonly flow: string;
  readonly before: readonly Step[];
  /** Moves done before that leave the flow unchanged: opening pages, sending events that no state takes. */
  readonly first: readonly Step[];
  readonly last: Step;
}

export interface FoundJourneys {
  readonly journeys: readonly Journey[];
  /** States that can be reached. */
  readonly states: readonly string[];
  /** Transitions that can be taken: `pinCode CODE 1`, `pinCode after 10m`. */
  readonly transitions: readonly string[];
  /** Declared states and transitions that can never be reached, one sentence each. */
  readonly problems: readonly string[];
}

/**
 * Finds all journeys of a flow: `findJourneys(plans.flow("signup"), { settings, now })`. A position is the state together with
 * the path to it, because going back, guards and pages depend on both.
 */
export function findJourneys(flow: FlowPlan, environment: FlowEnvironment): FoundJourneys {
  const logic = fromTransition(
    (position: FlowPosition, { move }: { type: string; move: Move | undefined }) =>
      move === undefined ? position : computeConsequence(flow, position, move, environment).position,
    {} as FlowPosition,
  );
  const paths = getShortestPaths(logic, {
    events: ({ context }) => listMoves(flow, context, environment).map((move) => ({ type: nameMove(move), move })),
    serializeState: ({ context }) => namePosition(context),
  });
  const journeys: Journey[] = [];
  const states = new Set<string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const before: Step[] = [];
    let position: FlowPosition = {};
    for (const { event } of path.steps) {
      // The first step of a path is XState's initial one.
      if (event.move === undefined) continue;
      const step = stepOf(flow, position, event.move, environment);
      before.push(step);
      position = step.to;
    }
    const steps = listMoves(flow, position, environment).map((move) => stepOf(flow, position, move, environment));
    for (const last of steps.filter((step) => !hasNoEffect(step))) {
      // Moves without effect are done once, before a move that every position has.
      const first =
        last.move.kind === 'wait' || (last.move.kind === 'restart' && before.length === 0) ? steps.filter(hasNoEffect) : [];
      journeys.push({ flow: flow.id, before, first, last });
      const name = transitionOf(last.move);
      if (name !== undefined) taken.add(name);
    }
    states.add(position.snapshot?.state ?? firstState(flow, environment).name);
  }
  return { journeys, states: [...states], transitions: [...taken], problems: findProblems(flow, environment, states, taken) };
}

/** Name of the declared transition that a move takes. */
export function transitionOf(move: Move): string | undefined {
  if (move.kind === 'send') return move.taken && nameOf(move.taken, move.event);
  if (move.kind === 'answer') return nameOfReply(move.reply);
  return move.kind === 'wait' ? move.after && nameOfLapse(move.after) : undefined;
}

/** Whether the journey sends this event before its last move. */
export const isReachedBy = ({ before }: Journey, event: string): boolean =>
  before.some(({ move }) => move.kind === 'send' && move.event === event);

/** Whether the move leaves the flow unchanged. */
function hasNoEffect({ move }: Step): boolean {
  return move.kind === 'open' || (move.kind === 'send' && move.taken === undefined);
}

function stepOf(flow: FlowPlan, from: FlowPosition, move: Move, environment: FlowEnvironment): Step {
  const { outcome, position } = computeConsequence(flow, from, move, environment);
  return { move, from, outcome, to: position };
}

function findProblems(
  flow: FlowPlan,
  environment: FlowEnvironment,
  states: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): readonly string[] {
  const problems: string[] = [];
  for (const state of flow.states) {
    if (isSkipped(state, environment)) continue;
    if (!states.has(state.name)) problems.push(`${flow.id}: no way leads to the state ${state.name}.`);
    for (const event of state.events) {
      for (const [branch, { results }] of listBranches(flow, state.name, event).entries()) {
        const name = nameOf({ state: state.name, branch }, event);
        if (results === undefined) problems.push(`${flow.id}: ${name} can never be taken: those before it take everything.`);
        else if (!taken.has(name)) problems.push(`${flow.id}: no way leads to the transition ${name}.`);
      }
    }
    const timeout = state.after && nameOfLapse({ state: state.name, span: state.after.span });
    for (const name of [...(timeout === undefined ? [] : [timeout]), ...listReplies(state).map(nameOfReply)])
      if (!taken.has(name)) problems.push(`${flow.id}: no way leads to the transition ${name}.`);
  }
  return problems;
}

/** The state and the path to it: `pinCode<auth<index`; `begin` if the flow has no row. */
function namePosition({ snapshot }: FlowPosition): string {
  // Never empty, because XState treats an empty name as missing.
  return snapshot === undefined ? 'begin' : [snapshot.state, ...[...snapshot.passed].reverse()].join('<');
}

function nameMove(move: Move): string {
  if (move.kind === 'send')
    return move.taken === undefined ? move.event : `${nameOf(move.taken, move.event)}${move.taken.isWayBack ? ' back' : ''}`;
  if (move.kind === 'wait') return move.after === undefined ? 'wait' : nameOfLapse(move.after);
  if (move.kind === 'answer') return nameOfReply(move.reply);
  return move.kind === 'open' ? `open ${move.state}` : move.kind;
}

/** A journey in one line: `index → auth → pinCode: CODE when not isCodeLocked, codeMatches → form`. */
export function describeJourney({ before, last }: Pick<Journey, 'before' | 'last'>): string {
  const way = [...before.map(({ from }) => from), last.from].map(({ snapshot }) => snapshot?.state ?? '(begin)');
  return `${way.join(' → ')}: ${describeMove(last.move)} ⇒ ${describeOutcome(last.outcome)}`;
}

export function describeMove(move: Move): string {
  if (move.kind === 'wait') return `wait until ${move.until}`;
  if (move.kind === 'restart') return 'start again';
  if (move.kind === 'answer') return nameOfReply(move.reply);
  if (move.kind === 'open') return `open ${move.state}`;
  if (move.taken === undefined) return `${move.event}, which is not asked here`;
  const results = Object.entries(move.taken.results).map(([guard, is]) => (is ? guard : `not ${guard}`));
  const where = move.taken.isWayBack ? ` back in ${move.taken.state}` : '';
  return `${move.event}${where}${results.length === 0 ? '' : ` when ${results.join(', ')}`}`;
}

export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `refused ${outcome.code}`;
  if (outcome.kind === 'shownAgain') return `sent back to ${outcome.to}, told ${outcome.notice}`;
  if (outcome.kind === 'sentOn') return `sent on to ${outcome.to}`;
  if (outcome.kind === 'expired') return `expired, begins at ${outcome.to}`;
  if (outcome.kind === 'shown') return `${outcome.state} shown`;
  return outcome.kind === 'waited' ? 'the flow is gone' : outcome.to;
}
