import { daySeconds } from '../../../../rules/durations.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { PaymentError } from '../../../platform/gateways/payment/payment-gateway.ts';
import { hashText } from '../../../platform/keys.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { lockOwnSession, requireMember } from '../../account/member/service.ts';
import { saveAgreements } from '../../account/policies/queries.ts';
import { type PolicyConsent, readConsents } from '../../account/policies/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { isRestricted, isRestrictedForShare } from '../../family/restrictions/service.ts';
import { isOffered, type PaymentMethodType } from './method-types.ts';
import type { AccountKey, Added } from './queries.ts';
import { misconfigured } from './reconcile-charge.ts';

/** The member who adds a method, and their session. */
export interface Adder extends AccountKey {
  readonly member: Member;
  readonly added: Added;
}

export const listRoute = '/mypage/payment-method';
export const completeRoute = '/mypage/payment-method/complete';

/** The completion page, which leads back to the contract whose page the method was added on. */
export const completeRouteOf = (subscriptionId: string | null | undefined): string =>
  subscriptionId == null ? completeRoute : `${completeRoute}?subscriptionId=${encodeURIComponent(subscriptionId)}`;

/** The page of a running contract on which the account adds a method; undefined: it has no such contract. */
export async function findContractRoute(
  { database }: Pick<RequestContext, 'database'>,
  account: AccountKey,
  subscriptionId: string | null | undefined,
): Promise<string | undefined> {
  if (subscriptionId == null) return undefined;
  const openSubscriptions = await database.query(
    'SELECT 1 FROM subscriptions WHERE store_id = $1 AND subscription_id = $2 AND account_id = $3 AND ended_at IS NULL',
    [account.storeId, subscriptionId, account.accountId],
  );
  return openSubscriptions.length === 0 ? undefined : `/mypage/subscription/${encodeURIComponent(subscriptionId)}/payment-method`;
}

/** Where a member goes on after a card was added: back to the contract whose page it was added on, where it is chosen. */
export async function addedRoute(
  context: Pick<RequestContext, 'database'>,
  account: AccountKey,
  { subscriptionId, methodId }: { readonly subscriptionId: string | null | undefined; readonly methodId: string },
): Promise<string> {
  const contract = await findContractRoute(context, account, subscriptionId);
  return contract === undefined ? completeRoute : `${contract}?paymentMethodId=${methodId}&notice=paymentAdded`;
}

/** The provider's name for an account: an opaque id without personal data. */
export const ownerOf = ({ storeId, accountId }: AccountKey): string => hashText(`payment owner\n${storeId}\n${accountId}`);

/** Whether a manager of the family group keeps this member from adding payment methods. */
export function isAddingRestricted(on: Queryable, account: AccountKey): Promise<boolean> {
  return isRestricted(on, account, 'addPaymentMethod');
}

/** The same in the transaction that adds a method. */
export function isAddingRestrictedNow(tx: Transaction, account: AccountKey): Promise<boolean> {
  return isRestrictedForShare(tx, account, 'addPaymentMethod');
}

export async function requireAdder(context: RequestContext): Promise<Adder> {
  const { store, session, now } = context;
  const member = await requireMember(context);
  const added = { sessionId: session?.id ?? '', now };
  return { member, added, storeId: store.id, accountId: member.account_id };
}

/** Refuses a member who may not add this type. */
export async function requireOffer(
  context: RequestContext,
  accountId: string,
  type: PaymentMethodType | undefined,
): Promise<PaymentMethodType> {
  if (await isAddingRestricted(context.database, { storeId: context.store.id, accountId })) throw refuseAdding();
  if (type === undefined || !isOffered(context.plans.settings, type)) throw new RefusalError('TYPE_NOT_OFFERED');
  return type;
}

export const refuseAdding = () => new RefusalError('ADD_RESTRICTED');

/** A card that the provider registers although its month is over. */
export const refuseExpired = () => new RefusalError('CARD_EXPIRED');

/** Counts an attempt to add a card: thieves try stolen cards at such forms. */
export async function countCard(context: RequestContext, accountId: string): Promise<void> {
  const { cardsPerDay, cardsPerNetworkDay } = context.plans.settings.payment;
  await limitRate(context, `card-add:${accountId}`, { limit: cardsPerDay, windowSeconds: daySeconds });
  await limitRate(context, `card-add-network:${normalizeIp(context.ip)}`, {
    limit: cardsPerNetworkDay,
    windowSeconds: daySeconds,
  });
}

/** Locks what allows the member to add a method: the session and the group's restrictions. Call it before rows of methods are locked. */
export async function lockAdder(
  tx: Transaction,
  { session }: Pick<RequestContext, 'session'>,
  account: AccountKey,
): Promise<void> {
  if (await isAddingRestrictedNow(tx, account)) throw refuseAdding();
  await lockOwnSession({ tx, session });
}

/** Records in the transaction of `lockAdder` that a method was added: agreements, audit and mail. */
export async function recordAdded(
  tx: Transaction,
  context: RequestContext & Pick<CommandContext, 'request'>,
  { member, storeId, accountId }: Pick<Adder, 'member' | keyof AccountKey>,
  { type, methodId, consents }: { type: PaymentMethodType; methodId: string; consents: readonly PolicyConsent[] },
): Promise<void> {
  const { request, plans, platform, now } = context;
  await saveAgreements(tx, { storeId, random: platform.random, now }, { accountId, policies: consents });
  await writeAudit(tx, request, { action: 'payment-method-add', accountId, details: { methodId, type } });
  if (member.email === null) return;
  const parameters = (language: string) => ({ method: plans.text(`codes.paymentMethodType.${type}`, language) ?? type });
  await sendSecurityMail({ ...context, tx }, { accountId, to: member.email, kind: 'paymentMethodAdded', parameters });
}

export const consentsOf = ({ answers }: Pick<CommandContext, 'answers'>): readonly PolicyConsent[] =>
  readConsents(answers['policies']);

/** The error if it is the provider's; others are thrown. What no other card would change is refused with 503. */
export function readFailure(context: Pick<CommandContext, 'request'>, error: unknown): PaymentError {
  if (!(error instanceof PaymentError)) throw error;
  const { reason } = error;
  if (reason === 'configuration') context.request.log.error({ err: error }, misconfigured);
  else context.request.log.warn({ err: error, reason }, 'the payment provider refused a request or did not answer');
  if (reason === 'unavailable' || reason === 'configuration') throw new RefusalError('PAYMENT_UNAVAILABLE');
  return error;
}
