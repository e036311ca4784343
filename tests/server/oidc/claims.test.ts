// What apps learn of a member: claims of scopes, single claims, custom fields and pictures.
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { agree, connect, continueFrom, decide, logIn } from '../people/authorization.ts';
import { addApp, type ConnectedApp, createConnectedApp, follow, startOidcTest } from '../people/connected-app.ts';
import { openNew, readMain } from '../people/members.ts';
import { setSelects } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(startOidcTest);
const every = ['profile', 'email', 'phone', 'address'];
const scopes = every.map((scopeKey) => ({ scopeKey, isMandatory: false }));
const everything = { scope: `openid ${every.join(' ')}` };
const readInfo = (app: ConnectedApp, tokens: Awaited<ReturnType<typeof connect>>) =>
  client.fetchUserInfo(app.config, tokens.access_token, tokens.claims()?.sub ?? '');

test('userinfo has the standard claims, with reading, prefecture and international number', async ({ server }) => {
  const app = await addApp(server, 'reader', { scopes });
  const browser = server.open();
  await logIn(browser, 'owner@example.com');
  const tokens = await connect(browser, app, everything);
  expect(await readInfo(app, tokens)).toEqual({
    sub: 'a_demoowner',
    name: '佐藤 花子',
    family_name: '佐藤',
    given_name: '花子',
    'name#ja-Kana-JP': 'サトウ ハナコ',
    'family_name#ja-Kana-JP': 'サトウ',
    'given_name#ja-Kana-JP': 'ハナコ',
    nickname: 'はなこ',
    preferred_username: 'demoowner',
    gender: 'female',
    birthdate: '1980-04-12',
    locale: expect.stringMatching(/^(ja|en)$/),
    updated_at: expect.any(Number),
    email: 'owner@example.com',
    email_verified: true,
    phone_number: '+81300000000',
    phone_number_verified: false,
    address: {
      country: 'JP',
      postal_code: '1050001',
      region: '東京都',
      street_address: '港区虎ノ門1丁目 みなとマンション101',
      formatted: '〒105-0001\n東京都港区虎ノ門1丁目\nみなとマンション101',
    },
  });
  expect(tokens.claims()?.['email']).toBeUndefined();
  await server.database.query(
    `INSERT INTO account_factors (store_id, account_id, type, phone_number, is_preferred, enabled_at)
     SELECT store_id, account_id, 'SMS', '0300000000', false, $1 FROM accounts WHERE account_id = 'a_demoowner'`,
    [server.clock.now()],
  );
  expect(await readInfo(app, tokens)).toMatchObject({ phone_number_verified: true });
});

test('ID tokens contain the claims only of an app that asks for it in its settings', async ({ server }) => {
  const app = await addApp(server, 'short', { hasClaimsInIdToken: true });
  const tokens = await connect(await openNew(server, 'inidtok1'), app, { scope: 'openid email' });
  expect(tokens.claims()).toMatchObject({ email: 'inidtok1@example.com', email_verified: true });
  expect(tokens.claims()).not.toHaveProperty('nickname');
});

test('an earlier consent, which did not name them, does not give gender, picture, login ID and reading', async ({ server }) => {
  const app = await addApp(server, 'earlier');
  const browser = server.open();
  await logIn(browser, 'manager@example.com');
  const tokens = await connect(browser, app);
  const later = ['gender', 'preferred_username', 'family_name#ja-Kana-JP'];
  expect(Object.keys(await readInfo(app, tokens))).toEqual(expect.arrayContaining([...later, 'name']));
  await server.database.query(
    "UPDATE oidc_records SET payload = payload #- '{openid,claims}' WHERE model = 'Grant' AND client_id = 'earlier'",
  );
  const info = await readInfo(app, tokens);
  expect(info).toHaveProperty('name');
  for (const claim of later) expect(info).not.toHaveProperty(claim);
});

const insertPicture = (server: TestApp, accountId: string, id: string) =>
  server.database.query(
    `INSERT INTO profile_images (store_id, account_id, image_id, body, changed_at)
     SELECT store_id, account_id, $2, $3, $4 FROM accounts WHERE account_id = $1
     ON CONFLICT (store_id, account_id) DO UPDATE SET image_id = excluded.image_id`,
    [accountId, id, Buffer.from('picture'), server.clock.now()],
  );
const openPicture = async (server: TestApp, address: unknown) =>
  server.app.inject({ url: new URL(String(address)).pathname, headers: { host: 'localhost' } });

