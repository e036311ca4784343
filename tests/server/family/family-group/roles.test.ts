// Roles within a group, and the change of its owner, over HTTP.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { inviteTo, readRoles, tokenOf } from '../../people/groups.ts';
import {
  addFamily,
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

const change = (browser: TestBrowser, which: string, targetAccountId: string) =>
  browser.post(`/zapi/family-group/${which}`, { targetAccountId });
const memberPath = (id: string) => `/mypage/family-group/members/${id}`;
const linksOf = async (browser: TestBrowser, path: string) =>
  [...readMain(await browser.get(path)).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
/** What the button of a page sends. */
const formOf = async (browser: TestBrowser, path: string, call: string) =>
  readForms(readMain(await browser.get(path))).find((form) => form['_do'] === call);

describe('the page of a member', () => {
  it('offers the owner the actions that fit the member [FAMILY-001, FAMILY-007, FAMILY-010, FAMILY-011, FAMILY-013, FAMILY-014]', async ({
    server,
  }) => {
    const owner = await openMember(server, 'demoowner');
    const offered = async (id: string) => {
      const links = await linksOf(owner, memberPath(id));
      const known = ['manager/grant', 'manager/revoke', 'managed/invite', 'managed/revoke', 'release'];
      const own = known.filter((end) => links.includes(`${memberPath(id)}/${end}`));
      return links.includes(`/mypage/family-group/change-owner/${id}`) ? [...own, 'change-owner'] : own;
    };
    expect(await offered('a_demomember')).toEqual(['manager/grant', 'managed/invite', 'release', 'change-owner']);
    expect(await offered('a_demomanager')).toEqual(['manager/revoke', 'release', 'change-owner']);
    expect(await offered('a_demomanaged')).toEqual(['managed/revoke']);
    expect(await offered('a_demokidtaro')).toEqual([]);
  });

  it('offers the owner login ID, password and deletion of a kid, and of nobody else [FAMILY-012]', async ({ server }) => {
    const kidsLinks = async (loginId: string, id: string) =>
      (await linksOf(await openMember(server, loginId), memberPath(id))).filter((href) =>
        href?.startsWith('/mypage/kids-account/'),
      );
    const own = '/mypage/kids-account/a_demokidtaro';
    const all = [`${own}/login-id/edit`, `${own}/password/edit`, `${own}/delete`];
    expect(await kidsLinks('demoowner', 'a_demokidtaro')).toEqual(all);
    for (const id of ['a_demomember', 'a_demomanaged']) expect(await kidsLinks('demoowner', id)).toEqual([]);
    expect(await kidsLinks('demomanager', 'a_demokidtaro')).toEqual([]);
  });

  it('has the member’s name and role, and for a manager what can be set of a managed member and a kid [FAMILY-007, FAMILY-008, FAMILY-009, FAMILY-042]', async ({
    server,
  }) => {
    const manager = await openMember(server, 'demomanager');
    expect((await readData(manager, memberPath('a_demomanaged')))['targetAccount']).toMatchObject({
      accountId: 'a_demomanaged',
      name: '佐藤 次郎',
      isAdmin: false,
      isKids: false,
      isManaged: true,
      isManager: false,
    });
    const linksTo = async (id: string) =>
      (await linksOf(manager, memberPath(id)))
        .filter((href) => href !== '/mypage/family-group')
        .map((href) => href?.split(`${id}/`)[1]);
    const consents = ['newsletter', 'privacy', 'third-party', 'ads'].map((type) => `consent/${type}`);
    const settings = ['viewing-age', 'daily-time'].map((id) => `setting/${id}`);
    const items = ['purchase', 'external', 'connections', 'login-history', ...consents, ...settings];
    expect(await linksTo('a_demomanaged')).toEqual(items);
    expect(await linksTo('a_demokidtaro')).toEqual(items);
    expect((await manager.get(memberPath('a_demokidtaro'))).statusCode).toBe(200);
    expect((await manager.get(memberPath('a_demomember'))).statusCode).toBe(403);
  });

  it('is the own page at /members/me, with what the role allows [FAMILY-002, FAMILY-003, FAMILY-004, FAMILY-005, ROUTE-011]', async ({
    server,
  }) => {
    const names: readonly string[] = ['佐藤 花子', '佐藤 美咲', '佐藤 一郎', '佐藤 次郎', '佐藤 太郎'];
    const shown: (string | undefined)[] = [];
    const linksOn = async (loginId: string) => {
      const browser = await openMember(server, loginId);
      const main = readMain(await browser.get(memberPath('me')));
      shown.push(names.find((name) => main.includes(name)));
      return linksOf(browser, memberPath('me'));
    };
    const [owner, changes, leaves] = [
      '/mypage/family-group/change-owner',
      `${memberPath('me')}/managed`,
      '/mypage/family-group/leave',
    ];
    expect(await linksOn('demoowner')).toEqual([owner, leaves, '/mypage/family-group']);
    expect(await linksOn('demomember')).toEqual([changes, leaves, '/mypage/family-group']);
    expect(await linksOn('demomanager')).toEqual([leaves, '/mypage/family-group']);
    expect(await linksOn('demomanaged')).toEqual(['/mypage/family-group']);
    expect(await linksOn('kidtaro')).toEqual(['/mypage/family-group']);
    expect(shown).toEqual(names);
    const kid = await readData(await openMember(server, 'kidtaro'), memberPath('me'));
    expect(kid['currentUser']).toMatchObject({ accountId: 'a_demokidtaro', name: '佐藤 太郎', isCurrentUser: true });
  });
});

describe('a manager', () => {
  it('is granted and revoked by the owner, with completion pages, mails and audit [FAMILY-017, FAMILY-021, FAMILY-027]', async ({
    server,
  }) => {
    await addFamily(server, 'g_mgr', { mgrowner: 'owner', mgrmember: 'member' });
    const owner = await openMember(server, 'mgrowner');
    const path = memberPath('mgrmember');
    expect((await change(owner, 'manager/grant', 'mgrmember')).json()).toEqual({ redirectTo: `${path}/manager/grant/complete` });
    expect(readMain(await owner.get(`${path}/manager/grant/complete`))).toContain('高橋 健さんを管理者にしました');
    expect((await readData(owner, path))['targetAccount']).toMatchObject({ isManager: true });
    expect((await change(owner, 'manager/revoke', 'mgrmember')).json()).toEqual({
      redirectTo: `${path}/manager/revoke/complete`,
    });
    expect(readMain(await owner.get(`${path}/manager/revoke/complete`))).toContain('高橋 健さんを管理者から外しました');
    expect((await readData(owner, path))['targetAccount']).toMatchObject({ isManager: false });
    for (const name of ['mgrowner', 'mgrmember'])
      expect(
        (await readNotices(server, `${name}@example.com`)).map(
          ({ text }) => /管理者(になりました|から外れました)/.exec(text)?.[1],
        ),
      ).toEqual(['から外れました', 'になりました']);
    expect((await readNotices(server, 'mgrowner@example.com'))[0]?.link).toContain('/account/not-me?token=');
    expect((await readNotices(server, 'mgrmember@example.com'))[0]?.link).toBe('http://localhost/mypage/family-group');
    expect(await readAudit(server, 'mgrowner')).toEqual(['family-manager-grant', 'family-manager-revoke']);
  });

  it('shows a completion page only after its call [FAMILY-017]', async ({ server }) => {
    const owner = await openMember(server, 'demoowner');
    const path = `${memberPath('a_demomember')}/manager/grant`;
    expect((await owner.get(`${path}/complete`, { accept: 'text/html' })).headers.location).toBe(path);
  });
});

describe('a managed member', () => {
  /** Where the notice of an invitation on the own page leads; undefined: there is none. */
  const readInvitation = async (member: TestBrowser) =>
    /招待されています。.*?href="([^"]*)"/s.exec(readMain(await member.get(memberPath('me'))))?.[1];

  it('becomes managed by own choice and is freed by the owner [FAMILY-016, FAMILY-020, FAMILY-024, FAMILY-026, FAMILY-032]', async ({
    server,
  }) => {
    await addFamily(server, 'g_man', { manowner: 'owner', manmanager: 'manager', manmember: 'member' });
    const [owner, member] = [await openMember(server, 'manowner'), await openMember(server, 'manmember')];
    const done = `${memberPath('me')}/managed/complete`;
    expect(await formOf(member, `${memberPath('me')}/managed`, 'family-group.managed')).toEqual({ _do: 'family-group.managed' });
    expect((await member.post('/zapi/family-group/managed', {})).json()).toEqual({ redirectTo: done });
    expect(readMain(await member.get(done))).toContain('管理対象のメンバーになりました');
    expect((await readData(member, memberPath('me')))['currentUser']).toMatchObject({ isManaged: true });
    for (const name of ['manowner', 'manmanager', 'manmember'])
      expect((await readNotices(server, `${name}@example.com`))[0]?.text).toContain('管理対象のメンバーになりました');
    expect(describeRefusal(await change(member, 'managed/revoke', 'manmember'))).toEqual({ status: 403, code: 'FAMILY_ROLE' });
    const path = memberPath('manmember');
    expect((await change(owner, 'managed/revoke', 'manmember')).json()).toEqual({
      redirectTo: `${path}/managed/revoke/complete`,
    });
    expect(readMain(await owner.get(`${path}/managed/revoke/complete`))).toMatch(/<h1>[^<]*管理対象から外しました/);
    expect((await readData(member, memberPath('me')))['currentUser']).toMatchObject({ isManaged: false });
    expect(await readRoles(server, 'manowner')).toEqual({ manowner: 'owner', manmanager: 'manager', manmember: 'member' });
  });

  it('is asked by the owner, and accepts within 7 days [FAMILY-016, FAMILY-019, FAMILY-026, FAMILY-028, FAMILY-029]', async ({
    server,
  }) => {
    await addFamily(server, 'g_ask', { askowner: 'owner', askmember: 'member' });
    const [owner, member] = [await openMember(server, 'askowner'), await openMember(server, 'askmember')];
    const path = memberPath('askmember');
    expect(readMain(await owner.get(path))).toContain(`${path}/managed/invite"`);
    expect((await change(owner, 'managed/invite', 'askmember')).json()).toEqual({
      redirectTo: `${path}/managed/invite/complete`,
    });
    expect(readMain(await owner.get(`${path}/managed/invite/complete`))).toMatch(/<h1>[^<]*招待しました/);
    const detail = readMain(await owner.get(path));
    expect(detail).toContain('承認を待っています');
    expect(detail).not.toContain(`${path}/managed/invite"`);
    expect(describeRefusal(await change(owner, 'managed/invite', 'askmember'))).toEqual({
      status: 409,
      code: 'INVITATION_PENDING',
    });
    const [mail] = await readNotices(server, 'askmember@example.com');
    expect(mail?.link).toBe(`http://localhost${memberPath('me')}/managed`);
    expect(await readInvitation(member)).toBe(`${memberPath('me')}/managed`);
    expect(await readData(member, memberPath('me'))).toMatchObject({ isManagedInvitation: true });
    expect((await member.post('/zapi/family-group/managed')).statusCode).toBe(200);
    expect(await readInvitation(member)).toBeUndefined();
    expect(await readData(owner, path)).toMatchObject({ isManagedInvitation: false, targetAccount: { isManaged: true } });
  });

  it('may decline, and the request ends after 7 days [FAMILY-029]', async ({ server }) => {
    await addFamily(server, 'g_dec', { decowner: 'owner', decmember: 'member' });
    const [owner, member] = [await openMember(server, 'decowner'), await openMember(server, 'decmember')];
    await change(owner, 'managed/invite', 'decmember');
    expect((await member.post('/zapi/family-group/managed/decline')).json()).toEqual({ redirectTo: memberPath('me') });
    expect((await readNotices(server, 'decowner@example.com'))[0]?.subject).toContain('招待が断られました');
    expect(describeRefusal(await member.post('/zapi/family-group/managed/decline'))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect(await readInvitation(member)).toBeUndefined();
    expect((await change(owner, 'managed/invite', 'decmember')).statusCode).toBe(200);
    server.clock.advance(7 * 86_400 - 1);
    expect(await readInvitation(await openMember(server, 'decmember'))).toBeDefined();
    server.clock.advance(2);
    expect(await readInvitation(await openMember(server, 'decmember'))).toBeUndefined();
    expect((await change(await openMember(server, 'decowner'), 'managed/invite', 'decmember')).statusCode).toBe(200);
  });
});

describe('a change of the owner', () => {
  const offer = (browser: TestBrowser, targetAccountId: string) =>
    browser.post('/zapi/account/family-group/change-owner', { targetAccountId });
  const takeOver = (browser: TestBrowser, invitationToken: string) =>
    browser.post('/zapi/account/family-group/takeover-owner', { invitationToken });
  const readLink = async (server: TestApp, name: string) =>
    tokenOf((await readNotices(server, `${name}@example.com`)).find(({ link }) => link?.includes('takeover-owner') === true));

  it('is confirmed by both, and only then moves the ownership [FAMILY-033, FAMILY-035, FAMILY-036, FAMILY-046, ROUTE-059]', async ({
    server,
  }) => {
    await addFamily(server, 'g_own', { ownold: 'owner', ownnew: 'manager', ownkid: 'kid' });
    const [old, heir] = [await openMember(server, 'ownold'), await openMember(server, 'ownnew')];
    const path = '/mypage/family-group/change-owner/ownnew';
    expect((await old.get(`${path}/confirm`)).headers.location).toBe(path);
    expect(await linksOf(old, path)).toContain(`${path}/confirm`);
    expect(readMain(await old.get(`${path}/confirm`))).toContain('高橋 健さん');
    expect(await formOf(old, `${path}/confirm`, 'account.family-group.change-owner')).toEqual({
      _do: 'account.family-group.change-owner',
      targetAccountId: 'ownnew',
    });
    expect((await offer(old, 'ownnew')).json()).toEqual({ redirectTo: `${path}/complete` });
    expect(readMain(await old.get(`${path}/complete`))).toContain('引き継ぎをお願いするメールを送りました');
    expect(await readRoles(server, 'ownold')).toMatchObject({ ownold: 'owner', ownnew: 'manager' });
    const token = await readLink(server, 'ownnew');
    const page = `/mypage/family-group/takeover-owner?token=${token}`;
    expect(await readData(heir, page)).toMatchObject({ token, state: 'ok', name: '高橋 健' });
    expect(await linksOf(heir, page)).toEqual(['/mypage/family-group']);
    expect((await takeOver(heir, token)).json()).toEqual({ redirectTo: '/mypage/family-group/takeover-owner/complete' });
    expect(readMain(await heir.get('/mypage/family-group/takeover-owner/complete'))).toContain('オーナーを引き継ぎました');
    expect(await readRoles(server, 'ownold')).toEqual({ ownold: 'member', ownnew: 'owner', ownkid: 'kid' });
    for (const name of ['ownold', 'ownnew'])
      expect((await readNotices(server, `${name}@example.com`))[0]?.text).toContain('ファミリーグループのオーナーになりました');
    expect(describeRefusal(await takeOver(heir, token))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
    expect(await readAudit(server, 'ownnew')).toEqual(['family-takeover', 'family-takeover-refused']);
  });

  it('needs a recent proof of both', async ({ server }) => {
    await addFamily(server, 'g_proof', { proofold: 'owner', proofnew: 'member' });
    const [old, heir] = [await openMember(server, 'proofold'), await openMember(server, 'proofnew')];
    server.clock.advance(601);
    expect(describeRefusal(await offer(old, 'proofnew'))).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    expect(describeRefusal(await takeOver(heir, 'abc'))).toEqual({ status: 403, code: 'PROOF_REQUIRED' });
    const page = await heir.get('/mypage/family-group/takeover-owner?token=abc', { accept: 'text/html' });
    expect(page.headers.location).toContain('/mypage/reauthorize?returnTo=');
    expect(page.headers.location).toContain('abc');
  });

  it('is refused for another account’s link, and logged; the page sends whatever token it was opened with [FAMILY-025]', async ({
    server,
  }) => {
    await addFamily(server, 'g_thief', { thfold: 'owner', thfnew: 'member', thfother: 'member' });
    const old = await openMember(server, 'thfold');
    await offer(old, 'thfnew');
    const token = await readLink(server, 'thfnew');
    const thief = await openMember(server, 'thfother');
    const page = `/mypage/family-group/takeover-owner?token=${token}`;
    expect(await readData(thief, page)).toMatchObject({ state: 'foreign', name: '', token: '' });
    expect(describeRefusal(await takeOver(thief, token))).toEqual({ status: 409, code: 'INVALID_TOKEN' });
    expect(server.log.some((line) => line.includes('a takeover of a family group was refused'))).toBe(true);
    expect(readMain(await thief.get('/mypage/family-group/takeover-owner?token=abc'))).toContain(
      'name="invitationToken" value="abc"',
    );
    expect(await readRoles(server, 'thfold')).toEqual({ thfold: 'owner', thfnew: 'member', thfother: 'member' });
  });

  it.for([
    { name: 'left', by: (browser: TestBrowser) => browser.post('/zapi/account/family-group/leave') },
    { name: 'became managed', by: (browser: TestBrowser) => browser.post('/zapi/family-group/managed') },
  ])('has a void link after its member $name', async ({ name, by }, { server }) => {
    const id = name.replace(' ', '');
    await addFamily(server, `g_${id}`, { [`${id}old`]: 'owner', [`${id}new`]: 'member' });
    const [old, heir] = [await openMember(server, `${id}old`), await openMember(server, `${id}new`)];
    await offer(old, `${id}new`);
    const token = await readLink(server, `${id}new`);
    expect((await by(heir)).statusCode).toBe(200);
    expect((await takeOver(heir, token)).statusCode).toBeGreaterThanOrEqual(404);
    expect((await readRoles(server, `${id}old`))[`${id}old`]).toBe('owner');
  });

  it('makes the former owner’s invitations and requests void', async ({ server }) => {
    await addFamily(server, 'g_former', { fmold: 'owner', fmnew: 'member', fmasked: 'member' });
    const [old, heir] = [await openMember(server, 'fmold'), await openMember(server, 'fmnew')];
    const invited = await openNew(server, 'fmguest');
    const invitation = await inviteTo(server, old, 'fmguest@example.com');
    await change(old, 'managed/invite', 'fmasked');
    await offer(old, 'fmnew');
    expect((await takeOver(heir, await readLink(server, 'fmnew'))).statusCode).toBe(200);
    expect(await readData(heir, memberPath('fmasked'))).toMatchObject({ isManagedInvitation: false });
    const refused = await invited.post('/zapi/account/family-group/join', { invitationToken: invitation });
    expect(describeRefusal(refused)).toEqual({ status: 409, code: 'INVALID_TOKEN' });
  });

  it('is refused for a member without an address', async ({ server }) => {
    await addFamily(server, 'g_nomail', { nomailold: 'owner', nomailnew: 'member' });
    await server.database.query("UPDATE accounts SET email = NULL, email_normal = NULL WHERE account_id = 'nomailnew'");
    const refused = await offer(await openMember(server, 'nomailold'), 'nomailnew');
    expect(describeRefusal(refused)).toEqual({ status: 409, code: 'FAMILY_NO_EMAIL' });
  });
});
