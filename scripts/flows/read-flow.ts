// A declared flow as a picture needs it: states, and the ways between them.
import type { DeclaredFlow, DeclaredInvoke, DeclaredState, DeclaredTransition } from '../../engine/declare/index.ts';
import { writeCondition } from './write-condition.ts';

export interface FlowState {
  readonly name: string;
  /** `signup/form` */
  readonly screen: string;
  readonly isFinal: boolean;
  readonly skipWhen: string | undefined;
  /** What is answered without going anywhere: "EMAIL [isSendLimitReached] refuses TOO_MANY". */
  readonly stays: readonly string[];
  /** Whose answer is waited for while the state lasts. */
  readonly waitsFor: string | undefined;
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
      const waitedFor = findWaitedFor(flow, name);
      const turns = turnsOf(state, waitedFor);
      const { meta } = state;
      return {
        name,
        screen: meta.screen,
        isFinal: state.type === 'final',
        skipWhen: meta.skipWhen === undefined ? undefined : writeCondition(meta.skipWhen),
        stays: turns.filter(({ target }) => target === undefined).map(tellStay),
        waitsFor: waitedFor?.src,
      };
    }),
    ways: states.flatMap(([from, state]) => waysFrom(from, turnsOf(state, findWaitedFor(flow, from)))),
  };
}

interface Turn {
  /** `EMAIL`, `after 30s`, `done charge`, `CARD_DECLINED charge`. */
  readonly trigger: string;
  readonly guard: string | undefined;
  /** Whether another turn of the same trigger comes before it. */
  readonly isLater: boolean;
  readonly target: string | undefined;
  readonly refuses: string | undefined;
}

/** What a state waits for: its own question, or the one that led there while nobody knew the answer. */
type WaitedFor = Omit<DeclaredInvoke, 'onUnknown'> & Partial<Pick<DeclaredInvoke, 'onUnknown'>>;

function findWaitedFor({ states }: DeclaredFlow, name: string): WaitedFor | undefined {
  const own = states[name]?.invoke;
  if (own !== undefined) return own;
  const asking = Object.values(states).flatMap(({ invoke }) => invoke ?? []);
  const waitedOn = asking.find(({ onUnknown }) => Object.values(onUnknown).some(({ target }) => target === name));
  if (waitedOn === undefined) return undefined;
  const { onUnknown: _onUnknown, ...question } = waitedOn;
  return question;
}

function turnsOf({ on = {}, after = {} }: DeclaredState, invoke: WaitedFor | undefined): readonly Turn[] {
  return [
    ...Object.entries(on).flatMap(([event, turns]) => readTurns(event, [turns].flat())),
    ...Object.entries(after).flatMap(([span, lapse]) => readTurns(`after ${span}`, [lapse])),
    ...(invoke === undefined ? [] : turnsOfAnswer(invoke)),
  ];
}

/** `done charge`, `CARD_DECLINED charge`, `unknown charge after 15m` */
function turnsOfAnswer({ src, onDone, onError, onUnknown = {} }: WaitedFor): readonly Turn[] {
  const errors = Object.entries(onError).flatMap(([code, answer]) => readTurns(`${code} ${src}`, [answer]));
  const unknown = Object.entries(onUnknown).flatMap(([span, answer]) => readTurns(`unknown ${src} after ${span}`, [answer]));
  return [...readTurns(`done ${src}`, [onDone]), ...errors, ...unknown];
}

function readTurns(trigger: string, turns: readonly DeclaredTransition[]): readonly Turn[] {
  return turns.map(({ guard, target, actions }, index): Turn => {
    const refuse = [actions ?? []].flat().find((action) => typeof action !== 'string' && action.type === 'refuse');
    return {
      trigger,
      guard: guard === undefined ? undefined : typeof guard === 'string' ? guard : guard.type,
      isLater: index > 0,
      target,
      refuses: refuse === undefined || typeof refuse === 'string' ? undefined : String(refuse.params?.['code']),
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
