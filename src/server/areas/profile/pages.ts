import { RefusalError } from '../../platform/refusal-error.ts';
import { findMember, type Member } from '../../platform/sessions/members.ts';
import type { PageLoader, RequestContext } from '../../runtime/area.ts';
import { describeAccount, readStored } from './account-data.ts';
import { storedAnswers } from './stored-profile.ts';

export const editPage: PageLoader<'mypage/edit'> = async (visit) => {
  return { account: describeAccount(visit.plans.form('profile'), await loadAccount(visit)) };
};

export const confirmPage: PageLoader<'mypage/edit/confirm'> = async (visit) => {
  return { stored: storedAnswers(visit.plans.form('profile'), readStored(await loadAccount(visit))) };
};

async function loadAccount(visit: RequestContext): Promise<Member> {
  const account = await findMember(visit);
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return account;
}
