import { localize } from '../../../../rules/languages.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { callbackAddressOf } from '../../login/identity-providers/authorization-parameters.ts';
import { clientOf, type ProviderSetting } from '../../login/identity-providers/service.ts';
import { listDraftedProviders } from './trial.ts';
import { openResult, trialRoute } from './trial-state.ts';

export const providersPage: PageLoader<'console/identity-providers/index'> = async (context) => {
  const providers = await listDraftedProviders(context);
  return {
    mayChange: rightsOf(context).mayChange('identityProviders'),
    callbackAddress: callbackAddressOf(context.store),
    providers: providers.map((provider) => ({
      title: localize(provider.name, context.language),
      kind: nameKind(context, provider),
      issuer: clientOf(context, provider).issuer,
      to: trialAddress(provider.id),
      label: translate(context, 'identity-providers.tryNamed', { name: localize(provider.name, context.language) }),
    })),
  };
};

/** Shows the result of a trial to the operator who made it, for an hour. */
export const trialPage: PageLoader<'console/identity-providers/result'> = async (context) => {
  const result = openResult(context.platform, operatorOf(context).id, context.query['result'] ?? '');
  if (result === undefined) return { redirectTo: '/console/identity-providers' };
  const provider = (await listDraftedProviders(context)).find(({ id }) => id === result.provider);
  return {
    name: provider === undefined ? result.provider : localize(provider.name, context.language),
    end: result.end,
    steps: result.steps.map(({ step, outcome, detail }) => ({
      title: translate(context, `identity-providers.step.${step}`),
      outcome,
      detail,
    })),
    claims: Object.entries(result.claims).map(([name, value]) => ({
      title: translate(context, `identity-providers.claim.${name}`),
      value: name === 'emailVerified' ? translate(context, `identity-providers.verified.${value}`) : value,
    })),
    again: provider === undefined ? null : trialAddress(provider.id),
  };
};

const trialAddress = (id: string): string => `${trialRoute}?provider=${encodeURIComponent(id)}`;

function nameKind(context: RequestContext, { preset }: ProviderSetting): string {
  return translate(context, preset === undefined ? 'settings.empty.preset' : `settings.value.${preset}`);
}

function translate({ plans, language }: RequestContext, key: string, parameters?: { readonly [name: string]: string }): string {
  return plans.text(key, language, parameters) ?? key;
}
