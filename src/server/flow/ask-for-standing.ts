import { settleSnapshot } from '../../../engine/flow/index.ts';
import type { Ground } from '../ground.ts';
import { readLanguage } from '../pages/languages.ts';
import type { Project } from '../project/project.ts';
import type { Database } from '../store/database.ts';
import { dropUnkept } from './ask-rows.ts';
import { findPlans } from './find-plans.ts';
import { type FlowKey, lockFlow } from './flow-rows.ts';
import { saveRow } from './save-snapshot.ts';

interface Standing {
  readonly store_id: string;
  readonly flow_id: string;
  readonly owner: string;
  readonly subject: string;
}

/**
 * Flows that stand where an answer is waited for and have asked nobody, because the state asked nothing yet when they came there, or asked in
 * a way that was not kept: their questions are written. Which language the person reads is not known here.
 */
export async function askForStanding(
  { database, ground, project }: { readonly database: Database; readonly ground: Ground; readonly project: Project },
  wake: () => void,
): Promise<void> {
  await dropUnkept(database);
  const waiting = Object.values(project.declarations.flows).flatMap(({ id, states }) =>
    Object.entries(states).flatMap(([state, { invoke }]) => (invoke === undefined ? [] : [{ id, state }])),
  );
  for (const { id, state } of waiting) {
    const now = ground.clock.now();
    const rows = await database.query<Standing>(
      'SELECT store_id, flow_id, owner, subject FROM flows WHERE flow_id = $1 AND state = $2 AND ask_id IS NULL AND expires_at > $3',
      [id, state, now],
    );
    for (const { store_id: storeId, flow_id: flowId, owner, subject } of rows)
      await askFor({ database, ground, project, wake, now }, { storeId, flowId, owner, subject }, state);
  }
}

async function askFor(
  around: {
    readonly database: Database;
    readonly ground: Ground;
    readonly project: Project;
    readonly wake: () => void;
    readonly now: Date;
  },
  key: FlowKey,
  state: string,
): Promise<void> {
  const { database, ground, wake, now } = around;
  const found = await findPlans(around, key);
  if (found?.flow === undefined) return;
  const { plans, flow } = found;
  await database.transaction(async (tx) => {
    const row = await lockFlow(tx, key, now);
    if (row === undefined || row.snapshot.state !== state || row.snapshot.asked !== undefined) return;
    const { snapshot, isLapsed } = settleSnapshot(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
    // What the time asks to be written is written with the person's next event.
    if (isLapsed) return;
    const saving = { ground, flow, now, language: readLanguage(undefined), wake };
    await saveRow(saving, tx, key, { snapshot, secrets: row.secrets }, null);
  });
}
