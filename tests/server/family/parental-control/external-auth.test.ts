// The restriction of external accounts, where it takes effect.
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { addFamily, openMember, readAudit, readData, readMain } from '../../people/members.ts';
import { authorize, comeBack, logInAtProvider, readLinks, startSocialTest, visit } from '../../people/social-store.ts';
import { serverTest } from '../../server-test.ts';

let manager: TestBrowser;
const it = serverTest(startSocialTest);
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_one', { own1: 'owner', man1: 'managed', man2: 'managed' });
  manager = await openMember(server, 'own1');
});

const restrict = (target: string, isRestricted: boolean) =>
  manager.post('/zapi/family-group/parental-control/restriction', {
    type: 'externalAuth',
    targetAccountId: target,
    restrict: isRestricted,
  });

it('stops logging in with a linked account until it is lifted [PARENTAL-002, PARENTAL-025, PARENTAL-027]', async ({ server }) => {
  const linked = await openMember(server, 'man1');
  await visit(linked, 'relate', { email: 'man1@demo.example' });
  const listed = { userIdentifierName: 'デモID', userIdentifierType: 'demo', isLinked: true };
  expect((await readData(linked, '/mypage'))['externalAccounts']).toEqual([
    expect.objectContaining({ ...listed, userIdentifierMethod: expect.any(String), canUnlink: true }),
  ]);
  const external = await readData(manager, '/mypage/family-group/members/man1/external');
  expect(external['externalAccounts']).toEqual([listed]);
  expect(readMain(await manager.get('/mypage/family-group/members/man1/external'))).toContain('連携中');
  await restrict('man1', true);
  const guest = server.open();
  const refused = await visit(guest, 'login', { email: 'man1@demo.example' });
  expect(refused).toBe('/login?notice=socialRestricted');
  expect(readMain(await guest.get(refused))).toContain('外部アカウントでのログインが制限されています');
  expect(await readData(guest, '/mypage')).not.toHaveProperty('account');
  expect(await readAudit(server, 'man1')).toContain('login-restricted');
  await restrict('man1', false);
  expect(await visit(server.open(), 'login', { email: 'man1@demo.example' })).toBe('/mypage');
});

it('stops linking, disables the link with a notice that names who restricted it, and applies to visits under way [PARENTAL-025]', async ({
  server,
}) => {
  const member = await openMember(server, 'man2');
  const back = await logInAtProvider(await authorize(member, 'relate'), { email: 'man2@demo.example' });
  await restrict('man2', true);
  expect(await comeBack(member, back)).toBe('/mypage');
  expect(await authorize(member, 'relate')).toBe('/mypage');
  expect(await readLinks(server)).not.toContain('man2');
  const page = readMain(await member.get('/mypage'));
  expect(page).toContain('高橋 健さんが、外部アカウントの連携とログインを制限しています');
  expect(page).not.toContain('socialActionType=relate');
  expect(page).toMatch(/<button[^>]* disabled=""[^>]*>デモIDと連携する/);
  await restrict('man2', false);
  expect(readMain(await member.get('/mypage'))).toContain('socialActionType=relate');
});
