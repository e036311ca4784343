// Races need a real PostgreSQL: the embedded database has one connection.
import { expect } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { addKid, enlargeGroups, enter, openOwner, register } from '../people/kids.ts';
import { isSignedIn, openMember, readNotices } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { createTestDatabase, openPoolWithLongWait } from '../test-databases.ts';

let owner: TestBrowser;
const it = serverTest(async () => startTestApp({ database: await openPoolWithLongWait(await createTestDatabase('seeded')) }));
it.beforeAll(async ({ server }) => {
  await enlargeGroups(server);
  owner = await openOwner(server);
});

const countRows = async (server: TestApp, name: string): Promise<number> => {
  const tables = ['accounts', 'family_members', 'sessions', 'link_tokens', 'known_devices', 'kids_notices'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE account_id = $1)`).join(' + ');
  const [row] = await server.database.query<{ count: string }>(`SELECT ${counts} AS count`, [name]);
  return Number(row?.count);
};

it('deletes a kid with requests in progress: every request of the kid succeeds before or is refused after, and nothing is left', async ({
  server,
}) => {
  for (const round of [1, 2, 3]) {
    const name = `racekid${round}`;
    await addKid(server, name, `${name}@example.com`);
    const kid = await openMember(server, name);
    const busy = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? kid.post('/zapi/kids-account/revoke', {}) : kid.get('/zapi/internal/mypage/screen-data'),
    );
    const deleted = owner.post(`/zapi/kids-account/${name}/revoke`, { invitationToken: '' });
    const answers = await Promise.all(busy);
    expect((await deleted).statusCode).toBe(200);
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![200, 401, 403, 404, 429].includes(status))).toEqual([]);
    expect(await isSignedIn(kid)).toBe(false);
    expect(await countRows(server, name)).toBe(0);
  }
});

it('deletes a kid once for simultaneous requests, with one mail to the owner', async ({ server }) => {
  await addKid(server, 'racekid9');
  const before = (await readNotices(server, 'owner@example.com')).length;
  const requests = Array.from({ length: 10 }, () => owner.post('/zapi/kids-account/racekid9/revoke', { invitationToken: '' }));
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  expect(await readNotices(server, 'owner@example.com')).toHaveLength(before + 1);
});

it('registers a kid once for simultaneous requests, also at the last place of the group', async ({ server }) => {
  await enter(owner, { loginId: 'lastkid1' });
  const requests = await Promise.all(Array.from({ length: 10 }, () => register(owner)));
  expect(requests.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await server.database.query("SELECT 1 AS one FROM accounts WHERE login_id = 'lastkid1'")).toHaveLength(1);
  const [group] = await server.database.query<{ member_count: number }>(
    "SELECT member_count FROM family_groups WHERE owner_id = 'a_demoowner'",
  );
  expect(group?.member_count).toBe(6);
});
