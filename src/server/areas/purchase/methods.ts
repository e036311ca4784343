import { addSeconds } from '../../platform/clock.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { canPay, findMethod, listMethods, type MethodRow, newCard } from '../payment-method/service.ts';

/** A card that was added with the order is looked for this long. */
const newMethodSeconds = 900;

/** A method with which a purchase can be paid. */
export interface UsableMethod extends MethodRow {
  readonly reference: string;
}

/** Finds the chosen method. Throws a RefusalError if nothing can be paid with it. */
export async function requireMethod(context: RequestContext, chosen: string): Promise<UsableMethod> {
  const { database, store, now } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const row =
    chosen === newCard
      ? (await listMethods(database, key)).find(({ created_at }) => created_at >= addSeconds(now, -newMethodSeconds))
      : await findMethod(database, { ...key, methodId: chosen });
  if (row?.state === 'pending') throw new RefusalError(409, 'METHOD_NOT_CERTIFIED', 'The card must be certified first.');
  if (row === undefined || !canPay(row) || row.reference === null)
    throw new RefusalError(409, 'METHOD_UNUSABLE', 'The payment method cannot be used.');
  return { ...row, reference: row.reference };
}
