// Flows that wait where only a program of another version knows how to: while a new program comes in beside an old one.
import type { FlowPlan } from '../../../engine/declare/index.ts';
import { stateOf } from '../../../engine/flow/index.ts';
import { RefusalError } from '../refusal-error.ts';
import type { Transaction } from '../store/database.ts';
import { isOpenAndPut } from '../store/flow-time.ts';
import type { FlowKey, FlowRow } from './flow-rows.ts';

/** The log tells it by its code. */
class OtherProgramError extends Error {
  readonly code = 'OTHER_PROGRAM';
}

/**
 * Throws where a flow waits for this question and this program does not wait there: it has no such flow or state, or asks nobody in it. Else
 * it would end what another program leads on. A row that is gone, or waits for another question or none, waits for this one nowhere.
 */
export function leaveToOthers(flow: FlowPlan | undefined, row: FlowRow | undefined, askId: string): void {
  if (row?.snapshot.asked !== askId) return;
  if (flow === undefined || isElsewhere(flow, row))
    throw new OtherProgramError(`a program of another version knows what is waited for in ${row.snapshot.state}`);
}

/** Refuses whatever a person does while their flow waits so: it would begin anew over the question, and have the same done twice. */
export async function refuseForOthers(tx: Transaction, { storeId }: FlowKey, flow: FlowPlan, row: FlowRow): Promise<void> {
  const { asked, state } = row.snapshot;
  if (asked === undefined || !isElsewhere(flow, row)) return;
  const open = await tx.query(`SELECT 1 AS one FROM flow_asks WHERE store_id = $1 AND ask_id = $2 AND ${isOpenAndPut}`, [
    storeId,
    asked,
  ]);
  if (open.length === 0) return;
  const detail = `${flow.id} waits in ${state}, which this program does not know`;
  throw new RefusalError(409, 'NOT_READY', 'A program of another version leads this on.', { detail });
}

const isElsewhere = (flow: FlowPlan, { snapshot }: FlowRow): boolean => stateOf(flow, snapshot.state)?.invoke === undefined;
