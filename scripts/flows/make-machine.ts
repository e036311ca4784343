// A declared flow as a machine that the preview can run.
import type { DeclaredAction, DeclaredFlow, JsonObject } from '../../engine/declare/index.ts';
import { listTriggers } from './list-triggers.ts';

export interface MachineTransition {
  readonly target?: string;
  readonly guard?: string;
  readonly actions: readonly { readonly type: string; readonly params: JsonObject }[];
}

/** A machine in XState's format. Timeouts and actors' answers are events too, so that the simulation does not wait. */
export interface FlowMachine {
  readonly id: string;
  readonly initial: string;
  readonly states: {
    readonly [state: string]: {
      readonly type?: 'final';
      readonly on: { readonly [event: string]: readonly MachineTransition[] };
    };
  };
}

/** `makeMachine(declarations.flows["signup"])` → `{ id: "signup", initial: "index", states: { auth: { on: { EMAIL: [{ guard: "sendAllowed", … }] } }, … } }` */
export function makeMachine(flow: DeclaredFlow): FlowMachine {
  const states = Object.entries(flow.states).map(([name, { type }]) => [
    name,
    { ...(type === undefined ? {} : { type }), on: listEvents(flow, name) },
  ]);
  return { id: flow.id, initial: flow.initial, states: Object.fromEntries(states) };
}

function listEvents(flow: DeclaredFlow, state: string): { readonly [event: string]: readonly MachineTransition[] } {
  const events = listTriggers(flow, state).map(([event, transitions]) => [
    event,
    transitions.map(
      ({ target, guard, actions = [] }): MachineTransition => ({
        ...(target === undefined ? {} : { target }),
        ...(guard === undefined ? {} : { guard: typeof guard === 'string' ? guard : guard.type }),
        actions: [actions].flat().map(readAction),
      }),
    ),
  ]);
  return Object.fromEntries(events);
}

function readAction(action: DeclaredAction): MachineTransition['actions'][number] {
  return typeof action === 'string' ? { type: action, params: {} } : { type: action.type, params: action.params ?? {} };
}
