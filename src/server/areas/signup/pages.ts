import { isObject } from '../../../../engine/declare/index.ts';
import { pickWords } from '../../pages/languages.ts';
import { showPolicies } from '../../policies/policies.ts';
import type { PageLoader, Visit } from '../area.ts';
import { signUpForm } from './forms.ts';
import { readKept } from './kept.ts';

export const policiesPage: PageLoader = async ({ plans, flow, language }) => ({
  policies: await showPolicies(plans.settings, readKept(flow).policies, language),
});

export const pinCodePage: PageLoader = async ({ plans, flow, language }) => ({
  email: readKept(flow).email ?? '',
  mailSenderDomain: mailSenderDomain(plans.settings),
  codeName: codeName(plans.settings, language),
});

export const formPage: PageLoader = async (visit) => {
  const { plans, flow, language } = visit;
  const { settings } = plans;
  const context = (await signUpForm.context?.(visit, flow)) ?? {};
  const options = settings['consents']?.['parentalConsentOptions'];
  return {
    policies: await showPolicies(settings, readKept(flow).policies, language),
    message: pickWords(settings['registration']?.['message'], language),
    // The settings are judged by their schemas when they are published.
    ageRestriction: settings['ageRestriction'] ?? {},
    isDuplicateEmailAllowed: context['isDuplicateEmailAllowed'] === true,
    isDuplicateEmailValid: context['isDuplicateEmailValid'] === true,
    mailSenderDomain: mailSenderDomain(settings),
    parentalConsentOptions: (Array.isArray(options) ? options : []).filter(isObject).map((option) => ({
      consentOptionId: String(option['consentOptionId']),
      key: String(option['key']),
      type: String(option['type']),
      description: pickWords(option['description'], language) ?? '',
    })),
  };
};

export const completePage: PageLoader = async ({ flow }) => ({ email: readKept(flow).emailProof ?? '' });

function mailSenderDomain(settings: Visit['plans']['settings']): string {
  return String(settings['storeSettingData']?.['mailSenderDomain'] ?? '');
}

/** What the store calls its code: "認証コード". */
export function codeName(settings: Visit['plans']['settings'], language: string): string {
  const code = settings['authCode']?.['signUp'];
  return (isObject(code) ? pickWords(code['displayName'], language) : null) ?? '';
}
