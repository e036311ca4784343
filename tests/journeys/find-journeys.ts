// From a flow's plan and a store's settings: the shortest way to everywhere, and from there everything that can be done.
import { fromTransition } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { FlowPlan } from '../../engine/declare/index.ts';
import { type FlowSurroundings, firstState, isSkipped } from '../../engine/flow/index.ts';
import {
  branchesOf,
  consequenceOf,
  type Move,
  movesAt,
  nameOf,
  nameOfLapse,
  nameOfReply,
  type Outcome,
  repliesOf,
  type Standing,
} from './moves.ts';

/** A step with where it is taken and what comes of it. */
export interface Step {
  readonly move: Move;
  readonly from: Standing;
  readonly outcome: Outcome;
  readonly to: Standing;
}

/** The shortest way to where somebody may stand, and one thing done there. */
export interface Journey {
  readonly flow: string;
  readonly before: readonly Step[];
  /** What is done first and leaves the flow as it is: pages opened, events that are not asked there. */
  readonly first: readonly Step[];
  readonly last: Step;
}

export interface Found {
  readonly journeys: readonly Journey[];
  /** States that somebody may stand in, each with one way or more to it. */
  readonly states: readonly string[];
  /** Transitions that are taken: `pinCode CODE 1`, `pinCode after 10m`. */
  readonly transitions: readonly string[];
  /** What the flow declares and nobody can ever do, in plain sentences. */
  readonly problems: readonly string[];
}

/**
 * All journeys of a flow: `findJourneys(plans.flow("signup"), { settings, now })`. Where somebody stands is the state with the way
 * that led there, since going back, guards and pages read both.
 */
export function findJourneys(flow: FlowPlan, around: FlowSurroundings): Found {
  const logic = fromTransition(
    (standing: Standing, { move }: { type: string; move: Move | undefined }) =>
      move === undefined ? standing : consequenceOf(flow, standing, move, around).standing,
    {} as Standing,
  );
  const paths = getShortestPaths(logic, {
    events: ({ context }) => movesAt(flow, context, around).map((move) => ({ type: nameMove(move), move })),
    serializeState: ({ context }) => placeName(context),
  });
  const journeys: Journey[] = [];
  const states = new Set<string>();
  const taken = new Set<string>();
  for (const path of paths) {
    const before: Step[] = [];
    let standing: Standing = {};
    for (const { event } of path.steps) {
      // The first step of a path is XState's own beginning.
      if (event.move === undefined) continue;
      const step = stepOf(flow, standing, event.move, around);
      before.push(step);
      standing = step.to;
    }
    const steps = movesAt(flow, standing, around).map((move) => stepOf(flow, standing, move, around));
    for (const last of steps.filter((step) => !isIdle(step))) {
      // They are done once, before what would be done anyway.
      const first =
        last.move.kind === 'wait' || (last.move.kind === 'restart' && before.length === 0) ? steps.filter(isIdle) : [];
      journeys.push({ flow: flow.id, before, first, last });
      const name = transitionOf(last.move);
      if (name !== undefined) taken.add(name);
    }
    states.add(standing.snapshot?.state ?? firstState(flow, around).name);
  }
  return { journeys, states: [...states], transitions: [...taken], problems: findProblems(flow, around, states, taken) };
}

/** The declared transition that a move takes. */
export function transitionOf(move: Move): string | undefined {
  if (move.kind === 'send') return move.taken && nameOf(move.taken, move.event);
  if (move.kind === 'answer') return nameOfReply(move.reply);
  return move.kind === 'wait' ? move.after && nameOfLapse(move.after) : undefined;
}

/** Nothing is taken: the flow stands as it stood. */
function isIdle({ move }: Step): boolean {
  return move.kind === 'open' || (move.kind === 'send' && move.taken === undefined);
}

function stepOf(flow: FlowPlan, from: Standing, move: Move, around: FlowSurroundings): Step {
  const { outcome, standing } = consequenceOf(flow, from, move, around);
  return { move, from, outcome, to: standing };
}

function findProblems(
  flow: FlowPlan,
  around: FlowSurroundings,
  states: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): readonly string[] {
  const problems: string[] = [];
  for (const state of flow.states) {
    if (isSkipped(state, around)) continue;
    if (!states.has(state.name)) problems.push(`${flow.id}: no way leads to the state ${state.name}.`);
    for (const event of state.events) {
      for (const [branch, { facts }] of branchesOf(flow, state.name, event).entries()) {
        const name = nameOf({ state: state.name, branch }, event);
        if (facts === undefined) problems.push(`${flow.id}: ${name} can never be taken: those before it take everything.`);
        else if (!taken.has(name)) problems.push(`${flow.id}: no way leads to the transition ${name}.`);
      }
    }
    const lapse = state.after && nameOfLapse({ state: state.name, span: state.after.span });
    for (const name of [...(lapse === undefined ? [] : [lapse]), ...repliesOf(state).map(nameOfReply)])
      if (!taken.has(name)) problems.push(`${flow.id}: no way leads to the transition ${name}.`);
  }
  return problems;
}

/** The state and the way to it: `pinCode<auth<index`; `begin` where the flow has no row. */
function placeName({ snapshot }: Standing): string {
  // Never empty: XState takes an empty name for none.
  return snapshot === undefined ? 'begin' : [snapshot.state, ...[...snapshot.passed].reverse()].join('<');
}

function nameMove(move: Move): string {
  if (move.kind === 'send')
    return move.taken === undefined ? move.event : `${nameOf(move.taken, move.event)}${move.taken.isWayBack ? ' back' : ''}`;
  if (move.kind === 'wait') return move.after === undefined ? 'wait' : nameOfLapse(move.after);
  if (move.kind === 'answer') return nameOfReply(move.reply);
  return move.kind === 'open' ? `open ${move.state}` : move.kind;
}

/** A journey in a line: `index → auth → pinCode: CODE when not isCodeLocked, codeMatches → form`. */
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
  const facts = Object.entries(move.taken.facts).map(([guard, is]) => (is ? guard : `not ${guard}`));
  const where = move.taken.isWayBack ? ` back in ${move.taken.state}` : '';
  return `${move.event}${where}${facts.length === 0 ? '' : ` when ${facts.join(', ')}`}`;
}

export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `refused ${outcome.code}`;
  if (outcome.kind === 'sentBack') return `sent back to ${outcome.to}, told ${outcome.notice}`;
  if (outcome.kind === 'sentOn') return `sent on to ${outcome.to}`;
  if (outcome.kind === 'expired') return `expired, begins at ${outcome.to}`;
  if (outcome.kind === 'shown') return `${outcome.state} shown`;
  return outcome.kind === 'waited' ? 'the flow is gone' : outcome.to;
}
