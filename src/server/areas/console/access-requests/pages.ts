import { findLink } from '../../../platform/limits/link-tokens.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { findRequest, type ListedRequest, listDueRequests, listRequestsOf } from './queries.ts';
import { helpPermission } from './support-rights.ts';
import { nameWays } from './ways.ts';

/** Maximum of a member, and of a store, on a page. */
const maxOfMember = 5;
const maxOfStore = 50;

/** The page that the link of a mail opens: a visit changes nothing, so a mail scanner does not use the link up. */
export const stopPage: PageLoader<'account/stop-request'> = async (context) => {
  const { database, store, query, now } = context;
  const token = (query['token'] ?? '').slice(0, 200);
  const link = await findLink(database, { storeId: store.id, purpose: 'accessStop', token, now });
  const request = link && (await findRequest(database, { storeId: store.id, requestId: String(link.data['requestId']) }));
  return request?.state === 'due'
    ? { token, state: 'ok', kind: request.details.kind }
    : { token: '', state: 'invalid', kind: null };
};

/** The last requests for a member. */
export async function describeRequestsOf(context: PageContext, accountId: string) {
  const { database, store } = context;
  const requests = await listRequestsOf(database, { storeId: store.id, accountId }, maxOfMember);
  return requests.map((request) => describeRequest(context, request));
}

/** The requests that wait, of all members, for those who may decide about them. */
export async function describeDueRequests(context: PageContext) {
  if (!isPermitted(context, helpPermission)) return [];
  const requests = await listDueRequests(context.database, context.store.id, maxOfStore);
  return requests.map((request) => describeRequest(context, request));
}

function describeRequest(context: PageContext, request: ListedRequest) {
  const { plans, language } = context;
  const { details, state, requested_by: requestedBy } = request;
  const isWaiting = state === 'due' && isPermitted(context, helpPermission);
  const title =
    details.kind === 'newEmail'
      ? plans.text('access-request.email', language, { email: details.email })
      : plans.text('access-request.ways', language, { ways: nameWays(context, details.ways) });
  return {
    requestId: request.request_id,
    accountId: request.account_id,
    memberName: nameOf(request),
    title: title ?? '',
    reason: request.reason,
    requester: request.requester,
    at: request.created_at.toISOString(),
    executeAt: state === 'due' ? (request.execute_at?.toISOString() ?? null) : null,
    state,
    problem: request.problem,
    mayApprove: isWaiting && requestedBy !== operatorOf(context).id,
    mayCancel: isWaiting,
  };
}
