// A kid's request to delete the account, as kid and owner see it until it is answered.
import { expect } from 'vitest';
import {
  addFamily,
  describeRefusal,
  openMember,
  press,
  readAudit,
  readData,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const requestPage = '/mypage/kids-account/revoke';
const kidPage = (kid: string) => `/mypage/family-group/members/${kid}`;

it('is shown to the kid and to the owner, who finds it without the mail, and which the kid can withdraw', async ({ server }) => {
  await addFamily(server, 'g_reqkid', { reqowner: 'owner', reqmanager: 'manager', reqkid: 'kid' });
  const [owner, kid] = [await openMember(server, 'reqowner'), await openMember(server, 'reqkid')];
  const manager = await openMember(server, 'reqmanager');
  expect((await kid.post('/zapi/kids-account/revoke', {})).statusCode).toBe(200);
  const [mail] = await readNotices(server, 'reqowner@example.com');
  const link = new URL(String(mail?.link));
  expect(readMain(await kid.get(requestPage))).toContain('オーナーの回答を待っています');
  expect(readMain(await kid.get('/mypage'))).toContain('オーナーの回答を待っています');
  for (const page of ['/mypage', '/mypage/family-group']) {
    expect(readMain(await owner.get(page))).toContain('のアカウントの削除');
    expect(readMain(await manager.get(page))).not.toContain('のアカウントの削除');
  }
  expect(readMain(await owner.get(kidPage('reqkid')))).toContain('アカウントの削除を希望しています');
  expect(readMain(await manager.get(kidPage('reqkid')))).not.toContain('アカウントの削除を希望しています');
  expect(await readData(owner, '/mypage/kids-account/reqkid/delete')).toMatchObject({ request: 'valid', token: '' });
  expect((await kid.post('/zapi/kids-account/revoke/withdraw', {})).statusCode).toBe(204);
  expect(describeRefusal(await kid.post('/zapi/kids-account/revoke/withdraw', {})).code).toBe('NOT_NOW');
  expect(await readData(owner, link.pathname + link.search)).toMatchObject({ request: 'invalid' });
  expect(await readData(owner, '/mypage/kids-account/reqkid/delete')).toMatchObject({ request: 'none' });
  expect((await readData(kid, requestPage))['request']).toBeNull();
});

it('is declined by the owner only, of which the kid is mailed, and deletes as requested without the mail’s link', async ({
  server,
}) => {
  await addFamily(server, 'g_deckid', { dkowner: 'owner', dkmanager: 'manager', dkkid: 'kid' });
  const [owner, kid] = [await openMember(server, 'dkowner'), await openMember(server, 'dkkid')];
  const decline = '/zapi/kids-account/dkkid/revoke/decline';
  await kid.post('/zapi/kids-account/revoke', {});
  expect(describeRefusal(await (await openMember(server, 'dkmanager')).post(decline, {})).code).toBe('FAMILY_ROLE');
  expect(describeRefusal(await kid.post(decline, {})).status).toBeGreaterThanOrEqual(403);
  const asked = `${kidPage('dkkid')}?ask=confirm:kids-account.revoke.decline`;
  expect((await press(owner, asked, 'kids-account.revoke.decline')).statusCode).toBe(303);
  expect((await readNotices(server, 'dkkid@example.com'))[0]?.text).toContain('アカウントを削除しないことにしました');
  expect((await readData(kid, requestPage))['request']).toBeNull();
  server.clock.advance(31);
  await kid.post('/zapi/kids-account/revoke', {});
  await owner.post('/zapi/kids-account/dkkid/revoke', { invitationToken: '' });
  expect((await readAudit(server, 'dkkid')).toSorted()).toEqual([
    'kids-delete',
    'kids-delete-request',
    'kids-delete-request',
    'kids-delete-request-decline',
  ]);
  const [deletion] = await server.database.query(
    "SELECT details FROM audit_log WHERE account_id = 'dkkid' AND action = 'kids-delete'",
  );
  expect(deletion).toMatchObject({ details: { isRequested: true } });
});

it('leaves no mail about settings to be sent to a kid whose account is gone', async ({ server }) => {
  await addFamily(server, 'g_latekid', { lkowner: 'owner', lkkid: 'kid' });
  const owner = await openMember(server, 'lkowner');
  const restriction = { targetAccountId: 'lkkid', type: 'purchase', restrict: true };
  expect((await owner.post('/zapi/family-group/parental-control/restriction', restriction)).statusCode).toBe(204);
  const subjects = async () => (await readNotices(server, 'lkkid@example.com')).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['【みなとストア】ファミリーグループでの設定が変更されました']);
  expect((await owner.post('/zapi/kids-account/lkkid/revoke', {})).statusCode).toBe(200);
  expect(await subjects()).toEqual([expect.stringContaining('削除')]);
});
