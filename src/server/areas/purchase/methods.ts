import { addSeconds } from '../../platform/clock.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { findMethod, isAddingRestricted, listMethods, type MethodRow } from '../payment-method/service.ts';

/** The choice of a card that is added with the order. */
export const newMethod = 'new';
/** A card that was added with the order is looked for this long. */
const newMethodSeconds = 900;

/** A method with which a purchase can be paid. */
export interface UsableMethod extends MethodRow {
  readonly reference: string;
}

const isPayable = (row: MethodRow): boolean =>
  row.state === 'active' && row.is_valid && row.reference !== null && row.method_type !== 'CampaignCode';

/** The methods of the form, newest first, and a new card if the member may add one. */
export async function describeChoices(context: RequestContext) {
  const { database, store, plans, language } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const rows = await listMethods(database, key);
  const methods = rows.filter(isPayable).map((row) => ({ value: row.method_id, name: nameMethod(context, row) }));
  const canAddCard = plans.settings.payment.methods.SbpsCredit === true && !(await isAddingRestricted(database, key));
  const added = canAddCard ? [{ value: newMethod, name: plans.text('codes.purchaseMethod.new', language) ?? '' }] : [];
  return { methods: [...methods, ...added], pendingCard: rows.find(({ state }) => state === 'pending')?.card_suffix ?? null };
}

/** `クレジットカード（VISA 末尾4242）` */
export function nameMethod({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, row: MethodRow): string {
  const type = plans.text(`codes.paymentMethodType.${row.method_type}`, language) ?? row.method_type;
  const { card_suffix: suffix, card_brand: code } = row;
  if (suffix === null) return type;
  const brand = plans.text(`codes.cardBrand.${code}`, language) ?? code ?? '';
  return plans.text('codes.purchaseMethod.card', language, { type, brand, suffix }) ?? type;
}

/** Finds the chosen method. Throws a RefusalError if nothing can be paid with it. */
export async function requireMethod(context: RequestContext, chosen: string): Promise<UsableMethod> {
  const { database, store, now } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const row =
    chosen === newMethod
      ? (await listMethods(database, key)).find(({ created_at }) => created_at >= addSeconds(now, -newMethodSeconds))
      : await findMethod(database, { ...key, methodId: chosen });
  if (row?.state === 'pending') throw new RefusalError(409, 'METHOD_NOT_CERTIFIED', 'The card must be certified first.');
  if (row === undefined || !isPayable(row) || row.reference === null)
    throw new RefusalError(409, 'METHOD_UNUSABLE', 'The payment method cannot be used.');
  return { ...row, reference: row.reference };
}
