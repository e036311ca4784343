import { asList, asObject, asText, type Checking } from '../checking.ts';
import { findPart } from '../envelope.ts';
import type { JsonPath } from '../read/place-of.ts';
import type { Face, SentCall } from './read-faces.ts';

export interface PlacedTransition {
  readonly transition: { readonly [name: string]: unknown };
  readonly path: JsonPath;
}

/** A part that may be alone or in a list, each with its path. */
export function listParts(value: unknown, path: JsonPath): readonly PlacedTransition[] {
  if (Array.isArray(value)) return value.map((each, index) => ({ transition: asObject(each), path: [...path, index] }));
  return value === undefined ? [] : [{ transition: asObject(value), path }];
}

/** Where the answer leads that a state waits for, each with its path: `["states", "charging", "invoke", "onError", "DECLINED"]`. */
export function listAnswers(name: string, state: unknown): readonly PlacedTransition[] {
  const { invoke } = asObject(state);
  if (invoke === undefined) return [];
  const { onDone } = asObject(invoke);
  const path = ['states', name, 'invoke'];
  const others = (['onError', 'onUnknown'] as const).flatMap((kind) =>
    Object.entries(asObject(asObject(invoke)[kind])).flatMap(([key, way]) => listParts(way, [...path, kind, key])),
  );
  return [...listParts(onDone, [...path, 'onDone']), ...others];
}

/** States as they are met: one that says that nobody knows yet is led on by the answer to the question that led there. */
export function withWaitedOn(states: Record<string, unknown>): Record<string, unknown> {
  const met = { ...states };
  for (const { invoke } of Object.values(states).map(asObject)) {
    const { onUnknown, ...waitedOn } = asObject(invoke);
    for (const lapse of Object.values(asObject(onUnknown))) {
      const target = asText(asObject(lapse)['target']);
      const state = asObject(target === undefined ? undefined : states[target]);
      if (target !== undefined && Object.hasOwn(states, target) && state['invoke'] === undefined)
        met[target] = { ...state, invoke: waitedOn };
    }
  }
  return met;
}

/** Where a state leads, whatever takes the way: an event, the time, or the answer that it waits for; and where that is declared. */
export function waysOf(name: string, state: unknown): readonly { readonly target: string; readonly path: JsonPath }[] {
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
  return waysOf('', state).map(({ target }) => target);
}

/** Events that calls are: `"signup ENTER"` → the calls, each with the value of its payload that makes it this event. */
export type CallsByEvent = ReadonlyMap<string, readonly EventCall[]>;

interface EventCall {
  readonly call: string;
  /** The part of the payload that chooses the event, and its value; whether it may be sent where nobody gives the part. */
  readonly by?: { readonly name: string; readonly value: string; readonly isWithout: boolean };
  /** Somebody else sends it than a screen: a provider, a link in a mail. */
  readonly isFromOutside: boolean;
}

export function readEvents(checking: Checking): CallsByEvent {
  const found = new Map<string, EventCall[]>();
  for (const { name: call, value } of checking.of.call.values()) {
    const event = asObject(asObject(value)['event']);
    const envelope = asObject(asObject(value)['envelope']);
    const isFromOutside = asObject(value)['entry'] !== undefined;
    const put = (flow: unknown, type: unknown, by?: EventCall['by']): void => {
      const key = `${String(flow)} ${String(type)}`;
      found.set(key, [...(found.get(key) ?? []), { call, isFromOutside, ...(by === undefined ? {} : { by }) }]);
    };
    const name = asText(asObject(event['by'])['field']);
    if (name === undefined) put(event['flow'], event['type']);
    else {
      const part = findPart(envelope, name)?.part ?? {};
      for (const [value, pair] of Object.entries(event))
        if (Array.isArray(pair)) put(pair[0], pair[1], { name, value, isWithout: isLeftOut(part, value) });
    }
  }
  return found;
}

/** What the engine sends where nobody gives the part: the first value whose condition holds, or else the first of all. */
function isLeftOut(part: Readonly<Record<string, unknown>>, value: string): boolean {
  return Object.hasOwn(asObject(part['is']), value) || asList(part['enum'])[0] === value;
}

/** Whether a screen sends a call as this event: what it gives for the choosing part, or what is sent without, is the value; data may be any. */
function isSentAs(sent: SentCall, { call, by }: EventCall): boolean {
  if (sent.call !== call) return false;
  if (by === undefined) return true;
  const given = sent.payload[by.name];
  if (given === undefined) return by.isWithout;
  return typeof given !== 'string' || given === by.value;
}

/** What of a screen sends an event of a flow. */
export function findSenders(face: Face, calls: readonly EventCall[]): readonly SentCall[] {
  return face.sends.filter((sent) => calls.some((each) => isSentAs(sent, each)));
}
