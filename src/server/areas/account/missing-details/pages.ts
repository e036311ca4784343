import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FormSource, PageContext, PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { nameOf } from '../../family/family-group/people.ts';
import { describeContext } from '../profile/change.ts';
import { storedAnswers } from '../profile/stored-profile.ts';
import { findMissing } from './find-missing.ts';
import { findSubject } from './people.ts';
import { findStored } from './queries.ts';

export const ownPage: PageLoader<'mypage/missing-details'> = (context) => describe(context);

export const memberPage: PageLoader<'mypage/family-group/member/missing-details'> = async (context) => {
  const { database, store, plans, language, params } = context;
  const person = await findStored(database, store.id, params.accountId);
  // Left since the gate.
  if (person === undefined) throw new RefusalError('NOT_FOUND');
  const name = nameOf(person.profile, person.login_id) || (plans.text('mail.familyNoName', language) ?? '');
  return { ...(await describe(context)), name };
};

async function describe(context: PageContext) {
  const stored = await findSubject(context);
  if (stored === undefined) throw new RefusalError('NOT_FOUND');
  return { isAsked: findMissing(context, stored).length > 0, returnTo: limitReturnTo(context.query['returnTo']) };
}

/** Starts with the stored answers of the fields that are asked, and hands out no others. */
export const missingDetailsForm: FormSource<'missing-details' | 'member-missing-details'> = {
  context: async (context) => {
    const stored = await findSubject(context);
    return { ...describeContext(stored?.profile ?? {}), missing: stored === undefined ? [] : findMissing(context, stored) };
  },
  initial: async (context) => {
    const stored = await findSubject(context);
    if (stored === undefined) return {};
    const missing = findMissing(context, stored);
    const answers = Object.entries(storedAnswers(context.plans.form('profile'), stored));
    return Object.fromEntries(answers.filter(([key]) => missing.includes(key)));
  },
};
