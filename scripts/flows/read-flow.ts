// Reads a declared flow for its diagram: states and the transitions between them.
import type { DeclaredFlow, DeclaredTransition } from '../../engine/declare/index.ts';
import { findWaitedFor, listTriggers } from './list-triggers.ts';
import { writeCondition } from './write-condition.ts';

export interface FlowState {
  readonly name: string;
  /** `signup/form` */
  readonly screen: string;
  readonly isFinal: boolean;
  readonly skipWhen: string | undefined;
  /** Events that stay in the state: "EMAIL [isSendLimitReached] refuses TOO_MANY". */
  readonly stays: readonly string[];
  /** The actor that the state waits for. */
  readonly waitsFor: string | undefined;
}

export interface FlowArrow {
  readonly from: string;
  readonly to: string;
  /** `EMAIL [sendAllowed]` */
  readonly label: string;
}

export interface FlowPicture {
  readonly id: string;
  /** The parameter that names the subject: there is one flow per value. */
  readonly subject: string | undefined;
  readonly initial: string;
  /** Other states that it may start in, with the condition. */
  readonly resumes?: readonly { readonly to: string; readonly label: string }[];
  readonly states: readonly FlowState[];
  readonly arrows: readonly FlowArrow[];
}

/** `readFlow(declarations.flows["signup"])` → six states and the transitions between them, in the order of declaration. */
export function readFlow(flow: DeclaredFlow): FlowPicture {
  const states = Object.entries(flow.states);
  return {
    id: flow.id,
    subject: flow.onePer,
    initial: flow.initial,
    states: states.map(([name, state]) => {
      const branches = listBranches(flow, name);
      const { meta } = state;
      return {
        name,
        screen: meta.screen,
        isFinal: state.type === 'final',
        skipWhen: meta.skipWhen === undefined ? undefined : writeCondition(meta.skipWhen),
        stays: branches.filter(({ target }) => target === undefined).map(formatStay),
        waitsFor: findWaitedFor(flow, name)?.src,
      };
    }),
    arrows: states.flatMap(([from]) => listArrows(from, listBranches(flow, from))),
  };
}

interface Branch {
  /** `EMAIL`, `after 30s`, `done charge`, `CARD_DECLINED charge`. */
  readonly trigger: string;
  readonly guard: string | undefined;
  /** Whether an earlier transition has the same trigger. */
  readonly isLater: boolean;
  readonly target: string | undefined;
  readonly refuses: string | undefined;
}

function listBranches(flow: DeclaredFlow, name: string): readonly Branch[] {
  return listTriggers(flow, name).flatMap(([trigger, transitions]) => readBranches(trigger, transitions));
}

function readBranches(trigger: string, branches: readonly DeclaredTransition[]): readonly Branch[] {
  return branches.map(({ guard, target, actions }, index): Branch => {
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

/** Transitions of one event to one state become one arrow that lists their guards. */
function listArrows(from: string, branches: readonly Branch[]): readonly FlowArrow[] {
  const arrows = new Map<string, { to: string; trigger: string; guards: string[] }>();
  for (const { target, trigger, guard, isLater } of branches) {
    if (target === undefined) continue;
    const key = `${trigger} ${target}`;
    const arrow = arrows.get(key) ?? { to: target, trigger, guards: [] };
    arrow.guards.push(guard ?? (isLater ? 'else' : ''));
    arrows.set(key, arrow);
  }
  return [...arrows.values()].map(({ to, trigger, guards }) => {
    const guardText = guards.filter((guard) => guard !== '').join(' or ');
    return { from, to, label: guardText === '' ? trigger : `${trigger} [${guardText}]` };
  });
}

function formatStay({ trigger, guard, isLater, refuses }: Branch): string {
  const guardText = guard ?? (isLater ? 'else' : '');
  return `${trigger}${guardText === '' ? '' : ` [${guardText}]`} ${refuses === undefined ? 'stays' : `refuses ${refuses}`}`;
}
