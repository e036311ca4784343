// What the store checks of ID tokens besides the library.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { isObject } from '../../../../../engine/declare/index.ts';
import { type ProviderClient, ProviderError } from './identity-provider-gateway.ts';

/** Seconds by which the clocks of a provider and of the store may differ. */
export const clockToleranceSeconds = 60;

/** An unknown key is looked up again at once if the kept keys are this old: providers may rotate without notice. */
const refetchSeconds = 60;

const defaultAlgorithm = 'RS256';
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^(?:Ed25519|EdDSA)$/;
const symmetric: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/**
 * The accepted algorithms. A symmetric one only if the settings name it: what discovery lists must not let a token that was signed with
 * a secret pass for one that was signed with a key.
 */
export function listAlgorithms(
  { idTokenAlgorithm }: ProviderClient,
  { id_token_signing_alg_values_supported: listed }: oauth.AuthorizationServer,
): string[] {
  if (idTokenAlgorithm !== undefined) return [idTokenAlgorithm];
  const algorithms = (listed ?? []).filter((algorithm) => asymmetric.test(algorithm));
  return algorithms.length === 0 ? [defaultAlgorithm] : algorithms;
}

export interface KeyCache {
  keys?: oauth.ExportedJWKSCache;
}

/** Throws unless the signature of the ID token in a processed response is valid. */
export async function verifySignature(
  response: Response,
  {
    token,
    client,
    metadata,
    cache,
    options,
  }: {
    readonly token: string;
    readonly client: ProviderClient;
    readonly metadata: oauth.AuthorizationServer;
    readonly cache: KeyCache;
    readonly options: oauth.ValidateSignatureOptions;
  },
): Promise<void> {
  const { alg } = readHeader(token);
  if (symmetric[alg] !== undefined) return verifySecret(token, symmetric[alg], client.clientSecret ?? '');
  const kept = cache.keys;
  const keys: oauth.JWKSCacheInput = kept === undefined ? {} : { jwks: kept.jwks, uat: kept.uat - refetchSeconds };
  try {
    // A copy of the metadata: the library keeps keys for each object.
    await oauth.validateApplicationLevelSignature({ ...metadata }, response, { ...options, [oauth.jwksCache]: keys });
  } catch (error) {
    // A provider may also replace a key without giving it another id.
    delete cache.keys;
    throw error;
  }
  const { jwks, uat } = keys;
  if (jwks !== undefined && uat !== undefined && uat !== (kept?.uat ?? 0) - refetchSeconds) cache.keys = { jwks, uat };
}

function verifySecret(token: string, hash: string, secret: string): void {
  const end = token.lastIndexOf('.');
  const expected = createHmac(hash, secret).update(token.slice(0, end)).digest();
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  if (secret === '' || signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw new ProviderError('invalid', {
      step: 'idToken',
      code: 'signature_wrong',
      detail: 'It is not signed with the client secret.',
    });
}

/** The algorithm and key id of a token. */
export function readHeader(token: string): { readonly alg: string; readonly kid: string } {
  const { alg, kid } = decode(token.split('.')[0]);
  return { alg: typeof alg === 'string' ? alg : '', kid: typeof kid === 'string' ? kid : '' };
}

/**
 * The issuer that the token of a response must name. The discovered issuer of a provider with many tenants has `{tenantid}` in place
 * of the tenant, which the token's claim says; that it is a UUID keeps the address the provider's.
 */
export async function expectIssuer(
  { issuer }: oauth.AuthorizationServer,
  tenantClaim: string | undefined,
  response: Response,
): Promise<{ readonly issuer: string; readonly tenant: string | undefined }> {
  if (tenantClaim === undefined || !issuer.includes(tenantPlaceholder)) return { issuer, tenant: undefined };
  const body: unknown = await response.clone().json();
  const token = isObject(body) ? body['id_token'] : undefined;
  const tenant = typeof token === 'string' ? decode(token.split('.')[1])[tenantClaim] : undefined;
  if (typeof tenant !== 'string' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenant))
    throw new ProviderError('invalid', {
      step: 'idToken',
      code: 'tenant_missing',
      detail: `The claim ${tenantClaim} has no tenant.`,
    });
  return { issuer: issuer.replace(tenantPlaceholder, tenant), tenant };
}

const tenantPlaceholder = '{tenantid}';

/** A part of a token, before anything is checked. */
function decode(part: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
