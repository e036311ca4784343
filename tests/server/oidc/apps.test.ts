// What operators and partner developers see of connected apps: addresses, secrets, the page for developers.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { insertStore } from '../../../src/server/app/seed/insert-store.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { startOidcTest } from '../people/connected-app.ts';
import { editor, openAs, viewer } from '../people/operators.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startOidcTest);

interface SecretPage {
  readonly secret: string;
  readonly offerToken: string;
}
interface AppPage {
  readonly kind: string;
  readonly mayAdd: boolean;
  readonly secrets: readonly { readonly secretId: string; readonly ending: string; readonly lastUsedAt: string | null }[];
}

const readPage = async <Page>(browser: TestBrowser, path: string): Promise<Page> => {
  const answer = await browser.get(`/zapi/internal/console/apps/${path}/screen-data`);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<Page>();
};
const offer = (browser: TestBrowser, clientId: string): Promise<SecretPage> => readPage(browser, `${clientId}/secret`);
const readApp = (browser: TestBrowser, clientId: string): Promise<AppPage> => readPage(browser, clientId);

/** Puts a new secret in force; returns it. */
async function make(browser: TestBrowser, clientId: string): Promise<string> {
  const { secret, offerToken: sealed } = await offer(browser, clientId);
  const answer = await browser.post('/zapi/console/app-secret', { clientId, offerToken: sealed });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return secret;
}

/** What the token endpoint says to the app with a secret: `invalid_grant` if it is the app's, because the code is invented. */
async function authenticate({ app }: TestApp, clientId: string, secret?: string): Promise<string> {
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const body = { grant_type: 'authorization_code', code: 'invented', redirect_uri: 'https://app.example/callback' };
  const answer = await app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      ...(secret === undefined ? {} : { authorization: basic }),
    },
    payload: new URLSearchParams({ ...body, ...(secret === undefined ? { client_id: clientId } : {}) }).toString(),
  });
  return answer.json<{ error: string }>().error;
}

