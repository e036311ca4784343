import { applyTimeouts, stateOf } from '../../../../../engine/flow/index.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Project } from '../../../project/project.ts';
import type { Actor } from '../../area.ts';
import type { AreaRegistry } from '../../area-registry.ts';
import { readFlow } from '../flow-rows.ts';
import { assertOwnVersion } from '../other-version.ts';
import type { ActorRequest } from './actor-requests.ts';
import { type FoundPlans, findPlans } from './find-plans.ts';

export interface RequestTarget extends Omit<FoundPlans, 'flow'> {
  readonly actor: Actor;
}

/**
 * Finds the actor of a request. Undefined: the request was never sent and its flow no longer waits for it. `missing`: no such
 * actor was found until the unknown-outcome deadline, and the request was never sent. Throws if the actor is missing otherwise,
 * or if the flow waits in a state of another program version: another process may know it.
 */
export async function findRequestTarget(
  dependencies: {
    readonly database: Database;
    readonly platform: Platform;
    readonly project: Project;
    readonly areas: Pick<AreaRegistry, 'flows'>;
  },
  request: ActorRequest,
): Promise<RequestTarget | 'missing' | undefined> {
  const now = dependencies.platform.clock.now();
  const flowPlans = await findPlans(dependencies, request.key);
  if (flowPlans === undefined) return undefined;
  const { store, plans, flow } = flowPlans;
  const wasSent = request.firstSentAt !== null;
  const row = await readFlow(dependencies.database, request.key, now);
  assertOwnVersion(flow, row, request.id);
  const current = flow && row && applyTimeouts(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
  const isWaiting =
    flow !== undefined && current?.snapshot.asked === request.id && stateOf(flow, current.snapshot.state)?.invoke !== undefined;
  if (!isWaiting && !wasSent) return undefined;
  const actor = dependencies.areas.flows[request.key.flowId]?.actors?.[request.actor];
  if (actor !== undefined) return { store, plans, actor };
  if (!wasSent && request.unknownAt === null) return 'missing';
  throw new Error(`no actor of ${request.key.flowId} is called ${request.actor}`);
}