test('a picture has an address for each app, which ends with the picture and with the grant', async ({ server }) => {
  const browser = await openNew(server, 'pictured');
  await insertPicture(server, 'pictured', `i_${'a'.repeat(26)}`);
  const apps = [await addApp(server, 'album'), await addApp(server, 'frame')] as const;
  const [tokens, other] = [await connect(browser, apps[0]), await connect(browser, apps[1])];
  const { picture } = await readInfo(apps[0], tokens);
  expect((await readInfo(apps[0], tokens)).picture).toBe(picture);
  expect((await readInfo(apps[1], other)).picture).not.toBe(picture);
  const answer = await openPicture(server, picture);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/png', 'picture']);
  expect(answer.headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' });
  expect(String(picture)).not.toMatch(/pictured|i_aaaa/);
  for (const guess of [`${picture}x`, String(picture).replace(/.(?=\.png)/, (sign) => (sign === 'A' ? 'B' : 'A'))])
    expect((await openPicture(server, guess)).statusCode).toBe(404);
  await insertPicture(server, 'pictured', `i_${'b'.repeat(26)}`);
  expect((await openPicture(server, picture)).statusCode).toBe(404);
  const { picture: renewed } = await readInfo(apps[0], tokens);
  expect((await openPicture(server, renewed)).statusCode).toBe(200);
  await server.database.query("DELETE FROM oidc_records WHERE model = 'Grant' AND client_id = 'album'");
  expect((await openPicture(server, renewed)).statusCode).toBe(404);
});

const mapping = [{ claim: 'genre', field: 'genre' }];
const publishFields = (server: TestApp) =>
  setSelects(
    server,
    ['genre', 'secret'].map((id) => ({ id, ja: `項目${id}`, options: [['film', '映画']] })),
  );
const openConsent = async (browser: TestBrowser, app: ConnectedApp, parameters = {}) =>
  follow(browser, (await app.begin(parameters)).address);

test('custom fields follow the mapping of the app, and a member is asked for each new one', async ({ server }) => {
  await publishFields(server);
  const browser = await openNew(server, 'customs1');
  await server.database.query(
    `UPDATE accounts SET custom_associated_info = '{"genre": ["film"], "secret": "x"}' WHERE account_id = 'customs1'`,
  );
  const app = await addApp(server, 'custom');
  const before = await connect(browser, app);
  expect(await readInfo(app, before)).not.toHaveProperty('genre');
  await addApp(server, 'custom', { customClaims: [...mapping, { claim: 'email', field: 'secret' }] });
  expect(await readInfo(app, before)).not.toHaveProperty('genre');
  const page = await openConsent(browser, app);
  expect(page).toMatch(/^\/oidc\/consent/);
  expect(readMain(await browser.get(page, { accept: 'text/html' }))).toContain('項目genre');
  const after = await connect(browser, app);
  expect(await readInfo(app, after)).toMatchObject({ genre: ['film'] });
  expect(await readInfo(app, after)).not.toHaveProperty('email');
  for (const open of ['/.well-known/openid-configuration', '/developers']) {
    const { body } = await server.open().get(open, { accept: 'text/html' });
    expect(body).toContain('birthdate');
    expect(body, open).not.toContain('genre');
  }
  expect(await openConsent(browser, app)).toContain('?code=');
  // Another field under the same name is a new question.
  await addApp(server, 'custom', { customClaims: [{ claim: 'genre', field: 'secret' }] });
  expect(await readInfo(app, after)).not.toHaveProperty('genre');
  expect(await openConsent(browser, app)).toMatch(/^\/oidc\/consent/);
  expect(await openConsent(browser, app, { prompt: 'none' })).toContain('error=consent_required');
});

const essential = JSON.stringify({ userinfo: { email: { essential: true }, phone_number: null, sub: null } });

test('an essential claim outside of the scopes is asked for, and given only if it is allowed', async ({ server }) => {
  const app = await createConnectedApp(server);
  const answers = [{ claims: ['email'] }, { claims: [] }];
  for (const [index, answer] of answers.entries()) {
    const browser = await openNew(server, `single0${index}`);
    const authorization = await app.begin({ claims: essential });
    const page = await follow(browser, authorization.address);
    const main = readMain(await browser.get(page, { accept: 'text/html' }));
    expect(main).toMatch(/<input[^>]*name="claims"[^>]*value="email"[^>]*>/);
    expect(main).not.toContain('value="phone_number"');
    expect((await agree(browser, page)).statusCode).toBe(204);
    expect((await decide(browser, page, { addScope: ['openid', 'profile'], claims: ['phone_number'] })).statusCode).toBe(422);
    const address = await continueFrom(browser, await decide(browser, page, { addScope: ['openid', 'profile'], ...answer }));
    const info = await readInfo(app, await app.finish(authorization, address));
    expect(info.email).toBe(index === 0 ? 'single00@example.com' : undefined);
    expect(info).not.toHaveProperty('phone_number');
    // It is not asked for again.
    expect(await openConsent(browser, app, { claims: essential })).toContain('?code=');
  }
});

test('an app may not ask for an essential claim of a scope that its settings lack', async ({ server }) => {
  const app = await createConnectedApp(server, 'plain', 'https://plain.example/callback');
  const browser = await openNew(server, 'single03');
  const page = await openConsent(browser, app, { scope: 'openid', claims: essential });
  expect(readMain(await browser.get(page, { accept: 'text/html' }))).not.toContain('name="claims"');
});
