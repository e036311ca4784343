// The cards of My page: what the member has, and what they should look at.
import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenPages } from '../../../../generated/declared.ts';
import { isCardExpired } from '../../../../rules/card-expiry.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { localize } from '../../../../rules/languages.ts';
import { shownSpan } from '../../../../rules/plans/plan-sales.ts';
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { idleSeconds } from '../../../platform/sessions/sessions.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describePending } from '../../family/family-group/invitation-pages.ts';
import { nameOf } from '../../family/family-group/people.ts';
import { offersFactors } from '../../login/multi-factor/factor-types.ts';
import { findDefault } from '../../payment/payment-method/default-method.ts';
import { describeCard } from '../../payment/payment-method/describe-methods.ts';
import { listMethods, type MethodRow } from '../../payment/payment-method/queries.ts';
import { type ContractRow, selectContracts } from '../../plans/subscription/queries.ts';
import { findChanged } from '../re-consent/find-unasked.ts';
import { type SummaryRow, selectSummary } from './queries.ts';

type Page = DataOf<ScreenPages['mypage/index']>;

/** How long before its end a card is mentioned. */
const cardNoticeSeconds = 45 * daySeconds;

/** The cards of a member. Kids have neither contracts nor payment methods. */
export async function describeSummaries(context: RequestContext, member: Member) {
  const { database, store, session, plans, now } = context;
  const key = { storeId: store.id, accountId: member.account_id };
  const [summary, contracts, methods, changed] = await Promise.all([
    selectSummary(database, {
      ...key,
      now,
      idleSince: addSeconds(now, -idleSeconds),
      startedAt: session?.createdAt ?? now,
    }),
    member.is_kids || plans.settings.plans.plans.length === 0 ? [] : selectContracts(database, key),
    member.is_kids ? [] : listMethods(database, key),
    findChanged(context, member),
  ]);
  const method = findDefault(methods, now);
  const actor = { accountId: member.account_id, groupId: summary?.group_id ?? null, role: summary?.role ?? 'owner' };
  return {
    pending: await describePending(context, member, actor),
    plan: describePlan(context, contracts),
    paymentMethod: method === undefined ? null : { paymentMethodType: method.method_type, creditInfo: describeCard(method) },
    security: describeSecurity(context, member, summary),
    family: describeFamily(context, member, summary),
    expiringCard: describeExpiringCard(methods, method, now),
    hasChangedPolicies: changed.unasked.length > 0,
    isEmailUnknown: summary?.is_email_unknown ?? false,
  };
}

/** The contract that needs the member first: one that is not paid, else the one that is paid next. */
function describePlan({ language }: RequestContext, contracts: readonly ContractRow[]): Page['plan'] {
  const time = ({ next_settlement_at: next }: ContractRow) => next?.getTime() ?? Number.POSITIVE_INFINITY;
  const isUnpaid = ({ status }: ContractRow) => groupOfStatus(status) === 'hold';
  const [contract] = contracts.toSorted((a, b) => Number(isUnpaid(b)) - Number(isUnpaid(a)) || time(a) - time(b));
  if (contract === undefined) return null;
  return {
    planName: localize(contract.plan.planName, language),
    statusGroup: groupOfStatus(contract.status),
    price: contract.price,
    renewal: shownSpan(contract.renew_span_unit, contract.renew_span),
    nextSettlementDay: contract.next_settlement_at?.toISOString() ?? null,
    billingAmount: contract.billing_amount,
    contractCount: contracts.length,
  };
}

function describeSecurity({ plans }: RequestContext, member: Member, summary: SummaryRow | undefined): Page['security'] {
  const factors = summary?.factors.length ?? 0;
  const passkeys = summary?.passkeys ?? 0;
  const canUseFactors = offersFactors(plans.settings) && !member.is_kids;
  return {
    passwordSetAt: member.password_set_at?.toISOString() ?? null,
    hasPin: summary?.has_pin ?? false,
    hasMultiFactor: factors > 0,
    passkeyCount: passkeys,
    sessionCount: summary?.sessions ?? 1,
    lastLoginAt: summary?.last_login_at?.toISOString() ?? null,
    advice:
      member.is_kids || passkeys > 0 || factors > 0 ? null : canUseFactors && member.has_password ? 'multiFactor' : 'passkey',
  };
}

function describeFamily({ plans }: RequestContext, member: Member, summary: SummaryRow | undefined): Page['family'] {
  if (!plans.settings.family.isFamilyGroupEnabled) return null;
  return {
    role: summary?.role ?? null,
    memberCount: summary?.member_count ?? 1,
    ownerName: summary?.owner_profile == null ? null : nameOf(summary.owner_profile, summary.owner_login_id) || null,
    restrictionCount: member.restrictions.length,
  };
}

/** A card that contracts or the next purchase would be charged to, and that expires soon or has expired. */
function describeExpiringCard(methods: readonly MethodRow[], chosen: MethodRow | undefined, now: Date): Page['expiringCard'] {
  const used = methods.filter((row) => row.state === 'active' && (row.contracts > 0 || row === chosen));
  const expiring = used.find(({ card_expiry: expiry }) => isCardExpired(expiry, addSeconds(now, cardNoticeSeconds)));
  const card = expiring && describeCard(expiring);
  return card ? { ...card, isExpired: isCardExpired(card.expireDate, now) } : null;
}