it('a secret is shown once, works from then on, and makes the app confidential', async ({ server }) => {
  const browser = await openAs(server, editor);
  expect((await readApp(browser, 'demo-app')).kind).toBe('public');
  expect(await authenticate(server, 'demo-app')).toBe('invalid_grant');
  const secret = await make(browser, 'demo-app');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await authenticate(server, 'demo-app', secret)).toBe('invalid_grant');
  expect(await authenticate(server, 'demo-app')).toBe('invalid_client');
  expect(await authenticate(server, 'demo-app', `${secret.slice(0, -1)}!`)).toBe('invalid_client');
  const page = await readApp(browser, 'demo-app');
  expect(page).toMatchObject({ kind: 'secret', mayAdd: true, secrets: [{ ending: secret.slice(-4) }] });
  expect(page.secrets[0]?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(page)).not.toContain(secret);
  const rows = await server.database.query('SELECT oidc_client_secrets::text AS text FROM oidc_client_secrets');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

it('two secrets are valid at a time; one that ends is refused at once', async ({ server }) => {
  const browser = await openAs(server, editor);
  const [old, next] = [await make(browser, 'plain'), await make(browser, 'plain')];
  expect(await Promise.all([old, next].map((secret) => authenticate(server, 'plain', secret)))).toEqual([
    'invalid_grant',
    'invalid_grant',
  ]);
  // No third one: its page leads back.
  const answer = await browser.get('/console/apps/plain/secret', { accept: 'text/html' });
  expect(answer.headers.location).toBe('/console/apps/plain');
  const { secrets } = await readApp(browser, 'plain');
  const ending = { clientId: 'plain', secretId: secrets[0]?.secretId };
  expect((await browser.post('/zapi/console/app-secret/end', ending)).statusCode).toBe(200);
  expect((await browser.post('/zapi/console/app-secret/end', ending)).statusCode).toBe(404);
  expect(await authenticate(server, 'plain', old)).toBe('invalid_client');
  expect(await authenticate(server, 'plain', next)).toBe('invalid_grant');
  const audited = await server.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE action LIKE 'app-secret%'`);
  expect(audited.map(({ action }) => action)).toContain('app-secret-ended');
});

it('an app whose last secret ends is refused, and never again works without one', async ({ server }) => {
  const browser = await openAs(server, editor);
  await publish(server, 'oidcClients', ({ clients }) => ({
    clients: [...(Array.isArray(clients) ? clients : []), { ...Object(clients)[1], clientId: 'leaked' }],
  }));
  const secret = await make(browser, 'leaked');
  const secretId = (await readApp(browser, 'leaked')).secrets[0]?.secretId;
  expect((await browser.post('/zapi/console/app-secret/end', { clientId: 'leaked', secretId })).statusCode).toBe(200);
  expect(await readApp(browser, 'leaked')).toMatchObject({ kind: 'ended', mayAdd: true, secrets: [] });
  expect(await authenticate(server, 'leaked', secret)).toBe('invalid_client');
  expect(await authenticate(server, 'leaked')).toBe('invalid_client');
  expect(await authenticate(server, 'leaked', '-')).toBe('invalid_client');
  expect(await authenticate(server, 'leaked', await make(browser, 'leaked'))).toBe('invalid_grant');
});

it('an app that proves itself by its key is offered no secret', async ({ server }) => {
  await publish(server, 'oidcClients', ({ clients }) => ({
    clients: [
      ...(Array.isArray(clients) ? clients : []),
      { ...Object(clients)[1], clientId: 'keyed', jwksUri: 'https://keyed.example/jwks' },
    ],
  }));
  const browser = await openAs(server, editor);
  expect(await readApp(browser, 'keyed')).toMatchObject({ kind: 'key', mayAdd: false });
  const answer = await browser.get('/console/apps/keyed/secret', { accept: 'text/html' });
  expect(answer.headers.location).toBe('/console/apps/keyed');
});

it('an offer is stored once, for its app, within 30 minutes', async ({ server }) => {
  await publish(server, 'oidcClients', ({ clients }) => ({
    clients: [
      ...(Array.isArray(clients) ? clients : []),
      ...['first', 'second'].map((clientId) => ({ ...Object(clients)[1], clientId })),
    ],
  }));
  const browser = await openAs(server, editor);
  const post = async (body: unknown) => (await browser.post('/zapi/console/app-secret', body)).statusCode;
  const { offerToken: sealed } = await offer(browser, 'first');
  expect(await post({ clientId: 'second', offerToken: sealed })).toBe(409);
  expect(await post({ clientId: 'first', offerToken: 'invented' })).toBe(409);
  expect(await post({ clientId: 'unknown', offerToken: sealed })).toBe(404);
  expect(await Promise.all([1, 2, 3].map(() => post({ clientId: 'first', offerToken: sealed })))).toEqual(
    expect.arrayContaining([200, 409, 409]),
  );
  // Two operators at the same time: each gets a place.
  const offers = await Promise.all([offer(browser, 'second'), offer(await openAs(server, editor), 'second')]);
  expect(await Promise.all(offers.map(({ offerToken }) => post({ clientId: 'second', offerToken })))).toEqual([200, 200]);
  const { secrets } = await readApp(browser, 'second');
  await browser.post('/zapi/console/app-secret/end', { clientId: 'second', secretId: secrets[0]?.secretId });
  const late = await offer(browser, 'second');
  server.clock.advance(1801);
  expect(await post({ clientId: 'second', offerToken: late.offerToken })).toBe(409);
});

it('an operator of one store neither sees nor makes secrets of an app with the same ID at another', async ({ server }) => {
  const origin = 'https://other.example';
  await server.database.transaction(async (tx) => {
    const rows = await tx.query<{ document: string; body: JsonObject }>(
      "SELECT DISTINCT ON (document) document, body FROM settings_documents WHERE store_id = 'first' ORDER BY document, version DESC",
    );
    const documents = Object.fromEntries(rows.map(({ document, body }) => [document, body]));
    const address = { origin, host: 'other.example' };
    await insertStore(tx, { id: 'other', address, isDemo: false, developmentKey: null, documents }, server.clock.now());
  });
  const browser = await openAs(server, editor);
  const { secret, offerToken: sealed } = await offer(browser, 'plain');
  const stranger = server.open(origin);
  for (const [name, value] of browser.cookies) stranger.cookies.set(name, value).set(`__Host-${name}`, value);
  for (const path of ['index', 'plain', 'plain/secret'])
    expect((await stranger.get(`/console/apps/${path.replace('index', '')}`)).headers.location).toMatch(/^\/console\/login/);
  const payload = { clientId: 'plain', offerToken: sealed };
  expect((await stranger.post('/zapi/console/app-secret', payload)).statusCode).toBe(401);
  expect((await browser.post('/zapi/console/app-secret', payload)).statusCode).toBe(200);
  const authenticateAt = async (host: string, basic: string) =>
    server.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: {
        host,
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`plain:${basic}`).toString('base64')}`,
      },
      payload: 'grant_type=authorization_code&code=x&redirect_uri=x',
    });
  expect((await authenticateAt('localhost', secret)).json()).toMatchObject({ error: 'invalid_grant' });
  expect((await authenticateAt('other.example', secret)).json()).toMatchObject({ error: 'invalid_client' });
});

it('a viewer sees apps, but neither makes nor ends secrets', async ({ server }) => {
  const browser = await openAs(server, viewer);
  expect((await readApp(browser, 'demo-app')).mayAdd).toBe(false);
  expect((await browser.get('/console/apps/demo-app/secret', { accept: 'text/html' })).headers.location).toBe(
    '/console/apps/demo-app',
  );
  for (const call of ['app-secret', 'app-secret/end'])
    expect(
      (await browser.post(`/zapi/console/${call}`, { clientId: 'demo-app', offerToken: 'x', secretId: 'x' })).statusCode,
    ).toBe(403);
});

it('the page for developers has the addresses of this store, and only of a store with apps', async ({ server }) => {
  const page = async () => server.open().get('/developers', { accept: 'text/html' });
  const { body } = await page();
  for (const part of [
    'http://localhost/oidc/authorize',
    'offline_access',
    'invalid_grant',
    'new URL(&#x27;http://localhost&#x27;)',
  ])
    expect(body).toContain(part);
  expect(body).not.toContain('store.example');
  await publish(server, 'oidcClients', () => ({ clients: [] }));
  expect((await page()).statusCode).toBe(404);
});
