// The demo family and kids accounts of its owner.

import type { TestApp, TestBrowser } from '../harness.ts';
import { addMember, openMember } from './members.ts';
import { allPolicies } from './sign-up.ts';

export const consents = ['parent-signup', 'parent-privacy'];

/** A payload of POST /zapi/kids-account/signup/confirm that the demo store accepts; `form` is merged over its form data. */
function kidAnswers(form: Record<string, unknown> = {}, agreed: Record<string, unknown> = {}) {
  return {
    inputtedData: {
      formData: {
        email: null,
        loginId: null,
        password: 'minato-no-yoru7',
        passwordConfirm: 'minato-no-yoru7',
        familyName: '佐藤',
        givenName: '花',
        birthday: '20160105',
        ...form,
      },
      customAssociatedInfoData: [],
      policyConsentData: allPolicies,
      parentalConsentData: consents.map((consentOptionId) => ({ consentOptionId, value: true })),
      ...agreed,
    },
  };
}

export const enter = (browser: TestBrowser, form: Record<string, unknown> = {}, agreed: Record<string, unknown> = {}) =>
  browser.post('/zapi/kids-account/signup/confirm', kidAnswers(form, agreed));
export const register = (browser: TestBrowser) => browser.post('/zapi/kids-account/signup', {});

/** Adds a kids account with this ID and login ID to the group of an owner. */
export async function addKid(test: TestApp, name: string, email: string | null = null, owner = 'a_demoowner'): Promise<void> {
  await addMember(test, name, { isKids: true, email });
  await test.database.query(
    'UPDATE family_members SET group_id = (SELECT group_id FROM family_groups WHERE owner_id = $2) WHERE account_id = $1',
    [name, owner],
  );
}

/** Makes room in every group for many kids. */
export async function enlargeGroups(test: TestApp): Promise<void> {
  await test.database.query('UPDATE family_groups SET capacity = 100');
}

export const openOwner = (test: TestApp): Promise<TestBrowser> => openMember(test, 'demoowner');
