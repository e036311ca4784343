import type { Declarations } from '../../../../../engine/declare/index.ts';
import { applyTimeouts } from '../../../../../engine/flow/index.ts';
import { readLanguage } from '../../../../rules/languages.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Project } from '../../../project/project.ts';
import { type FlowKey, lockFlow } from '../flow-rows.ts';
import { saveRow } from '../save-snapshot.ts';
import { deleteUnsentLegacyRequests } from './actor-requests.ts';
import { findPlans } from './find-plans.ts';

interface FlowKeyRow {
  readonly store_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
}

/** The states that wait for an actor. */
export function findWaitingStates({
  flows,
}: Pick<Declarations, 'flows'>): readonly { readonly id: string; readonly state: string }[] {
  return Object.values(flows).flatMap(({ id, states }) =>
    Object.entries(states).flatMap(([state, { invoke }]) => (invoke === undefined ? [] : [{ id, state }])),
  );
}

/**
 * Enqueues the missing requests of waiting flows: their state had no `invoke` yet when they entered it, or their request was
 * deleted as a legacy one. The person's language is unknown here.
 */
export async function enqueueMissingRequests(
  { database, platform, project }: { readonly database: Database; readonly platform: Platform; readonly project: Project },
  wake: () => void,
): Promise<void> {
  await deleteUnsentLegacyRequests(database);
  for (const { id, state } of findWaitingStates(project.declarations)) {
    const now = platform.clock.now();
    const rows = await database.query<FlowKeyRow>(
      'SELECT store_id, flow_id, owner, subject FROM flows WHERE flow_id = $1 AND state = $2 AND ask_id IS NULL AND expires_at > $3',
      [id, state, now],
    );
    for (const { store_id: storeId, flow_id: flowId, owner, subject } of rows)
      await enqueueFor({ database, platform, project, wake, now }, { storeId, flowId, owner, subject }, state);
  }
}

async function enqueueFor(
  dependencies: {
    readonly database: Database;
    readonly platform: Platform;
    readonly project: Project;
    readonly wake: () => void;
    readonly now: Date;
  },
  key: FlowKey,
  state: string,
): Promise<void> {
  const { database, platform, wake, now } = dependencies;
  const flowPlans = await findPlans(dependencies, key);
  if (flowPlans?.flow === undefined) return;
  const { plans, flow } = flowPlans;
  await database.transaction(async (tx) => {
    const row = await lockFlow(tx, key, now);
    if (row === undefined || row.snapshot.state !== state || row.snapshot.asked !== undefined) return;
    const { snapshot, hasTimedOut } = applyTimeouts(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
    // The actions of a timeout run with the person's next event.
    if (hasTimedOut) return;
    const saving = { platform, flow, now, language: readLanguage(undefined), wake };
    await saveRow(saving, tx, key, { snapshot, secrets: row.secrets });
  });
}
