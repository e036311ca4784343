// What the time does to a flow while nobody does anything. Lazy: worked out when the row is looked at, from when its state was entered.
import type { FlowPlan } from '../declare/index.ts';
import { adoptSnapshot } from './advance.ts';
import type { NamedAction } from './machine.ts';
import { type FlowSurroundings, stateOf } from './place.ts';
import type { FlowSnapshot } from './snapshot.ts';
import { enterState } from './way-back.ts';

export interface Settled {
  readonly snapshot: FlowSnapshot;
  /** Another version's states are not there any more: the person begins again. */
  readonly isRestarted: boolean;
  /** Some state's time was over. */
  readonly isLapsed: boolean;
  /** What is to be written for that, in this order, once somebody has the row's lock. A GET writes nothing. */
  readonly actions: readonly NamedAction[];
}

/**
 * A row's snapshot as it is met now: fitted to the present definition and settings, then moved on by the time.
 * `{ state: "pinCode", entered: 12:00 }` with `"after": {"10m": {"target": "auth"}}` at 12:15 → `{ state: "auth", entered: 12:10 }`
 */
export function settleSnapshot(flow: FlowPlan, snapshot: FlowSnapshot, around: FlowSurroundings): Settled {
  const { snapshot: adopted, isRestarted } = adoptSnapshot(flow, snapshot, around);
  const { snapshot: lapsed, actions } = passTime(flow, adopted, around.now);
  if (lapsed === adopted) return { snapshot: adopted, isRestarted, isLapsed: false, actions: [] };
  // The settings may leave out the state that the time leads to.
  return { snapshot: adoptSnapshot(flow, lapsed, around).snapshot, isRestarted, isLapsed: true, actions };
}

/**
 * Until when the row of a flow is kept that is written now. What the time will bring to an end is readable from then on; all else
 * is kept as long as the flow says, counted from now: time that goes by is nobody's touch.
 */
export function keepUntil(flow: FlowPlan, snapshot: FlowSnapshot, now: string): string {
  const kept = timeOf(now) + flow.keepMilliseconds;
  const { snapshot: last } = passTime(flow, snapshot, writeTime(kept));
  const state = stateOf(flow, last.state);
  if (state?.final !== true) return writeTime(kept);
  return writeTime(timeOf(last.entered ?? now) + (state.readableMilliseconds ?? 0));
}

/** Moves on from state to state as long as their times are over. Each state lapses once: whoever checks a flow lets none go round. */
function passTime(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  now: string,
): { readonly snapshot: FlowSnapshot; readonly actions: readonly NamedAction[] } {
  const actions: NamedAction[] = [];
  const left = new Set<string>();
  let at = snapshot;
  for (;;) {
    const after = stateOf(flow, at.state)?.after;
    if (after === undefined || at.entered === undefined || left.has(at.state)) return { snapshot: at, actions };
    const over = timeOf(at.entered) + after.milliseconds;
    if (over > timeOf(now)) return { snapshot: at, actions };
    left.add(at.state);
    actions.push(...after.actions);
    at = enterState(flow, at, after.target, writeTime(over));
  }
}

function timeOf(time: string): number {
  return Date.parse(time);
}

function writeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
