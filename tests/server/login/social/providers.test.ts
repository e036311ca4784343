import { expect } from 'vitest';
import { generic } from '../../../../src/server/areas/login/identity-providers/presets.ts';
import { createOpenIdGateway } from '../../../../src/server/platform/gateways/identity-providers/openid.ts';
import type { TestBrowser } from '../../harness.ts';
import { openNew, readData } from '../../people/members.ts';
import type { FakePerson } from '../../people/providers/fake-provider.ts';
import {
  comeBack,
  lastFailure,
  leave,
  loginWith,
  providerOf,
  startProvidersTest,
  visitProvider,
} from '../../people/providers/providers-store.ts';
import { providerCases } from '../../people/providers/quirks.ts';
import { agreeAll } from '../../people/sign-up.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startProvidersTest);
const ids = Object.keys(providerCases);
const unavailable = '/login?notice=socialUnavailable';

it.beforeAll(async ({ server }) => {
  for (const id of ids) {
    const member = await openNew(server, `member-${id}`);
    providerOf(server, id).person = { id: `${id}-1`, email: `${id}@mail.example` };
    expect(await visitProvider(server, member, id, 'relate')).toBe('/mypage/social/enable/complete');
  }
});
// Away from the limit of visits.
it.beforeEach(({ server }) => server.clock.advance(601));

const readSignUp = async (browser: TestBrowser) => {
  const { screen } = (await readData(browser, '/signup/form')) as {
    screen: { forms: { signup: { answers: Record<string, unknown>; context: Record<string, unknown> } } };
  };
  return screen.forms.signup;
};

it.for(ids)(
  'logs in who was linked by %s, also while userinfo fails; cancelled and failed visits say so',
  async (id, { server }) => {
    const person = { id: `${id}-1`, email: `${id}@mail.example` };
    expect(await loginWith(server, id, person)).toBe('/mypage');
    const { cancel = {}, issuer, userinfo } = providerCases[id]?.quirks ?? {};
    expect(await loginWith(server, id, person, 'cancel')).toBe('/login?notice=socialCancelled');
    const code = cancel['error'] ?? 'no_code';
    expect(lastFailure(server)).toEqual({ provider: id, reason: 'denied', step: 'authorization', code });
    expect(await loginWith(server, id, person, 'tokenError')).toBe(unavailable);
    const tokenCode = providerCases[id]?.tokenCode;
    expect(lastFailure(server)).toEqual({ provider: id, reason: 'invalid', step: 'token', code: tokenCode });
    // Without an ID token nothing else says who logged in.
    expect(await loginWith(server, id, { id: person.id }, 'userinfoDown')).toBe(issuer === undefined ? unavailable : '/mypage');
    const asked = { provider: id, step: 'userinfo', code: 'temporarily_unavailable' };
    if (userinfo !== undefined) expect(lastFailure(server)).toMatchObject(asked);
  },
);

