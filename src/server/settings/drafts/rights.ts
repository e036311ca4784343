import type { Settings } from '../../../../engine/declare/index.ts';
import { type OperatorRights, readRights } from '../../../rules/operators/permissions.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockOperator } from '../../platform/sessions/operators.ts';
import { typeSettings } from '../../project/store-settings.ts';
import { refuseRole } from '../validation/refusals.ts';

/** What an operator may do by the settings in force. Locks the operator, so that the role stays until the transaction ends. */
export async function lockRights(
  tx: Transaction,
  { storeId, operatorId }: { readonly storeId: string; readonly operatorId: string },
  inForce: Settings,
): Promise<OperatorRights> {
  const operator = await lockOperator(tx, storeId, operatorId);
  return readRights(typeSettings(inForce).operatorRoles.roles, operator?.role ?? '');
}

/** Refuses if one of these documents may not be changed. */
export function assertMayChange({ permissions, mayChange }: OperatorRights, documents: Settings): void {
  if (!permissions.includes('settings') || !Object.keys(documents).every(mayChange)) throw refuseRole();
}
