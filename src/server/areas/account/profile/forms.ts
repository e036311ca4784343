import { findMember } from '../../../platform/sessions/members.ts';
import type { FormSource } from '../../../runtime/area.ts';
import { readStored } from './account-data.ts';
import { describeContext } from './change.ts';
import { storedAnswers } from './stored-profile.ts';

/** Starts with the stored profile. */
export const profileForm: FormSource<'profile'> = {
  context: async (context) => describeContext((await findMember(context))?.profile ?? {}),
  initial: async (context) => {
    const account = await findMember(context);
    return account === undefined ? {} : storedAnswers(context.plans.form('profile'), readStored(account));
  },
};
