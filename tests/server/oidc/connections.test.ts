import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { hashText } from '../../../src/server/platform/keys.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { oidcClients, startOidcTest } from '../people/connected-app.ts';
import { notMeLink, readToken, sendToken } from '../people/mailed-links.ts';
import { describeRefusal, isSignedIn, openMember, openNew, openTab, readAudit, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

// The fixture lists its apps.
const [, plainClient] = oidcClients['clients'] as JsonObject[];
const it = serverTest(async () => {
  const radio = {
    ...plainClient,
    clientId: 'radio',
    name: { ja: '', en: 'Hikari Radio' },
    logoUri: '/store/minato/favicon.svg',
  };
  return startOidcTest({ oidcClients: { clients: [...(oidcClients['clients'] as JsonObject[]), radio] } });
});

const list = '/mypage/connections';
const page = (clientId: string) => `${list}/client/${clientId}`;
const revoke = (browser: TestBrowser, grantId: string) => browser.post(`/zapi/oidc/revoke/grant/${grantId}`, {});
const complete = `${list}/client/revoke/complete`;

/** Lets an account allow an app, as the provider stores it; with a code or token that depends on it. Returns the grant's id. */
async function allow(server: TestApp, accountId: string, clientId: string, scope: string): Promise<string> {
  const grantId = `grant-${accountId}-${clientId}`;
  const insert = (model: string, id: string, payload: object) =>
    server.database.query(
      `INSERT INTO oidc_records (store_id, model, id_hash, sealed_id, payload, grant_id, account_id, client_id, created_at, expires_at)
       VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, $9)`,
      [
        firstStoreId,
        model,
        hashText(id),
        JSON.stringify({ kind: model, accountId, clientId, ...payload }),
        grantId,
        accountId,
        clientId,
        server.clock.now(),
        new Date(server.clock.now().getTime() + 3_600_000),
      ],
    );
  await insert('Grant', grantId, { openid: { scope } });
  await insert('RefreshToken', `token-of-${grantId}`, { grantId, scope });
  return grantId;
}

/** How many records of the provider belong to a grant. */
async function countRecords(server: TestApp, grantId: string): Promise<number> {
  return (await server.database.query('SELECT 1 FROM oidc_records WHERE grant_id = $1', [grantId])).length;
}

describe('the connected apps', () => {
  it('are listed with their provider, newest first, and lead to their details [CONN-001, CONN-002, CONN-011, ROUTE-010]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'apps0001');
    await allow(server, 'apps0001', 'demo-app', 'openid profile');
    server.clock.advance(60);
    await allow(server, 'apps0001', 'plain', 'openid');
    const { body } = await browser.get(list, { accept: 'text/html' });
    expect(body).toContain('みなとストアのアカウントでログインできるアプリ');
    expect([...body.matchAll(/href="(\/mypage\/connections\/client\/[^"]+)"/g)].map((match) => match[1])).toEqual([
      page('plain'),
      page('demo-app'),
    ]);
    const grant = {
      clientId: 'demo-app',
      grantId: 'grant-apps0001-demo-app',
      issuedAt: new Date(server.clock.now().getTime() - 60_000).toISOString(),
      authorizedScopes: [
        { scopeName: 'アカウントの識別番号', scopeDescription: expect.any(String) },
        { scopeName: 'プロフィール', scopeDescription: expect.stringContaining('お名前、ニックネーム、生年月日') },
      ],
      client: {
        client_name_ja: 'デモ本棚',
        client_name: 'Demo Bookshelf',
        logo_uri: null,
        description: null,
        provider_name: 'デモ出版',
      },
    };
    expect(await readData(browser, list)).toMatchObject({
      oidcProviderName: 'みなとストア',
      grants: [{ clientId: 'plain' }, grant],
    });
    expect(await readData(browser, page('demo-app'))).toMatchObject({ oidcProviderName: 'みなとストア', grant });
  });

  it('have a page with the logo, both names, the provider, the day and what is allowed [CONN-003, CONN-004]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'apps0002');
    await allow(server, 'apps0002', 'radio', 'openid');
    await allow(server, 'apps0002', 'demo-app', 'openid profile email');
    const { body } = await browser.get(page('demo-app'), { accept: 'text/html' });
    const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    for (const part of ['デモ本棚', 'デモ出版', '2026/11/21', 'プロフィール', 'お名前、ニックネーム、生年月日', 'メールアドレス'])
      expect(shown).toContain(part);
    const english = openTab(server, browser);
    english.cookies.set('lng', 'en');
    expect(await readData(english, page('demo-app'))).toMatchObject({ grant: { clientName: 'デモ本棚' } });
    const radio = await browser.get(page('radio'), { accept: 'text/html' });
    expect(readMain(radio)).toContain('Hikari Radio');
    expect(radio.body).toContain('src="/store/minato/favicon.svg"');
  });

  it('are none at first [CONN-012]', async ({ server }) => {
    const browser = await openNew(server, 'apps0003');
    expect((await browser.get(list, { accept: 'text/html' })).body).toContain('連携中のアプリはありません。');
  });

  it('have no page without a grant, also if another member has one [CONN-013]', async ({ server }) => {
    const other = await allow(server, 'a_demomember', 'demo-app', 'openid');
    const browser = await openNew(server, 'apps0004');
    for (const id of ['demo-app', 'unknown']) expect((await browser.get(page(id), { accept: 'text/html' })).statusCode).toBe(404);
    for (const id of [other, 'unknown'])
      expect(describeRefusal(await revoke(browser, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await countRecords(server, other)).toBe(2);
  });
});

