// What the link "this was not me" does in family groups and to the ways of logging in, and what it says about the rest.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { readRoles } from '../people/groups.ts';
import { notMeLink, readToken, readTokens, sendToken } from '../people/mailed-links.ts';
import { addFamily, addMember, logIn, openMember, openNew, readData } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { expectDone, invite, join, offerGroup, takeOver } from './stranger.ts';

const it = serverTest();

/** Uses the newest link and returns the kinds that the next page says were ended. */
async function reportNotMe(server: TestApp, owner: TestBrowser, email: string): Promise<readonly string[]> {
  await expectDone(sendToken(owner, notMeLink, await readToken(server, email, notMeLink)));
  const { ended } = await readData(owner, `${notMeLink.page}/complete`);
  return (ended as readonly { kind: string }[]).map(({ kind }) => kind).sort();
}

describe('a family group', () => {
  it('that the stranger joined is left, and a managed member is an ordinary one again', async ({ server }) => {
    await addFamily(server, 'g-accomp', { accomp: 'owner' });
    await server.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-accomp'");
    await addFamily(server, 'g-honest', { honest: 'owner', managedm: 'member' });
    const stranger = await openNew(server, 'joinsme1');
    const accomplice = await openMember(server, 'accomp');
    expect(await join(stranger, await invite(server, accomplice, 'joinsme1@example.com'))).toBe('done');
    await expectDone(accomplice.post('/zapi/family-group/managed/invite', { targetAccountId: 'joinsme1' }));
    await expectDone(stranger.post('/zapi/family-group/managed', {}));
    const owner = server.open();
    expect(await reportNotMe(server, owner, 'joinsme1@example.com')).toEqual(['managedRole', 'membership']);
    expect(await readRoles(server, 'joinsme1')).toEqual({});
    server.clock.advance(60);
    await expectDone((await openMember(server, 'managedm')).post('/zapi/family-group/managed', {}));
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, 'managedm@example.com', notMeLink)));
    expect(await readRoles(server, 'managedm')).toEqual({ honest: 'owner', managedm: 'member' });
  });

  it('keeps the managers that it had, and not those that the stranger made', async ({ server }) => {
    await addFamily(server, 'g-promote', { promoter: 'owner', trusted1: 'member', accompli: 'member' });
    const grant = '/zapi/family-group/manager/grant';
    await expectDone((await openMember(server, 'promoter')).post(grant, { targetAccountId: 'trusted1' }));
    server.clock.advance(8 * 86_400);
    await expectDone((await openMember(server, 'promoter')).post(grant, { targetAccountId: 'accompli' }));
    expect(await reportNotMe(server, server.open(), 'promoter@example.com')).toEqual(['managerRole']);
    expect(await readRoles(server, 'promoter')).toEqual({ promoter: 'owner', trusted1: 'manager', accompli: 'member' });
  });
});

describe('a login by login ID alone that the stranger chose', () => {
  it('ends, so that the owner finds the account by its address', async ({ server }) => {
    const stranger = await openNew(server, 'onlyid01');
    await expectDone(stranger.post('/zapi/account/login-id/edit', { loginId: 'theirs01' }));
    await expectDone(stranger.post('/zapi/account/login-method', { method: 'loginIdOnly' }));
    expect(await reportNotMe(server, server.open(), 'onlyid01@example.com')).toEqual(['loginMethod']);
    await server.open().post('/zapi/auth/password/forgot', { email: 'onlyid01@example.com' });
    const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };
    const token = await readToken(server, 'onlyid01@example.com', resetLink);
    await expectDone(server.open().post(resetLink.call, { token, password: 'Kumo-no-ue-77' }));
    expect((await logIn(server.open(), 'onlyid01@example.com', 'Kumo-no-ue-77')).statusCode).toBe(200);
  });
});

describe('what others agreed to', () => {
  it('is mailed to the owner with the link "this was not me", whose page and mail say that it is not undone', async ({
    server,
  }) => {
    await addFamily(server, 'g-agreed', { agreed: 'owner', agreedheir: 'member' });
    await server.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-agreed'");
    await addMember(server, 'agreedguest');
    const stranger = await openMember(server, 'agreed');
    const count = async () => (await readTokens(server, 'agreed@example.com', notMeLink)).length;
    const before = await count();
    expect(await join(await openMember(server, 'agreedguest'), await invite(server, stranger, 'agreedguest@example.com'))).toBe(
      'done',
    );
    expect(await count()).toBe(before + 1);
    const offered = await offerGroup(server, stranger, 'agreedheir');
    const withOffer = await count();
    expect(await takeOver(await openMember(server, 'agreedheir'), offered)).toBe('done');
    expect(await count()).toBe(withOffer + 1);
    const browser = server.open();
    await expectDone(sendToken(browser, notMeLink, await readToken(server, 'agreed@example.com', notMeLink)));
    const notUndone = 'オーナーの引き継ぎ、メンバーの参加';
    expect((await browser.get(`${notMeLink.page}/complete`, { accept: 'text/html' })).body).toContain(notUndone);
    const mail = (await server.readOutbox('agreed@example.com')).find(({ link }) => link?.includes('/password/reset?') === true);
    expect(mail?.text).toContain(notUndone);
  });
});
