import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import {
  addMember,
  describeRefusal,
  openMember,
  openNew,
  openTab,
  readAudit,
  readData,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { backupCodes, enable, give, saveCodes } from '../../people/second-factors.ts';
import { addressOf, authorize, comeBack, logInAtProvider, readLinks, startSocialTest, visit } from '../../people/social-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startSocialTest);

const linkOf = async (browser: TestBrowser) => {
  const [account] = (await readData(browser, '/mypage'))['externalAccounts'] as readonly Record<string, unknown>[];
  return account;
};
const unlink = (browser: TestBrowser) =>
  browser.post('/zapi/auth/social/disable', { userIdentifierType: 'demo', userIdentifierMethod: 'oidc' });
const linked = { userIdentifierName: 'デモID', userIdentifierType: 'demo', userIdentifierMethod: 'oidc', canLink: true };

it('links and unlinks an account, tells the member by mail and records both [SOCIAL-001] [SOCIAL-004] [SOCIAL-006] [SOCIAL-009] [ROUTE-027]', async ({
  server,
}) => {
  const browser = await openNew(server, 'linker');
  expect(await linkOf(browser)).toEqual({ ...linked, isLinked: false, canUnlink: true });
  expect(readMain(await browser.get('/mypage'))).toContain('socialActionType=relate');
  expect((await browser.get('/mypage/social/enable/complete')).headers.location).toBe('/mypage');
  expect(await visit(browser, 'relate', { email: 'linker@demo.example' })).toBe('/mypage/social/enable/complete');
  expect(readMain(await browser.get('/mypage/social/enable/complete'))).toContain('デモIDとの連携が完了しました');
  expect(await linkOf(browser)).toEqual({ ...linked, isLinked: true, canUnlink: true });
  expect((await unlink(browser)).json()).toEqual({ redirectTo: '/mypage/social/disable/complete' });
  expect(readMain(await browser.get('/mypage/social/disable/complete'))).toContain('連携を解除しました');
  expect(await linkOf(browser)).toEqual({ ...linked, isLinked: false, canUnlink: true });
  expect(describeRefusal(await unlink(browser))).toEqual({ status: 409, code: 'NOT_NOW' });
  expect(await readAudit(server, 'linker')).toEqual(['social-link', 'social-unlink']);
  const subjects = (await readNotices(server, 'linker@example.com')).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('連携が解除されました'), expect.stringContaining('連携されました')]);
});

it('logs in by the linked account, to the page that was asked for, and records the method [LOGIN-004] [ROUTE-056]', async ({
  server,
}) => {
  const member = await openNew(server, 'visitor');
  await visit(member, 'relate', { email: 'visitor@demo.example' });
  const browser = server.open();
  expect(await visit(browser, 'login', { email: 'visitor@demo.example' }, '&returnTo=%2Fmypage%2Fsessions')).toBe(
    '/mypage/sessions',
  );
  expect((await linkOf(browser))?.['isLinked']).toBe(true);
  const [entry] = await server.database.query<{ details: unknown }>(
    "SELECT details FROM audit_log WHERE account_id = 'visitor' AND action = 'login' AND details->>'firstFactor' <> 'Password'",
  );
  expect(entry?.details).toEqual({ newDevice: true, firstFactor: 'ExternalAuth', secondFactor: null });
  const other = server.open();
  expect(await visit(other, 'login', { email: 'visitor@demo.example' }, '&returnTo=https%3A%2F%2Fevil.example')).toBe('/mypage');
  expect(await visit(server.open(), 'login', { email: 'nobody@demo.example' })).toBe('/login?notice=socialUnknown');
});

