import { findLink } from '../../platform/limits/link-tokens.ts';
import { findSenderDomain } from '../../platform/outbox/sender-domain.ts';
import type { FormSource, PageLoader } from '../../runtime/area.ts';
import { requireMember } from '../account/service.ts';
import { hasValidCode } from '../mailed-code/service.ts';
import { findRecoverableById } from './queries.ts';
import { findPasswordIssues } from './service.ts';

/** An account that has a password changes it instead (PASSWORD-004). */
export const enablePage: PageLoader<'mypage/enable-password'> = async (context) => {
  const { account_id: owner, email, has_password: hasPassword } = await requireMember(context);
  if (hasPassword) return { redirectTo: '/mypage/password/edit' };
  return {
    email,
    isCodeSent: email !== null && (await hasValidCode(context, 'passwordSetting', { owner, to: email })),
    mailSenderDomain: findSenderDomain(context.plans.settings.storeSettingData.mailSenderDomain, context.store.origin),
  };
};

export const editPage: PageLoader<'mypage/password/edit'> = async (context) => {
  const { has_password: hasPassword, login_id: loginId, email } = await requireMember(context);
  return { hasPassword, username: loginId ?? email };
};

export const requestResetPage: PageLoader<'mypage/password/reset'> = async (context) => ({
  email: (await requireMember(context)).email,
});

/** Opened by the link of a mail: the visit changes nothing, so a mail scanner does not use the link up. */
export const resetPage: PageLoader<'password/reset'> = async ({ database, store, query, now }) => {
  const token = (query['token'] ?? '').slice(0, 200);
  const link = await findLink(database, { storeId: store.id, purpose: 'passwordReset', token, now });
  if (link === undefined) return { token, state: 'invalid', username: null };
  const account = await findRecoverableById(database, store.id, link.accountId);
  return { token, state: 'ok', username: account?.login_id ?? account?.email ?? null };
};

export const enablePasswordForm: FormSource<'enable-password'> = {
  validateOnServer: async (context, { password }) => {
    const { email, login_id: loginId } = await requireMember(context);
    return findPasswordIssues(context, { field: 'password', password, email, loginId });
  },
};
