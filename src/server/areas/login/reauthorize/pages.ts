import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { requireAccountId, requireMember } from '../../account/member/service.ts';
import { hasValidCode } from '../mailed-code/service.ts';
import { hasPasskeys } from '../passkeys/queries.ts';

/** An account with a password proves itself by it, another one by a mailed code. */
async function methodOf(context: RequestContext): Promise<'Password' | 'AuthCode'> {
  return (await requireMember(context)).has_password ? 'Password' : 'AuthCode';
}

async function usernameOf(context: RequestContext): Promise<string | null> {
  const { login_id: loginId, email } = await requireMember(context);
  return loginId ?? email;
}

async function describeCode(context: RequestContext) {
  const { account_id: owner, email } = await requireMember(context);
  return {
    email,
    isCodeSent: email !== null && (await hasValidCode(context, 'reauthorize', { owner, to: email })),
    mailSenderDomain: findSenderDomain(context.plans.settings.storeSettingData.mailSenderDomain, context.store.origin),
  };
}

export const reauthorizePage: PageLoader<'mypage/reauthorize'> = async (context) => ({
  method: await methodOf(context),
  username: await usernameOf(context),
  ...(await describeCode(context)),
  returnTo: limitReturnTo(context.query['returnTo']) ?? '/',
  hasPasskeys: await hasPasskeys(context.database, { storeId: context.store.id, accountId: requireAccountId(context) }),
});

export const reauthorizeForm: FormSource<'reauthorize'> = {
  context: async (context) => ({ method: await methodOf(context) }),
};
