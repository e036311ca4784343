import type { FormSource, Visit } from '../area.ts';
import { readStored } from './account-data.ts';
import { findProfile, type ProfileAccount } from './queries.ts';
import { storedAnswers } from './stored-profile.ts';

const toldSexes: readonly unknown[] = ['1', '2', '9'];

/** Begins with what is stored now; whose sex is known may not take it back where the store disallows that. */
export const profileForm: FormSource<'profile'> = {
  context: async (visit) => ({ knownSex: toldSexes.includes((await readAccount(visit))?.profile['sex']) }),
  initial: async (visit) => {
    const account = await readAccount(visit);
    return account === undefined ? {} : storedAnswers(visit.plans.form('profile'), readStored(account));
  },
};

async function readAccount({ database, store, session }: Visit): Promise<ProfileAccount | undefined> {
  return session?.accountId == null ? undefined : findProfile(database, store.id, session.accountId);
}
