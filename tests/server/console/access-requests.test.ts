// What operators ask for members who cannot log in any more, and a second one approves, or who wait a day.
import { describe, expect } from 'vitest';
import { addPasskey, logInByPasskey } from '../account/stranger.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { changeEmail, type LinkKind, notMeLink, readToken, sendToken, stopLink, undoLink } from '../people/mailed-links.ts';
import { addMember, isSignedIn, openMember, openNew, readAccount, readAudit, readData, readNotices } from '../people/members.ts';
import { editor, openAs, openRole } from '../people/operators.ts';
import { enable, saveCodes } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();
const day = 86_400;
const resetPage: LinkKind = { page: '/password/reset', call: '' };

interface Listed {
  readonly requestId: string;
  readonly state: string;
  readonly problem: string | null;
  readonly executeAt: string | null;
  readonly mayApprove: boolean;
}

const ask = (browser: TestBrowser, accountId: string, action: string, answers: object) =>
  browser.post('/zapi/console/member/act', { accountId, action, targetId: '', reason: 'お電話でご依頼', ...answers });
const askWays = (browser: TestBrowser, accountId: string, ...ways: readonly string[]) =>
  ask(browser, accountId, 'end-ways', { ways });
const askEmail = (browser: TestBrowser, accountId: string, email: string) =>
  ask(browser, accountId, 'change-email', { email, emailAgain: email });
async function list(browser: TestBrowser, accountId: string): Promise<readonly Listed[]> {
  // Screen data follows the page's schema, which other tests check.
  return (await readData(browser, `/console/members/${accountId}`))['requests'] as unknown as readonly Listed[];
}
const decide = async (browser: TestBrowser, accountId: string, call: 'approve' | 'cancel') =>
  browser.post(`/zapi/console/access-request/${call}`, { requestId: (await list(browser, accountId))[0]?.requestId ?? '' });
const kindsOf = async ({ database }: TestApp, accountId: string): Promise<readonly string[]> =>
  (
    await database.query<{ type: string }>('SELECT type FROM account_factors WHERE account_id = $1 ORDER BY type', [accountId])
  ).map(({ type }) => type);

/** Moves the clock, and runs what is due. */
async function pass(server: TestApp, seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await server.app.jobWorker?.run();
}

/** A member with an authenticator app, and two operators who may help. */
async function openLost(server: TestApp, name: string) {
  await addMember(server, name);
  await enable(server, name, 'OTP', 'SMS');
  await saveCodes(server, name);
  return { support: await openRole(server, 'support'), owner: await openAs(server, editor) };
}

