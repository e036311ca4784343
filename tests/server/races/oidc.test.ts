// Races need a real PostgreSQL and two applications: the embedded database has one connection.

import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { startPair } from '../pair.ts';
import { agree, allow, connect, decide, logIn } from '../people/authorization.ts';
import { createConnectedApp, follow, oidcClients } from '../people/connected-app.ts';
import { fakeApps } from '../people/fake-apps.ts';
import { addFamily, openMember } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';
import { holdRows, untilBlocked } from './interleave.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] };
const it = serverTest(() => startPair({ gateways: { apps: fakeApps(async () => Response.json(jwks)) } }));
it.beforeAll(async ({ server }) => {
  await publish(server, 'oidcClients', () => oidcClients);
});

const readKeys = async (test: TestApp): Promise<readonly string[]> =>
  (await test.app.inject({ url: '/oidc/jwks', headers: { host: 'localhost' } }))
    .json<{ keys: { kid: string }[] }>()
    .keys.map(({ kid }) => kid);

it('two applications create one signing key', async ({ server }) => {
  const keys = await Promise.all(Array.from({ length: 4 }, (_, index) => readKeys(index % 2 === 0 ? server : server.other)));
  expect(new Set(keys.flat()).size).toBe(1);
});

it('answers invalid_grant if two applications exchange one code at the same time, and leaves no valid token', async ({
  server,
}) => {
  const connectedApps = [await createConnectedApp(server), await createConnectedApp(server.other)] as const;
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  await connect(browser, connectedApps[0]);
  const authorization = await connectedApps[0].begin();
  const address = await follow(browser, authorization.address);
  const results = await Promise.allSettled(connectedApps.map((connectedApp) => connectedApp.finish(authorization, address)));
  const tokens = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(tokens.length).toBeLessThan(2);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ error: 'invalid_grant' });
  for (const { access_token: token } of tokens)
    await expect(client.fetchUserInfo(connectedApps[0].config, token, 'a_demosingle')).rejects.toThrow();
});

it('two applications that get the same refresh at the same time give one answer, and a third refresh ends the family', async ({
  server,
}) => {
  const apps = [await createConnectedApp(server), await createConnectedApp(server.other)] as const;
  const browser = server.open();
  await logIn(browser, 'member@example.com');
  const first = await connect(browser, apps[0], { scope: 'openid profile offline_access' });
  const refresh = (app: (typeof apps)[number]) => client.refreshTokenGrant(app.config, first.refresh_token ?? '');
  const [one, two] = await Promise.all(apps.map(refresh));
  expect([two?.access_token, two?.refresh_token]).toEqual([one?.access_token, one?.refresh_token]);
  await client.fetchUserInfo(apps[0].config, one?.access_token ?? '', 'a_demomember');
  const late = await Promise.allSettled(apps.map(refresh));
  for (const { status } of late) expect(status).toBe('rejected');
  await expect(client.fetchUserInfo(apps[0].config, one?.access_token ?? '', 'a_demomember')).rejects.toThrow();
});

it('two applications take one assertion of an app once', async ({ server }) => {
  const keyed = { ...oidcClients.clients[1], clientId: 'keyed', jwksUri: 'https://keyed.example/jwks' };
  for (const application of [server, server.other])
    await publish(application, 'oidcClients', () => ({ clients: [...oidcClients.clients, keyed] }));
  const assertion = await new SignJWT({ iss: 'keyed', sub: 'keyed', aud: 'http://localhost', jti: 'once' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setExpirationTime('1m')
    .sign(privateKey);
  const redeem = ({ app }: TestApp) =>
    app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'invented',
        redirect_uri: 'https://plain.example/callback',
        client_assertion: assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      }).toString(),
    });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => redeem(index % 2 === 0 ? server : server.other)));
  const errors = answers.map((answer) => answer.json<{ error: string }>().error);
  // The app is known: only its code is not.
  expect(errors.filter((error) => error === 'invalid_grant')).toHaveLength(1);
  expect(new Set(errors)).not.toContain('server_error');
});

it('two tabs that allow the same app at the same time create one grant', async ({ server }) => {
  const connectedApp = await createConnectedApp(server);
  const browser = server.open();
  await logIn(browser, 'manager@example.com');
  // One after the other: one cookie ties both to the browser.
  const pages: string[] = [];
  for (let tab = 0; tab < 2; tab += 1) pages.push(await follow(browser, (await connectedApp.begin()).address));
  for (const page of pages) expect(page).toMatch(/^\/oidc\/consent/);
  const answers = await Promise.all(pages.map((page) => allow(browser, page, { addScope: ['profile'] })));
  for (const address of answers) expect(address).toContain('?code=');
  const rows = await server.database.query("SELECT 1 FROM oidc_records WHERE model = 'Grant' AND account_id = 'a_demomanager'");
  expect(rows).toHaveLength(1);
});

it('gives an app no more scopes after a manager has restricted apps', async ({ server }) => {
  const test = server;
  await addFamily(test, 'g_apps', { appowner: 'owner', appmanaged: 'managed' });
  const connectedApp = await createConnectedApp(test);
  const browser = await openMember(test, 'appmanaged');
  await connect(browser, connectedApp, { scope: 'openid profile' });
  const page = await follow(browser, (await connectedApp.begin({ scope: 'openid profile email' })).address);
  expect((await agree(browser, page)).statusCode).toBe(204);
  const readScope = () =>
    test.database.query(
      "SELECT payload->'openid' AS openid FROM oidc_records WHERE model = 'Grant' AND account_id = 'appmanaged'",
    );
  const before = await readScope();
  const release = await holdRows(
    test.database,
    `WITH g AS (SELECT store_id FROM family_groups WHERE group_id = 'g_apps' FOR UPDATE), r AS (
       INSERT INTO parental_restrictions (store_id, account_id, type, set_by, set_at)
       SELECT store_id, 'appmanaged', 'oidcGrant', 'appowner', $1 FROM g RETURNING 1 AS one)
     SELECT one FROM r`,
    [test.clock.now()],
  );
  const allowing = decide(browser, page, { addScope: ['profile', 'email'] });
  await untilBlocked(test.database);
  await release();
  expect((await allowing).statusCode).toBe(403);
  expect(await readScope()).toEqual(before);
});
