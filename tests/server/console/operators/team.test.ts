// Owners invite operators, change their roles and remove them; operators set their passwords by mailed links.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs, password, viewer } from '../../people/operators.ts';
import { addOtherStore, otherHost } from '../../people/other-store.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const fresh = 'Kumo-no-ue-77';
const invitee = { name: '鈴木 一郎', email: 'ichiro@example.com', role: 'viewer' };
const invite = (browser: TestBrowser, more: object = {}) =>
  browser.post('/zapi/console/operator/invite', { ...invitee, ...more });
const change = (browser: TestBrowser, operatorId: string, action: string) =>
  action === 'owner' || action === 'viewer' || action === 'support'
    ? browser.post('/zapi/console/operator/role', { operatorId, role: action })
    : browser.post(`/zapi/console/operator/${action}`, { operatorId });
const setPassword = (browser: TestBrowser, token: string, typed = fresh) =>
  browser.post('/zapi/console/password/set', { token, password: typed });
const forget = (browser: TestBrowser, email: string) => browser.post('/zapi/console/password/forgot', { email });
const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;

/** The token of the newest mail to an address. */
async function readToken(server: TestApp, email = invitee.email): Promise<string> {
  const [mail] = await server.readOutbox(email);
  return mail?.link?.split('token=')[1] ?? '';
}

async function readTeam(browser: TestBrowser): Promise<{ readonly [email: string]: { readonly [key: string]: unknown } }> {
  const { operators } = await readData(browser, '/console/operators');
  // Screen data follows the page's schema, which other tests check.
  const team = operators as unknown as readonly { readonly email: string }[];
  return Object.fromEntries(team.map((operator) => [operator.email, { ...operator }]));
}

/** A second owner, who has accepted an invitation: their browser and id. */
async function addOwner(server: TestApp): Promise<{ readonly browser: TestBrowser; readonly id: string }> {
  const first = await openAs(server, editor);
  await invite(first, { role: 'owner' });
  const browser = server.open();
  await setPassword(browser, await readToken(server));
  return { browser, id: String((await readTeam(first))[invitee.email]?.['operatorId']) };
}

const isIn = async (browser: TestBrowser) => (await browser.get('/console')).statusCode === 200;
const readActions = async (server: TestApp) =>
  (
    await server.database.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE action LIKE 'operator-%' AND action NOT LIKE 'operator-login%' ORDER BY action",
    )
  ).map(({ action }) => action);

