// 3-D Secure of a saved card, bound to the account and the amount 0: nothing is bought here.

import { isCardExpired } from '../../../../rules/card-expiry.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, RequestContext } from '../../../runtime/area.ts';
import { threeDSecureSeconds } from './add-card.ts';
import {
  addedRoute,
  isAddingRestricted,
  lockAdder,
  ownerOf,
  readFailure,
  recordAdded,
  refuseAdding,
  refuseExpired,
  requireAdder,
} from './adding.ts';
import { lacksBilling, readBilling } from './cards.ts';
import { type AccountKey, findMethod, listMethods, type MethodRow, savePassed, saveThreeDSecure } from './queries.ts';

const amount = 0;
/** Failed authentications of an account. */
const attempts = { limit: 10, windowSeconds: daySeconds };

/** The card that waits for its certification. One that has expired meanwhile can only be deleted. */
export const findPending = (rows: readonly MethodRow[], now: Date): MethodRow | undefined =>
  rows.find((row) => row.state === 'pending' && !isCardExpired(row.card_expiry, now));

/** The card that must be certified next: a new one, or one whose billing contact is missing. */
export const findCardInThreeDSecure = (rows: readonly MethodRow[], now: Date): MethodRow | undefined =>
  findPending(rows, now) ?? rows.find((row) => lacksBilling(row) && !isCardExpired(row.card_expiry, now));

/** Whether the form asks for the billing contact too. */
export async function needsInfo({ database, store, session, now }: RequestContext): Promise<boolean> {
  if (session?.accountId == null) return false;
  const row = findCardInThreeDSecure(await listMethods(database, { storeId: store.id, accountId: session.accountId }), now);
  return row !== undefined && lacksBilling(row);
}

/** The reference of a certification that can be passed: the open one, or a new one. undefined: the provider does not answer. */
export async function openThreeDSecure(context: RequestContext, key: AccountKey, row: MethodRow): Promise<string | undefined> {
  const { database, gateways, now } = context;
  const isOpen = row.certification !== null && row.certification_until !== null && row.certification_until > addSeconds(now, 60);
  if (isOpen && row.certification !== null) return row.certification;
  if (row.reference === null) return undefined;
  try {
    const opened = await gateways.payments.openThreeDSecure(row.reference, ownerOf(key), amount);
    const until = addSeconds(now, threeDSecureSeconds);
    await saveThreeDSecure(database, { storeId: key.storeId, methodId: row.method_id }, row.certification, opened, until);
    // Another request may have saved its own.
    return (await findMethod(database, { ...key, methodId: row.method_id }))?.certification ?? undefined;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return undefined;
  }
}

export const passThreeDSecure: Command<'account.payment-method.credit.certification'> = async (context) => {
  const { database, gateways, payload, answers, request, now } = context;
  const adder = await requireAdder(context);
  const { storeId, accountId } = adder;
  const methodId = payload.accountPaymentMethodId ?? '';
  const find = () => findMethod(database, { storeId, accountId, methodId });
  const done = () => addedRoute(context, adder, { subscriptionId: payload.subscriptionId, methodId });
  const row = await find();
  if (row === undefined || row.state === 'removed') throw refuseUnknown();
  const { certification, certification_until: until } = row;
  if (certification === null || row.reference === null || until === null || until <= now) {
    if (row.state === 'active' && !lacksBilling(row)) return { redirectTo: await done() };
    throw new RefusalError('NOT_NOW');
  }
  if (isCardExpired(row.card_expiry, now)) throw refuseExpired();
  if (row.state === 'pending' && (await isAddingRestricted(database, adder))) throw refuseAdding();
  await limitRate(context, `card-certify:${accountId}`, attempts);
  const key = { storeId, methodId };
  try {
    await gateways.payments.confirmThreeDSecure(
      { reference: certification, card: row.reference, owner: ownerOf(adder), amount },
      answers.certification ?? '',
    );
  } catch (error) {
    const { reason } = readFailure(context, error);
    const present = await find();
    // The same result was sent twice, and the other request has saved it.
    if (present?.state === 'active' && present.certification === null) return { redirectTo: await done() };
    await database.transaction(async (tx) => {
      // A failed certification cannot be tried again; the page opens a new one.
      await saveThreeDSecure(tx, key, certification, null, null);
      await writeAudit(tx, request, { action: 'card-certify-refused', accountId, details: { methodId, reason } });
    });
    throw new RefusalError('CARD_DECLINED');
  }
  await database.transaction(async (tx) => {
    await lockAdder(tx, context, adder);
    const billing = lacksBilling(row) ? readBilling(answers) : undefined;
    if (!(await savePassed(tx, key, certification, billing, adder.added))) return;
    await recordAdded(tx, context, adder, { type: 'SbpsCredit', methodId, consents: [] });
  });
  // It was deleted in another tab meanwhile.
  if ((await find())?.state !== 'active') throw refuseUnknown();
  return { redirectTo: await done() };
};

const refuseUnknown = (): RefusalError => new RefusalError('NOT_FOUND');
