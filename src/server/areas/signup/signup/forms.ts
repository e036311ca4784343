import { readText } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { FormSource, RequestContext } from '../../../runtime/area.ts';
import { readFlowDataOf } from '../../../runtime/flow/find-flow.ts';
import { isEmailOfAccount } from '../../account/member/queries.ts';
import { isAgreed } from '../../account/policies/service.ts';
import { findPasswordIssues } from '../../login/password/new-password.ts';
import { readSignupData, type SignupData } from './signup-data.ts';

/** The forms that ask for agreement to the policies. */
export const agreeForm: FormSource<'policies' | 'signup-email'> = {
  context: async (context, flow) => ({ agreedPolicies: (await findSignUp(context, flow)).policies }),
  initial: async (context, flow) => ({ email: (await findSignUp(context, flow)).email }),
};

/** The sign-up of the session. Its pages within an authorization are not states of the flow. */
export async function findSignUp(context: RequestContext, flow: FlowData | undefined): Promise<SignupData> {
  if (flow !== undefined || context.session === null) return readSignupData(flow);
  return readSignupData(await readFlowDataOf(context, context.plans.flow('signup')));
}

export const signUpForm: FormSource<'signup'> = {
  context: signUpContext,
  initial: async (_visit, flow) => {
    const { email, emailProof, identity, suggestedName } = readSignupData(flow);
    if (identity === null) return { email: emailProof };
    const { familyName, givenName } = suggestedName;
    return { socialEmail: emailProof ?? email, familyName: familyName || null, givenName: givenName || null };
  },
  validateOnServer: (context, { password, email, loginId }) =>
    findPasswordIssues(context, {
      field: 'password',
      password,
      email: readText(email) ?? null,
      loginId: readText(loginId) ?? null,
    }),
};

export async function signUpContext(context: RequestContext, flow: FlowData | undefined) {
  const saved = readSignupData(flow);
  const { settings } = context.plans;
  const isAllowed = settings.registration.isDuplicateEmailAllowed;
  const isTaken =
    saved.emailProof !== null &&
    !isAllowed &&
    (await isEmailOfAccount(context.database, context.store.id, normalizeEmail(saved.emailProof)));
  return {
    defaultEmail: saved.emailProof,
    isDuplicateEmailAllowed: isAllowed,
    isDuplicateEmailValid: isTaken,
    isSocial: saved.identity !== null,
    agreedPolicies: saved.policies,
    arePoliciesAgreed: settings.policies.policies.every((policy) => isAgreed(policy, saved.policies)),
  };
}
