import { findSenderDomain } from '../../platform/outbox/sender-domain.ts';
import type { PageContext, PageLoader } from '../../runtime/area.ts';
import { pickText } from '../../runtime/request/languages.ts';
import { describeProviders, signUpAddress } from '../identity-providers/service.ts';
import { addressOf, isWaiting } from '../oidc/service.ts';
import { describePolicies, isAgreed } from '../policies/service.ts';
import { describeBought, isPlanNeeded, plansAddress } from '../purchase/service.ts';
import { findSignUp, signUpContext } from './forms.ts';
import { readSignupData } from './signup-data.ts';

export const policiesPage: PageLoader<'signup/index' | 'signup/policy'> = async ({ plans, flow, language }) => ({
  policies: await describePolicies(plans.settings, readSignupData(flow).policies, language),
});

/** `?userIdentifierType=` names the provider of the policy dialog. */
export async function authPage(context: PageContext) {
  const { plans, flow, language, query } = context;
  const { policies: agreed } = await findSignUp(context, flow);
  const providers = describeProviders(context, 'signup');
  const chosen = providers.find(({ userIdentifierType }) => userIdentifierType === query['userIdentifierType']);
  return {
    policies: await describePolicies(plans.settings, agreed, language),
    providers,
    arePoliciesAgreed: plans.settings.policies.policies.every((policy) => isAgreed(policy, agreed)),
    chosenProvider: chosen?.userIdentifierName ?? null,
    returnTo: chosen === undefined ? null : signUpAddress(chosen.userIdentifierType),
  };
}

export const pinCodePage: PageLoader<'signup/pin-code'> = async ({ plans, flow, store }) => ({
  email: readSignupData(flow).email ?? '',
  mailSenderDomain: findSenderDomain(plans.settings.storeSettingData.mailSenderDomain, store.origin),
});

export const formPage: PageLoader<'signup/form'> = async (context) => {
  const { plans, flow, language, store } = context;
  const { settings } = plans;
  const { isDuplicateEmailAllowed, isDuplicateEmailValid } = await signUpContext(context, flow);
  return {
    policies: await describePolicies(settings, readSignupData(flow).policies, language),
    message: pickText(settings.registration.message, language),
    ageRestriction: settings.ageRestriction,
    isDuplicateEmailAllowed,
    isDuplicateEmailValid,
    mailSenderDomain: findSenderDomain(settings.storeSettingData.mailSenderDomain, store.origin),
    parentalConsentOptions: settings.consents.parentalConsentOptions.map(({ consentOptionId, key, type, description }) => ({
      consentOptionId,
      key,
      type,
      description: pickText(description, language) ?? '',
    })),
  };
};

export const completePage: PageLoader<'signup/complete'> = async (context) => {
  if (await isPlanNeeded(context)) return { redirectTo: plansAddress };
  const { emailProof, authorization } = readSignupData(context.flow);
  const isContinued = authorization !== null && (await isWaiting(context, authorization));
  const bought = await describeBought(context);
  return {
    outcome: bought === null ? 'registered' : 'signupPurchaseComplete',
    email: emailProof ?? '',
    continueTo: isContinued ? addressOf('consent', authorization) : null,
    bought,
  };
};
