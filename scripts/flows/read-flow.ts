// A declared flow as a picture needs it: states, and the ways between them.
import { type DeclaredFlow, isObject } from '../../engine/declare/index.ts';
import { writeCondition } from './write-condition.ts';

export interface FlowState {
  readonly name: string;
  /** `signup/form`; undefined where nothing is shown: a state that works. */
  readonly screen: string | undefined;
  readonly isFinal: boolean;
  readonly skipWhen: string | undefined;
  /** What is answered without going anywhere: "EMAIL [isSendLimitReached] refuses TOO_MANY". */
  readonly stays: readonly string[];
  /** Names of what works while the state lasts. */
  readonly invokes: readonly string[];
}

export interface FlowWay {
  readonly from: string;
  readonly to: string;
  /** `EMAIL [sendAllowed]` */
  readonly label: string;
}

export interface FlowPicture {
  readonly id: string;
  readonly initial: string;
  readonly states: readonly FlowState[];
  readonly ways: readonly FlowWay[];
}

/** `readFlow(declarations.flows["signup"])` → six states and the ways between them, in the order of their declaration. */
export function readFlow(flow: DeclaredFlow): FlowPicture {
  const states = Object.entries(flow.states);
  return {
    id: flow.id,
    initial: flow.initial,
    states: states.map(([name, state]) => {
      const turns = turnsOf(state);
      const { meta } = state;
      return {
        name,
        screen: meta?.screen,
        isFinal: state.type === 'final',
        skipWhen: meta?.skipWhen === undefined ? undefined : writeCondition(meta.skipWhen),
        stays: turns.filter(({ target }) => target === undefined).map(tellStay),
        invokes: namesIn(state, 'invoke'),
      };
    }),
    ways: states.flatMap(([from, state]) => waysFrom(from, turnsOf(state))),
  };
}

interface Turn {
  /** `EMAIL`, `after 30s`, `done charge`. */
  readonly trigger: string;
  readonly guard: string | undefined;
  /** Whether another turn of the same trigger comes before it. */
  readonly isLater: boolean;
  readonly target: string | undefined;
  readonly refuses: string | undefined;
}

function turnsOf(state: object): readonly Turn[] {
  const { on, after, always } = readObject(state);
  return [
    ...Object.entries(readObject(on)).flatMap(([event, turns]) => readTurns(event, turns)),
    ...Object.entries(readObject(after)).flatMap(([delay, turns]) => readTurns(`after ${delay}`, turns)),
    ...readTurns('at once', always),
    ...listOf(readObject(state)['invoke']).flatMap((invoke) => {
      const { src, onDone, onError } = readObject(invoke);
      return [...readTurns(`done ${nameOf(src)}`, onDone), ...readTurns(`failed ${nameOf(src)}`, onError)];
    }),
  ];
}

function readTurns(trigger: string, turns: unknown): readonly Turn[] {
  return listOf(turns).map((each, index): Turn => {
    if (typeof each === 'string') return { trigger, guard: undefined, isLater: index > 0, target: each, refuses: undefined };
    const { guard, target, actions } = readObject(each);
    const refuse = listOf(actions).find((action) => readObject(action)['type'] === 'refuse');
    return {
      trigger,
      guard: guard === undefined ? undefined : nameOf(guard),
      isLater: index > 0,
      target: typeof target === 'string' ? target : undefined,
      refuses: refuse === undefined ? undefined : String(readObject(readObject(refuse)['params'])['code']),
    };
  });
}

/** Turns of one event to one state are one way; its guards stand beside each other. */
function waysFrom(from: string, turns: readonly Turn[]): readonly FlowWay[] {
  const ways = new Map<string, { to: string; trigger: string; guards: string[] }>();
  for (const { target, trigger, guard, isLater } of turns) {
    if (target === undefined) continue;
    const key = `${trigger} ${target}`;
    const way = ways.get(key) ?? { to: target, trigger, guards: [] };
    way.guards.push(guard ?? (isLater ? 'else' : ''));
    ways.set(key, way);
  }
  return [...ways.values()].map(({ to, trigger, guards }) => {
    const said = guards.filter((guard) => guard !== '').join(' or ');
    return { from, to, label: said === '' ? trigger : `${trigger} [${said}]` };
  });
}

function tellStay({ trigger, guard, isLater, refuses }: Turn): string {
  const said = guard ?? (isLater ? 'else' : '');
  return `${trigger}${said === '' ? '' : ` [${said}]`} ${refuses === undefined ? 'stays' : `refuses ${refuses}`}`;
}

function namesIn(state: object, part: string): readonly string[] {
  return listOf(readObject(state)[part]).map((each) => nameOf(readObject(each)['src']));
}

/** `"sendAllowed"` and `{ type: "sendAllowed" }` alike. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : String(readObject(value)['type'] ?? '?');
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function readObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
