import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isRestricted, isRestrictedForShare } from '../restrictions/service.ts';
import type { AccountKey } from './queries.ts';

/** Whether a manager of the family group keeps this member from adding payment methods. */
export function isAddingRestricted(on: Queryable, account: AccountKey): Promise<boolean> {
  return isRestricted(on, account, 'addPaymentMethod');
}

/** The same in the transaction that adds a method. */
export function isAddingRestrictedNow(tx: Transaction, account: AccountKey): Promise<boolean> {
  return isRestrictedForShare(tx, account, 'addPaymentMethod');
}
