import { memberHome } from '../../../../rules/member-home.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { FormSource, PageContext, PageLoader } from '../../../runtime/area.ts';
import { requireMember } from '../member/service.ts';
import { readSentTo } from './flow-data.ts';

export const editPage: PageLoader<'mypage/email/edit'> = async (context) => {
  const { email } = await requireMember(context);
  return { kind: email === null ? 'registration' : 'change', account: { contactEmail: email } };
};

async function describeSentCode(context: PageContext) {
  return {
    email: readSentTo(context.flow) ?? '',
    mailSenderDomain: findSenderDomain(context.plans.settings.storeSettingData.mailSenderDomain, context.store.origin),
  };
}

export const editCodePage: PageLoader<'mypage/email/edit/pin-code'> = describeSentCode;
export const verifyCodePage: PageLoader<'mypage/email/verify/code'> = describeSentCode;

/** A verified or missing address has nothing to verify. */
export const verifyPage: PageLoader<'mypage/email/verify'> = async (context) => {
  const { email, email_verified_at: verifiedAt } = await requireMember(context);
  return email === null || verifiedAt !== null ? { redirectTo: memberHome } : { email };
};

export const emailChangeForm: FormSource<'email-change'> = {
  context: async (context) => ({ currentEmail: (await requireMember(context)).email }),
};