describe('disconnecting an app', () => {
  it('ends the grant with its tokens, and leads to the completion page [CONN-008, CONN-009, CONN-010]', async ({ server }) => {
    const browser = await openNew(server, 'apps0005');
    const grantId = await allow(server, 'apps0005', 'demo-app', 'openid profile');
    const kept = await allow(server, 'apps0005', 'plain', 'openid');
    expect((await browser.get(complete, { accept: 'text/html' })).headers['location']).toBe(list);
    expect((await revoke(browser, grantId)).json()).toEqual({ redirectTo: complete });
    expect([await countRecords(server, grantId), await countRecords(server, kept)]).toEqual([0, 2]);
    expect((await browser.get(complete, { accept: 'text/html' })).body).toMatch(/href="\/mypage\/connections"/);
    expect(await readData(browser, list)).toMatchObject({ grants: [{ clientId: 'plain' }] });
    expect(await readAudit(server, 'apps0005')).toEqual(['app-disconnect']);
  });

  it('is asked about in a dialog first, also without scripts [CONN-005]', async ({ server }) => {
    const browser = await openNew(server, 'apps0006');
    const grantId = await allow(server, 'apps0006', 'demo-app', 'openid');
    const { body } = await browser.get(`${page('demo-app')}?ask=confirm:oidc.revoke.grant`, { accept: 'text/html' });
    const dialog = /<section role="dialog".*?<\/section>/s.exec(body)?.[0];
    expect(dialog).toContain('「デモ本棚」との連携を解除しますか？');
    expect(dialog).toContain('解除せずに閉じる');
    expect(await countRecords(server, grantId)).toBe(2);
    const posted = await browser.submit(page('demo-app'), { _do: 'oidc.revoke.grant', '_params.grantId': grantId });
    expect(posted.headers['location']).toBe(complete);
    expect(await countRecords(server, grantId)).toBe(0);
  });

  it('happens once in two tabs at the same moment', async ({ server }) => {
    const browser = await openNew(server, 'apps0007');
    const grantId = await allow(server, 'apps0007', 'demo-app', 'openid');
    const answers = await Promise.all([revoke(browser, grantId), revoke(openTab(server, browser), grantId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await readAudit(server, 'apps0007')).toEqual(['app-disconnect']);
  });

  it('is refused from another site and without a session', async ({ server }) => {
    const browser = await openNew(server, 'apps0008');
    const grantId = await allow(server, 'apps0008', 'demo-app', 'openid');
    const path = `/zapi/oidc/revoke/grant/${grantId}`;
    expect((await browser.post(path, {}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await server.open().post(path, {})).statusCode).toBe(401);
    expect(await countRecords(server, grantId)).toBe(2);
  });
});

it('end when the member says that a login was not theirs', async ({ server }) => {
  const browser = await openNew(server, 'intruded');
  const grants = [await allow(server, 'intruded', 'demo-app', 'openid'), await allow(server, 'intruded', 'plain', 'openid')];
  await openNew(server, 'bystander');
  const others = await allow(server, 'bystander', 'plain', 'openid');
  await sendToken(server.open(), notMeLink, await readToken(server, 'intruded@example.com', notMeLink));
  expect(await Promise.all([...grants, others].map((id) => countRecords(server, id)))).toEqual([0, 0, 2]);
  expect((await browser.get(list, { accept: 'text/html' })).headers.location).toContain('/login');
});

it('that were allowed before the oldest report are kept, without the tokens that were issued since', async ({ server }) => {
  await openNew(server, 'longago1');
  const kept = await allow(server, 'longago1', 'demo-app', 'openid');
  const changed = await allow(server, 'longago1', 'radio', 'openid');
  server.clock.advance(8 * 86_400);
  const later = new Date(server.clock.now().getTime() + 3_600_000);
  // Used in the meantime, and still valid.
  await server.database.query("UPDATE oidc_records SET expires_at = $1 WHERE account_id = 'longago1'", [later]);
  const stranger = await openMember(server, 'longago1');
  const added = await allow(server, 'longago1', 'plain', 'openid');
  // A consent to more scopes, and a login at the app that was allowed before.
  await server.database.query("UPDATE oidc_records SET changed_at = $2 WHERE model = 'Grant' AND grant_id = $1", [
    changed,
    server.clock.now(),
  ]);
  await server.database.query("UPDATE oidc_records SET created_at = $2 WHERE model = 'RefreshToken' AND grant_id = $1", [
    kept,
    server.clock.now(),
  ]);
  await sendToken(server.open(), notMeLink, await readToken(server, 'longago1@example.com', notMeLink));
  expect(await Promise.all([kept, changed, added].map((id) => countRecords(server, id)))).toEqual([1, 0, 0]);
  expect(await isSignedIn(stranger)).toBe(false);
});
