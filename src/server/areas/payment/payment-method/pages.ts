import { addSeconds } from '../../../platform/clock.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { describeOwnPolicies } from '../../account/policies/service.ts';
import { isAddingRestricted } from './adding.ts';
import { lacksBilling } from './cards.ts';
import { describeMethods } from './describe-methods.ts';
import { type AccountKey, findAdded, listMethods, type MethodRow } from './queries.ts';
import { findCardInThreeDSecure, findPending, openThreeDSecure } from './three-d-secure.ts';

/** How long the completion page can be opened. */
const completionSeconds = 1800;

export const listPage: PageLoader<'mypage/payment-method'> = async (context) => {
  const { database, gateways, store, plans, now } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  const rows = await listMethods(database, key);
  const isRestricted = await isAddingRestricted(database, key);
  return {
    accountPaymentMethods: describeMethods(rows, now),
    canAdd: !isRestricted && Object.values(plans.settings.payment.methods).includes(true),
    isRestricted,
    cardScript: gateways.payments.cardScript,
    certification: await describeThreeDSecure(context, key, findCardInThreeDSecure(rows, now), isRestricted),
    policies: await describeOwnPolicies(context),
  };
};

/** The open certification of the card that waits for it. */
export async function describePending(context: PageContext) {
  const key = { storeId: context.store.id, accountId: requireAccountId(context) };
  const pending = findPending(await listMethods(context.database, key), context.now);
  return describeThreeDSecure(context, key, pending, await isAddingRestricted(context.database, key));
}

async function describeThreeDSecure(context: PageContext, key: AccountKey, row: MethodRow | undefined, isRestricted: boolean) {
  // A card that is not added yet waits until the restriction is lifted.
  if (isRestricted && row?.state === 'pending') return null;
  // A preview opens nothing at the provider.
  if (row === undefined || context.request === undefined) return null;
  const reference = await openThreeDSecure(context, key, row);
  if (reference === undefined) return null;
  return {
    accountPaymentMethodId: row.method_id,
    reference,
    cardNumberSuffix: row.card_suffix ?? '',
    needsInfo: lacksBilling(row),
  };
}

/** The method that this session has just added. */
export function findJustAdded(context: PageContext): ReturnType<typeof findAdded> {
  const { database, store, session, now } = context;
  const key = { storeId: store.id, accountId: requireAccountId(context) };
  return findAdded(database, key, session?.id ?? '', addSeconds(now, -completionSeconds));
}
