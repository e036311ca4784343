import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { agree, allow, connect, continueFrom, decide, logInAt } from '../people/authorization.ts';
import { type ConnectedApp, createConnectedApp, follow, redirectUri, startOidcTest, uidOf } from '../people/connected-app.ts';
import { openNew, readMain, readNotices } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const test = serverTest(startOidcTest);
test.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
});

const openConsent = async (browser: TestBrowser, scope = 'openid profile email', more = {}): Promise<string> =>
  follow(browser, (await app.begin({ scope, ...more })).address);
const expired = '/oidc/error?status=400&error=interaction_expired';
const raiseRevision = (policy: object) => ({ ...policy, revision: 9 });
const readGrant = async (server: TestApp, accountId: string) =>
  (
    await server.database.query<{ payload: unknown }>(
      "SELECT payload FROM oidc_records WHERE model = 'Grant' AND account_id = $1",
      [accountId],
    )
  )[0]?.payload;

test('shows the app, scopes, policies and precautions; required scopes are locked [OIDC-002, OIDC-004]', async ({ server }) => {
  const browser = await openNew(server, 'shows001');
  const page = await openConsent(browser);
  const main = readMain(await browser.get(page, { accept: 'text/html' }));
  for (const text of ['デモ本棚', 'デモ出版', 'プロフィール', 'メールアドレス', '利用規約', '連携の前にご確認ください。'])
    expect(main).toContain(text);
  const boxOf = (name: string) => new RegExp(`<input[^>]*name="scope\\.${name}"[^>]*>`).exec(main)?.[0] ?? '';
  expect(boxOf('profile')).toMatch(/disabled|readonly/i);
  expect(boxOf('profile')).toContain('checked');
  expect(boxOf('email')).not.toMatch(/disabled|readonly/i);
  expect(boxOf('phone')).toBe('');
  expect(main).toContain('お名前、ニックネーム、生年月日');
  const data = await browser.get(`/zapi/internal${page.replace('?', '/screen-data?')}`);
  expect(data.json<{ scopes: object[] }>().scopes).toContainEqual({
    scopeKey: 'profile',
    scopeName: 'プロフィール',
    scopeDescription: 'お名前、ニックネーム、生年月日、性別、ログインID、プロフィール画像',
    required: true,
  });
});

test('keeps required scopes whatever is sent, and informs the app what was turned off [OIDC-004, OIDC-008]', async ({
  server,
}) => {
  const browser = await openNew(server, 'required');
  const page = await openConsent(browser);
  await allow(browser, page, { addScope: [], rejectScope: ['profile', 'email'] });
  expect(await readGrant(server, 'required')).toMatchObject({
    openid: { scope: 'openid profile' },
    rejected: { openid: { scope: 'email' } },
  });
});

test('needs the agreement to the policies of the app [OIDC-005, OIDC-007]', async ({ server }) => {
  const browser = await openNew(server, 'policies');
  const page = await openConsent(browser);
  expect((await agree(browser, page, [])).json()).toMatchObject({
    code: 'INVALID_ANSWERS',
    issues: [{ at: '/policies', rule: 'required' }],
  });
  expect((await decide(browser, page, { addScope: ['profile'] })).statusCode).toBe(422);
  const agreed = await agree(browser, page);
  expect(agreed.statusCode).toBe(204);
  expect(await continueFrom(browser, await decide(browser, page, { addScope: ['profile'] }))).toContain(`${redirectUri}?code=`);
});

test('does not ask again for the policies of an app at the same revision, until it is disconnected [OIDC-005, OIDC-007]', async ({
  server,
}) => {
  const browser = await openNew(server, 'policies2');
  await allow(browser, await openConsent(browser), { addScope: ['profile'] });
  const again = () => openConsent(browser, 'openid profile email offline_access', { prompt: 'consent' });
  const bodyOf = async (page: string) => (await browser.get(page, { accept: 'text/html' })).body;
  const page = await again();
  expect(await bodyOf(page)).toMatch(/class="policies-agreed".*に同意済み：.*href="\/privacy".*value="demo-terms:1"/);
  expect(await bodyOf(page)).not.toContain('class="policy-title"');
  expect((await agree(browser, page, [])).statusCode).toBe(204);
  expect(await continueFrom(browser, await decide(browser, page, { addScope: ['profile'] }))).toContain(`${redirectUri}?code=`);
  const stored = (await readGrant(server, 'policies2')) as { policies: object[] };
  expect(stored.policies).toEqual([expect.objectContaining({ policyId: 'demo-terms', revision: 1 })]);
  await publish(server, 'oidcClients', (body) => ({
    ...body,
    clients: (body['clients'] as readonly { policies: object[] }[]).map((client) => ({
      ...client,
      policies: client.policies.map(raiseRevision),
    })),
  }));
  const raised = await again();
  expect(await bodyOf(raised)).toContain('class="policy-title"');
  expect((await agree(browser, raised, [])).statusCode).toBe(422);
  await publish(server, 'oidcClients', (body) => ({
    ...body,
    clients: (body['clients'] as readonly { policies: object[] }[]).map((client) => ({
      ...client,
      policies: client.policies.map((policy) => ({ ...policy, revision: 1 })),
    })),
  }));
  await server.database.query("DELETE FROM oidc_records WHERE model = 'Grant' AND account_id = 'policies2'");
  expect(await bodyOf(await again())).toContain('class="policy-title"');
});