describe('an invitation', () => {
  it('is mailed, opens a page, sets a password by the members’ rules and logs in, once', async ({ server }) => {
    const operator = await openAs(server, editor);
    expect((await invite(operator)).json()).toEqual({ redirectTo: '/console/operators?notice=invitationSent' });
    expect((await readTeam(operator))[invitee.email]).toMatchObject({ state: 'invited', roleName: '閲覧者', lastLoginAt: null });
    const [mail] = await server.readOutbox(invitee.email);
    expect(mail?.text).toContain('鈴木 一郎様');
    const token = await readToken(server);
    const invited = server.open();
    expect(await readData(invited, `/console/invitation?token=${token}`)).toMatchObject({
      state: 'ok',
      username: invitee.email,
    });
    // Without a password nobody logs in, and a forgotten password makes no link.
    expect((await invited.post('/zapi/console/login', { email: invitee.email, password: '' })).statusCode).toBe(422);
    await forget(server.open(), invitee.email);
    expect(await readToken(server)).toBe(token);
    for (const weak of ['short', 'password123', 'ichiro@example.com'])
      expect((await setPassword(invited, token, weak)).statusCode, weak).toBe(422);
    expect((await setPassword(invited, token)).json()).toEqual({ redirectTo: '/console?notice=passwordSet' });
    expect(await isIn(invited)).toBe(true);
    expect(codeOf(await setPassword(server.open(), token))).toBe('INVALID_TOKEN');
    expect(await isIn(await openAs(server, invitee.email, server.open(), fresh))).toBe(true);
    expect((await readTeam(operator))[invitee.email]).toMatchObject({ state: 'active', lastLoginAt: expect.any(String) });
    expect(await readActions(server)).toEqual(['operator-invitation-accepted', 'operator-invited', 'operator-password-forgot']);
  });

  it('is void after 72 hours, after a newer one, when guessed, and in another store', async ({ server }) => {
    const operator = await openAs(server, editor);
    await invite(operator);
    const first = await readToken(server);
    const { operatorId } = (await readTeam(operator))[invitee.email] ?? {};
    await change(operator, String(operatorId), 'invite-again');
    const second = await readToken(server);
    await addOtherStore(server);
    expect(second).not.toBe(first);
    for (const token of [first, '', 'x'.repeat(43), second.slice(0, -1)])
      expect(codeOf(await setPassword(server.open(), token)), token).toBe('INVALID_TOKEN');
    expect(codeOf(await setPassword(server.open(`https://${otherHost}`), second))).toBe('INVALID_TOKEN');
    server.clock.advance(72 * 3600);
    expect(codeOf(await setPassword(server.open(), second))).toBe('INVALID_TOKEN');
    expect(await readData(server.open(), `/console/invitation?token=${second}`)).toMatchObject({ state: 'invalid', name: null });
    expect((await readTeam(await openAs(server, editor)))[invitee.email]).toMatchObject({ state: 'expired' });
  });

  it('is used by one of two simultaneous requests', async ({ server }) => {
    await invite(await openAs(server, editor));
    const token = await readToken(server);
    const answers = await Promise.all([0, 1].map(() => setPassword(server.open(), token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is not for an operator’s address, needs the permission, and changes nobody who was invited already', async ({ server }) => {
    const operator = await openAs(server, editor);
    expect(codeOf(await invite(operator, { email: 'VIEWER@example.com' }))).toBe('ACCOUNT_ALREADY_EXISTS_EMAIL');
    expect((await invite(await openAs(server, viewer))).statusCode).toBe(403);
    expect((await invite(operator, { role: 'nobody' })).statusCode).toBe(422);
    await invite(operator);
    const token = await readToken(server);
    expect(codeOf(await invite(operator, { name: '鈴木 次郎', role: 'editor' }))).toBe('INVITATION_PENDING');
    expect((await readTeam(operator))[invitee.email]).toMatchObject({ name: '鈴木 一郎', roleName: '閲覧者' });
    expect(await readToken(server)).toBe(token);
  });
});

describe('the team', () => {
  it('is shown to owners, and its changes apply to open sessions at once', async ({ server }) => {
    const operator = await openAs(server, editor);
    const colleague = await openAs(server, viewer);
    expect((await colleague.get('/console/operators')).statusCode).not.toBe(200);
    expect((await change(colleague, 'o_demoviewer', 'owner')).statusCode).toBe(403);
    expect((await change(operator, 'o_demoviewer', 'owner')).statusCode).toBe(200);
    expect((await colleague.get('/console/operators')).statusCode).toBe(200);
    expect((await change(colleague, 'o_demoeditor', 'viewer')).statusCode).toBe(200);
    expect((await change(operator, 'o_demoviewer', 'remove')).statusCode).toBe(403);
    expect((await change(colleague, 'o_demoeditor', 'remove')).statusCode).toBe(200);
    expect(await isIn(operator)).toBe(false);
    expect((await operator.post('/zapi/console/login', { email: editor, password })).statusCode).toBe(422);
    expect((await change(colleague, 'o_nobody', 'remove')).statusCode).toBe(404);
    expect(await readActions(server)).toEqual(['operator-removed', 'operator-role', 'operator-role']);
  });

  it('keeps its last owner, whoever else is invited', async ({ server }) => {
    const operator = await openAs(server, editor);
    await invite(operator, { role: 'owner' });
    for (const action of ['viewer', 'remove']) expect(codeOf(await change(operator, 'o_demoeditor', action))).toBe('LAST_OWNER');
    expect((await change(operator, 'o_demoviewer', 'invite-again')).statusCode).toBe(409);
  });

  it.for([['remove'], ['viewer']] as const)(
    'keeps an owner when two ask simultaneously for each other and themselves: %s',
    async ([action], { server }) => {
      const { browser: second, id } = await addOwner(server);
      const first = await openAs(server, editor);
      const others = [change(first, id, action), change(second, 'o_demoeditor', action)];
      const answers = await Promise.all([...others, change(first, 'o_demoeditor', action), change(second, id, action)]);
      // Lowering somebody who has just lowered themselves changes nothing, and is not refused.
      expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
      const left = await server.database.query("SELECT 1 FROM operators WHERE role = 'owner' AND password_hash IS NOT NULL");
      expect(left).toHaveLength(1);
    },
  );
});

describe('a forgotten password', () => {
  it('gets the same answer for every address, and a link for 60 minutes that ends all sessions', async ({ server }) => {
    const open = await openAs(server, viewer);
    const answers = [await forget(server.open(), viewer), await forget(server.open(), 'nobody@example.com')];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { redirectTo: '/console/password/forgot/complete' }],
      [200, { redirectTo: '/console/password/forgot/complete' }],
    ]);
    expect(await server.readOutbox('nobody@example.com')).toEqual([]);
    for (const email of [viewer, 'nobody@example.com']) expect(codeOf(await forget(server.open(), email))).toBe('TOO_SOON');
    const token = await readToken(server, viewer);
    expect(codeOf(await setPassword(server.open(), token, password))).toBe('INVALID_PASSWORD_REUSED');
    const reset = server.open();
    expect((await setPassword(reset, token)).statusCode).toBe(200);
    expect([await isIn(open), await isIn(reset)]).toEqual([false, true]);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('変更されました');
    expect(codeOf(await setPassword(server.open(), token, 'Kumo-no-ue-78'))).toBe('INVALID_TOKEN');
    server.clock.advance(31);
    await forget(server.open(), viewer);
    server.clock.advance(3600);
    expect(codeOf(await setPassword(server.open(), await readToken(server, viewer)))).toBe('INVALID_TOKEN');
  });

  it('unlocks the login', async ({ server }) => {
    const guess = (typed: string) => server.open().post('/zapi/console/login', { email: viewer, password: typed });
    for (let tries = 0; tries < 12; tries += 1) await guess('Wrong-pass-1');
    expect((await guess(password)).statusCode).not.toBe(200);
    await forget(server.open(), viewer);
    await setPassword(server.open(), await readToken(server, viewer));
    expect((await guess(fresh)).statusCode).toBe(200);
  });
});

