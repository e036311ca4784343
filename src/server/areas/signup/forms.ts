import type { Issue } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import { findWeakness } from '../../platform/passwords/find-weakness.ts';
import type { FormSource, RequestContext } from '../../runtime/area.ts';
import { listTexts } from '../../runtime/pages/languages.ts';
import { isAgreed } from '../policies/service.ts';
import { isEmailOfAccount } from './queries.ts';
import { readSignupData } from './signup-data.ts';

/** The forms that ask for agreement to the policies. */
export const agreeForm: FormSource<'policies' | 'signup-email'> = {
  context: async (_visit, flow) => ({ agreedPolicies: readSignupData(flow).policies }),
  initial: async (_visit, flow) => ({ email: readSignupData(flow).email }),
};

export const signUpForm: FormSource<'signup'> = {
  context: signUpContext,
  initial: async (_visit, flow) => ({ email: readSignupData(flow).emailProof }),
  validateOnServer: async ({ plans, store, gateways }, answers) => {
    const password = answers['password'];
    if (typeof password !== 'string') return [];
    const { serviceName, mailSenderDomain } = plans.settings.storeSettingData;
    const own = {
      email: readText(answers['email']),
      loginId: readText(answers['loginId']),
      storeNames: listTexts(serviceName),
      storeHosts: [new URL(store.origin).hostname, mailSenderDomain],
    };
    const rule = await findWeakness(password, own, gateways.breachedPasswords);
    const issues: readonly Issue[] = rule === undefined ? [] : [{ at: '/password', rule }];
    return issues;
  },
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
    agreedPolicies: saved.policies,
    arePoliciesAgreed: settings.policies.policies.every((policy) => isAgreed(policy, saved.policies)),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
