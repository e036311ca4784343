// A logout that an app asks for: the member decides whether it is one of the store as well.

import { localize } from '../../../../rules/languages.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { AreaRoute, Command, PageLoader } from '../../../runtime/area.ts';
import { findClient } from '../provider/clients.ts';
import { expiredAddress } from '../provider/interactions.ts';
import { confirmAddress } from '../provider/logout/logout-page.ts';

export const logoutPage: PageLoader<'oidc/leave'> = async (context) => {
  const { query, session, plans, language } = context;
  const token = query['token'] ?? '';
  if (token === '' || token.length > 64) return { redirectTo: expiredAddress };
  if (session?.accountId == null) return { redirectTo: '/login' };
  const member = await findMember(context);
  const name = findClient(plans.settings, query['clientId'] ?? '')?.name;
  return {
    token,
    clientName: name === undefined ? null : localize(name, language),
    accountName: member?.email ?? member?.login_id ?? '',
  };
};

/** Leads to the provider, which ends the session or only the app's, and leads back to the app. */
export const logOut: Command<'oidc.logout'> = async ({ payload }) => {
  const { token = '', answer = 'stay' } = payload;
  return { redirectTo: `/oidc/leave/continue?${new URLSearchParams({ token, answer })}` };
};

export const continueLogout: AreaRoute = async ({ query }) => {
  const { token = '', answer } = query;
  const confirmed = { xsrf: token, ...(answer === 'logout' ? { logout: 'yes' } : {}) };
  return { redirectTo: `${confirmAddress}?${new URLSearchParams(confirmed)}`, byDocument: true };
};