it('does not link an account of another member, and says so without a menu [SOCIAL-007] [SOCIAL-008] [ROUTE-044] [SHELL-010]', async ({
  server,
}) => {
  const owner = await openNew(server, 'owner1');
  await visit(owner, 'relate', { email: 'owned@demo.example' });
  const stranger = await openNew(server, 'stranger1');
  const address = await visit(stranger, 'relate', { email: 'owned@demo.example' });
  expect(address).toBe('/social/relate/error?type=ACCOUNT_ALREADY_EXISTS');
  const failed = await stranger.get(address);
  expect(readMain(failed)).toContain('すでに別の会員と連携されています');
  expect([failed.body.includes('class="back-link"'), /class="menu-/.test(failed.body)]).toEqual([true, false]);
  expect(readMain(await stranger.get('/social/relate/error?type=other'))).toContain('外部アカウントと連携できませんでした');
  expect((await linkOf(stranger))?.['isLinked']).toBe(false);
  expect((await linkOf(owner))?.['isLinked']).toBe(true);
  // Once more by its owner, and another account of the same provider.
  expect(await visit(owner, 'relate', { email: 'owned@demo.example' })).toBe('/mypage/social/enable/complete');
  expect(await visit(owner, 'relate', { email: 'second@demo.example' })).toBe('/social/relate/error?type=SYSTEM_ERROR');
});

it('links one account to one of two members who come back at once', async ({ server }) => {
  const browsers = [await openNew(server, 'racer1'), await openNew(server, 'racer2')];
  const returns = await Promise.all(
    browsers.map(async (browser) => logInAtProvider(await authorize(browser, 'relate'), { email: 'raced@demo.example' })),
  );
  const ends = await Promise.all(browsers.map((browser, index) => comeBack(browser, returns[index] ?? '')));
  expect(ends.toSorted()).toEqual(['/mypage/social/enable/complete', '/social/relate/error?type=ACCOUNT_ALREADY_EXISTS']);
  expect((await readLinks(server)).filter((id) => id.startsWith('racer'))).toHaveLength(1);
});

it('does not unlink the last way to log in, also when two tabs try [SOCIAL-003]', async ({ server }) => {
  const browser = await openNew(server, 'passwordless', { hasPassword: false });
  await visit(browser, 'relate', { email: 'passwordless@demo.example' });
  expect(await linkOf(browser)).toEqual({ ...linked, isLinked: true, canUnlink: false });
  expect(readMain(await browser.get('/mypage'))).not.toContain('との連携を解除する');
  expect(describeRefusal(await unlink(browser))).toEqual({ status: 409, code: 'LAST_LOGIN_METHOD' });
  expect(await readLinks(server)).toContain('passwordless');
});

it('needs a recent proof, the member, and a click on an own page', async ({ server }) => {
  const browser = await openNew(server, 'careful');
  const back = await logInAtProvider(await authorize(browser, 'relate'), { email: 'careful@demo.example' });
  const cross = await browser.get(addressOf('relate'), { 'sec-fetch-site': 'cross-site' });
  expect(cross.headers.location).toBe('/mypage');
  expect((await browser.get(addressOf('relate'))).headers.location).toBe('/mypage');
  expect(await authorize(server.open(), 'relate')).toBe('/login?returnTo=%2Fmypage');
  server.clock.advance(599);
  const late = openTab(server, browser);
  server.clock.advance(2);
  expect(await authorize(late, 'relate')).toBe('/mypage/reauthorize?returnTo=%2Fmypage');
  expect(await comeBack(browser, back)).toBe('/social/relate/error?type=SYSTEM_ERROR');
  expect(describeRefusal(await unlink(browser))).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
  expect((await browser.post('/zapi/auth/social/disable', {}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect((await unlink(server.open())).statusCode).toBe(401);
});

it('takes an answer once, in its session, for its member, and in time', async ({ server }) => {
  const browser = await openNew(server, 'once');
  const back = await logInAtProvider(await authorize(browser, 'relate'), { email: 'once@demo.example' });
  const failed = '/social/relate/error?type=SYSTEM_ERROR';
  expect(await comeBack(server.open(), back)).toBe('/login?notice=socialExpired');
  const other = await openNew(server, 'once-other');
  expect(await comeBack(other, back)).toBe(failed);
  expect(await comeBack(browser, back.replace(/state=[^&]*/, 'state=forged'))).toBe(failed);
  expect(await comeBack(browser, back)).toBe('/mypage/social/enable/complete');
  expect(await comeBack(browser, back)).toBe(failed);
  const guest = server.open();
  const lateBack = await logInAtProvider(await authorize(guest, 'login'), { email: 'once@demo.example' });
  server.clock.advance(601);
  expect(await comeBack(guest, lateBack)).toBe('/login?notice=socialExpired');
});

it('refuses an answer that belongs to another visit of the session', async ({ server }) => {
  const browser = server.open();
  const [one, two] = [await authorize(browser, 'login'), await authorize(browser, 'login')];
  const [first, second] = [
    await logInAtProvider(one, { email: 'a@demo.example' }),
    await logInAtProvider(two, { email: 'b@demo.example' }),
  ];
  const swapped = new URL(first);
  swapped.searchParams.set('code', new URL(second).searchParams.get('code') ?? '');
  expect(await comeBack(browser, swapped.href)).toBe('/login?notice=socialUnavailable');
  // A visit with another nonce: the ID token names the one that was sent.
  const third = new URL(await authorize(browser, 'login'));
  third.searchParams.set('nonce', 'another');
  expect(await comeBack(browser, await logInAtProvider(third.href, { email: 'a@demo.example' }))).toBe(
    '/login?notice=socialUnavailable',
  );
  // A visit with another challenge: the verifier does not fit.
  const fourth = new URL(await authorize(browser, 'login'));
  fourth.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  expect(await comeBack(browser, await logInAtProvider(fourth.href, { email: 'a@demo.example' }))).toBe(
    '/login?notice=socialUnavailable',
  );
});

it('reports that the person cancelled, or that the provider is down', async ({ server }) => {
  expect(await visit(server.open(), 'login', null)).toBe('/login?notice=socialCancelled');
  const page = await server.open().get('/login?notice=socialCancelled');
  expect(page.body).toContain('外部サービスでの手続きが中止されました');
  const down = await startSocialTest();
  await down.provider.close();
  expect(await authorize(down.open(), 'login')).toBe('/login?notice=socialUnavailable');
  expect(await authorize(down.open(), 'signup')).toBe('/signup/auth?notice=socialUnavailable');
  await down.close();
});

it('offers only what the store enables [SOCIAL-002]', async () => {
  const provider = { id: 'demo', name: { ja: 'デモ' }, issuer: 'demo', clientId: 'madoguchi' };
  const disabled = { isLoginEnabled: false, isSignUpEnabled: false, isRelateEnabled: false };
  const closed = await startSocialTest({ identityProviders: { providers: [{ ...provider, ...disabled }] } });
  await addMember(closed, 'closed');
  const browser = await openMember(closed, 'closed');
  expect((await readData(browser, '/mypage'))['externalAccounts']).toEqual([]);
  expect(readMain(await browser.get('/mypage'))).not.toContain('socialActionType=relate');
  for (const action of ['signup', 'login', 'relate'] as const)
    expect((await browser.get(addressOf(action))).statusCode).toBe(404);
  expect((await readData(closed.open(), '/login'))['providers']).toEqual([]);
  expect((await browser.get('/auth/authorize?userIdentifierType=demo&socialActionType=other')).statusCode).toBe(404);
  await closed.close();
});

it('asks for a second factor after a login by the linked account, and shows both in the login history [HISTORY-004]', async ({
  server,
}) => {
  const member = await openNew(server, 'twofold');
  await visit(member, 'relate', { email: 'twofold@demo.example' });
  await enable(server, 'twofold', 'OTP');
  await saveCodes(server, 'twofold');
  server.clock.advance(1);
  const browser = server.open();
  const address = await visit(browser, 'login', { email: 'twofold@demo.example' }, '&returnTo=%2Fmypage%2Fsessions');
  expect(address).toBe('/login/multi-factor');
  expect((await browser.get('/mypage')).statusCode).toBe(302);
  const given = await give(browser, 'backup-code', backupCodes[0]);
  expect(given.json().redirectTo).toBe('/mypage/sessions');
  const { entries } = (await readData(browser, '/mypage/login-history')) as unknown as { entries: readonly object[] };
  expect(entries[0]).toMatchObject({
    result: true,
    userIdentifierName: 'デモID',
    loginMethod: 'ExternalAuth',
    multiFactorType: 'BackupCode',
    requestMultiFactor: true,
  });
  const row = /<tbody><tr>.*?<\/tr>/.exec((await browser.get('/mypage/login-history')).body)?.[0];
  for (const text of ['デモID', '要求あり', 'バックアップコード']) expect(row).toContain(text);
});

it('lets a browser choose another account of the demo provider at its next visit', async ({ server }) => {
  const browser = await openNew(server, 'chooser');
  const cookies = new Map<string, string>();
  for (const email of ['first@demo.example', 'second@demo.example']) {
    const back = await logInAtProvider(await authorize(browser, 'relate'), { email }, cookies);
    expect(await comeBack(browser, back)).toBe('/mypage/social/enable/complete');
    await unlink(browser);
  }
});
