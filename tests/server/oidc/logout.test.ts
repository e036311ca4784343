// Logouts: apps are told when a session ends, and ask for one with old ID tokens.

import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { createGuardedFetch, type FetchOptions } from '../../../src/server/platform/gateways/identity-providers/guarded-fetch.ts';
import type { TestApp } from '../harness.ts';
import { connect } from '../people/authorization.ts';
import { addApp, createConnectedApp, follow, startOidcTest } from '../people/connected-app.ts';
import { fakeApps } from '../people/fake-apps.ts';
import { openNew } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

let sent: { readonly address: string; readonly token: string }[] = [];
let status: number | undefined = 200;
const fetchApp = async (address: string, { body }: FetchOptions): Promise<Response> => {
  sent.push({ address, token: new URLSearchParams(String(body)).get('logout_token') ?? '' });
  if (status === undefined) throw new Error('unreachable');
  return new Response(null, { status });
};
let deliver: (address: string, options: FetchOptions) => Promise<Response> = fetchApp;
const test = serverTest(() => startOidcTest({}, { gateways: { apps: fakeApps((...request) => deliver(...request)) } }));
test.beforeEach(() => {
  sent = [];
  status = 200;
  deliver = fetchApp;
});

const addressOf = (clientId: string): string => `https://${clientId}.example/logout`;
const addReported = (server: TestApp, clientId: string) =>
  addApp(server, clientId, { backchannelLogoutUri: addressOf(clientId) });