it.for([
  ['wrongSignature', 'OAUTH_INVALID_RESPONSE'],
  ['wrongIssuer', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['wrongNonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ['unsigned', 'OAUTH_INVALID_RESPONSE'],
  ['publicKeyAsSecret', 'OAUTH_INVALID_RESPONSE'],
] as const)('refuses an ID token with %s, signed with a key or with the secret', async ([fault, code], { server }) => {
  for (const id of ['google', 'line']) {
    expect(await loginWith(server, id, { id: `${id}-1` }, fault)).toBe(unavailable);
    const isSecretWrong = id === 'line' && fault === 'wrongSignature';
    expect(lastFailure(server)).toEqual({
      provider: id,
      reason: 'invalid',
      step: 'idToken',
      code: isSecretWrong ? 'signature_wrong' : code,
    });
  }
});

it('accepts a key that was replaced a moment ago', async ({ server }) => {
  expect(await loginWith(server, 'google', { id: 'google-1' })).toBe('/mypage');
  providerOf(server, 'google').rotateKey();
  expect(await loginWith(server, 'google', { id: 'google-1' })).toBe('/mypage');
});

it('begins a sign-up with the posted name, which is text of a stranger, and with an address that only the token verifies', async ({
  server,
}) => {
  const begin = async (id: string, person: FakePerson) => {
    const browser = server.open();
    await agreeAll(browser);
    Object.assign(providerOf(server, id), { person });
    expect(await visitProvider(server, browser, id, 'signup')).toBe('/signup/form');
    const { answers, context } = await readSignUp(browser);
    const { socialEmail, familyName, givenName } = answers;
    return { socialEmail, familyName, givenName, defaultEmail: context['defaultEmail'] };
  };
  const apple = { id: 'apple-new', email: 'new@privaterelay.example', family: '山田', given: '花子' };
  const names = { familyName: '山田', givenName: '花子' };
  expect(await begin('apple', apple)).toEqual({ socialEmail: apple.email, ...names, defaultEmail: apple.email });
  const noNames = { familyName: null, givenName: null };
  // The name comes once.
  expect(await begin('apple', apple)).toMatchObject(noNames);
  const markup = { ...apple, id: 'apple-markup', family: '<img src=x onerror=alert(1)>', given: '\u202eevil' };
  expect(await begin('apple', markup)).toMatchObject({ familyName: null, givenName: 'evil' });
  const yahoo = { id: 'y-new', email: 'new@yahoo.example', family: '佐藤', given: '次郎' };
  expect(await begin('yahooJapan', yahoo)).toEqual({
    socialEmail: yahoo.email,
    familyName: '佐藤',
    givenName: '次郎',
    defaultEmail: yahoo.email,
  });
  // Nobody verified these addresses, so that a code has to.
  for (const id of ['microsoft', 'facebook', 'line'])
    expect(await begin(id, { id: `${id}-new`, email: 'owner@example.com' })).toMatchObject({ defaultEmail: null });
});

it('takes a posted answer only in the session that began the visit, for its state, and without its content in an address', async ({
  server,
}) => {
  const provider = providerOf(server, 'apple');
  provider.person = { id: 'apple-1' };
  const browser = server.open();
  const back = await leave(browser, 'apple', 'login');
  // An attacker's own answer, posted by the browser of somebody else.
  expect(await comeBack(server, server.open(), back)).toBe('/login?notice=socialExpired');
  const posted = await server.open().send({
    method: 'POST',
    url: '/auth/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.example' },
    payload: back.fields.toString(),
  });
  const address = String(posted.headers.location);
  expect([posted.statusCode, address.startsWith('/auth/callback?state=')]).toEqual([303, true]);
  expect(address).not.toContain(back.fields.get('code'));
  expect(posted.headers['set-cookie']).toBeUndefined();
  // The answer of another visit under this visit's state.
  const other = await leave(browser, 'apple', 'login');
  const swapped = new URL(address, 'https://store.example');
  swapped.searchParams.set('state', other.fields.get('state') ?? '');
  expect((await browser.get(`${swapped.pathname}${swapped.search}`)).headers.location).toBe(unavailable);
  expect(await comeBack(server, browser, back)).toBe('/mypage');
});

it('refuses an answer of another provider, tokens of a megabyte, and tokens that are no JSON', async ({ server }) => {
  const browser = server.open();
  const google = await leave(browser, 'google', 'login');
  const yahoo = await leave(browser, 'yahooJapan', 'login');
  const mixed = new URLSearchParams({ state: google.fields.get('state') ?? '', code: yahoo.fields.get('code') ?? '' });
  expect((await browser.get(`/auth/callback?${mixed}`)).headers.location).toBe(unavailable);
  expect(await loginWith(server, 'google', { id: 'google-1' }, 'otherIss')).toBe(unavailable);
  expect(lastFailure(server)).toMatchObject({ step: 'authorization', code: 'OAUTH_INVALID_RESPONSE' });
  expect(await loginWith(server, 'google', { id: 'google-1' }, 'largeTokens')).toBe(unavailable);
  expect(lastFailure(server)).toMatchObject({ reason: 'unavailable', step: 'token' });
  // An answer that is no JSON may be a token, which errors of parsers quote.
  expect(await loginWith(server, 'facebook', { id: 'facebook-1' }, 'bareToken')).toBe(unavailable);
  expect(lastFailure(server)).toMatchObject({ reason: 'invalid', step: 'token', code: 'not_json' });
  expect(server.log.join('\n')).not.toContain('token-of-1');
});

it('logs what the provider says as one clean line, and no code, token or secret', async ({ server }) => {
  await loginWith(server, 'google', { id: 'google-1' }, 'error');
  const line = server.log.findLast((text) => text.includes('server_error')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ provider: 'google', code: 'server_error', detail: 'a b <b>' });
  const log = server.log.join('\n');
  for (const provider of Object.values(server.providers))
    for (const { body } of provider.tokenRequests) {
      expect(log).not.toContain(body.get('code') ?? '-');
      expect(log).not.toContain(body.get('code_verifier') ?? '-');
    }
  for (const { quirks } of Object.values(providerCases)) expect(log).not.toContain(quirks.secret);
});

it('requests no private address for endpoints that an operator enters, in production', async () => {
  const gateway = createOpenIdGateway({ isProduction: true, demoIssuer: undefined });
  const authorization = {
    redirectUri: 'https://store.example/auth/callback',
    state: 's',
    nonce: 'n',
    codeVerifier: 'v'.repeat(43),
  };
  const client = {
    issuer: 'https://social.example',
    clientId: 'c',
    clientSecret: 'secret',
    tokenAuthentication: undefined,
    signer: { teamId: '', keyId: '' },
    idTokenAlgorithm: undefined,
    scope: 'profile',
    parameters: {},
    responseMode: 'query',
    claims: generic.claims,
    tenantClaim: undefined,
  } as const;
  for (const token of [
    'https://169.254.169.254/latest',
    'https://[::1]/token',
    'http://127.0.0.1:9/token',
    'https://localhost/token',
  ]) {
    const endpoints = { authorization: 'https://social.example/authorize', token };
    const answer = gateway.readIdentity({ ...client, endpoints }, authorization, new URLSearchParams({ state: 's', code: 'c' }));
    await expect(answer).rejects.toMatchObject({ reason: 'unavailable', step: 'token', code: 'no_answer' });
  }
  const discovered = gateway.buildAuthorizationAddress(
    { ...client, issuer: 'https://10.0.0.1', endpoints: {} },
    authorization,
    'ja',
  );
  await expect(discovered).rejects.toMatchObject({ reason: 'unavailable', step: 'discovery' });
});