test('works without scripts in one post', async ({ server }) => {
  const browser = await openNew(server, 'plainone');
  const page = await openConsent(browser);
  const answer = await browser.submit(page, {
    _do: 'oidc.consent',
    uid: uidOf(page),
    'scope.openid': 'true',
    'scope.profile': 'true',
    policies: 'demo-terms:1',
  });
  expect(await continueFrom(browser, answer)).toContain(`${redirectUri}?code=`);
  expect(await readGrant(server, 'plainone')).toMatchObject({ rejected: { openid: { scope: 'email' } } });
});

test('cancelling tells the app that access was denied [OIDC-009, CALLS-002]', async ({ server }) => {
  const browser = await openNew(server, 'cancels1');
  const page = await openConsent(browser);
  const address = await continueFrom(browser, await browser.submit('/oidc/consent/form/abort', { uid: uidOf(page) }));
  expect(new URL(address).searchParams.get('error')).toBe('access_denied');
  expect(await readGrant(server, 'cancels1')).toBeUndefined();
});

test('distinguishes allowed, refused and new scopes of a returning member [OIDC-003]', async ({ server }) => {
  const browser = await openNew(server, 'returns2');
  await allow(browser, await openConsent(browser), { addScope: ['profile'], rejectScope: ['email'] });
  const page = await openConsent(browser, 'openid profile email offline_access', { prompt: 'consent' });
  const data = await browser.get(`/zapi/internal${page.replace('?', '/screen-data?')}`);
  const keys = (name: string) => data.json<Record<string, unknown>>()[name];
  expect(data.statusCode).toBe(200);
  expect(keys('authorizedScopes')).toEqual(['openid', 'profile']);
  expect(keys('unauthorizedScopes')).toEqual(['email']);
  expect(keys('updatedScopes')).toEqual(['offlineAccess']);
  const { body } = await browser.get(page, { accept: 'text/html' });
  for (const title of ['すでに許可している情報', '以前に許可しなかった情報', '新しく求められている情報'])
    expect(body).toContain(title);
});

test('without scripts, a consent sent after a log-out leads to the login and back to the authorization [OIDC-009]', async ({
  server,
}) => {
  const browser = await openNew(server, 'loggedof');
  const page = await openConsent(browser);
  await browser.post('/logout', {});
  const refused = await browser.submit(page, { _do: ['oidc.consent', 'oidc.consent.abort'], uid: uidOf(page) });
  expect(refused.statusCode).toBe(401);
  expect(refused.body).toContain(`href="/login?returnTo=${encodeURIComponent(page)}"`);
});

test('an authorization opened directly, in another browser or after an hour leads to an explanation [OIDC-014]', async ({
  server,
}) => {
  const browser = await openNew(server, 'expires1');
  for (const path of ['/oidc/login', '/oidc/consent', '/oidc/select-account', '/oidc/signup', '/oidc/consent?uid=none'])
    expect((await server.open().get(path, { accept: 'text/html' })).headers.location).toBe(expired);
  const page = await openConsent(browser);
  const stranger = await openNew(server, 'stranger');
  expect((await stranger.get(page, { accept: 'text/html' })).headers.location).toBe(expired);
  expect((await agree(stranger, page)).json()).toMatchObject({ flowError: { status: 409, redirectTo: expired } });
  expect((await decide(stranger, page)).headers.location).toBe(expired);
  server.clock.advance(3601);
  expect((await browser.get(page, { accept: 'text/html' })).headers.location).toBe(expired);
  const explained = await browser.get(expired, { accept: 'text/html' });
  expect(explained.statusCode).toBe(400);
  expect(readMain(explained)).toContain('このページの有効期限が切れています');
});

test('the consent of one account is not answered by another', async ({ server }) => {
  const browser = await openNew(server, 'accounta');
  const page = await openConsent(browser);
  await openNew(server, 'accountb');
  await browser.post('/logout', {});
  await logInAt(browser, `/oidc/login?uid=${uidOf(page)}`, 'accountb@example.com');
  const other = `/oidc/select-account?uid=${uidOf(page)}`;
  expect((await browser.get(page, { accept: 'text/html' })).headers.location).toBe(other);
  expect((await decide(browser, page, { addScope: ['profile'] })).headers.location).toBe(other);
});