describe('ways to log in that a member has lost', () => {
  it('end when a second operator approves it: chosen ones only, with all sessions and the password', async ({ server }) => {
    const member = await openNew(server, 'lostphone');
    const authenticator = await addPasskey(member);
    await enable(server, 'lostphone', 'OTP', 'SMS');
    server.clock.advance(60);
    const support = await openRole(server, 'support');
    expect(await readData(support, '/console/members/lostphone')).toMatchObject({
      offered: expect.arrayContaining(['end-ways']),
    });
    const [passkey] = await server.database.query<{ id: string }>(
      "SELECT passkey_id AS id FROM passkeys WHERE account_id = 'lostphone'",
    );
    const answer = await askWays(support, 'lostphone', 'factor.OTP', `passkey.${passkey?.id}`);
    expect(answer.json()).toEqual({ redirectTo: '/console/members/lostphone?notice=accessRequested' });
    expect(await list(support, 'lostphone')).toMatchObject([{ state: 'due', mayApprove: false }]);
    expect(await kindsOf(server, 'lostphone')).toEqual(['OTP', 'SMS']);
    expect((await decide(support, 'lostphone', 'approve')).statusCode).toBe(403);

    const owner = await openAs(server, editor);
    expect(JSON.stringify(await readData(owner, '/console'))).toContain('/console/members/lostphone');
    expect(await readData(owner, '/console/members')).toMatchObject({
      requests: expect.arrayContaining([
        expect.objectContaining({ accountId: 'lostphone', memberName: expect.any(String), mayApprove: true }),
      ]),
    });
    expect((await server.readOutbox(editor))[0]?.link).toContain('/console/members/lostphone');
    expect((await decide(owner, 'lostphone', 'approve')).statusCode).toBe(200);
    expect((await decide(owner, 'lostphone', 'approve')).statusCode).toBe(409);
    expect(await kindsOf(server, 'lostphone')).toEqual(['SMS']);
    expect(await logInByPasskey(server, authenticator)).not.toBe(200);
    expect(await isSignedIn(member)).toBe(false);
    expect(await readAccount(server, 'lostphone')).toMatchObject({ password_hash: null });
    expect(await readToken(server, 'lostphone@example.com', resetPage)).not.toBe('');
    expect(await readAudit(server, 'lostphone')).toEqual(expect.arrayContaining(['access-request-done', 'member-end-ways']));
  });

  it('end after a day that nobody has stopped it, with the backup codes if no factor is left', async ({ server }) => {
    const { support } = await openLost(server, 'lostall');
    await askWays(support, 'lostall', 'factor.OTP', 'factor.SMS');
    await pass(server, day - 60);
    expect(await kindsOf(server, 'lostall')).toHaveLength(2);
    await pass(server, 120);
    expect(await kindsOf(server, 'lostall')).toEqual([]);
    expect(await server.database.query("SELECT 1 FROM backup_codes WHERE account_id = 'lostall'")).toEqual([]);
    expect(await list(await openRole(server, 'support'), 'lostall')).toMatchObject([{ state: 'done' }]);
  });

  it('stay if the member stops it by the link of the mail, once', async ({ server }) => {
    const { support, owner } = await openLost(server, 'stopped');
    await askWays(support, 'stopped', 'factor.OTP');
    const token = await readToken(server, 'stopped@example.com', stopLink);
    expect((await readNotices(server, 'stopped@example.com'))[0]?.text).toContain('認証アプリによる確認');
    expect(await readData(server.open(), `${stopLink.page}?token=${token}`)).toMatchObject({ state: 'ok', kind: 'ways' });
    expect((await sendToken(server.open(), stopLink, token)).json()).toEqual({ redirectTo: '/account/stop-request/complete' });
    expect((await sendToken(server.open(), stopLink, token)).statusCode).toBe(409);
    expect(await readData(server.open(), `${stopLink.page}?token=${token}`)).toMatchObject({ state: 'invalid' });
    expect((await decide(owner, 'stopped', 'approve')).statusCode).toBe(409);
    await pass(server, day + 60);
    expect(await kindsOf(server, 'stopped')).toEqual(['OTP', 'SMS']);
    expect(await readAudit(server, 'stopped')).toContain('access-request-stopped');
  });

  it('stay if an operator cancels it, the member reports a stranger, or the account is closed', async ({ server }) => {
    const { support, owner } = await openLost(server, 'cancelled');
    await askWays(support, 'cancelled', 'factor.OTP');
    expect((await askWays(owner, 'cancelled', 'factor.SMS')).json()).toMatchObject({ code: 'REQUEST_WAITING' });
    expect((await decide(support, 'cancelled', 'cancel')).statusCode).toBe(200);
    const member = await openNew(server, 'reported');
    await enable(server, 'reported', 'SMS');
    await addPasskey(member);
    await askWays(support, 'reported', 'factor.SMS');
    await sendToken(server.open(), notMeLink, await readToken(server, 'reported@example.com', notMeLink));
    await openLost(server, 'leaving');
    await askWays(support, 'leaving', 'factor.OTP');
    await ask(owner, 'leaving', 'close-account', {});
    const states = async (name: string) => (await list(owner, name)).map(({ state }) => state);
    expect([await states('cancelled'), await states('reported'), await states('leaving')]).toEqual([
      ['cancelled'],
      ['stopped'],
      ['stopped'],
    ]);
  });

  it('stay if what was asked about has changed, or who asked is no longer an operator', async ({ server }) => {
    const { support, owner } = await openLost(server, 'replaced');
    await askWays(support, 'replaced', 'factor.OTP');
    server.clock.advance(60);
    await enable(server, 'replaced', 'OTP');
    expect((await decide(owner, 'replaced', 'approve')).statusCode).toBe(200);
    expect(await list(owner, 'replaced')).toMatchObject([{ state: 'failed', problem: 'changed' }]);
    await openLost(server, 'orphaned');
    await askWays(support, 'orphaned', 'factor.OTP');
    await server.database.query("DELETE FROM operators WHERE operator_id = 'o_role_support'");
    await pass(server, day + 60);
    expect(await list(await openAs(server, editor), 'orphaned')).toMatchObject([{ state: 'failed', problem: 'operatorGone' }]);
    expect(await kindsOf(server, 'orphaned')).toHaveLength(2);
    expect(await readAccount(server, 'orphaned')).toMatchObject({ password_hash: expect.any(String) });
  });

  it('are asked for only with a reason, ways of this member, an own address, and not for kids', async ({ server }) => {
    const { support } = await openLost(server, 'asked');
    expect((await askWays(support, 'asked')).statusCode).toBe(422);
    expect((await askWays(support, 'asked', 'factor.Email')).statusCode).toBe(422);
    expect((await ask(support, 'asked', 'end-ways', { ways: ['factor.OTP'], reason: '' })).statusCode).toBe(422);
    await addMember(server, 'unverified', { isVerified: false });
    await enable(server, 'unverified', 'OTP');
    expect((await askWays(support, 'unverified', 'factor.OTP')).statusCode).toBe(409);
    await addMember(server, 'askedkid', { isKids: true });
    await enable(server, 'askedkid', 'OTP');
    expect((await askWays(support, 'askedkid', 'factor.OTP')).statusCode).toBe(409);
    expect((await askEmail(support, 'askedkid', 'kid-new@example.com')).statusCode).toBe(409);
    expect((await askWays(await openRole(server, 'finance'), 'asked', 'factor.OTP')).statusCode).toBe(403);
  });
});

