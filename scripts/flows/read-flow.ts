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
      const turns = turnsOf(state);
      const { meta } = state;
      return {
        name,
        screen: meta.screen,
        isFinal: state.type === 'final',
        skipWhen: meta.skipWhen === undefined ? undefined : writeCondition(meta.skipWhen),
        stays: turns.filter(({ target }) => target === undefined).map(tellStay),
        waitsFor: state.invoke?.src,
      };
    }),
    ways: states.flatMap(([from, state]) => waysFrom(from, turnsOf(state))),
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

function turnsOf({ on = {}, after = {}, invoke }: DeclaredState): readonly Turn[] {
  return [
    ...Object.entries(on).flatMap(([event, turns]) => readTurns(event, [turns].flat())),
    ...Object.entries(after).flatMap(([span, lapse]) => readTurns(`after ${span}`, [lapse])),
    ...(invoke === undefined ? [] : turnsOfAnswer(invoke)),
  ];
}

/** `done charge`, `CARD_DECLINED charge`, `* charge` */
function turnsOfAnswer({ src, onDone, onError }: DeclaredInvoke): readonly Turn[] {
  const errors = Object.entries(onError).flatMap(([code, answer]) => readTurns(`${code} ${src}`, [answer]));
  return [...readTurns(`done ${src}`, [onDone]), ...errors];
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
