import { RefusalError } from '../../../platform/refusal-error.ts';
import { findMember, type Member } from '../../../platform/sessions/members.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { describeAccount, readStored } from './account-data.ts';
import { storedAnswers } from './stored-profile.ts';

export const editPage: PageLoader<'mypage/edit'> = async (context) => {
  return { account: describeAccount(context.plans.form('profile'), await loadAccount(context)) };
};

export const confirmPage: PageLoader<'mypage/edit/confirm'> = async (context) => {
  return { stored: storedAnswers(context.plans.form('profile'), readStored(await loadAccount(context))) };
};

async function loadAccount(context: RequestContext): Promise<Member> {
  const account = await findMember(context);
  if (account === undefined) throw new RefusalError('UNAUTHORIZED');
  return account;
}
