import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect } from 'vitest';
import { askForToken, getToken, openApi, publishApiApp, sendWith } from '../people/api-app.ts';
import { addOtherStore, otherHost } from '../people/other-store.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });

it('an app gets a JWT access token for the API by client credentials', async ({ server }) => {
  await publishApiApp(server, 'warehouse', ['stock:write', 'orders:read']);
  const answer = await askForToken(server, 'warehouse', { scope: 'stock:write' });
  expect(answer.json()).toMatchObject({ token_type: 'Bearer', scope: 'stock:write', expires_in: 600 });
  const { access_token: token } = answer.json<{ access_token: string }>();
  expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' });
  expect(decodeJwt(token)).toMatchObject({
    iss: 'http://localhost',
    aud: 'http://localhost/api/v1',
    sub: 'warehouse',
    client_id: 'warehouse',
    scope: 'stock:write',
  });
  // Without a scope it gets all that its settings allow.
  expect((await askForToken(server, 'warehouse')).json()).toMatchObject({ scope: 'stock:write orders:read' });
});

it('refuses scopes that the app does not have, other resources, and apps without scopes', async ({ server }) => {
  await publishApiApp(server, 'warehouse', ['stock:write']);
  await publishApiApp(server, 'reader', []);
  const errorOf = async (clientId: string, parameters: Record<string, string>) =>
    (await askForToken(server, clientId, parameters)).json<{ error: string }>().error;
  expect(await errorOf('warehouse', { scope: 'stock:write members:read' })).toBe('invalid_scope');
  expect(await errorOf('warehouse', { scope: 'openid' })).toBe('invalid_scope');
  expect(await errorOf('warehouse', { resource: 'https://elsewhere.example' })).toBe('invalid_target');
  expect(await errorOf('reader', {})).toBe('invalid_request');
});

it('no member’s authorization leads to a token for the API', async ({ server }) => {
  await publishApiApp(server, 'warehouse');
  const query = new URLSearchParams({
    client_id: 'warehouse',
    response_type: 'code',
    redirect_uri: 'https://warehouse.example/callback',
    scope: 'openid stock:write',
    resource: 'http://localhost/api/v1',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const answer = await server.open().get(`/oidc/authorize?${query}`);
  expect(new URL(String(answer.headers.location)).searchParams.get('error')).toBe('invalid_target');
});

it('a request without a valid token gets 401 with a challenge', async ({ server }) => {
  const send = await openApi(server);
  const token = await getToken(server, 'warehouse');
  const [head, body, signature] = token.split('.');
  const idToken = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
  for (const wrong of ['x', `${head}.${body}.${signature?.slice(0, -4)}AAAA`, idToken]) {
    const answer = await send('GET', '/stock/a', { token: wrong });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="api", error="invalid_token"']);
  }
  const answer = await send('GET', '/stock/a', { token: null });
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"');
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    status: 401,
    code: 'ACCESS_TOKEN_INVALID',
    instance: expect.stringMatching(/^urn:uuid:/),
  });
});

it('a scope or app that is removed from the settings is refused from then on, whatever its token says', async ({ server }) => {
  const send = await openApi(server);
  expect((await send('GET', '/stock/a')).statusCode).toBe(404);
  await publishApiApp(server, 'warehouse', ['orders:read']);
  const answer = await send('GET', '/stock/a');
  expect([answer.statusCode, answer.json().code, answer.headers['www-authenticate']]).toEqual([
    403,
    'SCOPE_MISSING',
    'Bearer realm="api", error="insufficient_scope", scope="stock:write"',
  ]);
  await publish(server, 'oidcClients', (settings) => ({ ...settings, clients: [] }));
  expect((await send('GET', '/stock/a')).statusCode).toBe(401);
});

it('a token of another store is refused', async ({ server }) => {
  const send = await openApi(server);
  await addOtherStore(server);
  const elsewhere = sendWith(server, await getToken(server, 'warehouse'), otherHost);
  const answer = await elsewhere('GET', '/stock/a');
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'ACCESS_TOKEN_INVALID']);
  expect((await send('GET', '/stock/a')).statusCode).toBe(404);
});

it('reads no cookie and allows no other origin', async ({ server }) => {
  await openApi(server);
  const browser = server.open();
  const answer = await browser.get('/api/v1/stock/a', { origin: 'https://elsewhere.example' });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('says how many requests an app has left, and refuses more', async ({ server }) => {
  const send = await openApi(server, 'busy');
  const first = await send('GET', '/stock/a');
  expect(first.headers['ratelimit-policy']).toBe('"app";q=1200;w=60');
  expect(first.headers['ratelimit']).toBe('"app";r=1199;t=60');
  await server.database.query('UPDATE rate_limits SET count = 1200 WHERE count = 1 AND window_end > $1', [server.clock.now()]);
  const answer = await send('GET', '/stock/a');
  expect([answer.statusCode, answer.json().code, answer.headers['ratelimit']]).toEqual([429, 'TOO_MANY', '"app";r=0;t=60']);
  expect(Number(answer.headers['retry-after'])).toBe(60);
});

it('an unknown address is a problem too', async ({ server }) => {
  const send = await openApi(server);
  const answer = await send('POST', '/nothing', { body: {} });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});
