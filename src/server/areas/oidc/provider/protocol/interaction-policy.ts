// When an authorization asks a person, and for what.
import type * as Library from 'oidc-provider';
import type { interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import type { StoreSettings } from '../../../../project/store-settings.ts';
import { listUndecided } from '../claims/claims-of-app.ts';
import { findClient } from '../clients.ts';
import { isLevelEssential, isLevelReached } from './authentication.ts';

/** Asks for a sign-up, the choice of an account, the login and the consent, each when it is needed or requested. */
export function createPolicy(
  { interactionPolicy: library, errors }: Pick<typeof Library, 'interactionPolicy' | 'errors'>,
  settings: StoreSettings,
): interactionPolicy.DefaultPolicy {
  const policy = library.base();
  policy.add(new library.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.add(new library.Prompt({ name: 'create', requestable: true }), 0);
  policy.get('consent')?.checks.add(
    new library.Check('custom_claims_missing', 'requested claims not granted', 'consent_required', ({ oidc }) => {
      const client = findClient(settings, oidc.client?.clientId ?? '');
      const { Grant: grant } = oidc.entities;
      const isAsked = oidc.requestParamOIDCScopes.has('profile') && client !== undefined && grant !== undefined;
      return isAsked && listUndecided(client, grant).length > 0;
    }),
  );
  const login = policy.get('login');
  // These would ask again and again if the member has no second factor.
  for (const reason of ['essential_acrs', 'essential_acr']) login?.checks.remove(reason);
  login?.checks.add(
    new library.Check('acr_missing', 'requested ACR could not be obtained', 'login_required', (context) => {
      if (isLevelReached(context.oidc.claims, context.oidc.acr)) return false;
      // RFC 9470, 5: a new login has not reached it either, or none is possible.
      if (!isLevelEssential(context.oidc.claims)) return !hasLoggedIn(context) && !context.oidc.prompts.has('none');
      if (hasLoggedIn(context)) throw new errors.UnmetAuthenticationRequirements('the member has no second factor');
      return true;
    }),
  );
  return policy;
}

const hasLoggedIn = ({ oidc }: KoaContextWithOIDC): boolean => oidc.result !== undefined && 'login' in oidc.result;