const runJobs = (server: TestApp) => server.app.jobWorker?.run();
const decode = (part: string | undefined): Record<string, unknown> => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** The header and payload of a token, whose signature must be of a published key. */
async function readToken(server: TestApp, token: string) {
  const [head, payload, signature = ''] = token.split('.');
  const answer = await server.app.inject({ url: '/oidc/jwks', headers: { host: 'localhost' } });
  const key = answer.json<{ keys: { kid: string }[] }>().keys.find(({ kid }) => kid === decode(head)['kid']);
  const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
  expect(verify('sha256', Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  return { header: decode(head), payload: decode(payload) };
}

test('ID tokens name the session for each app, the same one after each login in it', async ({ server }) => {
  const apps = [await addReported(server, 'one'), await createConnectedApp(server)] as const;
  const [browser, phone] = [await openNew(server, 'session1'), await openNew(server, 'session2')];
  const sid = (await connect(browser, apps[0])).claims()?.['sid'];
  expect(sid).toMatch(/^[\w-]{43}$/);
  expect((await connect(browser, apps[0])).claims()?.['sid']).toBe(sid);
  expect((await connect(browser, apps[1])).claims()?.['sid']).toMatch(/^[\w-]{43}$/);
  expect((await connect(browser, apps[1])).claims()?.['sid']).not.toBe(sid);
  expect((await connect(phone, apps[0])).claims()?.['sid']).not.toBe(sid);
});

test('a logout is told to the apps of the session, with a token that names it', async ({ server }) => {
  const apps = [await addReported(server, 'one'), await addReported(server, 'two'), await addApp(server, 'untold')];
  const browser = await openNew(server, 'leaves01');
  const other = await openNew(server, 'leaves02');
  const tokens = [];
  for (const app of apps) tokens.push(await connect(browser, app));
  await connect(other, await addReported(server, 'one'));
  await runJobs(server);
  expect(sent).toEqual([]);
  await browser.post('/logout', {});
  await runJobs(server);
  expect(sent.map(({ address }) => address).toSorted()).toEqual([addressOf('one'), addressOf('two')]);
  const { header, payload } = await readToken(server, sent.find(({ address }) => address === addressOf('one'))?.token ?? '');
  expect(header).toMatchObject({ typ: 'logout+jwt', alg: 'RS256' });
  expect(payload).toEqual({
    iss: 'http://localhost',
    aud: 'one',
    sub: 'leaves01',
    sid: tokens[0]?.claims()?.['sid'],
    jti: expect.stringMatching(/^l_/),
    iat: expect.any(Number),
    exp: expect.any(Number),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  await runJobs(server);
  expect(sent).toHaveLength(2);
});

test('an app that does not answer is told again, later each time, and in the end no more', async ({ server }) => {
  const app = await addReported(server, 'busy');
  const browser = await openNew(server, 'leaves03');
  await connect(browser, app);
  await browser.post('/logout', {});
  status = undefined;
  await runJobs(server);
  await runJobs(server);
  expect(sent).toHaveLength(1);
  status = 503;
  for (const minutes of [1, 2, 4]) {
    server.clock.advance(60 * minutes - 1);
    const before = sent.length;
    await runJobs(server);
    expect(sent).toHaveLength(before);
    server.clock.advance(1);
    await runJobs(server);
    expect(sent).toHaveLength(before + 1);
  }
  for (let hour = 0; hour < 12; hour += 1) {
    server.clock.advance(3_600);
    await runJobs(server);
  }
  expect(sent).toHaveLength(9);
  expect(await server.database.query("SELECT 1 FROM oidc_logins WHERE client_id = 'busy'")).toEqual([]);
});

test('an app that was removed from the settings, and one whose session only expired, are not told', async ({ server }) => {
  const app = await addReported(server, 'gone');
  const browser = await openNew(server, 'leaves04');
  await connect(browser, app);
  await addApp(server, 'gone');
  await browser.post('/logout', {});
  const expired = await openNew(server, 'leaves05');
  await connect(expired, await addReported(server, 'idle'));
  server.clock.advance(15 * 86_400);
  await server.database.query("DELETE FROM sessions WHERE account_id = 'leaves05'");
  await runJobs(server);
  expect(sent).toEqual([]);
  expect(await server.database.query('SELECT 1 FROM oidc_logins WHERE due_at IS NOT NULL')).toEqual([]);
});

test('an app that hangs, and one in a private network, keep no other app from being told', async ({ server }) => {
  const paths: string[] = [];
  let hangs = true;
  const apps = createServer(({ url = '' }, answer) => {
    paths.push(url);
    if (url !== '/hangs' || !hangs) answer.writeHead(204).end();
  });
  await new Promise<void>((resolve) => apps.listen(0, '127.0.0.1', resolve));
  // A listening server has an address.
  const origin = `http://127.0.0.1:${(apps.address() as AddressInfo).port}`;
  const local = createGuardedFetch({ trustedOrigins: [origin], allowsLoopback: false, refusesPrivate: true });
  deliver = (address, options) => local(address, options);
  const addresses = { hangs: `${origin}/hangs`, inside: 'https://10.0.0.1/logout', answers: `${origin}/answers` };
  const browser = await openNew(server, 'leaves07');
  for (const [clientId, backchannelLogoutUri] of Object.entries(addresses))
    await connect(browser, await addApp(server, clientId, { backchannelLogoutUri }));
  await browser.post('/logout', {});
  const waiting = async () => {
    const sql = 'SELECT client_id, attempts FROM oidc_logins WHERE due_at IS NOT NULL ORDER BY client_id';
    return (await server.database.query<{ client_id: string; attempts: number }>(sql)).map((row) => Object.values(row));
  };
  await runJobs(server);
  expect(paths.toSorted()).toEqual(['/answers', '/hangs']);
  expect(await waiting()).toEqual([
    ['hangs', 1],
    ['inside', 1],
  ]);
  expect(await new Promise((resolve) => apps.getConnections((_, count) => resolve(count)))).toBe(0);
  hangs = false;
  server.clock.advance(60);
  await runJobs(server);
  expect(await waiting()).toEqual([['inside', 2]]);
  const log = server.log.join('');
  expect(log).toContain('an app could not be told of a logout');
  expect(log).not.toMatch(/logout_token|eyJ[\w-]+\.eyJ/);
  await new Promise((resolve) => apps.close(resolve));
}, 30_000);

const leave = (hint: string) =>
  `/oidc/logout?${new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: 'https://app.example/', state: 'x' })}`;

test('a logout with an old or unreadable ID token asks, and leads back to the app that it names', async ({ server }) => {
  const app = await createConnectedApp(server);
  const browser = await openNew(server, 'leaves06');
  const { id_token: hint = '' } = await connect(browser, app);
  const [head, payload] = hint.split('.');
  // Of a key that is not published any more.
  const ofOldKey = Buffer.from(JSON.stringify({ ...decode(head), kid: 'gone' })).toString('base64url');
  for (const old of [`${ofOldKey}.${payload}.${'A'.repeat(342)}`, hint]) {
    const page = await follow(browser, leave(old));
    expect(page).toMatch(/^\/oidc\/leave\?token=[^&]+&clientId=demo-app$/);
    const token = new URLSearchParams(page.split('?')[1]).get('token') ?? '';
    const left = await browser.post('/zapi/oidc/logout', { token, answer: 'stay' });
    expect(await follow(browser, left.json<{ redirectTo: string }>().redirectTo)).toBe('https://app.example/?state=x');
  }
  const changed = `${head}.${payload}.${'A'.repeat(342)}`;
  for (const unreadable of [changed, 'x', 'a.b.c', `${head}.${Buffer.from('{"aud":"nobody"}').toString('base64url')}.x`])
    expect(await follow(browser, leave(unreadable))).toMatch(/^\/oidc\/leave\?token=[^&]+&clientId=$/);
  expect(await follow(browser, `${leave(hint)}&client_id=plain`)).toMatch(/^\/oidc\/error/);
});
