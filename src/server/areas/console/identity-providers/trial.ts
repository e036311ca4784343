// An operator tries a provider of the draft: a login in the own browser that logs in and links nobody.
import { writeAudit } from '../../../platform/audit.ts';
import {
  cleanText,
  ProviderError,
  type ProviderIdentity,
} from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type Operator, operatorOf } from '../../../platform/sessions/operators.ts';
import { typeSettings } from '../../../project/store-settings.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { AreaRoute, Redirect, RequestContext, RouteContext } from '../../../runtime/area.ts';
import { parametersOf } from '../../login/identity-providers/authorization-parameters.ts';
import { isFromOwnSite } from '../../login/identity-providers/own-site.ts';
import { clientOf, type ProviderSetting } from '../../login/identity-providers/service.ts';
import { readView } from '../settings/view.ts';
import { arrangeSteps, openState, sealResult, sealState, type TrialResult, type TrialStep } from './trial-state.ts';

/** Trials of an operator. */
const perOperator = { limit: 30, windowSeconds: 600 };

/** The providers as the operator sees them: with the own draft. */
export async function listDraftedProviders(context: RequestContext): Promise<readonly ProviderSetting[]> {
  return typeSettings((await readView(context)).drafted).identityProviders.providers;
}

/** GET /console/identity-providers/authorize: sends an operator to a provider. */
export const beginTrial: AreaRoute = async (context) => {
  const { platform, gateways, query, language, store, request } = context;
  const operator = requireTrier(context);
  // Another site must not make an operator log in at a provider and send what the draft says there.
  if (!isFromOwnSite(request.headers, store.origin)) return { redirectTo: '/console/identity-providers' };
  const provider = (await listDraftedProviders(context)).find(({ id }) => id === query['provider']);
  if (provider === undefined) throw new RefusalError('NOT_FOUND');
  await limitRate(context, `provider-trial:${operator.id}`, perOperator);
  if (isSecretMoved(context, provider)) {
    const detail = context.plans.text('identity-providers.secretMoved', language) ?? '';
    const steps = [{ step: 'token', outcome: 'failed', detail }] as const;
    return showResult(context, operator, { provider: provider.id, end: 'failed', steps, claims: {} });
  }
  const state = sealState(platform, { operatorId: operator.id, provider: provider.id });
  try {
    const client = clientOf(context, provider);
    const address = await gateways.identityProviders.buildAuthorizationAddress(client, parametersOf(context, state), language);
    return { redirectTo: address };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return showResult(context, operator, describeFailed(provider.id, [], error));
  }
};

/** Ends a trial at the address at which members come back: shows its steps. */
export async function finishTrial(context: RouteContext, state: string, answer: URLSearchParams): Promise<Redirect> {
  const { platform, gateways } = context;
  if (context.operator === null) return { redirectTo: '/console/login' };
  const operator = requireTrier(context);
  const trial = openState(platform, state);
  const provider = (await listDraftedProviders(context)).find(({ id }) => id === trial?.provider);
  if (trial === undefined || trial.operatorId !== operator.id || provider === undefined || isSecretMoved(context, provider))
    return { redirectTo: '/console/identity-providers' };
  const steps: TrialStep[] = [];
  try {
    const identity = await gateways.identityProviders.readIdentity(
      clientOf(context, provider),
      parametersOf(context, state),
      answer,
      (step, outcome, detail) => void steps.push({ step, outcome, detail }),
    );
    const claims = describeClaims(identity);
    return await showResult(context, operator, { provider: provider.id, end: 'passed', steps: arrangeSteps(steps), claims });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return showResult(context, operator, describeFailed(provider.id, steps, error));
  }
}

/**
 * Whether a draft would send a secret that its operator may not know to another address: the published one, kept under a new issuer or
 * token endpoint. It has to be entered again.
 */
function isSecretMoved(context: RequestContext, drafted: ProviderSetting): boolean {
  const published = context.plans.settings.identityProviders.providers.find(
    ({ clientSecret }) => clientSecret !== undefined && clientSecret === drafted.clientSecret,
  );
  if (published === undefined) return false;
  const [before, after] = [clientOf(context, published), clientOf(context, drafted)];
  return before.issuer !== after.issuer || before.endpoints.token !== after.endpoints.token;
}

function requireTrier(context: RequestContext): Operator {
  const operator = operatorOf(context);
  if (!rightsOf(context).mayChange('identityProviders')) throw new RefusalError('FORBIDDEN');
  return operator;
}

function describeFailed(provider: string, steps: readonly TrialStep[], error: ProviderError): TrialResult {
  const { step, reason, code, detail } = error;
  const failed = { step, outcome: 'failed', detail: detail === '' ? code : `${code}: ${detail}` } as const;
  return { provider, end: reason === 'denied' ? 'cancelled' : 'failed', steps: arrangeSteps([...steps, failed]), claims: {} };
}

const maxClaim = 255;

function describeClaims({ subject, email, isEmailVerified, familyName, givenName }: ProviderIdentity): TrialResult['claims'] {
  const claims = { subject, email, emailVerified: isEmailVerified ? 'true' : 'false', familyName, givenName };
  const present = Object.entries(claims).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(present.map(([name, value]) => [name, cleanText(String(value), maxClaim)]));
}

async function showResult(context: RouteContext, operator: Operator, result: TrialResult): Promise<Redirect> {
  const { platform, database, request } = context;
  const failed = result.steps.find(({ outcome }) => outcome === 'failed');
  const details = { provider: result.provider, end: result.end, ...(failed === undefined ? {} : { step: failed.step }) };
  await writeAudit(database, request, { action: 'provider-trial', accountId: null, operatorId: operator.id, details });
  return { redirectTo: `/console/identity-providers/result?result=${sealResult(platform, operator.id, result)}` };
}
