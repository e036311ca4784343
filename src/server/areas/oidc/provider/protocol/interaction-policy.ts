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
  // Core 3.1.2.1: an error if somebody else than the app names has logged in. The library would ask again and again.
  for (const reason of ['id_token_hint', 'claims_id_token_sub_value']) {
    const check = login?.checks.get(reason);
    if (check === undefined) throw new Error(`The library has no check ${reason}.`);
    const isOther = check.check;
    check.check = async (context) => {
      await readHintAgain(context);
      const outcome = await isOther(context);
      if (outcome === true && hasLoggedIn(context)) throw new errors.LoginRequired('another member logged in');
      return outcome;
    };
  }
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

/** The library reads the hint of a request only, and not when the request goes on after a login. */
async function readHintAgain({ oidc }: KoaContextWithOIDC): Promise<void> {
  const hint = oidc.params?.['id_token_hint'];
  if (typeof hint !== 'string' || oidc.client === undefined || oidc.entities['IdTokenHint'] !== undefined) return;
  oidc.entity('IdTokenHint', await oidc.provider.IdToken.validate(hint, oidc.client));
}

const hasLoggedIn = ({ oidc }: KoaContextWithOIDC): boolean => oidc.result !== undefined && 'login' in oidc.result;
