import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FormRequest, FormSource, PageContext, PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { nameOf } from '../../family/family-group/people.ts';
import { requireMember } from '../member/service.ts';
import { readStored } from '../profile/account-data.ts';
import { describeContext } from '../profile/change.ts';
import { type StoredProfile, storedAnswers } from '../profile/stored-profile.ts';
import { findMissing } from './find-missing.ts';
import { findStored, type StoredRow } from './queries.ts';

export const ownPage: PageLoader<'mypage/missing-details'> = async (context) =>
  describe(context, readStored(await requireMember(context)));

export const memberPage: PageLoader<'mypage/family-group/member/missing-details'> = async (context) => {
  const person = await requirePerson(context);
  const name = nameOf(person.profile, person.login_id) || (context.plans.text('mail.familyNoName', context.language) ?? '');
  return { ...describe(context, readStored(person)), name };
};

const describe = (context: PageContext, stored: StoredProfile) => ({
  isAsked: findMissing(context, stored).length > 0,
  returnTo: limitReturnTo(context.query['returnTo']),
});

/** Asks about the signed-in member, whatever else the address names. */
export const missingDetailsForm: FormSource<'missing-details'> = sourceOf(async (context) =>
  readStored(await requireMember(context)),
);

/** Asks about the member in the address, whom the gate of page and call lets the signed-in member manage. */
export const memberMissingDetailsForm: FormSource<'member-missing-details'> = sourceOf(async (context) =>
  readStored(await requirePerson(context)),
);

/** Starts with the stored answers of the fields that are asked, and hands out no others. */
function sourceOf(read: (context: FormRequest) => Promise<StoredProfile>) {
  return {
    context: async (context: FormRequest) => {
      const stored = await read(context);
      return { ...describeContext(stored.profile), missing: findMissing(context, stored) };
    },
    initial: async (context: FormRequest) => {
      const stored = await read(context);
      const missing = findMissing(context, stored);
      const answers = Object.entries(storedAnswers(context.plans.form('profile'), stored));
      return Object.fromEntries(answers.filter(([key]) => missing.includes(key)));
    },
  };
}

/** Throws 404 for somebody who has left since the gate. */
async function requirePerson({ database, store, params }: FormRequest): Promise<StoredRow> {
  const person = await findStored(database, store.id, params['accountId'] ?? '');
  if (person === undefined) throw new RefusalError('NOT_FOUND');
  return person;
}
