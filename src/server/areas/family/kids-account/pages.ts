import { findLink } from '../../../platform/limits/link-tokens.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { requireAccountId, requireMember } from '../../account/member/service.ts';
import { describeOwnPolicies } from '../../account/policies/service.ts';
import { listEndedOfKid } from '../../account/recovery/service.ts';
import { findActor } from '../family-group/actor.ts';
import { assessOwner } from '../family-group/service.ts';
import { kidName, requireKid } from './kid.ts';
import { consumeDeletedName, findKid } from './queries.ts';
import { findRequest } from './service.ts';

export const signUpPage: PageLoader<'mypage/kids-account/signup'> = async (context) => {
  const { database, plans, store } = context;
  const { isFull } = await assessOwner(context, await findActor(database, context));
  return {
    policies: await describeOwnPolicies(context),
    mailSenderDomain: findSenderDomain(plans.settings.storeSettingData.mailSenderDomain, store.origin),
    hasRoom: !isFull,
  };
};

export const registeredPage: PageLoader<'mypage/kids-account/signup/complete'> = async ({ flow }) => ({
  name: String(flow?.kept['name'] ?? ''),
});

export const loginIdPage: PageLoader<'mypage/kids-account/login-id/edit'> = async (context) => {
  const kid = await requireKid(context.database, context, context.params.accountId);
  return { name: kidName(kid), loginId: kid.login_id };
};

export const passwordPage: PageLoader<'mypage/kids-account/password/edit'> = async (context) => {
  const kid = await requireKid(context.database, context, context.params.accountId);
  return { name: kidName(kid), username: kid.login_id ?? kid.email };
};

/** With what was ended in the kid's account, for half an hour. */
export const passwordDonePage: PageLoader<'mypage/kids-account/password/edit/complete'> = async (context) => ({
  name: kidName(await requireKid(context.database, context, context.params.accountId)),
  ended: await listEndedOfKid(context, context.params.accountId),
});

export const namePage: PageLoader<'mypage/kids-account/login-id/edit/complete'> = async (context) => ({
  name: kidName(await requireKid(context.database, context, context.params.accountId)),
});

/**
 * `?token=` is that of the link which was mailed after the kid's request; without it the page finds the request by itself. Opening it
 * changes nothing. The member who deleted the
 * account may open the page again.
 */
export const deletePage: PageLoader<'mypage/kids-account/delete'> = async (context) => {
  const { database, store, now, query, params } = context;
  const kid = await findKid(database, store.id, params.accountId);
  if (kid === undefined) return { name: '', token: '', request: 'deleted' };
  const name = kidName(kid);
  const token = (query['token'] ?? '').slice(0, 200);
  if (token === '')
    return { name, token, request: (await findRequest(context, params.accountId)) === undefined ? 'none' : 'valid' };
  const link = await findLink(database, { storeId: store.id, purpose: 'kidsRevoke', token, now });
  const isValid = link?.accountId === params.accountId && link.data['owner'] === requireAccountId(context);
  return isValid ? { name, token, request: 'valid' } : { name, token: '', request: 'invalid' };
};

/** Shows the name once; later the page leads to the family group. */
export const deletionDonePage: PageLoader<'mypage/kids-account/delete/complete'> = async ({ database, store, session }) => {
  const name = session === null ? undefined : await consumeDeletedName(database, { storeId: store.id, sessionId: session.id });
  return name === undefined ? { redirectTo: '/mypage/family-group' } : { name };
};

/** The kid's page, with a request that the owner has not answered. */
export const requestPage: PageLoader<'mypage/kids-account/revoke'> = async (context) => {
  const { account_id: accountId, email } = await requireMember(context);
  const request = await findRequest(context, accountId);
  return {
    email,
    request:
      request === undefined ? null : { requestedAt: request.createdAt.toISOString(), expiresAt: request.expiresAt.toISOString() },
  };
};
