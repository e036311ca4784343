// The connected apps of a managed member, on the pages of owner and manager.
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { connect } from '../../people/authorization.ts';
import { type ConnectedApp, createConnectedApp, startOidcTest } from '../../people/connected-app.ts';
import {
  addFamily,
  describeRefusal,
  openMember,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

let app: ConnectedApp;
let owner: TestBrowser;
let manager: TestBrowser;
const it = serverTest(startOidcTest);
it.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
  await addFamily(server, 'g_one', {
    own1: 'owner',
    mgr1: 'manager',
    man1: 'managed',
    man2: 'managed',
    man3: 'managed',
    mem1: 'member',
  });
  await addFamily(server, 'g_two', { own2: 'owner', man4: 'managed' });
  await server.database.query(
    `UPDATE accounts SET profile = '{"familyName":"佐藤","givenName":"花子"}' WHERE account_id = 'mgr1'`,
  );
  [owner, manager] = await Promise.all([openMember(server, 'own1'), openMember(server, 'mgr1')]);
});

const list = (target: string) => `/mypage/family-group/members/${target}/connections`;
const page = (target: string) => `${list(target)}/client/demo-app`;
const complete = (target: string) => `${list(target)}/client/revoke/complete`;
const call = '/zapi/family-group/parental-control/connections/grant';
const revoke = (browser: TestBrowser, targetAccountId: string, grantId: string) =>
  browser.post(call, { grantId, targetAccountId });

/** Lets a member allow the app. */
async function allowApp(server: TestApp, name: string) {
  const browser = await openMember(server, name);
  const tokens = await connect(browser, app, { scope: 'openid profile offline_access', prompt: 'consent' });
  const { grants } = (await readData(browser, '/mypage/connections')) as { grants: { grantId: string }[] };
  return { browser, tokens, grantId: grants[0]?.grantId ?? '' };
}

it('has one switch, the grants, and a page of each [PARENTAL-004, PARENTAL-005, PARENTAL-015, PARENTAL-016, PARENTAL-026]', async ({
  server,
}) => {
  const { grantId } = await allowApp(server, 'man1');
  expect(await readData(manager, list('man1'))).toMatchObject({
    targetAccount: { accountId: 'man1', name: '高橋 健' },
    restrictionOptions: [{ type: 'oidcGrant', isRestricted: false }],
    grants: [{ grantId, clientId: 'demo-app', client_name: 'Demo Bookshelf', client_name_ja: 'デモ本棚' }],
  });
  const main = readMain(await manager.get(list('man1')));
  expect(main.match(/role="checkbox"/g)).toHaveLength(1);
  expect(main).toContain(`href="${page('man1')}"`);
  const body = { type: 'oidcGrant', targetAccountId: 'man1', restrict: true };
  expect(readForms(main)).toEqual([{ _do: 'family-group.parental-control.restriction', ...body, restrict: 'true' }]);
  expect((await owner.post('/zapi/family-group/parental-control/restriction', body)).statusCode).toBe(204);
  // The restriction leaves the app connected.
  expect(await readData(owner, list('man1'))).toMatchObject({
    restrictionOptions: [{ type: 'oidcGrant', isRestricted: true }],
    grants: [{ grantId }],
  });
  const shown = readMain(await manager.get(page('man1')));
  for (const part of ['高橋 健さんの設定です', 'デモ本棚', 'デモ出版', 'プロフィール']) expect(shown).toContain(part);
  for (const address of [`${list('man1')}/client/plain`, page('man2')]) expect((await manager.get(address)).statusCode).toBe(404);
  expect(readMain(await manager.get(list('man2')))).toContain('連携中のアプリはありません。');
});

it('disconnects an app after a dialog, at once, and mails the member who did it [PARENTAL-005, PARENTAL-006, PARENTAL-007]', async ({
  server,
}) => {
  const { browser, tokens, grantId } = await allowApp(server, 'man2');
  const asked = await manager.get(`${page('man2')}?ask=confirm:family-group.parental-control.connections.grant`);
  expect(/<section role="dialog".*?<\/section>/s.exec(asked.body)?.[0]).toContain('高橋 健さんの情報を利用できなくなります');
  const readClaims = () => client.fetchUserInfo(app.config, tokens.access_token, 'man2');
  expect(await readClaims()).toMatchObject({ sub: 'man2' });
  expect((await manager.get(complete('man2'))).headers.location).toBe(list('man2'));
  expect((await revoke(manager, 'man2', grantId)).json()).toEqual({ redirectTo: complete('man2') });
  await expect(readClaims()).rejects.toMatchObject({ status: 401 });
  const refresh = client.refreshTokenGrant(app.config, tokens.refresh_token ?? '');
  await expect(refresh).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await readData(browser, '/mypage/connections')).toMatchObject({ grants: [] });
  expect(readMain(await manager.get(complete('man2')))).toContain(`href="${list('man2')}"`);
  const [mail, allowed, ...more] = await readNotices(server, 'man2@example.com');
  expect(allowed?.subject).toContain('アプリとの連携が許可されました');
  expect(mail?.text).toContain('佐藤さんが、あなたの設定を変更しました');
  expect(mail?.text).toContain('項目：「デモ本棚」との連携\n変更後：連携を解除');
  expect(more).toEqual([]);
  expect(await readAudit(server, 'mgr1')).toContain('app-disconnect');
  const rows = await server.database.query("SELECT details FROM audit_log WHERE action = 'app-disconnect'");
  expect(rows).toEqual([{ details: { clientId: 'demo-app', target: 'man2' } }]);
  expect(describeRefusal(await revoke(manager, 'man2', grantId))).toEqual({ status: 404, code: 'NOT_FOUND' });
});

it('works without scripts, and names the app in the language of the mail [PARENTAL-006]', async ({ server }) => {
  const { grantId } = await allowApp(server, 'man3');
  await server.database.query(`UPDATE accounts SET language = 'en' WHERE account_id = 'man3'`);
  const call = 'family-group.parental-control.connections.grant';
  const [asked = {}] = readForms(readMain(await owner.get(page('man3'))));
  const dialog = await owner.get(`${page('man3')}?${new URLSearchParams(asked)}`);
  const form = readForms(dialog.body).find((each) => each['_do'] === call) ?? {};
  expect(form).toEqual({ _do: call, grantId, targetAccountId: 'man3' });
  expect((await owner.submit(page('man3'), form)).headers.location).toBe(complete('man3'));
  expect(await readData(owner, list('man3'))).toMatchObject({ grants: [] });
  const [mail] = await server.readOutbox('man3@example.com');
  expect(mail?.text).toContain('Demo Bookshelf');
});

it('refuses grants of others, and members who do not manage the target', async ({ server }) => {
  const [own, other] = [await allowApp(server, 'mem1'), await allowApp(server, 'man4')];
  // The target is managed by the caller, the grant is somebody else's.
  for (const { grantId } of [own, other])
    expect(describeRefusal(await revoke(manager, 'man2', grantId))).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect((await revoke(manager, 'mem1', own.grantId)).statusCode).toBe(403);
  expect((await revoke(manager, 'man4', other.grantId)).statusCode).toBe(404);
  expect((await manager.get(page('man4'))).statusCode).toBe(404);
  expect((await revoke(own.browser, 'man2', own.grantId)).statusCode).toBe(403);
  expect((await revoke(other.browser, 'man4', other.grantId)).statusCode).toBe(403);
  for (const { tokens, name } of [
    { ...own, name: 'mem1' },
    { ...other, name: 'man4' },
  ])
    expect(await client.fetchUserInfo(app.config, tokens.access_token, name)).toMatchObject({ sub: name });
});
