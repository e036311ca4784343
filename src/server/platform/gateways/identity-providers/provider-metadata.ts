// What a provider publishes about itself, and what the settings say instead.
import * as oauth from 'oauth4webapi';
import { isObject } from '../../../../../engine/declare/index.ts';
import { systemClock } from '../../clock.ts';
import type { SignedSecret } from './client-authentication.ts';
import type { createGuardedFetch } from './guarded-fetch.ts';
import { type ProviderClient, ProviderError } from './identity-provider-gateway.ts';
import type { KeyCache } from './read-id-token.ts';

const cacheMilliseconds = 600_000;
const maxEntries = 200;

/** How the library makes its requests. */
export interface RequestOptions {
  readonly [oauth.customFetch]: ReturnType<typeof createGuardedFetch>;
  /** The guarded fetch decides where http is allowed. */
  readonly [oauth.allowInsecureRequests]: true;
}

/** What is kept of a client for ten minutes: the provider's metadata and keys, and the signed secret. */
export interface ProviderEntry extends KeyCache {
  readonly metadata: Promise<oauth.AuthorizationServer>;
  secret?: SignedSecret;
}

/** Reads the metadata of providers, each at most once in ten minutes unless it failed. */
export function createMetadataCache(options: {
  readonly demoIssuer: string | undefined;
  readonly request: RequestOptions;
}): (client: ProviderClient) => ProviderEntry {
  const entries = new Map<string, { readonly until: number; readonly entry: ProviderEntry }>();
  return (client) => {
    const key = JSON.stringify([
      client.issuer,
      client.clientId,
      client.clientSecret,
      client.endpoints,
      client.signer,
      client.tenantClaim,
    ]);
    const kept = entries.get(key);
    const now = systemClock.now().getTime();
    if (kept !== undefined && kept.until > now) return kept.entry;
    if (entries.size >= maxEntries) entries.clear();
    const metadata = findMetadata(client, options);
    const entry: ProviderEntry = { metadata };
    entries.set(key, { until: now + cacheMilliseconds, entry });
    metadata.catch(() => entries.delete(key));
    return entry;
  };
}

async function findMetadata(
  { issuer, endpoints, tenantClaim }: ProviderClient,
  { demoIssuer, request }: { readonly demoIssuer: string | undefined; readonly request: RequestOptions },
): Promise<oauth.AuthorizationServer> {
  const byHand = {
    ...(endpoints.authorization === undefined ? {} : { authorization_endpoint: endpoints.authorization }),
    ...(endpoints.token === undefined ? {} : { token_endpoint: endpoints.token }),
    ...(endpoints.userinfo === undefined ? {} : { userinfo_endpoint: endpoints.userinfo }),
    ...(endpoints.jwks === undefined ? {} : { jwks_uri: endpoints.jwks }),
  };
  if (endpoints.authorization !== undefined && endpoints.token !== undefined) return { issuer, ...byHand };
  const address = issuer === 'demo' ? demoIssuer : issuer;
  if (address === undefined) throw new ProviderError('unavailable', { step: 'discovery', code: 'demo_not_running' });
  if (!URL.canParse(address)) throw new ProviderError('unavailable', { step: 'discovery', code: 'issuer_missing' });
  const expected = new URL(address);
  const response = await oauth.discoveryRequest(expected, request);
  const named = tenantClaim === undefined ? expected : await readTenantIssuer(response, expected);
  return { ...(await oauth.processDiscoveryResponse(named, response)), ...byHand };
}

/** The issuer that a provider with many tenants names: another path of the same origin. */
async function readTenantIssuer(response: Response, expected: URL): Promise<URL> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const issuer = isObject(body) ? body['issuer'] : undefined;
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) return expected;
  const named = new URL(issuer);
  return named.origin === expected.origin ? named : expected;
}
