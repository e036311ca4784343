import type { Issue } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { normalEmail } from '../../../rules/normalize-identifiers.ts';
import { findWeakness } from '../../platform/passwords/find-weakness.ts';
import type { FormSource, RequestContext } from '../../runtime/area.ts';
import { everyText } from '../../runtime/pages/request/languages.ts';
import { isAgreed } from '../policies/service.ts';
import { isEmailOfAccount } from './queries.ts';
import { readSignupData } from './signup-data.ts';

/** Policies at the beginning, or beside the address. */
export const agreeForm: FormSource<'policies' | 'signup-email'> = {
  context: async (_visit, flow) => ({ agreedPolicies: readSignupData(flow).policies }),
  initial: async (_visit, flow) => ({ email: readSignupData(flow).email }),
};

export const signUpForm: FormSource<'signup'> = {
  context: signUpContext,
  initial: async (_visit, flow) => ({ email: readSignupData(flow).emailProof }),
  judgeMore: async ({ plans, store, gateways }, answers) => {
    const password = answers['password'];
    if (typeof password !== 'string') return [];
    const { serviceName, mailSenderDomain } = plans.settings.storeSettingData;
    const own = {
      email: readText(answers['email']),
      loginId: readText(answers['loginId']),
      storeNames: everyText(serviceName),
      storeHosts: [new URL(store.origin).hostname, mailSenderDomain],
    };
    const rule = await findWeakness(password, own, gateways.breachedPasswords);
    const issues: readonly Issue[] = rule === undefined ? [] : [{ at: '/password', rule }];
    return issues;
  },
};

export async function signUpContext(visit: RequestContext, flow: FlowData | undefined) {
  const kept = readSignupData(flow);
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
