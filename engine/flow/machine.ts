import { initialTransition, setup, transition } from 'xstate';
import { type FlowPlan, isObject, type Json, type JsonObject } from '../declare/index.ts';

/** An action that the machine requests by name; the store's effects perform it. */
export interface NamedAction {
  readonly type: string;
  readonly params: JsonObject;
}

/** Target and actions of the transition that an event takes. */
export interface Transition {
  readonly state: string;
  readonly actions: readonly NamedAction[];
}

/** Results by guard name, read before the event is handled. */
export type GuardResults = { readonly [guard: string]: boolean };

/** Computes a transition with XState; undefined if the state does not take the event. Pure: actions are returned as data. */
export function transitionOf(flow: FlowPlan, from: string, event: string, results: GuardResults): Transition | undefined {
  const { machine, start, actions } = getStart(flow, from);
  const sent = { type: event, results };
  if (!start.can(sent)) return undefined;
  const [next, requested] = transition(machine, start, sent);
  return { state: String(next.value), actions: requested.filter((action) => actions.has(action.type)).map(readAction) };
}

type Start = ReturnType<typeof createStart>;
/** By machine and state: creating a machine takes longer than its transitions. */
const startsOfMachines = new WeakMap<object, Map<string, Start>>();

function getStart(flow: FlowPlan, from: string): Start {
  const starts = startsOfMachines.get(flow.machine) ?? new Map<string, Start>();
  startsOfMachines.set(flow.machine, starts);
  const start = starts.get(from) ?? createStart(flow, from);
  starts.set(from, start);
  return start;
}

/** The machine in a state. Its guards read their results from the event. */
function createStart(flow: FlowPlan, from: string) {
  const guards = [...guardNames(flow.machine)];
  const actions = actionNames(flow.machine);
  const machine = setup({
    guards: Object.fromEntries(
      guards.map((name) => [name, ({ event }: { readonly event: SentEvent }) => readResult(flow, event.results ?? {}, name)]),
    ),
    // XState silently drops unknown actions; declaring each as a no-op returns it as data.
    actions: Object.fromEntries([...actions].map((name) => [name, () => undefined])),
  }).createMachine({ ...flow.machine, initial: from });
  const [start] = initialTransition(machine);
  return { machine, start, actions };
}

interface SentEvent {
  readonly type: string;
  readonly results?: GuardResults;
}

/** Names of the guards that this event may evaluate in this state, in their order. */
export function guardsOf(flow: FlowPlan, state: string, event: string): readonly string[] {
  const states = flow.machine['states'];
  const node = isObject(states) ? states[state] : undefined;
  const on = isObject(node) ? node['on'] : undefined;
  return [...guardNames(isObject(on) ? on[event] : undefined)];
}

function readResult(flow: FlowPlan, results: GuardResults, name: string): boolean {
  const result = results[name];
  if (result === undefined) throw new Error(`the guard ${name} of the flow ${flow.id} was not evaluated`);
  return result;
}

function readAction(action: { readonly type: string; readonly params: unknown }): NamedAction {
  // An object that was serialized and parsed is JSON.
  return { type: action.type, params: isObject(action.params) ? (structuredCloneJson(action.params) as JsonObject) : {} };
}

function structuredCloneJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function guardNames(value: unknown): ReadonlySet<string> {
  return namesUnder(value, 'guard');
}

function actionNames(value: unknown): ReadonlySet<string> {
  return namesUnder(value, 'actions');
}

/** Collects every name under the key: `"name"`, `{ "type": "name" }` or a list of these. */
function namesUnder(value: unknown, key: string, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const element of value) namesUnder(element, key, names);
  if (!isObject(value)) return names;
  for (const [name, below] of Object.entries(value)) {
    if (name !== key) namesUnder(below, key, names);
    else
      for (const reference of Array.isArray(below) ? below : [below])
        names.add(typeof reference === 'string' ? reference : String(isObject(reference) ? reference['type'] : ''));
  }
  return names;
}
