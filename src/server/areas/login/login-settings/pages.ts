import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';
import { findLoginMethod } from './queries.ts';

export const loginIdPage: PageLoader<'mypage/login-id/edit'> = async (context) => {
  const { login_id: loginId, has_password: hasPassword } = await requireMember(context);
  return { kind: loginId === null ? 'registration' : 'change', loginId, hasPassword };
};

export const loginIdForm: FormSource<'login-id-edit'> = {
  context: async (context) => ({ currentLoginId: (await requireMember(context)).login_id }),
};

export const loginMethodPage: PageLoader<'mypage/login-method'> = async (context) => {
  const { account_id: accountId, login_id: loginId, has_password: hasPassword } = await requireMember(context);
  const method = await findLoginMethod(context.database, context.store.id, accountId);
  return {
    method,
    loginMethodTypes: method === 'loginIdOnly' ? ['LoginIdPassword'] : ['EmailPassword', 'LoginIdPassword'],
    hasLoginId: loginId !== null,
    hasPassword,
  };
};

export const loginMethodForm: FormSource<'login-method'> = {
  initial: async (context) => {
    const { account_id: accountId } = await requireMember(context);
    return { method: await findLoginMethod(context.database, context.store.id, accountId) };
  },
};
