import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { localize } from '../../../../rules/languages.ts';
import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted, rightsOf } from '../../../runtime/access.ts';
import type { FormSource, PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { formatAddress, joinTexts } from '../../account/profile/profile-texts.ts';
import { listLogins } from '../../login/login-history/service.ts';
import { describeListed } from '../../payment/checkout/placed/describe-listed.ts';
import { selectNewest } from '../../payment/checkout/placed/queries.ts';
import { describeDueRequests, describeRequestsOf } from '../access-requests/pages.ts';
import { helpPermission } from '../access-requests/support-rights.ts';
import { keyOfWay, listWays, nameWay } from '../access-requests/ways.ts';
import { nameAction } from './action-name.ts';
import { memberActions, offeredActions } from './actions.ts';
import { mayCorrectAddress } from './address.ts';
import { countMembers, listMembers, type MemberFilter, memberFilters, readMemberFilter } from './filters.ts';
import { deliveryStateOf, describeProblem } from './message-problem.ts';
import {
  type MemberRow,
  searchMembers,
  selectAudit,
  selectContracts,
  selectMember,
  selectMessages,
  selectPayments,
} from './queries.ts';

const maxFound = 50;
const maxListed = 10;
const maxQuery = 200;

export const listPage: PageLoader<'console/members/index'> = async (context) => {
  const { database, store, query, now } = context;
  const text = (query['q'] ?? '').trim().slice(0, maxQuery);
  const filter = readMemberFilter(query['list']);
  const limit = maxFound + 1;
  const after = (query['after'] ?? '').slice(0, 64);
  const isList = text === '' && filter !== undefined;
  const isSearched = text !== '' || isList;
  const rows = isList
    ? await listMembers(database, store.id, { filter, after, limit, now })
    : text === ''
      ? []
      : await searchMembers(database, store.id, text, limit);
  const listed = rows.slice(0, maxFound);
  const last = rows.length > maxFound ? listed.at(-1) : undefined;
  const isWhole = last === undefined && after === '';
  // Not of all members, which may be a million.
  const isCounted = isList && !isWhole && filter !== 'all';
  const count = isCounted
    ? await countMembers(database, store.id, { filter, now })
    : isSearched && isWhole
      ? listed.length
      : null;
  return {
    requests: await describeDueRequests(context),
    isSearched,
    text,
    filter: isList ? filter : null,
    mayExport: isList && isPermitted(context, 'accounts'),
    isCut: !isList && last !== undefined,
    count,
    next: isList && last !== undefined ? `/console/members?list=${filter}&after=${encodeURIComponent(last.account_id)}` : null,
    members: listed.map((member) => ({
      accountId: member.account_id,
      name: nameOf(member),
      email: member.email,
      loginId: member.login_id,
      state: stateOf(member),
      createdAt: member.created_at.toISOString(),
    })),
  };
};

/** The parameters of a page include its query. */
export const searchForm: FormSource<'console-members'> = {
  context: async (context) => ({ lists: memberFilters.map((value) => ({ value, name: nameList(context, value) })) }),
  initial: async ({ params }) => ({
    text: (params['q'] ?? '').slice(0, maxQuery),
    list: readMemberFilter(params['list']) ?? null,
  }),
};

export const memberPage: PageLoader<'console/members/member'> = async (context) => {
  const { database, store, language, request } = context;
  const member = await requireMember(context);
  const { account_id: accountId } = member;
  const key = { storeId: store.id, accountId };
  const { id: operatorId } = operatorOf(context);
  const { permissions } = rightsOf(context);
  const offered = offeredActions(member, permissions);
  if (request !== undefined) await writeAudit(database, request, { action: 'member-viewed', accountId, operatorId, details: {} });
  const contracts = await selectContracts(database, key, maxListed);
  const orders = await selectNewest(database, store.id, { accountId, limit: maxListed });
  const payments = await selectPayments(database, key, maxListed);
  const messages = await selectMessages(database, key, member.email, maxListed);
  const audit = await selectAudit(database, key, maxListed);
  const logins = await listLogins(context, accountId);
  return {
    ...describeMember(context, member),
    ...describeProfile(context, member.profile),
    mayExport: permissions.includes('accounts'),
    mayCorrectAddress: mayCorrectAddress(context, member),
    mayView: permissions.includes('viewAs') && member.withdrawn_at === null,
    offered,
    requests: await describeRequestsOf(context, accountId),
    contracts: contracts.map((contract) => ({
      subscriptionId: contract.subscription_id,
      planName: localize(contract.plan.planName, language),
      group: contract.ended_at === null ? groupOfStatus(contract.status) : 'ended',
      price: contract.price,
      nextSettlementAt: contract.next_settlement_at?.toISOString() ?? null,
      endedAt: contract.ended_at?.toISOString() ?? null,
      mayCancel:
        offered.includes('cancel-contract') && contract.ended_at === null && groupOfStatus(contract.status) !== 'cancelRequest',
      mayRetry: offered.includes('retry-charge') && contract.ended_at === null && groupOfStatus(contract.status) === 'hold',
    })),
    orders: orders.map((order) => ({
      ...describeListed(order),
      mayRefund: permissions.includes('refunds') && order.is_refundable,
    })),
    payments: payments.map((payment) => ({
      earningsId: payment.earnings_id,
      isRefund: payment.kind === 'refund',
      name: localize(payment.plan_name, language),
      orderNumber: payment.order_info_id,
      amount: payment.billing_amount,
      at: payment.created_at.toISOString(),
    })),
    messages: messages.map((message) => ({
      outboxId: message.outbox_id,
      subject: message.subject,
      state: deliveryStateOf(message),
      problem: describeProblem(context, message),
      formerAddress: message.recipient === member.email ? null : message.recipient,
      // It is sent to the address as it was written.
      mayResend: offered.includes('resend-message') && message.may_resend && message.recipient === member.email,
      at: message.created_at.toISOString(),
    })),
    logins: logins.slice(0, maxListed).map(({ createdAt, result, loginMethod, ip, country, browserInfo }) => ({
      createdAt,
      result,
      loginMethod,
      from: [ip, country].filter((part) => part !== null && part !== '').join(' · '),
      browserInfo,
    })),
    audit: audit.map(({ at, action, operator, reason }) => ({
      at: at.toISOString(),
      action: nameAction(context, action),
      operator,
      reason,
    })),
  };
};

export const actionPage: PageLoader<'console/members/action'> = async (context) => {
  const { params, query, plans, language } = context;
  const member = await requireMember(context);
  const action = Object.hasOwn(memberActions, params.action) ? memberActions[params.action] : undefined;
  if (action === undefined) throw new RefusalError('NOT_FOUND');
  if (!offeredActions(member, rightsOf(context).permissions).includes(params.action))
    return { redirectTo: `/console/members/${member.account_id}` };
  return {
    accountId: member.account_id,
    name: nameOf(member),
    email: member.email,
    action: params.action,
    title: plans.text(`member-action.title.${params.action}`, language) ?? '',
    effect: plans.text(`member-action.effect.${params.action}`, language) ?? '',
    targetId: (query['target'] ?? '').slice(0, 64),
  };
};

const nameList = ({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, filter: MemberFilter): string =>
  plans.text(`member-list.${filter}`, language) ?? filter;

/** Before a list is saved: the one of the query, or the first. */
export const filePage: PageLoader<'console/members/file'> = async (context) => {
  const { database, store, query, now } = context;
  const filter = readMemberFilter(query['list']) ?? 'expiredCard';
  const count = await countMembers(database, store.id, { filter, now });
  return { list: filter, name: nameList(context, filter), count };
};

export const exportPage: PageLoader<'console/members/export'> = async (context) => {
  const member = await requireMember(context);
  return { accountId: member.account_id, name: nameOf(member), email: member.email };
};

/** Most often it is handed to the member. */
export const exportForm: FormSource<'console-member-export'> = { initial: async () => ({ format: 'pdf', reason: null }) };

export const actionForm: FormSource<'console-member-action'> = {
  context: async (context) => {
    const { database, store, params } = context;
    const action = params['action'] ?? '';
    const key = { storeId: store.id, accountId: params['accountId'] ?? '' };
    // The action may also be in the query of other pages with this form, which show nothing of how a member logs in.
    const isShown = action === 'end-ways' && isPermitted(context, helpPermission);
    const ways = isShown ? await listWays(database, key) : [];
    return { action, ways: ways.map((way) => ({ value: keyOfWay(way), name: nameWay(context, way) })) };
  },
};

async function requireMember({ database, store, params, now }: PageContext<{ readonly accountId: string }>): Promise<MemberRow> {
  const member = await selectMember(database, { storeId: store.id, accountId: params.accountId }, now);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  return member;
}

const describeMember = ({ plans, language }: RequestContext, member: MemberRow) => ({
  accountId: member.account_id,
  externalId: member.external_id,
  name: nameOf(member),
  state: stateOf(member),
  email: member.email,
  isVerified: member.email_verified_at !== null,
  loginId: member.login_id,
  hasPassword: member.has_password,
  passkeys: member.passkeys,
  factors: member.factors.map((type) => plans.text(`codes.multiFactor.${type}`, language) ?? type),
  sessions: member.sessions,
  isInFamily: member.group_id !== null,
  createdAt: member.created_at.toISOString(),
});

export function stateOf({
  withdrawn_at: closed,
  is_kids: isKids,
}: Pick<MemberRow, 'withdrawn_at' | 'is_kids'>): 'active' | 'closed' | 'kid' {
  if (closed !== null) return 'closed';
  return isKids ? 'kid' : 'active';
}

function describeProfile(context: RequestContext, profile: JsonObject) {
  return {
    kana: joinTexts(profile, ['familyNameKana', 'givenNameKana']),
    // Stored as 19800412.
    birthday: joinTexts(profile, ['birthday'])?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null,
    phone: joinTexts(profile, ['phoneNumber']),
    address: formatAddress(context, profile),
  };
}
