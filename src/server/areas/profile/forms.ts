import { findMember } from '../../platform/sessions/members.ts';
import type { FormSource } from '../../runtime/area.ts';
import { readStored } from './account-data.ts';
import { storedAnswers } from './stored-profile.ts';

const toldSexes: readonly unknown[] = ['1', '2', '9'];

/** Begins with what is stored now; whose sex is known may not take it back where the store disallows that. */
export const profileForm: FormSource<'profile'> = {
  context: async (context) => ({ knownSex: toldSexes.includes((await findMember(context))?.profile['sex']) }),
  initial: async (context) => {
    const account = await findMember(context);
    return account === undefined ? {} : storedAnswers(context.plans.form('profile'), readStored(account));
  },
};