describe('the own profile', () => {
  it('changes the name', async ({ server }) => {
    const operator = await openAs(server, viewer);
    expect((await operator.post('/zapi/console/profile', { name: '閲覧 次郎' })).json()).toEqual({
      redirectTo: '/console/profile?notice=nameSaved',
    });
    expect((await operator.get('/console/profile')).body).toContain('閲覧 次郎');
    expect((await operator.post('/zapi/console/profile', { name: ' ' })).statusCode).toBe(422);
  });

  it('changes the password with the current one, ends other sessions and mails it', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const otherSession = await openAs(server, viewer);
    const edit = (oldPassword: string, newPassword = fresh) =>
      operator.post('/zapi/console/password/edit', { oldPassword, newPassword });
    await forget(server.open(), viewer);
    const token = await readToken(server, viewer);
    expect(codeOf(await edit('Wrong-pass-1'))).toBe('INVALID_CURRENT_PASSWORD');
    expect((await edit(password, 'password123')).statusCode).toBe(422);
    expect((await edit(password)).json()).toEqual({ redirectTo: '/console/profile/password/complete' });
    expect([await isIn(operator), await isIn(otherSession)]).toEqual([true, false]);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('変更されました');
    expect(codeOf(await setPassword(server.open(), token))).toBe('INVALID_TOKEN');
  });
});
