// From a provider's answer to an identity, step by step.
import * as oauth from 'oauth4webapi';
import { isObject } from '../../../../../engine/declare/index.ts';
import { chooseAuthentication } from './client-authentication.ts';
import {
  type AuthorizationParameters,
  type ProviderClient,
  ProviderError,
  type ProviderIdentity,
  type StepObserver,
} from './identity-provider-gateway.ts';
import { describeFailure, refuseFailed, runStep } from './provider-errors.ts';
import type { ProviderEntry, RequestOptions } from './provider-metadata.ts';
import { readPath, readPerson, readSubject } from './read-claims.ts';
import { clockToleranceSeconds, expectIssuer, listAlgorithms, readHeader, verifySignature } from './read-id-token.ts';

/** One return of a person. */
interface Run {
  readonly client: ProviderClient;
  readonly authorization: AuthorizationParameters;
  readonly answer: URLSearchParams;
  readonly entry: ProviderEntry;
  readonly request: RequestOptions;
  /** Whether an ID token is expected. */
  readonly isOpenId: boolean;
  readonly observe: StepObserver;
}

type Claims = Readonly<Record<string, unknown>>;

export async function exchangeAnswer(run: Run): Promise<ProviderIdentity> {
  const { client, entry, answer, observe, isOpenId } = run;
  const metadata = await runStep('discovery', () => entry.metadata);
  observe('discovery', 'passed', metadata.issuer);
  const code = await runStep('authorization', () => validateAnswer(run, metadata));
  observe('authorization', 'passed', '');
  const response = await runStep('token', () => requestTokens(run, metadata, code));
  const { tokens, idToken, tenant } = await runStep(isOpenId ? 'idToken' : 'token', () => readTokens(run, metadata, response));
  const profile = await readProfile(run, metadata, { accessToken: tokens.access_token, idToken });
  return runStep('claims', () => {
    const subject = readSubject(idToken === undefined ? readPath(profile.claims, client.claims.subject) : idToken['sub']);
    if (subject === undefined) throw new ProviderError('invalid', { step: 'claims', code: 'subject_missing' });
    const person = readPerson(profile.claims, client.claims, answer.get('user'));
    observe('claims', 'passed', '');
    return {
      subject: tenant === undefined ? subject : `${tenant}/${subject}`,
      ...person,
      ...(profile.error === undefined ? {} : { userinfoError: profile.error }),
    };
  });
}

const describeClient = ({ client: { clientId } }: Run): oauth.Client => ({
  client_id: clientId,
  [oauth.clockTolerance]: clockToleranceSeconds,
});

/** State, issuer and errors. Yahoo! JAPAN sends a person who cancels back without error and code. */
function validateAnswer(run: Run, metadata: oauth.AuthorizationServer): URLSearchParams {
  const { answer, authorization } = run;
  // With many tenants the answer names the tenant's issuer, which is compared with the ID token's.
  const expected =
    run.client.tenantClaim === undefined ? metadata : { ...metadata, issuer: answer.get('iss') ?? metadata.issuer };
  const validated = oauth.validateAuthResponse(expected, describeClient(run), answer, authorization.state);
  if (!validated.has('code')) throw new ProviderError('denied', { step: 'authorization', code: 'no_code' });
  return validated;
}

async function requestTokens(run: Run, metadata: oauth.AuthorizationServer, code: URLSearchParams): Promise<Response> {
  const { client, authorization, entry, request, observe } = run;
  const { method, authenticate } = chooseAuthentication(client, metadata, entry);
  const { redirectUri, codeVerifier } = authorization;
  const response = await oauth.authorizationCodeGrantRequest(
    metadata,
    describeClient(run),
    authenticate,
    code,
    redirectUri,
    codeVerifier,
    request,
  );
  await refuseFailed(response, 'token');
  observe('token', 'passed', method === 'none' ? '' : method);
  return response;
}