describe('another address', () => {
  it('is mailed to both, comes after the approval, and can be undone from the former one', async ({ server }) => {
    const member = await openNew(server, 'moving');
    const support = await openRole(server, 'support');
    expect(
      (await ask(support, 'moving', 'change-email', { email: 'a@example.com', emailAgain: 'b@example.com' })).statusCode,
    ).toBe(422);
    expect((await askEmail(support, 'moving', 'moving@example.com')).json()).toMatchObject({ code: 'EMAIL_UNCHANGED' });
    expect((await askEmail(support, 'moving', 'owner@example.com')).json()).toMatchObject({
      code: 'ACCOUNT_ALREADY_EXISTS_EMAIL',
    });
    await askEmail(support, 'moving', 'moved@example.com');
    for (const to of ['moving@example.com', 'moved@example.com']) expect(await readToken(server, to, stopLink), to).not.toBe('');
    expect((await readNotices(server, 'moving@example.com'))[0]?.text).not.toContain('moved@');
    await decide(await openAs(server, editor), 'moving', 'approve');
    expect(await readAccount(server, 'moving')).toMatchObject({ email: 'moved@example.com', password_hash: null });
    expect(await isSignedIn(member)).toBe(false);
    expect(await readToken(server, 'moved@example.com', resetPage)).not.toBe('');
    const undo = await sendToken(server.open(), undoLink, await readToken(server, 'moving@example.com', undoLink));
    expect(undo.statusCode).toBe(200);
    expect(await readAccount(server, 'moving')).toMatchObject({ email: 'moving@example.com' });
  });

  it('is not set if the member has changed it meanwhile, or another account has taken it', async ({ server }) => {
    const support = await openRole(server, 'support');
    const member = await openNew(server, 'changer');
    await askEmail(support, 'changer', 'by-operator@example.com');
    await changeEmail(server, member, 'by-member@example.com');
    await addMember(server, 'slow');
    await askEmail(support, 'slow', 'wanted@example.com');
    await addMember(server, 'fast', { email: 'wanted@example.com' });
    await pass(server, day + 60);
    const owner = await openAs(server, editor);
    expect(await list(owner, 'changer')).toMatchObject([{ state: 'failed', problem: 'changed' }]);
    expect(await list(owner, 'slow')).toMatchObject([{ state: 'failed', problem: 'emailTaken' }]);
    expect(await readAccount(server, 'changer')).toMatchObject({ email: 'by-member@example.com' });
    expect(await readAccount(server, 'slow')).toMatchObject({ email: 'slow@example.com' });
  });

  it('needs a second operator where no address could be warned', async ({ server }) => {
    await addMember(server, 'noaddress', { email: null });
    const support = await openRole(server, 'support');
    await askEmail(support, 'noaddress', 'first-address@example.com');
    expect(await list(support, 'noaddress')).toMatchObject([{ executeAt: null, state: 'due' }]);
    await pass(server, 2 * day);
    const owner = await openAs(server, editor);
    expect(await list(owner, 'noaddress')).toMatchObject([{ state: 'due' }]);
    await decide(owner, 'noaddress', 'approve');
    expect(await readAccount(server, 'noaddress')).toMatchObject({ email: 'first-address@example.com' });
    await expect(openMember(server, 'noaddress')).rejects.toThrow();
  });
});
