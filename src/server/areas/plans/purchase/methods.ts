import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Locked } from '../../../platform/database/locked.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { newCard, readMethodChoices } from '../../payment/payment-method/choices.ts';
import { canPay } from '../../payment/payment-method/default-method.ts';
import { findMethod, listMethods, lockMethod, type MethodRow } from '../../payment/payment-method/queries.ts';
import { findPending } from '../../payment/payment-method/three-d-secure.ts';
import { buyerOf } from './tokens.ts';

/** A card that was added with the order is looked for this long. */
const newMethodSeconds = 900;

/** The choices of the purchase form. A card that waits is chosen if there is no other. */
export async function readChoices(context: RequestContext) {
  const choices = await readMethodChoices(context, (rows) => findPending(rows, context.now));
  return { ...choices, chosen: choices.chosen ?? (choices.isCertifying ? newCard : null) };
}

/** The card that was added with the order: the last one of those that are new or wait for their certification. */
function findNew(rows: readonly MethodRow[], now: Date): MethodRow | undefined {
  const since = addSeconds(now, -newMethodSeconds).getTime();
  const timeOf = ({ state, added_at, created_at }: MethodRow): number =>
    state === 'pending' ? created_at.getTime() : (added_at?.getTime() ?? 0);
  return rows
    .filter((row) => row.state === 'pending' || timeOf(row) >= since)
    .sort((left, right) => timeOf(right) - timeOf(left))[0];
}

/** A method with which a purchase can be paid. */
export interface UsableMethod extends MethodRow {
  readonly reference: string;
}

/** Finds the chosen method. Throws a RefusalError if nothing can be paid with it. */
export async function requireMethod(context: RequestContext, chosen: string): Promise<UsableMethod> {
  const { database, now } = context;
  const key = buyerOf(context);
  const row =
    chosen === newCard
      ? findNew(await listMethods(database, key), now)
      : await findMethod(database, { ...key, methodId: chosen });
  return requireUsable(row, now);
}

/** The same for a method that was chosen before, locked until the transaction ends. */
export async function lockUsableMethod(
  tx: Transaction,
  context: RequestContext,
  methodId: string,
): Promise<Locked<UsableMethod>> {
  return requireUsable(await lockMethod(tx, { ...buyerOf(context), methodId }), context.now);
}

function requireUsable<Row extends MethodRow>(row: Row | undefined, now: Date): Row & UsableMethod {
  if (row?.state === 'pending') throw new RefusalError('METHOD_NOT_CERTIFIED');
  if (row === undefined || !canPay(row, now) || row.reference === null) throw new RefusalError('METHOD_UNUSABLE');
  return { ...row, reference: row.reference };
}
