// The restriction of apps (oidcGrant), where it takes effect.
import * as client from 'openid-client';
import { expect } from 'vitest';
import { restrictDuring } from '../family/parental-control/restrict-during.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { agree, allow, connect, decide } from '../people/authorization.ts';
import { addApp, type ConnectedApp, createConnectedApp, follow, redirectUri, startOidcTest } from '../people/connected-app.ts';
import { addFamily, describeRefusal, openMember, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
let owner: TestBrowser;
const it = serverTest(startOidcTest);
it.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
  await addFamily(server, 'g_one', {
    own1: 'owner',
    man1: 'managed',
    man2: 'managed',
    man3: 'managed',
    man4: 'managed',
    man5: 'managed',
    kid1: 'kid',
  });
  owner = await openMember(server, 'own1');
});

async function restrict(targetAccountId: string, isRestricted: boolean): Promise<void> {
  const body = { type: 'oidcGrant', targetAccountId, restrict: isRestricted };
  expect((await owner.post('/zapi/family-group/parental-control/restriction', body)).statusCode).toBe(204);
}
const countGrants = async (server: TestApp, accountId: string) =>
  (await server.database.query("SELECT 1 FROM oidc_records WHERE model = 'Grant' AND account_id = $1", [accountId])).length;
const restrictedApps = { status: 403, code: 'OIDC_RESTRICTED' };

it('disables the permission on the consent page and refuses its calls until it is lifted [OIDC-006, PARENTAL-025]', async ({
  server,
}) => {
  const browser = await openMember(server, 'man1');
  const address = await follow(browser, (await app.begin()).address);
  const allowButton = async () =>
    /<button[^>]*data-main=""[^>]*>/.exec(readMain(await browser.get(address, { accept: 'text/html' })))?.[0];
  expect(await allowButton()).not.toContain(' disabled');
  expect((await agree(browser, address)).statusCode).toBe(204);
  await restrict('man1', true);
  expect(await readData(browser, address)).toMatchObject({ isRestricted: true });
  expect(readMain(await browser.get(address, { accept: 'text/html' }))).toContain('アプリとの連携を許可できません');
  expect(await allowButton()).toContain(' disabled=""');
  expect(describeRefusal(await agree(browser, address))).toEqual(restrictedApps);
  expect((await decide(browser, address, { addScope: ['profile'] })).statusCode).toBe(403);
  expect(await countGrants(server, 'man1')).toBe(0);
  await restrict('man1', false);
  expect(await allow(browser, address, { addScope: ['profile'] })).toContain(`${redirectUri}?code=`);
  expect(await countGrants(server, 'man1')).toBe(1);
});

it('leaves apps connected that were allowed before [PARENTAL-025]', async ({ server }) => {
  const browser = await openMember(server, 'man2');
  const tokens = await connect(browser, app);
  await restrict('man2', true);
  expect(await client.fetchUserInfo(app.config, tokens.access_token, 'man2')).toMatchObject({ sub: 'man2' });
  expect(await follow(browser, (await app.begin()).address)).toContain(`${redirectUri}?code=`);
  expect(await readData(browser, '/mypage/connections')).toMatchObject({ grants: [{ clientId: 'demo-app' }] });
});

it('stops allowing devices, also one whose request is shown already [PARENTAL-025]', async ({ server }) => {
  const [browser, call] = [await openMember(server, 'man3'), '/zapi/deviceVerification/approve'];
  const { user_code: userCode } = await client.initiateDeviceAuthorization(app.config, { scope: 'openid' });
  const { redirectTo } = (await browser.post(call, { userCode })).json<{ redirectTo: string }>();
  const sessionId = new URL(redirectTo, 'http://localhost').searchParams.get('sessionId');
  await restrict('man3', true);
  expect(await readData(browser, redirectTo)).toMatchObject({ state: 'restricted', client: null });
  const shown = readMain(await browser.get(redirectTo, { accept: 'text/html' }));
  expect(shown).toContain('アプリとの連携が制限されています');
  expect(shown).not.toContain('許可する');
  for (const body of [{ userCode }, { userCode, sessionId }])
    expect(describeRefusal(await browser.post(call, body))).toEqual(restrictedApps);
  expect(await countGrants(server, 'man3')).toBe(0);
  await restrict('man3', false);
  expect((await browser.post(call, { userCode, sessionId })).statusCode).toBe(200);
  expect(await countGrants(server, 'man3')).toBe(1);
});

it('refuses an app that is being allowed when the restriction takes effect, and keeps no grant [PARENTAL-025]', async ({
  server,
}) => {
  const browser = await openMember(server, 'man4');
  const address = await follow(browser, (await app.begin()).address);
  await agree(browser, address);
  const meanwhile = { groupId: 'g_one', accountId: 'man4', setBy: 'own1', type: 'oidcGrant' };
  const answer = await restrictDuring(server, meanwhile, () => decide(browser, address, { addScope: ['profile'] }));
  expect(answer.statusCode).toBe(403);
  expect(await countGrants(server, 'man4')).toBe(0);
});

it('refuses a device that is being allowed when the restriction takes effect [PARENTAL-025]', async ({ server }) => {
  const [browser, call] = [await openMember(server, 'man5'), '/zapi/deviceVerification/approve'];
  const { user_code: userCode } = await client.initiateDeviceAuthorization(app.config, { scope: 'openid' });
  const { redirectTo } = (await browser.post(call, { userCode })).json<{ redirectTo: string }>();
  const sessionId = new URL(redirectTo, 'http://localhost').searchParams.get('sessionId');
  const meanwhile = { groupId: 'g_one', accountId: 'man5', setBy: 'own1', type: 'oidcGrant' };
  const answer = await restrictDuring(server, meanwhile, () => browser.post(call, { userCode, sessionId }));
  expect(describeRefusal(answer)).toEqual(restrictedApps);
  expect(await countGrants(server, 'man5')).toBe(0);
});

it('gives an app of a kid what the kid has, in pairwise apps under another name, and obeys the manager [PARENTAL-025]', async ({
  server,
}) => {
  const browser = await openMember(server, 'kid1');
  await server.database.query("UPDATE accounts SET email = NULL, email_normal = NULL WHERE account_id = 'kid1'");
  const paired = await addApp(server, 'paired', { isPairwise: true });
  const scope = 'openid profile email';
  const [tokens, others] = [await connect(browser, app, { scope }), await connect(browser, paired, { scope })];
  expect(others.claims()?.sub).toMatch(/^[\w-]{43}$/);
  const info = await client.fetchUserInfo(app.config, tokens.access_token, 'kid1');
  expect(info).toMatchObject({ sub: 'kid1', preferred_username: 'kid1', name: expect.any(String) });
  for (const missing of ['email', 'email_verified']) expect(info).not.toHaveProperty(missing);
  const page = '/mypage/family-group/members/kid1/connections';
  // Of the page's schema.
  const grants = (await readData(owner, page))['grants'] as readonly { readonly clientId: string; readonly grantId: string }[];
  expect(grants.map(({ clientId }) => clientId).toSorted()).toEqual(['demo-app', 'paired']);
  const ended = { targetAccountId: 'kid1', grantId: grants.find(({ clientId }) => clientId === 'demo-app')?.grantId };
  expect((await owner.post('/zapi/family-group/parental-control/connections/grant', ended)).statusCode).toBe(200);
  await expect(client.fetchUserInfo(app.config, tokens.access_token, 'kid1')).rejects.toThrow();
  await restrict('kid1', true);
  const asked = await follow(browser, (await app.begin()).address);
  expect(await readData(browser, asked)).toMatchObject({ isRestricted: true });
});
