// Races need a real PostgreSQL: the embedded database has one connection.
import { expect } from 'vitest';
import { hashText } from '../../../src/server/platform/keys.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { inviteTo, readRoles, tokenOf } from '../people/groups.ts';
import { addFamily, insertAccount, openMember, openNew, readNotices } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

const candidates = 200;
const it = serverTest(async () =>
  startTestApp({
    database: await openPoolWithLongWait(await createTestDatabase('migrated')),
    settings: { family: { isFamilyGroupEnabled: true, maximumCapacity: 3 } },
  }),
);

const post = (browser: TestBrowser, path: string, body: object = {}) => browser.post(`/zapi/account/family-group/${path}`, body);
const count = (answers: readonly { readonly statusCode: number; readonly body: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { statusCode, body } of answers) {
    const code = statusCode === 200 ? '200' : `${statusCode} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

/** Adds members who are signed in, and a link for each that invites them to the group. */
async function inviteMany(
  server: TestApp,
  groupId: string,
  ownerId: string,
): Promise<readonly { browser: TestBrowser; token: string }[]> {
  const names = Array.from({ length: candidates }, (_, index) => `${groupId}-${index}`);
  const now = server.clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  await server.database.transaction(async (tx) => {
    for (const name of names) {
      await insertAccount(tx, now, name, {});
      await tx.query(
        `INSERT INTO sessions (store_id, session_id, token_hash, account_id, created_at, last_seen_at, expires_at, authenticated_at, user_agent, ip)
         VALUES ('first', $1, $2, $1, $3, $3, $4, $3, '', '127.0.0.1')`,
        [name, hashText(`session ${name}`), now, later],
      );
      await tx.query(
        `INSERT INTO link_tokens (store_id, token_hash, purpose, account_id, data, created_at, expires_at)
         VALUES ('first', $1, 'familyJoin', $2, $3, $4, $5)`,
        [hashText(`link ${name}`), ownerId, JSON.stringify({ groupId, revision: 0, email: `${name}@example.com` }), now, later],
      );
    }
  });
  return names.map((name) => {
    const browser = server.open();
    browser.cookies.set('sid', `session ${name}`);
    return { browser, token: `link ${name}` };
  });
}

it('lets one of 200 simultaneous joins take the last place', async ({ server }) => {
  await addFamily(server, 'g_last', { lastowner: 'owner', lastmember: 'member' });
  const invited = await inviteMany(server, 'g_last', 'lastowner');
  const answers = await Promise.all(invited.map(({ browser, token }) => post(browser, 'join', { invitationToken: token })));
  expect(count(answers)).toEqual({ '200': 1, '409 FAMILY_FULL': candidates - 1 });
  expect(Object.values(await readRoles(server, 'lastowner')).sort()).toEqual(['member', 'member', 'owner']);
  const [group] = await server.database.query<{ member_count: number }>(
    "SELECT member_count FROM family_groups WHERE group_id = 'g_last'",
  );
  expect(group).toEqual({ member_count: 3 });
});

it('keeps one owner when a takeover and the leaving of the same member meet', async ({ server }) => {
  for (let round = 0; round < 12; round += 1) {
    const [old, heir] = [`oldowner${round}`, `newowner${round}`];
    await addFamily(server, `g_meet${round}`, { [old]: 'owner', [heir]: 'member' });
    const [owner, tab, other] = [await openMember(server, old), await openMember(server, heir), await openMember(server, heir)];
    await post(owner, 'change-owner', { targetAccountId: heir });
    const token = tokenOf(
      (await readNotices(server, `${heir}@example.com`)).find(({ link }) => link?.includes('takeover') === true),
    );
    const answers = await Promise.all([post(tab, 'takeover-owner', { invitationToken: token }), post(other, 'leave')]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    const roles = await readRoles(server, old);
    // Either the member is the owner and could not leave, or has left and the link is of no use.
    if (statuses[0] === 200) expect([statuses[1], roles]).toEqual([403, { [old]: 'member', [heir]: 'owner' }]);
    else expect([statuses[1], roles]).toEqual([200, { [old]: 'owner' }]);
  }
});

it('lets one of several simultaneous takeovers succeed, and uses no link that was mailed before', async ({ server }) => {
  await addFamily(server, 'g_heirs', { heirold: 'owner', heirone: 'member', heirtwo: 'manager' });
  const owner = await openMember(server, 'heirold');
  const heirs: { browser: TestBrowser; token: string }[] = [];
  for (const name of ['heirone', 'heirtwo']) {
    await post(owner, 'change-owner', { targetAccountId: name });
    const mails = await readNotices(server, `${name}@example.com`);
    heirs.push({
      browser: await openMember(server, name),
      token: tokenOf(mails.find(({ link }) => link?.includes('takeover') === true)),
    });
  }
  const all = [...heirs, ...heirs, ...heirs];
  const answers = await Promise.all(all.map(({ browser, token }) => post(browser, 'takeover-owner', { invitationToken: token })));
  expect(count(answers)).toEqual({ '200': 1, '409 INVALID_TOKEN': 5 });
  expect(Object.values(await readRoles(server, 'heirold')).filter((role) => role === 'owner')).toHaveLength(1);
});

it('uses no link after the group changed, also when both happen at once', async ({ server }) => {
  for (let round = 0; round < 8; round += 1) {
    const [own, mem, guest] = [`chown${round}`, `chmem${round}`, `chguest${round}`];
    await addFamily(server, `g_change${round}`, { [own]: 'owner', [mem]: 'member' });
    const owner = await openMember(server, own);
    const browser = await openNew(server, guest);
    const token = await inviteTo(server, owner, `${guest}@example.com`);
    const [released, joined] = await Promise.all([
      post(owner, 'release', { accountId: mem }),
      post(browser, 'join', { invitationToken: token }),
    ]);
    expect(released.statusCode).toBe(200);
    const isIn = guest in (await readRoles(server, own));
    expect([joined.statusCode, isIn]).toEqual(isIn ? [200, true] : [409, false]);
    expect((await post(browser, 'join', { invitationToken: token })).statusCode).toBe(409);
  }
});

it('puts a member into one group when two links are used at once', async ({ server }) => {
  await addFamily(server, 'g_left', { leftowner: 'owner' });
  await addFamily(server, 'g_right', { rightowner: 'owner' });
  const guest = await openNew(server, 'bothguest');
  const tokens = [];
  for (const name of ['leftowner', 'rightowner'])
    tokens.push(await inviteTo(server, await openMember(server, name), 'bothguest@example.com'));
  const answers = await Promise.all(tokens.map((invitationToken) => post(guest, 'join', { invitationToken })));
  expect(count(answers)).toEqual({ '200': 1, '409 ALREADY_IN_GROUP': 1 });
});
