// Flows in a waiting state of another program version, while an old and a new program run side by side.
import type { FlowPlan } from '../../../../engine/declare/index.ts';
import { stateOf } from '../../../../engine/flow/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isOpenAndSent } from '../../platform/database/flow-expiry.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { FlowKey, FlowRow } from './flow-rows.ts';

/** The log shows its code. */
export class OtherProgramError extends Error {
  readonly code = 'OTHER_PROGRAM';
}

/**
 * Throws if the flow waits for this request in a state that this program does not have or that does not wait here: ending the
 * request is up to the other version. Otherwise the flow does not wait for the request in any version.
 */
export function assertOwnVersion(flow: FlowPlan | undefined, row: FlowRow | undefined, askId: string): void {
  if (row?.snapshot.asked !== askId) return;
  if (flow === undefined || isForeignState(flow, row))
    throw new OtherProgramError(`only another program version knows the waiting state ${row.snapshot.state}`);
}

/** Refuses every event of such a flow: restarting it could have the same done twice. */
export async function refuseForOtherVersion(tx: Transaction, { storeId }: FlowKey, flow: FlowPlan, row: FlowRow): Promise<void> {
  const { asked, state } = row.snapshot;
  if (asked === undefined || !isForeignState(flow, row)) return;
  const open = await tx.query(`SELECT 1 AS one FROM flow_asks WHERE store_id = $1 AND ask_id = $2 AND ${isOpenAndSent}`, [
    storeId,
    asked,
  ]);
  if (open.length === 0) return;
  const detail = `${flow.id} waits in ${state}, which this program version does not know`;
  throw new RefusalError('NOT_READY', { status: 409, detail });
}

const isForeignState = (flow: FlowPlan, { snapshot }: FlowRow): boolean => stateOf(flow, snapshot.state)?.invoke === undefined;
