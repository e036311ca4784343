import { pickText } from '../../../../rules/languages.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo } from '../../../runtime/request/return-to.ts';
import { describePolicies, isAgreed } from '../../account/policies/service.ts';
import { describeInvitation, describePending } from '../../family/family-group/service.ts';
import { describeProviders, signUpAddress } from '../../login/identity-providers/service.ts';
import { addressOf, isWaiting } from '../../oidc/provider/service.ts';
import { describeBought, isPlanNeeded, plansAddress } from '../../plans/purchase/service.ts';
import { findSignUp, signUpContext } from './forms.ts';
import { readSignupData } from './signup-data.ts';

/** `?returnTo=`: where the person continues after the sign-up. */
export const beginPage: PageLoader<'signup/index'> = async (context) => {
  const { policies, returnTo: saved } = readSignupData(context.flow);
  const returnTo = findReturnTo(context, saved);
  return {
    policies: await describePolicies(context, policies),
    returnTo,
    invitation: await describeInvitation(context, returnTo),
  };
};

const findReturnTo = ({ query }: Pick<PageContext, 'query'>, saved: string | null) => limitReturnTo(query['returnTo']) ?? saved;

/** The policies after a provider sent the person back. */
export const policyPage: PageLoader<'signup/policy'> = async (context) => ({
  policies: await describePolicies(context, readSignupData(context.flow).policies),
});

/** `?userIdentifierType=` names the provider of the policy dialog, `?returnTo=` where the person continues after the sign-up. */
export async function authPage(context: PageContext) {
  const { plans, flow, query } = context;
  const { policies: agreed, returnTo } = await findSignUp(context, flow);
  const continueTo = findReturnTo(context, returnTo);
  const providers = describeProviders(context, 'signup');
  const chosen = providers.find(({ userIdentifierType }) => userIdentifierType === query['userIdentifierType']);
  return {
    policies: await describePolicies(context, agreed),
    providers,
    arePoliciesAgreed: plans.settings.policies.policies.every((policy) => isAgreed(policy, agreed)),
    chosenProvider: chosen?.userIdentifierName ?? null,
    returnTo: chosen === undefined ? null : signUpAddress(chosen.userIdentifierType, continueTo ?? undefined),
    continueTo,
    invitation: await describeInvitation(context, continueTo),
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
    policies: await describePolicies(context, readSignupData(flow).policies),
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
  const { emailProof, authorization, returnTo } = readSignupData(context.flow);
  const isContinued = authorization !== null && (await isWaiting(context, authorization));
  const bought = await describeBought(context);
  const member = await findMember(context);
  const [invitation = null] = member === undefined ? [] : (await describePending(context, member)).invitations;
  return {
    outcome: bought === null ? 'registered' : 'signupPurchaseComplete',
    email: emailProof ?? '',
    continueTo: isContinued ? addressOf('consent', authorization) : null,
    returnTo,
    invitation,
    bought,
  };
};
