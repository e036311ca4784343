import { findSenderDomain } from '../../platform/outbox/sender-domain.ts';
import type { FormSource, PageLoader } from '../../runtime/area.ts';
import { requireMember } from '../account/service.ts';
import { hasValidCode } from '../mailed-code/service.ts';
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

export const enablePasswordForm: FormSource<'enable-password'> = {
  judgeMore: async (context, { password }) => {
    const { email, login_id: loginId } = await requireMember(context);
    return findPasswordIssues(context, { field: 'password', password, email, loginId });
  },
};
