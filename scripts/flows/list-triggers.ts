// What can happen in a state of a declared flow, in its order: events, timeouts and an actor's answers.
import type { DeclaredFlow, DeclaredInvoke, DeclaredTransition } from '../../engine/declare/index.ts';

/** What triggers transitions, and which: `["EMAIL", [{ guard: "sendAllowed", target: "pinCode" }, …]]`. */
export type Trigger = readonly [name: string, transitions: readonly DeclaredTransition[]];

/** The actor that a state waits for: its own, or the one that led there because its outcome is unknown. */
type WaitedFor = Omit<DeclaredInvoke, 'onUnknown'> & Partial<Pick<DeclaredInvoke, 'onUnknown'>>;

/** Triggers of a state: `EMAIL`, `after 30s`, `done charge`, `CARD_DECLINED charge`, `unknown charge after 15m`. */
export function listTriggers(flow: DeclaredFlow, name: string): readonly Trigger[] {
  const { on = {}, after = {} } = flow.states[name] ?? {};
  const waitedFor = findWaitedFor(flow, name);
  return [
    ...Object.entries(on).map(([event, transitions]): Trigger => [event, [transitions].flat()]),
    ...Object.entries(after).map(([span, timeout]): Trigger => [`after ${span}`, [timeout]]),
    ...(waitedFor === undefined ? [] : listAnswers(waitedFor)),
  ];
}

export function findWaitedFor({ states }: DeclaredFlow, name: string): WaitedFor | undefined {
  const ownInvoke = states[name]?.invoke;
  if (ownInvoke !== undefined) return ownInvoke;
  const asking = Object.values(states).flatMap(({ invoke }) => invoke ?? []);
  const waitedOn = asking.find(({ onUnknown }) => Object.values(onUnknown).some(({ target }) => target === name));
  if (waitedOn === undefined) return undefined;
  const { onUnknown: _onUnknown, ...question } = waitedOn;
  return question;
}

function listAnswers({ src, onDone, onError, onUnknown = {} }: WaitedFor): readonly Trigger[] {
  return [
    [`done ${src}`, [onDone]],
    ...Object.entries(onError).map(([code, answer]): Trigger => [`${code} ${src}`, [answer]]),
    ...Object.entries(onUnknown).map(([span, answer]): Trigger => [`unknown ${src} after ${span}`, [answer]]),
  ];
}
