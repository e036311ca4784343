import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestBrowser } from '../harness.ts';

/** The demo store's policies, all of them agreed. */
export const allPolicies = [
  { policyId: 'terms', revision: 2, key: 'termsOfUse' },
  { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
  { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
];

export function agreeAll(browser: TestBrowser): Promise<LightMyRequestResponse> {
  return browser.post('/zapi/signup/policy', { policyConsentData: allPolicies });
}

/** Answers of a person who signs up, besides the address and the birthday. */
export const newcomer = {
  password: 'minato-no-yoru7',
  passwordConfirm: 'minato-no-yoru7',
  familyName: '山田',
  givenName: '太郎',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'タロウ',
};

/** A payload of POST /zapi/signup/confirm that the demo store accepts; `form` is merged over its form data. */
export function answersOf(email: string, form: Record<string, unknown> = {}): { readonly inputtedData: Record<string, unknown> } {
  return {
    inputtedData: {
      formData: {
        email,
        loginId: null,
        ...newcomer,
        birthday: '19900105',
        ...form,
      },
      customAssociatedInfoData: [],
      policyConsentData: null,
      parentalConsentData: [],
    },
  };
}

const steps = ['auth', 'pinCode', 'form', 'confirm', 'complete'] as const;
export type Step = (typeof steps)[number];

/** Walks sign-up up to a step. */
export async function signUpTo(
  test: TestApp,
  browser: TestBrowser,
  step: Step,
  email: string,
  form: Record<string, unknown> = {},
): Promise<void> {
  const moves: Record<Step, () => Promise<LightMyRequestResponse>> = {
    auth: () => agreeAll(browser),
    pinCode: () => browser.post('/zapi/signup/email', { type: 'signUp', email }),
    form: async () => browser.post('/zapi/signup/pin-code', { pinCode: await test.readCode(email) }),
    confirm: () => browser.post('/zapi/signup/confirm', answersOf(email, form)),
    complete: () => browser.post('/zapi/signup', {}),
  };
  for (const name of steps.slice(0, steps.indexOf(step) + 1)) {
    const answer = await moves[name]();
    if (answer.statusCode !== 200) throw new Error(`the step ${name} answered ${answer.statusCode}: ${answer.body}`);
  }
}
