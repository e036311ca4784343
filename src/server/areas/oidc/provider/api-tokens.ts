// Access tokens of apps for the HTTP API: JWTs (RFC 9068) that the provider signs for client credentials.
import type { FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Authorize } from '../../../runtime/api/register-api.ts';
import { findClient } from './clients.ts';
import { algorithm, listApiScopes, resourceOf } from './protocol/api-resource.ts';
import { findSigningKeys } from './provider.ts';
import type { SigningKeys } from './signing-keys.ts';

/**
 * Finds the app of a request. Its token says which scopes it was issued for, the settings which ones it may still use: an app or scope
 * that is removed from the settings ends with their publication, an ended secret with the token.
 */
export const authorizeApp: Authorize = async ({ plans, store }, request) => {
  const { sub: clientId = '', client_id: issuedTo, scope } = await verifyToken(request, store.origin);
  const client = findClient(plans.settings, clientId);
  if (client === undefined || issuedTo !== clientId)
    throw new RefusalError('ACCESS_TOKEN_INVALID', { detail: 'no app of the settings has this token' });
  const issued = String(scope ?? '').split(' ');
  return { clientId, scopes: new Set(listApiScopes(client).filter((allowed) => issued.includes(allowed))) };
};

async function verifyToken(request: FastifyRequest, origin: string): Promise<JWTPayload> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new RefusalError('ACCESS_TOKEN_INVALID', { detail: 'no token' });
  const { database, platform } = request.server;
  const keys = await findSigningKeys({ database, platform, store: request.store });
  const options = {
    issuer: origin,
    audience: resourceOf(origin),
    typ: 'at+jwt',
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp'],
  };
  try {
    const { payload } = await jwtVerify(token, await readKeySet(keys), options);
    // A token that is bound to a key of the app is of use only with proofs of that key, which the API does not read.
    if (payload['cnf'] !== undefined) throw new errors.JWTInvalid('the token is bound to a key');
    return payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new RefusalError('ACCESS_TOKEN_INVALID', { detail: error.message });
  }
}

const keySets = new WeakMap<SigningKeys, ReturnType<typeof createLocalJWKSet>>();

/** The public halves of the store's keys, with the names that the headers of tokens have (RFC 7638). */
async function readKeySet(keys: SigningKeys): Promise<ReturnType<typeof createLocalJWKSet>> {
  const cached = keySets.get(keys);
  if (cached !== undefined) return cached;
  const published = keys.read().map(async ({ n = '', e = '' }) => {
    const shared = { kty: 'RSA', n, e };
    return { ...shared, use: 'sig', alg: algorithm, kid: await calculateJwkThumbprint(shared) };
  });
  const keySet = createLocalJWKSet({ keys: await Promise.all(published) });
  keySets.set(keys, keySet);
  return keySet;
}