test('two tabs do not disturb each other', async ({ server }) => {
  const browser = await openNew(server, 'twotabs1');
  const [one, two] = [await openConsent(browser), await openConsent(browser, 'openid profile')];
  expect(await allow(browser, one, { addScope: ['profile', 'email'] })).toContain(`${redirectUri}?code=`);
  expect(await allow(browser, two, { addScope: ['profile'] })).toContain(`${redirectUri}?code=`);
  const rows = await server.database.query("SELECT 1 FROM oidc_records WHERE model = 'Grant' AND account_id = 'twotabs1'");
  expect(rows).toHaveLength(1);
});

test('forms posted by other sites are refused', async ({ server }) => {
  const browser = await openNew(server, 'forged01');
  const page = await openConsent(browser);
  const forged = await browser.send({
    method: 'POST',
    url: '/oidc/consent/form',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: `uid=${uidOf(page)}&addScope=profile`,
  });
  expect(forged.statusCode).toBe(403);
  expect(forged.json()).toMatchObject({ code: 'CROSS_ORIGIN' });
});

test('scopes that the form does not offer are refused', async ({ server }) => {
  const browser = await openNew(server, 'unknowns');
  const page = await openConsent(browser);
  await agree(browser, page);
  expect((await decide(browser, page, { addScope: ['admin'] })).statusCode).toBe(422);
});

test('an app that is removed meanwhile gets nothing', async ({ server }) => {
  const browser = await openNew(server, 'removed1');
  const plain = await createConnectedApp(server, 'plain', 'https://plain.example/callback');
  const authorization = await plain.begin({ scope: 'openid' });
  const page = await follow(browser, authorization.address);
  const tokens = await connect(await openNew(server, 'removed2'), app);
  await publish(server, 'oidcClients', (body) => ({ ...body, clients: (body['clients'] as []).slice(0, 1) }));
  expect((await browser.get(page, { accept: 'text/html' })).headers.location).toBe(expired);
  expect(await follow(browser, authorization.address)).toMatch(/^\/oidc\/error/);
  expect(tokens.access_token).toBeTruthy();
});

test('answers /oidc/error as JSON with the status of the query, else 401 [OIDC-012, OIDC-013, ROUTE-038]', async ({ server }) => {
  const get = (url: string) => server.app.inject({ url, headers: { host: 'localhost' } });
  const answer = await get('/oidc/error?status=403&error=x');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({ message: 'OIDC Error', status: '403', error: 'x' });
  expect((await get('/oidc/error')).statusCode).toBe(401);
  for (const status of ['200', '302', '99999', 'x']) expect((await get(`/oidc/error?status=${status}`)).statusCode).toBe(401);
  for (const error of ['constructor', '__proto__', 'toString'])
    expect((await server.open().get(`/oidc/error?status=400&error=${error}`, { accept: 'text/html' })).statusCode).toBe(400);
  const page = await server.open().get('/oidc/error?error=%3Cscript%3Ealert(1)%3C/script%3E', { accept: 'text/html' });
  expect(page.body).not.toContain('<script>alert');
});

test('mails the member about an app, and again only if it gets more', async ({ server }) => {
  const browser = await openNew(server, 'mailed01');
  const mails = async () =>
    (await readNotices(server, 'mailed01@example.com')).filter(({ subject }) => subject.includes('アプリとの連携'));
  await allow(browser, await openConsent(browser, 'openid profile'), { addScope: ['profile'] });
  expect(await mails()).toEqual([expect.objectContaining({ text: expect.stringContaining('デモ本棚') })]);
  expect((await mails())[0]?.link).toContain('/account/not-me?token=');
  const again = await openConsent(browser, 'openid profile', { prompt: 'consent' });
  await allow(browser, again, { addScope: ['profile'] });
  expect(await mails()).toHaveLength(1);
  await allow(browser, await openConsent(browser, 'openid profile email'), { addScope: ['profile', 'email'] });
  expect(await mails()).toHaveLength(2);
});

test('changed policies of the store are asked for before an app is allowed, but not to refuse it [OIDC-009, RECONSENT-006]', async ({
  server,
}) => {
  const browser = await openNew(server, 'changed1');
  const page = await openConsent(browser);
  await publish(server, 'policies', (body) => ({ ...body, policies: (body['policies'] as []).map(raiseRevision) }));
  const location = `/mypage/re-consent?returnTo=${encodeURIComponent(page)}`;
  expect((await browser.get(page, { accept: 'text/html' })).headers.location).toBe(location);
  const aborted = await browser.submit('/oidc/consent/form/abort', { uid: uidOf(page) });
  expect(await continueFrom(browser, aborted)).toContain('error=access_denied');
});
