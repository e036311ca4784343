import { asList, asObject, asText, type Checking } from '../checking.ts';
import { findPart } from '../envelope.ts';
import type { JsonPath } from '../read/source-range.ts';
import type { ScreenSummary, SentCall } from './summarize-screens.ts';

export interface LocatedTransition {
  readonly transition: { readonly [name: string]: unknown };
  readonly path: JsonPath;
}

/** The elements of a value that may be single or a list, each with its path. */
export function listParts(value: unknown, path: JsonPath): readonly LocatedTransition[] {
  if (Array.isArray(value)) return value.map((each, index) => ({ transition: asObject(each), path: [...path, index] }));
  return value === undefined ? [] : [{ transition: asObject(value), path }];
}

/** The transitions of an invoked actor's answers, each with its path: `["states", "charging", "invoke", "onError", "DECLINED"]`. */
export function listAnswers(name: string, state: unknown): readonly LocatedTransition[] {
  const { invoke } = asObject(state);
  if (invoke === undefined) return [];
  const { onDone } = asObject(invoke);
  const path = ['states', name, 'invoke'];
  const others = (['onError', 'onUnknown'] as const).flatMap((kind) =>
    Object.entries(asObject(asObject(invoke)[kind])).flatMap(([key, way]) => listParts(way, [...path, kind, key])),
  );
  return [...listParts(onDone, [...path, 'onDone']), ...others];
}

/** Adds the `invoke` of a state to the target of its `onUnknown`, which the late answer may still leave. */
export function withResumedStates(states: Record<string, unknown>): Record<string, unknown> {
  const resumed = { ...states };
  for (const { invoke } of Object.values(states).map(asObject)) {
    const { onUnknown, ...waitedOn } = asObject(invoke);
    for (const timeout of Object.values(asObject(onUnknown))) {
      const target = asText(asObject(timeout)['target']);
      const state = asObject(target === undefined ? undefined : states[target]);
      if (target !== undefined && Object.hasOwn(states, target) && state['invoke'] === undefined)
        resumed[target] = { ...state, invoke: waitedOn };
    }
  }
  return resumed;
}

/** All transitions of a state: by events, timeouts and answers of actors. */
export function listTransitions(name: string, state: unknown): readonly { readonly target: string; readonly path: JsonPath }[] {
  const declared = (['on', 'after'] as const).flatMap((kind) =>
    Object.entries(asObject(asObject(state)[kind])).flatMap(([key, way]) => listParts(way, ['states', name, kind, key])),
  );
  return [...declared, ...listAnswers(name, state)].flatMap(({ transition, path }) => {
    const target = asText(transition['target']);
    return target === undefined ? [] : [{ target, path }];
  });
}

/** States that a state leads to. */
export function targetsOf(state: unknown): readonly string[] {
  return listTransitions('', state).map(({ target }) => target);
}

/** Calls by their event: `"signup ENTER"` → the calls, each with the payload value that chooses this event. */
export type CallsByEvent = ReadonlyMap<string, readonly EventCall[]>;

interface EventCall {
  readonly call: string;
  /** The part of the payload that chooses the event, its value, and whether that is the default if the part is not given. */
  readonly by?: { readonly name: string; readonly value: string; readonly isWithout: boolean };
  /** Whether it is sent by something other than a screen: a provider, a link in a mail. */
  readonly isFromOutside: boolean;
}

export function readEvents(checking: Checking): CallsByEvent {
  const found = new Map<string, EventCall[]>();
  for (const { name: call, value } of checking.of.call.values()) {
    const event = asObject(asObject(value)['event']);
    const envelope = asObject(asObject(value)['envelope']);
    const isFromOutside = asObject(value)['entry'] !== undefined;
    const addCall = (flow: unknown, type: unknown, by?: EventCall['by']): void => {
      const key = `${String(flow)} ${String(type)}`;
      found.set(key, [...(found.get(key) ?? []), { call, isFromOutside, ...(by === undefined ? {} : { by }) }]);
    };
    const name = asText(asObject(event['by'])['field']);
    if (name === undefined) addCall(event['flow'], event['type']);
    else {
      const part = findPart(envelope, name)?.part ?? {};
      for (const [value, pair] of Object.entries(event))
        if (Array.isArray(pair)) addCall(pair[0], pair[1], { name, value, isWithout: isLeftOut(part, value) });
    }
  }
  return found;
}

/** Whether the engine may send a value if the part is not given: the first whose condition holds, otherwise the first of all. */
function isLeftOut(part: Readonly<Record<string, unknown>>, value: string): boolean {
  return Object.hasOwn(asObject(part['is']), value) || asList(part['enum'])[0] === value;
}

/** Whether a screen sends a call as this event: it gives the choosing value, or the default, or data of any value. */
function isSentAs(sent: SentCall, { call, by }: EventCall): boolean {
  if (sent.call !== call) return false;
  if (by === undefined) return true;
  const given = sent.payload[by.name];
  if (given === undefined) return by.isWithout;
  return typeof given !== 'string' || given === by.value;
}

/** The parts of a screen that send one of these calls. */
export function findSenders(summary: ScreenSummary, calls: readonly EventCall[]): readonly SentCall[] {
  return summary.sends.filter((sent) => calls.some((each) => isSentAs(sent, each)));
}
