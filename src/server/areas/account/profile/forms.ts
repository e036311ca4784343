import { findMember } from '../../../platform/sessions/members.ts';
import type { FormSource } from '../../../runtime/area.ts';
import { readStored } from './account-data.ts';
import { storedAnswers } from './stored-profile.ts';

const answeredSexes: readonly unknown[] = ['1', '2', '9'];

/** Starts with the stored profile. `knownSex`: the store may not allow to withdraw an answered sex. */
export const profileForm: FormSource<'profile'> = {
  context: async (context) => ({ knownSex: answeredSexes.includes((await findMember(context))?.profile['sex']) }),
  initial: async (context) => {
    const account = await findMember(context);
    return account === undefined ? {} : storedAnswers(context.plans.form('profile'), readStored(account));
  },
};
