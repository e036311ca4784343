// Methods of link-type providers: the browser posts a form to the provider, which sends the person back with a signed query.

import { writeAudit } from '../../../../platform/audit.ts';
import { addSeconds } from '../../../../platform/clock.ts';
import {
  type LinkRequest,
  type LinkReturn,
  type LinkStart,
  PaymentError,
  type PaymentGateway,
} from '../../../../platform/gateways/payment/payment-gateway.ts';
import { hashText } from '../../../../platform/keys.ts';
import { limitRate } from '../../../../platform/limits/rate-limits.ts';
import { makeId, makeToken } from '../../../../platform/random.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { AreaRoute, Command, RouteContext } from '../../../../runtime/area.ts';
import { withReturnTo } from '../../../../runtime/request/return-to.ts';
import { lockOwnSession } from '../../../account/member/service.ts';
import { readConsents } from '../../../account/policies/service.ts';
import {
  type Adder,
  completeRoute,
  completeRouteOf,
  consentsOf,
  isAddingRestrictedNow,
  listRoute,
  ownerOf,
  recordAdded,
  requireAdder,
  requireOffer,
} from '../adding.ts';
import { isLinkType, readMethodType } from '../method-types.ts';
import { findAdded, insertMethod } from '../queries.ts';
import { consumePaymentLink, insertLink } from './link-queries.ts';

export const returnRoute = '/payment/return';
/** Seconds until the visit to the provider expires. */
const visitSeconds = 1800;
const visits = { limit: 20, windowSeconds: 3600 };

export const startLink: Command<'account.payment-method.link'> = async (context) => {
  const { database, gateways, platform, store, answers, payload, now } = context;
  const adder = await requireAdder(context);
  const { storeId, accountId } = adder;
  const type = await requireOffer(context, accountId, readMethodType(answers.paymentMethodType));
  if (!isLinkType(type)) throw new RefusalError('TYPE_NOT_OFFERED');
  await limitRate(context, `payment-link:${accountId}`, visits);
  const state = makeToken(platform.random);
  const { address, params } = leave(gateways.payments, {
    state,
    owner: ownerOf(adder),
    methodType: type,
    returnAddress: `${store.origin}${returnRoute}`,
    now,
  });
  const expiresAt = addSeconds(now, visitSeconds);
  await insertLink(database, {
    storeId,
    accountId,
    stateHash: hashText(state),
    type,
    policies: consentsOf(context),
    expiresAt,
    subscriptionId: payload.subscriptionId ?? null,
  });
  return { data: { linkUrl: address, params } };
};

function leave(payments: PaymentGateway, request: LinkRequest): LinkStart {
  try {
    return payments.startLink(request);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    throw new RefusalError('TYPE_NOT_OFFERED');
  }
}

/** GET /payment/return: adds the method once, only to the account that left, and only with the provider's signature. */
export const returnFromLink: AreaRoute = async (context) => {
  const { gateways, session, query, now } = context;
  if (session?.accountId == null) return { redirectTo: withReturnTo('/login', listRoute, '') };
  const adder = await requireAdder(context);
  try {
    const linkReturn = gateways.payments.readReturn(query, now);
    if (linkReturn.owner !== ownerOf(adder)) return await refuseReturn(context, adder, 'another account');
    return await addLinked(context, adder, linkReturn);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return refuseReturn(context, adder, error.reason);
  }
};

async function addLinked(context: RouteContext, adder: Adder, linkReturn: LinkReturn) {
  const { database, platform, session, now } = context;
  const { storeId, accountId, added } = adder;
  const outcome = await database.transaction(async (tx) => {
    const isRestricted = await isAddingRestrictedNow(tx, adder);
    await lockOwnSession({ tx, session });
    const consumedLink = await consumePaymentLink(tx, adder, hashText(linkReturn.state), now);
    if (consumedLink === undefined) return 'unknown';
    if (consumedLink.method_type !== linkReturn.methodType) return 'unknown';
    if (linkReturn.reference === null) return 'cancelled';
    if (isRestricted) return 'restricted';
    const methodId = makeId(platform.random, 'pm');
    const type = consumedLink.method_type;
    const isNew = await insertMethod(
      tx,
      { storeId, accountId, methodId, type, reference: linkReturn.reference, campaignCode: null },
      added,
    );
    if (!isNew) return 'unknown';
    await recordAdded(tx, context, adder, { type, methodId, consents: readConsents(consumedLink.policies) });
    return { subscriptionId: consumedLink.subscription_id };
  });
  if (typeof outcome === 'object') return { redirectTo: completeRouteOf(outcome.subscriptionId) };
  if (outcome === 'cancelled') return { redirectTo: `${listRoute}?notice=paymentCancelled` };
  if (outcome === 'restricted') return refuseReturn(context, adder, 'restricted', listRoute);
  // The same return again, by a reload or the back button.
  const isRepeated =
    linkReturn.reference !== null && (await findAdded(database, adder, added.sessionId, addSeconds(now, -visitSeconds)));
  return isRepeated === false || isRepeated === undefined
    ? refuseReturn(context, adder, 'no visit')
    : { redirectTo: completeRoute };
}

async function refuseReturn(
  { database, request }: RouteContext,
  { accountId }: Adder,
  reason: string,
  redirectTo = `${listRoute}?notice=paymentExpired`,
) {
  await writeAudit(database, request, { action: 'payment-return-refused', accountId, details: { reason } });
  return { redirectTo };
}
