import type { Issue } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { normalEmail } from '../../../rules/normal-names.ts';
import { isAgreed } from '../../policies/policies.ts';
import { isCommonPassword } from '../../store/common-passwords.ts';
import type { FormSource, Visit } from '../area.ts';
import { readKept } from './kept.ts';
import { isEmailOfAccount } from './queries.ts';

/** Policies at the beginning, or beside the address. */
export const agreeForm: FormSource<'policies' | 'signup-email'> = {
  context: async (_visit, flow) => ({ agreedPolicies: readKept(flow).policies }),
  initial: async (_visit, flow) => ({ email: readKept(flow).email }),
};

export const signUpForm: FormSource<'signup'> = {
  context: signUpContext,
  initial: async (_visit, flow) => ({ email: readKept(flow).emailProof }),
  judgeMore: async ({ plans }, answers) => {
    const password = answers['password'];
    if (typeof password !== 'string') return [];
    const serviceName = plans.settings.storeSettingData.serviceName;
    const isCommon = await isCommonPassword(password, {
      email: readText(answers['email']),
      loginId: readText(answers['loginId']),
      serviceNames: serviceName === null ? [] : [serviceName],
    });
    const issue: Issue = { at: '/password', rule: 'commonPassword' };
    return isCommon ? [issue] : [];
  },
};

export async function signUpContext(visit: Visit, flow: FlowData | undefined) {
  const kept = readKept(flow);
  const { settings } = visit.plans;
  const isAllowed = settings.registration.isDuplicateEmailAllowed;
  const isTaken =
    kept.emailProof !== null &&
    !isAllowed &&
    (await isEmailOfAccount(visit.database, visit.store.id, normalEmail(kept.emailProof)));
  return {
    defaultEmail: kept.emailProof,
    isDuplicateEmailAllowed: isAllowed,
    isDuplicateEmailValid: isTaken,
    agreedPolicies: kept.policies,
    arePoliciesAgreed: settings.policies.policies.every((policy) => isAgreed(policy, kept.policies)),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
