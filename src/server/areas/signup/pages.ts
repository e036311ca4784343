import { pickWords } from '../../pages/languages.ts';
import { showPolicies } from '../../policies/policies.ts';
import type { PageLoader } from '../area.ts';
import { signUpContext } from './forms.ts';
import { readKept } from './kept.ts';

export const policiesPage: PageLoader<'signup/index'> = async ({ plans, flow, language }) => ({
  policies: await showPolicies(plans.settings, readKept(flow).policies, language),
});

export const pinCodePage: PageLoader<'signup/pin-code'> = async ({ plans, flow }) => ({
  email: readKept(flow).email ?? '',
  mailSenderDomain: plans.settings.storeSettingData.mailSenderDomain,
});

export const formPage: PageLoader<'signup/form'> = async (visit) => {
  const { plans, flow, language } = visit;
  const { settings } = plans;
  const { isDuplicateEmailAllowed, isDuplicateEmailValid } = await signUpContext(visit, flow);
  return {
    policies: await showPolicies(settings, readKept(flow).policies, language),
    message: pickWords(settings.registration.message, language),
    ageRestriction: settings.ageRestriction,
    isDuplicateEmailAllowed,
    isDuplicateEmailValid,
    mailSenderDomain: settings.storeSettingData.mailSenderDomain,
    parentalConsentOptions: settings.consents.parentalConsentOptions.map(({ consentOptionId, key, type, description }) => ({
      consentOptionId,
      key,
      type,
      description: pickWords(description, language) ?? '',
    })),
  };
};

export const completePage: PageLoader<'signup/complete'> = async ({ flow }) => ({ email: readKept(flow).emailProof ?? '' });
