import type { Transaction } from '../../platform/database/database.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { lockOwnAccount } from '../account/service.ts';
import { lockGroupForShare } from '../restrictions/service.ts';

/**
 * Locks what decides whether the signed-in member may buy: the restrictions of their family group, then the account with its contracts
 * and reservations. Read the offer after it. Throws a RefusalError with 401 if the session has ended meanwhile.
 */
export async function lockBuyer(tx: Transaction, { store, session }: Pick<RequestContext, 'store' | 'session'>): Promise<void> {
  if (session?.accountId == null) return;
  await lockGroupForShare(tx, { storeId: store.id, accountId: session.accountId });
  await lockOwnAccount({ tx, store, session });
}
