import { initialTransition, setup, transition } from 'xstate';
import { type FlowPlan, isObject, type Json, type JsonObject } from '../declare/index.ts';

/** An effect that the machine asks for, by name. The store's writes and deliveries carry it out. */
export interface NamedAction {
  readonly type: string;
  readonly params: JsonObject;
}

/** What a machine says to an event: where it leads, and which actions. Undefined: it does not take the event. */
export interface Transition {
  readonly state: string;
  readonly actions: readonly NamedAction[];
}

/** Facts by guard name, read before the event is judged. */
export type Facts = { readonly [guard: string]: boolean };

/** Asks XState for the transition from a state. Pure: effects come back as data. */
export function transitionOf(flow: FlowPlan, from: string, event: string, facts: Facts): Transition | undefined {
  const guards = guardNames(flow.machine);
  const actions = actionNames(flow.machine);
  const machine = setup({
    guards: Object.fromEntries([...guards].map((name) => [name, () => readFact(flow, facts, name)])),
    // XState skips an unknown action in silence; named here, each comes back as data, and none runs.
    actions: Object.fromEntries([...actions].map((name) => [name, () => undefined])),
  }).createMachine({ ...flow.machine, initial: from });
  const [start] = initialTransition(machine);
  if (!start.can({ type: event })) return undefined;
  const [next, asked] = transition(machine, start, { type: event });
  return { state: String(next.value), actions: asked.filter((action) => actions.has(action.type)).map(readAction) };
}

/** Names of the guards that may be asked when this state takes this event, in their order. */
export function guardsOf(flow: FlowPlan, state: string, event: string): readonly string[] {
  const states = flow.machine['states'];
  const node = isObject(states) ? states[state] : undefined;
  const on = isObject(node) ? node['on'] : undefined;
  return [...guardNames(isObject(on) ? on[event] : undefined)];
}

function readFact(flow: FlowPlan, facts: Facts, name: string): boolean {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`the fact ${name} of the flow ${flow.id} was not read`);
  return fact;
}

function readAction(action: { readonly type: string; readonly params: unknown }): NamedAction {
  // An object that went through JSON is one of JSON.
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

/** Every name that stands under the key, as `"name"`, `{ "type": "name" }` or a list of these. */
function namesUnder(value: unknown, key: string, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) namesUnder(each, key, found);
  if (!isObject(value)) return found;
  for (const [name, below] of Object.entries(value)) {
    if (name !== key) namesUnder(below, key, found);
    else
      for (const each of Array.isArray(below) ? below : [below])
        found.add(typeof each === 'string' ? each : String(isObject(each) ? each['type'] : ''));
  }
  return found;
}
