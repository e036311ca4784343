// What the discovery document says of the store besides what the library knows.
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../../../../../../engine/declare/index.ts';
import { languages } from '../../../../../rules/languages.ts';
import { oidcDiscovery } from '../../../../../rules/own-addresses.ts';
import type { StoreSettings } from '../../../../project/store-settings.ts';
import { isReserved } from '../claims/claims-of-app.ts';
import { endpoints } from '../endpoints.ts';

export function describeStore(origin: string, { policies: { policies } }: StoreSettings): { readonly [name: string]: unknown } {
  const find = (key: string) => policies.find((policy) => policy.key === key);
  const [terms, privacy] = [find('termsOfUse'), find('privacyPolicy')];
  return {
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    ...(privacy && { op_policy_uri: addressOf(origin, privacy, '/privacy') }),
    ...(terms && { op_tos_uri: addressOf(origin, terms, `/policies/${terms.policyId}`) }),
    service_documentation: `${origin}/developers`,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account', 'create'],
    ui_locales_supported: [...languages],
  };
}

/** An external policy has its own address, which may be a path of the store. */
function addressOf(
  origin: string,
  { isExternal, url }: { readonly isExternal: boolean; readonly url?: string },
  page: string,
): string {
  return new URL(isExternal && url !== undefined ? url : page, origin).href;
}

/** Leaves out the custom fields of apps, which are nobody else's business. */
export async function hideCustomClaims(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { body } = context;
  if (context.oidc?.route !== 'discovery' || !isObject(body) || !Array.isArray(body['claims_supported'])) return;
  context.body = { ...body, claims_supported: body['claims_supported'].filter(isReserved) };
}

/** Seconds. Keys are published a day before they sign. */
const maxAge = 300;
const cacheable: readonly string[] = [...Object.values(oidcDiscovery), endpoints.jwks];

/** Lets apps and what is between keep discovery and keys for some minutes. */
export async function allowCaches(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  if (cacheable.includes(context.path) && context.status === 200) context.set('cache-control', `public, max-age=${maxAge}`);
}
