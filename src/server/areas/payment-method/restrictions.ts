import type { Queryable } from '../../platform/database/database.ts';
import { isRestricted } from '../restrictions/service.ts';
import type { AccountKey } from './queries.ts';

/** Whether a manager of the family group keeps this member from adding payment methods. */
export function isAddingRestricted(on: Queryable, account: AccountKey): Promise<boolean> {
  return isRestricted(on, account, 'addPaymentMethod');
}
