import * as client from 'openid-client';
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { type ConnectedApp, createConnectedApp, startOidcTest } from '../people/connected-app.ts';
import { describeRefusal, openNew, openTab, readAudit, readData, readMain, readNotices } from '../people/members.ts';
import { versionIn } from '../publish.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const it = serverTest(startOidcTest);
it.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
});

const page = '/mypage/device-verification';
const call = '/zapi/deviceVerification/approve';
const begin = (scope = 'openid profile offline_access') => client.initiateDeviceAuthorization(app.config, { scope });
/** What a device gets when it asks for its tokens. */
const poll = ({ device_code }: client.DeviceAuthorizationResponse) =>
  client
    .genericGrantRequest(app.config, 'urn:ietf:params:oauth:grant-type:device_code', { device_code })
    .catch((error: unknown) => (error instanceof client.ResponseBodyError ? error.error : Promise.reject(error)));

/** The address that describes the request, after its code was typed. */
async function describeRequest(browser: TestBrowser, userCode: string): Promise<string> {
  const answer = await browser.post(call, { userCode });
  return answer.json<{ redirectTo: string }>().redirectTo;
}
const sessionIdOf = (address: string) => new URL(address, 'http://localhost').searchParams.get('sessionId') ?? '';

describe('device verification', () => {
  it('shows the app, its access and a warning before anything is allowed [DEVICE-001, DEVICE-003, DEVICE-004, ROUTE-026]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'device01');
    const device = await begin();
    const { pathname, searchParams } = new URL(device.verification_uri_complete ?? '');
    expect([pathname, searchParams.get('user_code')]).toEqual([page, device.user_code]);
    const first = await browser.get(`${page}?user_code=${device.user_code}`, { accept: 'text/html' });
    expect(readMain(first)).toContain(`value="${device.user_code}"`);
    expect(readMain(first)).not.toContain('デモ本棚');
    // A code typed by hand may lack its hyphen and have small letters.
    const address = await describeRequest(browser, device.user_code.replace('-', '').toLowerCase());
    expect(address).toMatch(/^\/mypage\/device-verification\?sessionId=[\w-]{43}&userCode=/);
    expect(await poll(device)).toBe('authorization_pending');
    const shown = readMain(await browser.get(address, { accept: 'text/html' }));
    for (const part of ['デモ本棚', 'デモ出版', 'お名前、ニックネーム、生年月日', 'ご自身で始めた操作ですか', '許可する'])
      expect(shown).toContain(part);
    const { searchParams: query } = new URL(address, 'http://localhost');
    expect(shown).toMatch(new RegExp(`<input(?=[^>]* name="userCode")[^>]* value="${query.get('userCode')}"`));
    expect(shown).toContain(`name="sessionId" value="${sessionIdOf(address)}"`);
    expect((await browser.get(`${page}/complete`, { accept: 'text/html' })).headers['location']).toBe(page);
    const sent = { sessionId: sessionIdOf(address), userCode: device.user_code };
    expect((await browser.post(call, sent)).json()).toEqual({ redirectTo: `${page}/complete` });
    expect(readMain(await browser.get(`${page}/complete`, { accept: 'text/html' }))).toContain('端末との連携を許可しました');
    expect(await readAudit(server, 'device01')).toEqual(['device-approve']);
    expect((await readNotices(server, 'device01@example.com')).map(({ subject }) => subject)).toEqual([
      '【みなとストア】アプリとの連携が許可されました',
    ]);
  });

  it('gives the device its tokens, which end with the connection [DEVICE-003, CONN-008]', async ({ server }) => {
    const browser = await openNew(server, 'device02');
    const device = await begin();
    const sessionId = sessionIdOf(await describeRequest(browser, device.user_code));
    await browser.post(call, { sessionId, userCode: device.user_code });
    const tokens = await poll(device);
    if (typeof tokens === 'string') throw new Error(`The device got ${tokens}.`);
    const readClaims = () => client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck);
    expect(await readClaims()).toMatchObject({ sub: 'device02', family_name: '高橋' });
    const { grants } = (await readData(browser, '/mypage/connections')) as { grants: { grantId: string }[] };
    expect(grants).toMatchObject([{ clientId: 'demo-app' }]);
    expect((await browser.post(`/zapi/oidc/revoke/grant/${grants[0]?.grantId}`, {})).statusCode).toBe(200);
    await expect(readClaims()).rejects.toMatchObject({ status: 401 });
    const refresh = client.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
    await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is one member’s, also if two press at once', async ({ server }) => {
    const [anna, ben] = [await openNew(server, 'device03'), await openNew(server, 'device04')];
    const device = await begin('openid');
    const sessionId = sessionIdOf(await describeRequest(anna, device.user_code));
    const approve = (browser: TestBrowser) => browser.post(call, { sessionId, userCode: device.user_code });
    const answers = await Promise.all([approve(anna), approve(openTab(server, anna)), approve(ben)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
  });

  it('refuses a wrong, a used and an expired code at its field, and an empty one [DEVICE-002, DEVICE-005]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'device05');
    expect(describeRefusal(await browser.post(call, { userCode: '' }))).toMatchObject({ issues: ['/userCode required'] });
    expect(describeRefusal(await browser.post(call, { userCode: 'WRNG-CDXZ' }))).toEqual({
      status: 422,
      code: 'USER_CODE_ERROR',
    });
    const { body } = await browser.get(page);
    const posted = await browser.submit(page, {
      _do: 'device-verification.approve',
      _v: versionIn(body),
      userCode: 'WRNG-CDXZ',
    });
    expect(readMain(posted)).toMatch(/aria-invalid="true"/);
    expect(readMain(posted)).toContain('有効時間が過ぎています');
    const device = await begin('openid');
    server.clock.advance(601);
    expect(describeRefusal(await browser.post(call, { userCode: device.user_code }))).toMatchObject({ code: 'USER_CODE_ERROR' });
  });

  it('takes five codes in ten minutes from a member, in all sessions', async ({ server }) => {
    const browser = await openNew(server, 'device06');
    const tab = openTab(server, browser);
    const device = await begin('openid');
    for (let times = 0; times < 5; times += 1)
      expect((await (times % 2 === 0 ? browser : tab).post(call, { userCode: 'WRNG-CDXZ' })).statusCode).toBe(422);
    const refused = await browser.post(call, { userCode: device.user_code });
    expect(describeRefusal(refused)).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance(601);
    const next = await begin('openid');
    expect((await browser.post(call, { userCode: next.user_code })).statusCode).toBe(200);
  });

  it('guesses no code by opening pages, and is refused from another site and without a session', async ({ server }) => {
    const browser = await openNew(server, 'device07');
    const device = await begin('openid');
    const address = `${page}?sessionId=${'0'.repeat(64)}&userCode=${device.user_code}`;
    expect(await readData(browser, address)).toMatchObject({ state: 'enter', client: null });
    const body = { userCode: device.user_code };
    expect((await browser.post(call, body, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await server.open().post(call, body)).statusCode).toBe(401);
  });
});
