// Timeouts of flow states. Evaluated lazily when the row is read, from the time when the state was entered.
import type { FlowPlan } from '../declare/index.ts';
import { adoptSnapshot } from './advance.ts';
import { enterState } from './go-back.ts';
import type { NamedAction } from './machine.ts';
import { type FlowEnvironment, stateOf } from './position.ts';
import type { FlowSnapshot } from './snapshot.ts';

export interface TimedSnapshot {
  readonly snapshot: FlowSnapshot;
  /** The snapshot's state no longer exists; the flow starts again. */
  readonly isRestarted: boolean;
  /** At least one state timed out. */
  readonly hasTimedOut: boolean;
  /** Writes to perform in this order by the next request that holds the row's lock. A GET performs none. */
  readonly actions: readonly NamedAction[];
}

/**
 * The effective snapshot of a row: adapted to the current definition and settings, then advanced by expired timeouts.
 * `{ state: "code", entered: 12:00 }` with `"after": {"10m": {"target": "auth"}}` at 12:15 → `{ state: "auth", entered: 12:10
 * }`
 */
export function applyTimeouts(flow: FlowPlan, snapshot: FlowSnapshot, environment: FlowEnvironment): TimedSnapshot {
  const { snapshot: adopted, isRestarted } = adoptSnapshot(flow, snapshot, environment);
  const { snapshot: timedOut, actions } = followTimeouts(flow, adopted, environment.now);
  if (timedOut === adopted) return { snapshot: adopted, isRestarted, hasTimedOut: false, actions: [] };
  // The settings may skip the state that the timeout leads to.
  return { snapshot: adoptSnapshot(flow, timedOut, environment).snapshot, isRestarted, hasTimedOut: true, actions };
}

/**
 * When a row written now expires. A flow that timeouts will finish stays readable from its end on; any other is kept for the
 * flow's `keep`, counted from now. Timeouts do not extend it.
 */
export function expiryOf(flow: FlowPlan, snapshot: FlowSnapshot, now: string): string {
  const keptUntil = parseTime(now) + flow.idleTimeoutMilliseconds;
  const { snapshot: last } = followTimeouts(flow, snapshot, formatTime(keptUntil));
  const state = stateOf(flow, last.state);
  if (state?.final !== true) return formatTime(keptUntil);
  return formatTime(parseTime(last.entered ?? now) + (state.visibleForMilliseconds ?? 0));
}

/** Follows expired timeouts from state to state, each state at most once. check rejects cycles of timeouts. */
function followTimeouts(
  flow: FlowPlan,
  snapshot: FlowSnapshot,
  now: string,
): { readonly snapshot: FlowSnapshot; readonly actions: readonly NamedAction[] } {
  const actions: NamedAction[] = [];
  const visited = new Set<string>();
  let current = snapshot;
  for (;;) {
    const after = stateOf(flow, current.state)?.after;
    if (after === undefined || current.entered === undefined || visited.has(current.state)) return { snapshot: current, actions };
    const deadline = parseTime(current.entered) + after.milliseconds;
    if (deadline > parseTime(now)) return { snapshot: current, actions };
    visited.add(current.state);
    actions.push(...after.actions);
    current = enterState(flow, current, after.target, formatTime(deadline));
  }
}

function parseTime(time: string): number {
  return Date.parse(time);
}

function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
