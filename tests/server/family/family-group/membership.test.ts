// Inviting, joining, leaving and being released, over HTTP.
import { describe, expect } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { inviteTo, readRoles, tokenOf } from '../../people/groups.ts';
import {
  addFamily,
  addMember,
  describeRefusal,
  openMember,
  openNew,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const join = (browser: TestBrowser, invitationToken: string) =>
  browser.post('/zapi/account/family-group/join', { invitationToken });
const leave = (browser: TestBrowser) => browser.post('/zapi/account/family-group/leave');
const release = (browser: TestBrowser, accountId: string) => browser.post('/zapi/account/family-group/release', { accountId });

describe('the family group', () => {
  it('lists its members with their roles and pages, and counts them [FAMILY-038, FAMILY-040, FAMILY-041, FAMILY-043, ROUTE-020]', async ({
    server,
  }) => {
    const owner = await openMember(server, 'demoowner');
    const data = await readData(owner, '/mypage/family-group');
    expect(data).toMatchObject({
      maximumCapacity: 6,
      memberCount: 5,
      canInvite: true,
      isNameRegistered: true,
      isKidsAccountEnabled: true,
      isRestrictedAdmin: false,
      isManagedInvitation: false,
      targetAccount: null,
      adminAccount: { accountId: 'a_demoowner', name: '佐藤 花子', isAdmin: true },
    });
    expect(data['members']).toMatchObject([
      { accountId: 'a_demoowner', isCurrentUser: true, isAdmin: true, isManager: false, isKids: false, isManaged: false },
      { accountId: 'a_demomanager', name: '佐藤 一郎', profileImageUrl: '', isManager: true, isCurrentUser: false },
      { accountId: 'a_demomanaged', isManaged: true },
      { accountId: 'a_demomember', isManaged: false, isManager: false, isAdmin: false, isKids: false },
      { accountId: 'a_demokidtaro', isKids: true },
    ]);
    const main = readMain(await owner.get('/mypage/family-group'));
    expect(main).toContain('5人が参加しています（最大6人）');
    expect(main).toContain('href="/mypage/family-group/invite"');
    expect(main).toContain('href="/mypage/kids-account/signup"');
    expect(main).toContain('href="/mypage/family-group/members/me"');
    for (const badge of ['あなた', 'オーナー', '管理者', '管理対象', 'キッズ']) expect(main.split(`>${badge}<`)).toHaveLength(2);
    expect(main).toContain('href="/mypage/family-group/members/a_demokidtaro"');
    const member = readMain(await (await openMember(server, 'demomember')).get('/mypage/family-group'));
    expect(member).not.toContain('href="/mypage/family-group/invite"');
    expect(member).not.toContain('/members/a_demo');
  });

  it('is a group of one for members without a group, without a row in the database', async ({ server }) => {
    const browser = await openNew(server, 'famalone1');
    expect(await readData(browser, '/mypage/family-group')).toMatchObject({
      memberCount: 1,
      canInvite: true,
      members: [{ isAdmin: true }],
    });
    // Somebody who is said to become the owner later has no badge of one.
    const main = readMain(await browser.get('/mypage/family-group'));
    expect(main).toContain('招待した人が参加すると、あなたがオーナーになります');
    expect(main).toContain('>あなた<');
    expect(main).not.toContain('>オーナー<');
    expect(await readRoles(server, 'famalone1')).toEqual({});
  });

  it('shows the owner of a suspended store a notice and no managing action [FAMILY-044]', async () => {
    const suspended = await startTestApp({ settings: { family: { isRestrictedAdmin: true } } });
    try {
      const owner = await openMember(suspended, 'demoowner');
      const main = readMain(await owner.get('/mypage/family-group'));
      expect(main).toContain('オーナーによるグループの管理を一時的に停止しています');
      for (const link of ['/mypage/family-group/invite', '/mypage/kids-account/signup'])
        expect(main).not.toContain(`href="${link}"`);
      expect(readMain(await owner.get('/mypage/family-group/members/a_demomember'))).not.toContain('/manager/grant"');
      expect(describeRefusal(await release(owner, 'a_demomember'))).toEqual({ status: 403, code: 'FAMILY_RESTRICTED' });
    } finally {
      await suspended.close();
    }
  });

  it('sends an owner without a name to the profile before inviting and before adding a child [FAMILY-044]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'famnoname1');
    await server.database.query("UPDATE accounts SET profile = '{}' WHERE account_id = 'famnoname1'");
    expect(readMain(await browser.get('/mypage/family-group'))).toContain('href="/mypage/edit"');
    for (const path of ['/mypage/family-group/invite', '/mypage/kids-account/signup']) {
      const { headers } = await browser.get(path, { accept: 'text/html' });
      expect(headers.location).toBe(`/mypage/edit?returnTo=${encodeURIComponent(path)}`);
    }
    for (const refused of [
      await browser.post('/zapi/account/family-group/invite', { email: 'someone@example.com' }),
      await browser.post('/zapi/kids-account/signup/confirm', {}),
    ])
      expect(describeRefusal(refused)).toEqual({ status: 403, code: 'FAMILY_NAME_NEEDED' });
  });
});

