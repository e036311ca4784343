import { localize } from '../../../../rules/languages.ts';
import type { PageLoader } from '../../../runtime/area.ts';
import { describePolicies } from '../../account/policies/service.ts';
import { signUpAddress } from '../../login/identity-providers/service.ts';
import { authPage, findSignUp } from '../../signup/signup/service.ts';
import { addressOf, requireStep, signUpWithin } from '../provider/service.ts';

/** The policies, unless they are asked for later or there are none. */
export const signUpPage: PageLoader<'oidc/signup/index'> = async (context) => {
  const interaction = await requireStep(context, 'login');
  if ('redirectTo' in interaction) return interaction;
  const { uid, client } = interaction;
  const { plans, language } = context;
  const { upFront, policies } = plans.settings.policies;
  if (!upFront || policies.length === 0) return { redirectTo: signUpWithin(uid) };
  const { policies: agreed } = await findSignUp(context, undefined);
  return {
    uid,
    clientName: localize(client.name, language),
    returnTo: signUpWithin(uid),
    policies: await describePolicies(context, agreed),
  };
};

/** Leads to the policies first, if they are asked for up front. */
export const signUpAuthPage: PageLoader<'oidc/signup/auth'> = async (context) => {
  const interaction = await requireStep(context, 'login');
  if ('redirectTo' in interaction) return interaction;
  const { uid } = interaction;
  const { returnTo: provider, continueTo: _, invitation: __, ...page } = await authPage(context);
  if (context.plans.settings.policies.upFront && !page.arePoliciesAgreed)
    return { redirectTo: `/oidc/signup?uid=${encodeURIComponent(uid)}` };
  const consentPage = addressOf('consent', uid);
  const { userIdentifierType: chosen } = context.query;
  return {
    ...page,
    returnTo: provider === null || chosen === undefined ? null : signUpAddress(chosen, consentPage),
    consentPage,
    uid,
  };
};
