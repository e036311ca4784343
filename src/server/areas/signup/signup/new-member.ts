// Members who are not at a browser: lines of an imported file, and those whom another system registers.
import type { Issue, JsonObject } from '../../../../../engine/declare/index.ts';
import { readText } from '../../../../../engine/declare/index.ts';
import { normaliseAnswers } from '../../../../../engine/validate/index.ts';
import type { StorePlans } from '../../../project/store-plans.ts';
import { validateWhole } from '../../../project/validate-whole.ts';
import { pickStored, type StoredAnswers } from './stored-answers.ts';

/** Fields of the sign-up form that only the person at a browser answers. */
export const personalFields: readonly string[] = ['password', 'passwordConfirm', 'authCode', 'socialEmail', 'policies'];

export interface NewMember {
  readonly email: string;
  readonly loginId: string | null;
  readonly stored: StoredAnswers;
}

/** Validates answers as the sign-up page does. `member`: undefined: there are issues. */
export async function validateNewMember(
  plans: StorePlans,
  answers: JsonObject,
  now: Date,
): Promise<{ readonly issues: readonly Issue[]; readonly member: NewMember | undefined }> {
  const form = plans.form('signup');
  const { issues, answers: accepted } = await validateWhole(plans, form, answers, {
    // Of somebody whose address is proved and whom no policy is asked: members agree at their first login.
    context: {
      // As the form reads it: typed in full width or with spaces, it is the same address.
      defaultEmail: normaliseAnswers(form, answers)['email'] ?? null,
      isDuplicateEmailAllowed: plans.settings.registration.isDuplicateEmailAllowed,
      isDuplicateEmailValid: false,
      isSocial: false,
      agreedPolicies: [],
      arePoliciesAgreed: true,
    },
    settings: form.settings,
    now: now.toISOString(),
    // Members set one at their first login, or have an imported hash.
    set: ['password', 'passwordConfirm'],
  });
  if (issues.length > 0) return { issues, member: undefined };
  const stored = pickStored(accepted, form, plans.form('profile'));
  // The form requires an address.
  return { issues, member: { email: String(accepted['email']), loginId: readText(accepted['loginId']) ?? null, stored } };
}