/** Validates the tokens, and of an ID token issuer, audience, times, nonce, algorithm and signature. */
async function readTokens(run: Run, metadata: oauth.AuthorizationServer, response: Response) {
  const { client, authorization, answer, entry, request, isOpenId, observe } = run;
  if (!isOpenId) {
    const tokens = await oauth.processAuthorizationCodeResponse(
      metadata,
      describeClient(run),
      withoutIdToken(await response.json()),
    );
    observe('idToken', 'skipped', '');
    return { tokens, idToken: undefined, tenant: undefined };
  }
  const { issuer, tenant } = await expectIssuer(metadata, client.tenantClaim, response);
  if ((answer.get('iss') ?? issuer) !== issuer) throw new ProviderError('invalid', { step: 'idToken', code: 'other_issuer' });
  const algorithms = listAlgorithms(client, metadata);
  const server = { ...metadata, issuer, id_token_signing_alg_values_supported: algorithms };
  const tokens = await oauth.processAuthorizationCodeResponse(server, describeClient(run), response, {
    expectedNonce: authorization.nonce,
    requireIdToken: true,
  });
  const token = tokens.id_token ?? '';
  await verifySignature(response, { token, client, metadata: server, cache: entry, options: request });
  const { alg, kid } = readHeader(token);
  observe('idToken', 'passed', [alg, kid].filter((part) => part !== '').join(', '));
  return { tokens, idToken: oauth.getValidatedIdTokenClaims(tokens), tenant };
}

/** The tokens without an ID token that nobody asked for and nobody reads. */
function withoutIdToken(body: unknown): Response {
  const { id_token: _unread, ...tokens } = isObject(body) ? body : {};
  return Response.json(tokens);
}

interface Profile {
  readonly claims: Claims;
  readonly error?: ProviderError;
}

/**
 * The claims of the ID token, or if it has no address those of the userinfo endpoint. Its failure matters only where nothing else says
 * who logged in: a linked member can log in meanwhile.
 */
async function readProfile(
  run: Run,
  metadata: oauth.AuthorizationServer,
  { accessToken, idToken }: { readonly accessToken: string; readonly idToken: oauth.IDToken | undefined },
): Promise<Profile> {
  const { client, observe } = run;
  const isComplete = idToken !== undefined && typeof readPath(idToken, client.claims.email) === 'string';
  if (isComplete || (idToken !== undefined && metadata.userinfo_endpoint === undefined)) {
    observe('userinfo', 'skipped', '');
    return { claims: idToken };
  }
  try {
    const claims = await runStep('userinfo', () => requestUserinfo(run, metadata, { accessToken, subject: idToken?.sub }));
    observe('userinfo', 'passed', Object.keys(claims).slice(0, 20).join(', ').slice(0, 200));
    return { claims };
  } catch (error) {
    if (!(error instanceof ProviderError) || idToken === undefined) throw error;
    observe('userinfo', 'failed', describeFailure(error));
    return { claims: idToken, error };
  }
}

async function requestUserinfo(
  run: Run,
  metadata: oauth.AuthorizationServer,
  { accessToken, subject }: { readonly accessToken: string; readonly subject: string | undefined },
): Promise<Claims> {
  const { request, isOpenId } = run;
  if (!isOpenId || subject === undefined) {
    const address = new URL(metadata.userinfo_endpoint ?? '');
    const headers = new Headers({ accept: 'application/json' });
    const response = await oauth.protectedResourceRequest(accessToken, 'GET', address, headers, null, request);
    await refuseFailed(response, 'userinfo');
    const body: unknown = await response.json();
    if (!isObject(body)) throw new ProviderError('invalid', { step: 'userinfo', code: 'no_object' });
    return body;
  }
  const response = await oauth.userInfoRequest(metadata, describeClient(run), accessToken, request);
  await refuseFailed(response, 'userinfo');
  const claims = await oauth.processUserInfoResponse(metadata, describeClient(run), subject, response);
  if (response.headers.get('content-type')?.startsWith('application/jwt') === true)
    await oauth.validateApplicationLevelSignature({ ...metadata }, response, request);
  return claims;
}
