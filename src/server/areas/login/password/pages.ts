import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { requireMember } from '../../account/member/service.ts';
import { hasValidCode } from '../mailed-code/service.ts';
import { findPasswordIssues } from './new-password.ts';
import { findResetAccount } from './queries.ts';

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

/** A link is mailed to a verified address only. */
export const requestResetPage: PageLoader<'mypage/password/reset'> = async (context) => {
  const { email, email_verified_at: verifiedAt } = await requireMember(context);
  return { email: verifiedAt === null ? null : email };
};

/** `?returnTo=`: where the login continues after a new password. */
export const forgotPage: PageLoader<'password/forgot' | 'password/forgot/complete'> = async ({ query }) => ({
  returnTo: limitReturnTo(query['returnTo']),
});

/** Opened by the link of a mail: the visit changes nothing, so a mail scanner does not use the link up. */
export const resetPage: PageLoader<'password/reset'> = async ({ database, store, query, now }) => {
  const token = (query['token'] ?? '').slice(0, 200);
  const account = await findResetAccount(database, { storeId: store.id, token, now });
  return account === undefined
    ? { token, state: 'invalid', username: null }
    : { token, state: 'ok', username: account.login_id ?? account.email };
};

export const enablePasswordForm: FormSource<'enable-password'> = {
  validateOnServer: async (context, { password }) => {
    const { email, login_id: loginId } = await requireMember(context);
    return findPasswordIssues(context, { field: 'password', password, email, loginId });
  },
};
