import { readText } from '../../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../../engine/flow/index.ts';
import type { FormSource } from '../../../runtime/area.ts';
import { listAgreed } from '../../account/policies/service.ts';
import { findPasswordIssues } from '../../login/password/service.ts';
import { requireKid } from './kid.ts';

/** The kid's address that a code has verified. */
export function readEmailProof(flow: FlowData | undefined): string | null {
  return readText(flow?.kept['emailProof']) ?? null;
}

export const signUpForm: FormSource<'kids-signup'> = {
  context: async (context, flow) => ({
    defaultEmail: readEmailProof(flow),
    agreedPolicies: await listAgreed(context),
  }),
  initial: async (_context, flow) => ({ email: readEmailProof(flow) }),
  validateOnServer: (context, { password, email, loginId }) =>
    findPasswordIssues(context, { field: 'password', password, email: email ?? null, loginId: loginId ?? null }),
};

/** The present login ID is that of the kid in the route, not of the owner. */
export const loginIdForm: FormSource<'kids-login-id'> = {
  context: async (context) => {
    const kid = await requireKid(context.database, context, context.params['accountId'] ?? '');
    return { currentLoginId: kid.login_id };
  },
};

export const passwordForm: FormSource<'kids-password'> = {
  validateOnServer: async (context, { password }) => {
    const kid = await requireKid(context.database, context, context.params['accountId'] ?? '');
    return findPasswordIssues(context, { field: 'password', password, email: kid.email, loginId: kid.login_id });
  },
};
