import type { FlowPlan } from '../../declare/index.ts';
import { applyTimeouts, expiryOf, type FlowEnvironment, type FlowSnapshot, type NamedAction } from '../../flow/index.ts';

/** `expires`: ISO 8601. */
export type RunningFlow = FlowSnapshot & { readonly expires?: string };

/** Running flows of one browser, by id. JSON. */
export type SessionFlows = { readonly [flow: string]: RunningFlow };

/** A flow as it is now: undefined if it is over, else where its timeouts have led. `actions`: theirs, for the next event to run. */
export function readRunning(
  flow: FlowPlan,
  flows: SessionFlows | undefined,
  environment: FlowEnvironment,
): { readonly snapshot: FlowSnapshot | undefined; readonly actions: readonly NamedAction[] } {
  const stored = flows?.[flow.id];
  const { expires, ...running } = stored ?? {};
  if (stored === undefined || (expires !== undefined && Date.parse(expires) <= Date.parse(environment.now)))
    return { snapshot: undefined, actions: [] };
  // Without `expires` it is a snapshot.
  return applyTimeouts(flow, running as FlowSnapshot, environment);
}

export const withRunning = (flows: SessionFlows, flow: FlowPlan, snapshot: FlowSnapshot, now: string): SessionFlows => ({
  ...flows,
  [flow.id]: { ...snapshot, expires: expiryOf(flow, snapshot, now) },
});
