// Number of queries per request: each costs more than processing its result.
import { beforeEach, expect } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { startTestApp, type TestBrowser } from '../harness.ts';
import { openMember, readMain } from '../people/members.ts';
import { enter, save } from '../people/profile.ts';
import { serverTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

let member: TestBrowser;
const queries: string[] = [];

const it = serverTest(async () => startTestApp({ database: listen(await openTestDatabase('seeded')) }));
it.beforeAll(async ({ server }) => {
  member = await openMember(server, 'demosingle');
  // The first request stores compiled parts.
  for (const path of ['/mypage', '/mypage/edit', '/mypage/pin-code']) await member.get(path, { accept: 'text/html' });
});
beforeEach(() => {
  queries.length = 0;
});

/** Without background queries: the queues look for due mail and actor requests from time to time. */
function listen(database: Database): Database {
  return {
    ...database,
    query: (sql, parameters) => {
      if (!/UPDATE outbox|^SELECT min\(|^UPDATE flow_asks\b|ask_id IS NULL/.test(sql)) queries.push(sql);
      return database.query(sql, parameters);
    },
  };
}

it('is one query for a signed-in page’s data, and one for the whole page', async () => {
  expect((await member.get('/zapi/internal/mypage/pin-code/screen-data')).statusCode).toBe(200);
  expect(queries).toHaveLength(1);
  queries.length = 0;
  expect(readMain(await member.get('/mypage/pin-code', { accept: 'text/html' }))).toContain('暗証番号');
  expect(queries).toHaveLength(1);
});

it('is five for My page, which also looks for contracts, payment methods, security, invitations and the group', async () => {
  expect(readMain(await member.get('/mypage', { accept: 'text/html' }))).toContain('single@example.com');
  expect(queries).toHaveLength(5);
});

it('is as many for a member of a group, who may be offered another role in it', async ({ server }) => {
  const familyMember = await openMember(server, 'demomember');
  await familyMember.get('/mypage', { accept: 'text/html' });
  queries.length = 0;
  expect(readMain(await familyMember.get('/mypage', { accept: 'text/html' }))).toContain('member@example.com');
  expect(queries).toHaveLength(5);
});

it('is one for the profile and two for its form, which stores a flow', async () => {
  await member.get('/zapi/internal/account-header/screen-data');
  expect(queries).toHaveLength(1);
  queries.length = 0;
  await member.get('/zapi/internal/mypage/edit/screen-data');
  expect(queries).toHaveLength(2);
});

it('shows changes on the next page, also on another device', async ({ server }) => {
  const phone = await openMember(server, 'demosingle');
  await enter(member, { familyName: '古川' });
  await save(member);
  expect((await phone.get('/zapi/internal/mypage/edit/screen-data')).body).toContain('古川');
  await enter(phone, { familyName: '新井' });
  await save(phone);
  expect((await member.get('/zapi/internal/mypage/edit/screen-data')).body).toContain('新井');
});

it('returns no account after the session ended', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  const cookies = new Map(browser.cookies);
  await browser.post('/logout', {});
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const answer = await browser.get('/zapi/internal/account-header/screen-data');
  expect(answer.statusCode).toBe(401);
  expect(answer.body).not.toContain('profileImageUrl');
});
