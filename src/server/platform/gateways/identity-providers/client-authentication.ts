// How the store proves itself at a token endpoint.
import { createPrivateKey, sign } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { systemClock } from '../../clock.ts';
import { type ProviderClient, ProviderError, type TokenAuthentication } from './identity-provider-gateway.ts';

/** Seconds for which a signed secret is valid; Apple allows six months. */
const signedSecretSeconds = 86_400;
/** It is replaced when it is valid for less. */
const renewSeconds = 3_600;

export interface SignedSecret {
  readonly text: string;
  readonly until: number;
}

/**
 * Chooses the method: the declared one, or else one that the provider lists, or basic, which RFC 8414 has as the default. `cache`
 * keeps a signed secret.
 */
export function chooseAuthentication(
  client: ProviderClient,
  metadata: oauth.AuthorizationServer,
  cache: { secret?: SignedSecret },
): { readonly method: TokenAuthentication | 'none'; readonly authenticate: oauth.ClientAuth } {
  const { clientSecret } = client;
  if (clientSecret === undefined) return { method: 'none', authenticate: oauth.None() };
  const method = client.tokenAuthentication ?? chooseListed(metadata.token_endpoint_auth_methods_supported);
  if (method === 'client_secret_basic') return { method, authenticate: basic(clientSecret) };
  if (method === 'client_secret_post') return { method, authenticate: oauth.ClientSecretPost(clientSecret) };
  const now = Math.floor(systemClock.now().getTime() / 1000);
  const kept = cache.secret;
  const secret =
    kept !== undefined && kept.until - now > renewSeconds
      ? kept
      : signSecret(client, clientSecret, { issuer: metadata.issuer, now });
  cache.secret = secret;
  return { method, authenticate: oauth.ClientSecretPost(secret.text) };
}

function chooseListed(methods: readonly string[] | undefined): TokenAuthentication {
  return methods === undefined || methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? 'client_secret_basic'
    : 'client_secret_post';
}

/**
 * Basic authentication. RFC 6749 wants both parts form-encoded, which leaves letters, digits, `*`, `-`, `.` and `_` as they are; the
 * library encodes these too, which servers that do not decode refuse (Yahoo! JAPAN's client ids end with `-`).
 */
function basic(secret: string): oauth.ClientAuth {
  const encode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`);
  };
}

/** A JWT signed with ES256 in place of a secret, as Apple describes it. */
function signSecret(
  { clientId, signer }: ProviderClient,
  key: string,
  { issuer, now }: { readonly issuer: string; readonly now: number },
): SignedSecret {
  const until = now + signedSecretSeconds;
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = encode({ alg: 'ES256', kid: signer.keyId, typ: 'JWT' });
  const body = `${header}.${encode({ iss: signer.teamId, iat: now, exp: until, aud: issuer, sub: clientId })}`;
  const signature = sign('sha256', Buffer.from(body), { key: readKey(key), dsaEncoding: 'ieee-p1363' });
  return { text: `${body}.${signature.toString('base64url')}`, until };
}

/** Reads a key of a `.p8` file. A field of one line has lost its line breaks. */
function readKey(text: string) {
  const der = Buffer.from(text.replace(/-----[^-]*-----|\s/g, ''), 'base64');
  try {
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // Named below, without the key.
  }
  throw new ProviderError('invalid', {
    step: 'token',
    code: 'key_unreadable',
    detail: 'The key is not an EC P-256 key in PKCS #8.',
  });
}
