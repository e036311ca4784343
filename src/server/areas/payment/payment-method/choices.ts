// The choice of a payment method in the forms of other areas.
import { findCardMark } from '../../../../rules/card-marks.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { isAddingRestricted } from './adding.ts';
import { canPay, findDefault, isDeclined, sortDeclinedLast } from './default-method.ts';
import { listMethods, type MethodRow } from './queries.ts';

/** The choice of a card that is added with the order. */
export const newCard = 'new';

/** What names a method. */
export type NamedMethod = Pick<MethodRow, 'method_type' | 'card_suffix' | 'card_expiry' | 'card_brand'>;

/** `"VISA 末尾4242（有効期限 2030/05）"`; without a card the name of its type. */
export function nameMethod({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, row: NamedMethod): string {
  const { method_type: type, card_suffix: suffix, card_expiry: expiry, card_brand: brand } = row;
  const typeName = plans.text(`codes.paymentMethodType.${type}`, language) ?? type;
  if (suffix === null || expiry === null) return typeName;
  const brandName = plans.text(`codes.cardBrand.${brand}`, language) ?? typeName;
  const [year, month] = [expiry.slice(0, 4), expiry.slice(4)];
  return plans.text('codes.purchaseMethod.card', language, { brand: brandName, suffix, year, month }) ?? typeName;
}

/** `"Visa 末尾4242"`; without a card the name of its type. */
export function nameUsedMethod(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  {
    paymentMethodType: type,
    creditInfo,
  }: {
    readonly paymentMethodType: string;
    readonly creditInfo: { readonly cardNumberSuffix: string; readonly cardbrandCode: string } | null;
  },
): string {
  const typeName = plans.text(`codes.paymentMethodType.${type}`, language) ?? type;
  if (creditInfo === null) return typeName;
  const brand = plans.text(`codes.cardBrand.${creditInfo.cardbrandCode}`, language) ?? typeName;
  return plans.text('invoice.cardNumber', language, { brand, suffix: creditInfo.cardNumberSuffix }) ?? typeName;
}

/** The name of a method in a choice, which says that its last charge was declined. */
function nameChoice(context: RequestContext, row: MethodRow): string {
  const method = nameMethod(context, row);
  if (!isDeclined(row)) return method;
  return context.plans.text('codes.purchaseMethod.declined', context.language, { method }) ?? method;
}

/** The methods that can be chosen to pay, by their ids, names and marks of the card's brand. */
export const describeChoices = (context: RequestContext, rows: readonly MethodRow[]) =>
  sortDeclinedLast(rows.filter((row) => canPay(row, context.now))).map((row) => {
    const mark = findCardMark(row.card_brand ?? '');
    return { value: row.method_id, name: nameChoice(context, row), ...(mark === null ? {} : { image: mark }) };
  });

/** Finds the card that waits for its 3-D Secure among the saved methods or elsewhere; undefined: none. */
type FindPendingCard = (rows: readonly MethodRow[]) => NamedMethod | undefined;

/**
 * The methods of the person that can pay, and a new card if they may add one; `chosen` is the default method. Guests have none. While a
 * card waits for its certification, the choice of a new card is this card (`isCertifying`).
 */
export async function readMethodChoices(context: RequestContext, findPending: FindPendingCard = () => undefined) {
  const { database, store, session, plans, language, now } = context;
  const key = session?.accountId == null ? undefined : { storeId: store.id, accountId: session.accountId };
  const rows = key === undefined ? [] : await listMethods(database, key);
  const mayAdd =
    plans.settings.payment.methods.SbpsCredit === true && (key === undefined || !(await isAddingRestricted(database, key)));
  const pending = mayAdd ? findPending(rows) : undefined;
  const card = pending && nameMethod(context, pending);
  const name =
    card === undefined
      ? plans.text('codes.purchaseMethod.new', language)
      : plans.text('codes.purchaseMethod.pending', language, { card });
  return {
    methods: [...describeChoices(context, rows), ...(mayAdd ? [{ value: newCard, name: name ?? newCard }] : [])],
    chosen: findDefault(rows, now)?.method_id ?? null,
    isCertifying: pending !== undefined,
  };
}
