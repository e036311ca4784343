import { RefusalError } from '../../refusal-error.ts';
import type { PageLoader } from '../area.ts';
import { describeAccount } from './account-data.ts';
import { findProfile } from './queries.ts';

export const editPage: PageLoader = async ({ database, store, session, plans }) => {
  const account = session?.accountId == null ? undefined : await findProfile(database, store.id, session.accountId);
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return { account: describeAccount(plans.form('profile'), account) };
};
