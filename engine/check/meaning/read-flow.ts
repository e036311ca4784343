import { asList, asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { findPart } from '../envelope.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { ScreenSummary, SentCall } from './summarize-screens.ts';

/** The built-in event of every flow, which every page sends. */
export const restart = 'RESTART';

/** The states of a flow by name. */
export function statesOf(flow: Cursor): readonly (readonly [name: string, state: Cursor])[] {
  return flow.at('states').entries();
}

/** The screen of a state. */
export const screenOf = (state: Cursor): string | undefined => state.at('meta', 'screen').text;

/** The names of the screens of a flow, in the order of its states. */
export function listScreens(checking: Checking, flow: ReadFile): readonly string[] {
  return statesOf(Cursor.open(checking, flow)).flatMap(([, state]) => screenOf(state) ?? []);
}

/** The transitions of an invoked actor's answers: `onDone`, and each of `onError` and `onUnknown`. */
export function listAnswers(state: Cursor): readonly Cursor[] {
  const invoke = state.at('invoke');
  const furtherTransitions = ['onError', 'onUnknown'].flatMap((kind) => invoke.at(kind).entries());
  return [...invoke.at('onDone').parts(), ...furtherTransitions.flatMap(([, transitions]) => transitions.parts())];
}

/** The states, with the `invoke` of a state in the target of its `onUnknown` too, which the late answer may still leave. */
export function withResumedStates(states: Cursor): Cursor {
  const resumed = { ...states.object };
  for (const [, state] of states.entries()) {
    const { onUnknown, ...waitedOn } = state.at('invoke').object;
    for (const timeout of Object.values(asObject(onUnknown))) {
      const target = String(asObject(timeout)['target']);
      const before = states.at(target);
      if (before.isThere && before.object['invoke'] === undefined) resumed[target] = { ...before.object, invoke: waitedOn };
    }
  }
  return states.with(resumed);
}

/** The targets of all transitions of a state: by events, timeouts and answers of actors. */
export function listTargets(state: Cursor): readonly Cursor[] {
  const declared = ['on', 'after'].flatMap((kind) => state.at(kind).entries()).flatMap(([, transitions]) => transitions.parts());
  return [...declared, ...listAnswers(state)]
    .map((transition) => transition.at('target'))
    .filter(({ text }) => text !== undefined);
}

/** States that a state leads to. */
export function targetsOf(state: Cursor): readonly string[] {
  return listTargets(state).map(({ value }) => String(value));
}

/** Calls by their event: `"join ENTER"` → the calls, each with the payload value that chooses this event. */
export type CallsByEvent = ReadonlyMap<string, readonly EventCall[]>;

interface EventCall {
  readonly call: string;
  /** The part of the payload that chooses the event, its value, and whether that is the default if the part is not given. */
  readonly by?: { readonly name: string; readonly value: string; readonly isWithout: boolean };
  /** Whether it is sent by something other than a screen: a provider, a link in a mail. */
  readonly isFromOutside: boolean;
}

export function readEvents(checking: Checking): CallsByEvent {
  const callsByEvent = new Map<string, EventCall[]>();
  for (const file of checking.of.call.values()) {
    const call = Cursor.open(checking, file);
    const event = call.at('event');
    const isFromOutside = call.has('reachedBy');
    const addCall = (flow: unknown, type: unknown, by?: EventCall['by']): void => {
      const key = `${String(flow)} ${String(type)}`;
      callsByEvent.set(key, [
        ...(callsByEvent.get(key) ?? []),
        { call: file.name, isFromOutside, ...(by === undefined ? {} : { by }) },
      ]);
    };
    const name = event.at('by', 'field').text;
    if (name === undefined) addCall(event.object['flow'], event.object['type']);
    else {
      const part = findPart(call.at('envelope').object, name)?.part ?? {};
      for (const [value, pair] of Object.entries(event.object))
        if (Array.isArray(pair)) addCall(pair[0], pair[1], { name, value, isWithout: isLeftOut(part, value) });
    }
  }
  return callsByEvent;
}

/** Whether the engine may send a value if the part is not given: the first whose condition holds, otherwise the first of all. */
function isLeftOut(part: Readonly<Record<string, unknown>>, value: string): boolean {
  return Object.hasOwn(asObject(part['when']), value) || asList(part['enum'])[0] === value;
}

/** Whether a screen sends a call as this event: it gives the choosing value, or the default, or data of any value. */
function isSentAs(sent: SentCall, { call, by }: EventCall): boolean {
  if (sent.call !== call) return false;
  if (by === undefined) return true;
  const sentValue = sent.payload[by.name];
  if (sentValue === undefined) return by.isWithout;
  return typeof sentValue !== 'string' || sentValue === by.value;
}

/** The parts of a screen that send one of these calls. */
export function findSenders(summary: ScreenSummary, calls: readonly EventCall[]): readonly SentCall[] {
  return summary.sends.filter((sent) => calls.some((call) => isSentAs(sent, call)));
}
