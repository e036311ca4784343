// The declared machine of a flow, as the preview runs it: guards are answered by hand, and actions are only listed.
import { assign, setup } from 'xstate';
import type { FlowMachine, MachineTransition } from '../../../flows/make-machine.ts';

export interface JourneyContext {
  /** States that were left, in their order. */
  readonly passed: readonly string[];
  /** Names of all actions so far, which the server would carry out. */
  readonly actions: readonly string[];
  /** The code by which the last event was refused. */
  readonly refusal: string | null;
}

export interface JourneyEvent {
  readonly type: string;
  /** The answer of each guard; a missing one does not hold. */
  readonly guards: { readonly [name: string]: boolean };
}

interface ActionParams {
  /** Of the beginning of a transition: the state that it leaves. */
  readonly leaves?: string;
  /** Of a refusal. */
  readonly code?: string;
}

/** Where no guard holds and nothing else is declared, the engine refuses by this code. */
const notNow: MachineTransition = { actions: [{ type: 'refuse', params: { code: 'NOT_NOW' } }] };
/** Runs first in each transition. The declared names have no space. */
const begin = 'begin transition';

/** `const [snapshot, send] = useMachine(createJourneyMachine(machine)); send({ type: "EMAIL", guards: { sendAllowed: true } })` */
export function createJourneyMachine({ id, initial, states }: FlowMachine) {
  const transitions = Object.values(states).flatMap(({ on }) => Object.values(on).flat());
  const guards = transitions.flatMap(({ guard }) => guard ?? []);
  const names = [...transitions, notNow].flatMap(({ actions }) => actions.map(({ type }) => type));
  return setup({
    types: {
      // XState takes nothing but the types of these.
      context: {} as JourneyContext,
      events: {} as JourneyEvent,
    },
    guards: Object.fromEntries(
      guards.map((name) => [name, ({ event }: { readonly event: JourneyEvent }) => event.guards[name] === true]),
    ),
    actions: Object.fromEntries([begin, ...names].map((name) => [name, noteAction(name)])),
  }).createMachine({
    id,
    initial,
    context: { passed: [], actions: [], refusal: null },
    states: Object.fromEntries(
      Object.entries(states).map(([name, { on, ...state }]) => [name, { ...state, on: openEvents(name, on) }]),
    ),
  });
}

function noteAction(name: string) {
  return assign<JourneyContext, JourneyEvent, ActionParams, JourneyEvent, never>(({ context }, { leaves, code }) => {
    if (name === begin) return { passed: leaves === undefined ? context.passed : [...context.passed, leaves], refusal: null };
    if (name === 'refuse') return { refusal: code ?? '' };
    return { actions: [...context.actions, name] };
  });
}

function openEvents(state: string, on: FlowMachine['states'][string]['on']) {
  const open = (transition: MachineTransition) => {
    const params = transition.target === undefined ? {} : { leaves: state };
    return { ...transition, actions: [{ type: begin, params }, ...transition.actions] };
  };
  return Object.fromEntries(Object.entries(on).map(([event, transitions]) => [event, [...transitions, notNow].map(open)]));
}