describe('an invitation by mail', () => {
  it('is joined through its link by the member with the address, with mails, audit and completion pages [FAMILY-039]', async ({
    server,
  }) => {
    const owner = await openNew(server, 'invowner1');
    const guest = await openNew(server, 'invguest1');
    const invited = await owner.post('/zapi/account/family-group/invite', { email: 'invguest1@example.com' });
    expect(invited.json()).toEqual({ redirectTo: '/mypage/family-group/invite/complete' });
    expect(readMain(await owner.get('/mypage/family-group/invite/complete'))).toContain('招待メールを送りました');
    const [mail] = await readNotices(server, 'invguest1@example.com');
    expect(mail?.text).toContain('高橋さんから');
    const path = `/mypage/family-group/join?token=${tokenOf(mail)}`;
    expect(await readData(guest, path)).toMatchObject({ state: 'ok', name: '高橋 健', token: tokenOf(mail) });
    expect((await join(guest, tokenOf(mail))).json()).toEqual({ redirectTo: '/mypage/family-group/join/complete' });
    expect(readMain(await guest.get('/mypage/family-group/join/complete'))).toContain('ファミリーグループに参加しました');
    expect(await readRoles(server, 'invowner1')).toEqual({ invowner1: 'owner', invguest1: 'member' });
    expect(await readAudit(server, 'invowner1')).toEqual(['family-invite']);
    expect(await readAudit(server, 'invguest1')).toEqual(['family-join']);
    const [toGuest] = await readNotices(server, 'invguest1@example.com');
    expect(toGuest?.subject).toBe('【みなとストア】ファミリーグループに参加しました');
    expect(toGuest?.text).toMatch(/^高橋さんのファミリーグループに参加しました。/);
    const [toOwner] = await readNotices(server, 'invowner1@example.com');
    expect(toOwner?.subject).toContain('新しいメンバーが参加しました');
    expect(toOwner?.text).toMatch(/さんが、あなたのファミリーグループに参加しました。/);
    expect(describeRefusal(await join(guest, tokenOf(mail)))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
  });

  it('is stored as a hash only, and ends after 7 days', async ({ server }) => {
    const owner = await openNew(server, 'invold1');
    const guest = await openNew(server, 'invold2');
    const token = await inviteTo(server, owner, 'invold2@example.com');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.database.query<{ row: string }>(
      "SELECT to_jsonb(l)::text AS row FROM link_tokens l WHERE purpose = 'familyJoin'",
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    server.clock.advance(7 * 86_400 + 1);
    const later = await openMember(server, 'invold2');
    expect(await readData(later, `/mypage/family-group/join?token=${token}`)).toMatchObject({ state: 'expired', token: '' });
    expect(describeRefusal(await join(later, token))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
    expect(guest.cookies.size).toBeGreaterThan(0);
  });

  it('is of no use to another account, and reveals nothing to it', async ({ server }) => {
    const owner = await openNew(server, 'invother1');
    await addMember(server, 'invother2');
    const token = await inviteTo(server, owner, 'invother2@example.com');
    const thief = await openNew(server, 'invother3');
    expect(await readData(thief, `/mypage/family-group/join?token=${token}`)).toMatchObject({ state: 'foreign', name: '' });
    expect(describeRefusal(await join(thief, token))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
    const unproved = await openNew(server, 'invother4', { isVerified: false });
    const second = await inviteTo(server, owner, 'invother4@example.com');
    expect(describeRefusal(await join(unproved, second))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
  });

  it.for([
    { change: 'somebody left', by: (t: TestApp) => openMember(t, 'voidmem1').then(leave), names: 'void' },
    {
      change: 'a role changed',
      by: async (t: TestApp) =>
        (await openMember(t, 'rolowner1')).post('/zapi/family-group/manager/grant', { targetAccountId: 'rolmem1' }),
      names: 'rol',
    },
  ])('is void after $change', async ({ by, names }, { server }) => {
    await addFamily(server, `g_${names}`, { [`${names}owner1`]: 'owner', [`${names}mem1`]: 'member' });
    const owner = await openMember(server, `${names}owner1`);
    const guest = await openNew(server, `${names}guest1`);
    const token = await inviteTo(server, owner, `${names}guest1@example.com`);
    expect((await by(server)).statusCode).toBe(200);
    expect(await readData(guest, `/mypage/family-group/join?token=${token}`)).toMatchObject({ state: 'changed' });
    expect(describeRefusal(await join(guest, token))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
  });

  it('stays valid when another invited member joins first', async ({ server }) => {
    const owner = await openNew(server, 'invtwo1');
    const [first, second] = [await openNew(server, 'invtwo2'), await openNew(server, 'invtwo3')];
    const tokens = [await inviteTo(server, owner, 'invtwo2@example.com'), await inviteTo(server, owner, 'invtwo3@example.com')];
    expect((await join(first, tokens[0] ?? '')).statusCode).toBe(200);
    expect((await join(second, tokens[1] ?? '')).statusCode).toBe(200);
    expect(await readRoles(server, 'invtwo1')).toEqual({ invtwo1: 'owner', invtwo2: 'member', invtwo3: 'member' });
  });

  it('cannot be joined by a member of another group, but by the owner of a group of one', async ({ server }) => {
    const owner = await openNew(server, 'invgrp1');
    await addFamily(server, 'g_busy', { busy1: 'owner', busy2: 'member' });
    await addFamily(server, 'g_lone', { lone1: 'owner' });
    const busy = await openMember(server, 'busy2');
    const token = await inviteTo(server, owner, 'busy2@example.com');
    expect(await readData(busy, `/mypage/family-group/join?token=${token}`)).toMatchObject({ state: 'inGroup', name: '' });
    expect(describeRefusal(await join(busy, token))).toEqual({ status: 409, code: 'ALREADY_IN_GROUP' });
    const lone = await openMember(server, 'lone1');
    expect((await join(lone, await inviteTo(server, owner, 'lone1@example.com'))).statusCode).toBe(200);
    expect(await readRoles(server, 'lone1')).toEqual({ invgrp1: 'owner', lone1: 'member' });
    expect(await server.database.query("SELECT 1 AS one FROM family_groups WHERE group_id = 'g_lone'")).toEqual([]);
  });

  it('is answered alike for every address, and limited', async ({ server }) => {
    const owner = await openNew(server, 'invlimit1');
    await addMember(server, 'invlimit2');
    const answers = [];
    for (const email of ['invlimit2@example.com', 'nobody-has-this@example.com'])
      answers.push(await owner.post('/zapi/account/family-group/invite', { email }));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 2 }, () => [200, JSON.stringify({ redirectTo: '/mypage/family-group/invite/complete' })]),
    );
    const again = await owner.post('/zapi/account/family-group/invite', { email: 'invlimit2@example.com' });
    expect(describeRefusal(again)).toEqual({ status: 429, code: 'TOO_SOON' });
    const statuses: number[] = [];
    for (let n = 0; n < 18; n += 1)
      statuses.push((await owner.post('/zapi/account/family-group/invite', { email: `limit${n}@example.com` })).statusCode);
    // Refused ones count too: from the fourth address on, open invitations take up all places.
    expect([statuses[2], ...statuses.slice(-2)]).toEqual([200, 409, 429]);
  });
});

describe('a full group', () => {
  it('has as many members as the setting says, here ten, and then offers and accepts no invitation [FAMILY-043]', async () => {
    const ten = await startTestApp({ settings: { family: { maximumCapacity: 10 } } });
    try {
      const members = Array.from({ length: 8 }, (_, index) => [`mem3-${index}`, 'member'] as const);
      await addFamily(ten, 'g_small', { own3: 'owner', ...Object.fromEntries(members) });
      const owner = await openMember(ten, 'own3');
      const third = await openNew(ten, 'third3');
      const token = await inviteTo(ten, owner, 'third3@example.com');
      const invite = async (email: string) => describeRefusal(await owner.post('/zapi/account/family-group/invite', { email }));
      expect(await invite('fourth3@example.com')).toEqual({ status: 409, code: 'FAMILY_INVITATIONS_FULL' });
      expect((await join(third, token)).statusCode).toBe(200);
      expect(await readData(owner, '/mypage/family-group')).toMatchObject({
        memberCount: 10,
        isFull: true,
        canInvite: false,
        canAddKid: false,
      });
      const main = readMain(await owner.get('/mypage/family-group'));
      for (const link of ['/mypage/family-group/invite', '/mypage/kids-account/signup'])
        expect(main).not.toContain(`href="${link}"`);
      expect(await invite('fifth3@example.com')).toEqual({ status: 409, code: 'FAMILY_FULL' });
    } finally {
      await ten.close();
    }
  });
});

describe('leaving and releasing', () => {
  it('removes a member who leaves, and mails it [FAMILY-005, FAMILY-023, FAMILY-031, FAMILY-046]', async ({ server }) => {
    await addFamily(server, 'g_leave', { lvowner: 'owner', lvmember: 'member', lvmanager: 'manager', lvmanaged: 'managed' });
    const member = await openMember(server, 'lvmember');
    expect(readMain(await member.get('/mypage/family-group/members/me'))).toContain('href="/mypage/family-group/leave"');
    expect((await leave(member)).json()).toEqual({ redirectTo: '/mypage/family-group/leave/complete' });
    expect(readMain(await member.get('/mypage/family-group/leave/complete'))).toContain('退出しました');
    expect(await readRoles(server, 'lvowner')).toEqual({ lvowner: 'owner', lvmanager: 'manager', lvmanaged: 'managed' });
    for (const name of ['lvowner', 'lvmember'])
      expect((await readNotices(server, `${name}@example.com`))[0]?.subject).toContain(
        name === 'lvowner' ? 'ファミリーグループからメンバーが退出しました' : 'ファミリーグループから退出しました',
      );
    expect(await readAudit(server, 'lvmember')).toEqual(['family-leave']);
    const managed = await openMember(server, 'lvmanaged');
    expect(readMain(await managed.get('/mypage/family-group/members/me'))).not.toContain('href="/mypage/family-group/leave"');
    expect(describeRefusal(await leave(managed))).toEqual({ status: 403, code: 'FAMILY_ROLE' });
    expect((await leave(await openMember(server, 'lvmanager'))).statusCode).toBe(200);
  });

  it('does not let the owner leave, and shows the way to change the owner [FAMILY-030, FAMILY-037]', async ({ server }) => {
    const owner = await openMember(server, 'demoowner');
    const main = readMain(await owner.get('/mypage/family-group/leave'));
    expect(main).toContain('オーナーは退出できません');
    expect(main).toContain('href="/mypage/family-group/change-owner"');
    expect(main).not.toContain('account.family-group.leave');
    expect(describeRefusal(await leave(owner))).toEqual({ status: 403, code: 'FAMILY_OWNER_STAYS' });
    const { candidates } = await readData(owner, '/mypage/family-group/change-owner');
    expect(candidates).toMatchObject([{ accountId: 'a_demomanager' }, { accountId: 'a_demomember' }]);
    const list = readMain(await owner.get('/mypage/family-group/change-owner'));
    expect([...list.matchAll(/href="\/mypage\/family-group\/change-owner\/([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'a_demomanager',
      'a_demomember',
    ]);
  });

  it('releases a member who is not managed [FAMILY-015, FAMILY-018, FAMILY-022]', async ({ server }) => {
    await addFamily(server, 'g_release', { rlowner: 'owner', rlmember: 'member', rlmanaged: 'managed', rlkid: 'kid' });
    const owner = await openMember(server, 'rlowner');
    const path = '/mypage/family-group/members/rlmember/release';
    expect((await release(owner, 'rlmember')).json()).toEqual({ redirectTo: `${path}/complete` });
    expect(readMain(await owner.get(`${path}/complete`))).toContain('メンバーをグループから外しました');
    expect(await readRoles(server, 'rlowner')).toEqual({ rlowner: 'owner', rlmanaged: 'managed', rlkid: 'kid' });
    expect((await readNotices(server, 'rlmember@example.com'))[0]?.text).toContain('ファミリーグループから外れました');
    for (const id of ['rlmanaged', 'rlkid'])
      expect(describeRefusal(await release(owner, id))).toEqual({ status: 403, code: 'FAMILY_ROLE' });
    expect((await owner.get('/mypage/family-group/members/rlmember', { accept: 'text/html' })).statusCode).toBe(404);
  });

  it('works without scripts: each page sends the specified payload, shows the server’s message when it fails, and can be sent again [FAMILY-019, FAMILY-020, FAMILY-021, FAMILY-022, FAMILY-023, FAMILY-045]', async ({
    server,
  }) => {
    await addFamily(server, 'g_plain', {
      plowner: 'owner',
      plleave: 'member',
      plrelease: 'member',
      plinvite: 'member',
      plrevoke: 'managed',
      plgrant: 'member',
      plmanager: 'manager',
    });
    const owner = await openMember(server, 'plowner');
    const ofMember = (id: string, end: string, call: string, key = 'targetAccountId') =>
      [owner, `/mypage/family-group/members/${id}/${end}`, { _do: call, [key]: id }] as const;
    for (const [browser, path, payload] of [
      [await openMember(server, 'plleave'), '/mypage/family-group/leave', { _do: 'account.family-group.leave' }] as const,
      ofMember('plrelease', 'release', 'account.family-group.release', 'accountId'),
      ofMember('plinvite', 'managed/invite', 'family-group.managed.invite'),
      ofMember('plrevoke', 'managed/revoke', 'family-group.managed.revoke'),
      ofMember('plgrant', 'manager/grant', 'family-group.manager.grant'),
      ofMember('plmanager', 'manager/revoke', 'family-group.manager.revoke'),
    ]) {
      expect(readForms(readMain(await browser.get(path)))).toEqual([payload]);
      server.app.faults.add(payload._do, { answer: { status: 500, code: 'X', message: '少しお待ちください。' } }, 1);
      const refused = readMain(await browser.submit(path, payload));
      expect(refused).toContain('少しお待ちください。');
      expect((await browser.submit(path, readForms(refused)[0] ?? {})).headers.location).toBe(`${path}/complete`);
    }
  });
});
