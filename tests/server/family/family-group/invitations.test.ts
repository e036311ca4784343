// Invitations and requests that wait for an answer, as both sides see and end them.
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { inviteTo, readRoles, tokenOf } from '../../people/groups.ts';
import {
  addFamily,
  addMember,
  describeRefusal,
  openMember,
  openNew,
  press,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const group = '/mypage/family-group';
const joinPage = (token: string) => `${group}/join?token=${token}`;
const call = (browser: TestBrowser, name: string, payload: object) => browser.post(`/zapi/family-group/${name}`, payload);

interface Sent {
  readonly invitations: readonly { readonly invitationId: string; readonly email: string; readonly state: string }[];
  readonly openCount: number;
  readonly voidCount: number;
  readonly takeovers: readonly { readonly invitationId: string; readonly name: string }[];
}
const readSent = async (owner: TestBrowser): Promise<Sent> => (await readData(owner, group))['sent'] as Sent;
const stateOf = async (browser: TestBrowser, token: string) => (await readData(browser, joinPage(token)))['state'];

/** The first invitation that the owner's page lists to an address. */
async function idOf(owner: TestBrowser, email: string): Promise<string> {
  return (await readSent(owner)).invitations.find((invitation) => invitation.email === email)?.invitationId ?? '';
}

it('lists sent invitations to the owner only, counts them, mails them again and withdraws them', async ({ server }) => {
  await addFamily(server, 'g_sent', { sentowner: 'owner', sentmember: 'member' });
  const owner = await openMember(server, 'sentowner');
  const guest = await openNew(server, 'sentguest');
  const token = await inviteTo(server, owner, 'sentguest@example.com');
  const page = readMain(await owner.get(group));
  for (const text of [
    'sentguest@example.com',
    '返事を待っている招待が1件あります。全員が参加した場合の空きは3人です',
    'もう一度送る',
    '招待を取り消す',
  ])
    expect(page).toContain(text);
  const member = await openMember(server, 'sentmember');
  expect(readMain(await member.get(group))).not.toContain('sentguest@example.com');
  const id = await idOf(owner, 'sentguest@example.com');
  expect(describeRefusal(await call(member, 'invitation/withdraw', { invitationId: id })).code).toBe('FAMILY_ROLE');
  const stranger = await openNew(server, 'sentother');
  expect(describeRefusal(await call(stranger, 'invitation/resend', { invitationId: id }))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(describeRefusal(await call(owner, 'invitation/resend', { invitationId: id })).code).toBe('TOO_SOON');

  server.clock.advance(31);
  expect((await call(owner, 'invitation/resend', { invitationId: id })).statusCode).toBe(204);
  const newToken = tokenOf((await readNotices(server, 'sentguest@example.com'))[0]);
  expect(newToken).not.toBe(token);
  expect(await stateOf(guest, token)).toBe('replaced');
  expect(await stateOf(guest, newToken)).toBe('ok');
  expect(await readSent(owner)).toMatchObject({ openCount: 1, placesLeft: 3 });
  for (const name of ['sentb', 'sentc', 'sentd']) await inviteTo(server, owner, `${name}@example.com`);
  const full = readMain(await owner.get(`${group}/invite`));
  expect(full).toContain('返事を待っている招待を含めると、空きがありません');
  expect(full).not.toContain('<form');
  expect(readMain(await owner.get(group))).not.toContain('href="/mypage/family-group/invite"');
  const invite = (email: string) => owner.post('/zapi/account/family-group/invite', { email });
  expect(describeRefusal(await invite('sente@example.com'))).toEqual({ status: 409, code: 'FAMILY_INVITATIONS_FULL' });
  server.clock.advance(31);
  expect((await call(owner, 'invitation/resend', { invitationId: await idOf(owner, 'sentd@example.com') })).statusCode).toBe(204);
  for (const name of ['sentb', 'sentc', 'sentd'])
    await call(owner, 'invitation/withdraw', { invitationId: await idOf(owner, `${name}@example.com`) });

  const withdrawn = await call(owner, 'invitation/withdraw', { invitationId: await idOf(owner, 'sentguest@example.com') });
  expect(withdrawn.statusCode).toBe(204);
  expect(await stateOf(guest, newToken)).toBe('withdrawn');
  expect(readMain(await guest.get(joinPage(newToken)))).toContain('この招待は取り消されました');
  expect((await readSent(owner)).invitations).toEqual([]);
  expect(new Set(await readAudit(server, 'sentowner'))).toEqual(new Set(['family-invite', 'family-invite-withdraw']));
});

it('tells the owner which invitations a change of the group has made void, once, and sends them again', async ({ server }) => {
  await addFamily(server, 'g_void', { voidowner: 'owner', voidone: 'member', voidtwo: 'member' });
  const owner = await openMember(server, 'voidowner');
  const guest = await openNew(server, 'voidguest');
  await inviteTo(server, owner, 'voidguest@example.com');
  const isVoidMail = ({ subject }: { readonly subject: string | null }) => subject?.includes('招待が無効になりました') === true;
  for (const name of ['voidone', 'voidtwo']) await (await openMember(server, name)).post('/zapi/account/family-group/leave');
  const mails = (await readNotices(server, 'voidowner@example.com')).filter(isVoidMail);
  expect(mails.map(({ text }) => text.includes('voidguest@example.com') && text.includes(group))).toEqual([true]);
  const main = readMain(await owner.get(group));
  for (const text of ['1件の招待が無効になりました', '無効になった招待']) expect(main).toContain(text);
  server.clock.advance(31);
  const id = await idOf(owner, 'voidguest@example.com');
  expect((await call(owner, 'invitation/resend', { invitationId: id })).statusCode).toBe(204);
  expect(await readSent(owner)).toMatchObject({ openCount: 1, voidCount: 0 });
  expect(await stateOf(guest, tokenOf((await readNotices(server, 'voidguest@example.com'))[0]))).toBe('ok');
});

it('names void invitations after a kid was deleted, and to the new owner after a takeover', async ({ server }) => {
  await addFamily(server, 'g_voidkid', { vkowner: 'owner', vkheir: 'member', vkkid: 'kid' });
  const owner = await openMember(server, 'vkowner');
  await inviteTo(server, owner, 'vkguest@example.com');
  expect((await owner.post('/zapi/kids-account/vkkid/revoke', { invitationToken: '' })).statusCode).toBe(200);
  expect((await readNotices(server, 'vkowner@example.com')).some(({ text }) => text.includes('vkguest@example.com'))).toBe(true);
  await owner.post('/zapi/account/family-group/change-owner', { targetAccountId: 'vkheir' });
  await inviteTo(server, owner, 'vkother@example.com');
  const heir = await openMember(server, 'vkheir');
  const { takeover } = (await readData(heir, group))['pending'] as { takeover: { address: string } };
  const { invitationId } = await readData(heir, takeover.address);
  await heir.post('/zapi/account/family-group/takeover-owner', { invitationId });
  expect((await readNotices(server, 'vkheir@example.com')).some(({ text }) => text.includes('vkother@example.com'))).toBe(true);
  expect((await readSent(heir)).voidCount).toBe(2);
});

it('shows an invitation to the invited on My page and the group’s page, without the mail, where it can be joined', async ({
  server,
}) => {
  const owner = await openNew(server, 'seenowner');
  const guest = await openNew(server, 'seenguest');
  const other = await openNew(server, 'seenother');
  await inviteTo(server, owner, 'seenguest@example.com');
  for (const page of ['/mypage', group]) {
    expect(readMain(await guest.get(page))).toContain('高橋 健さんのファミリーグループへの招待');
    expect(readMain(await other.get(page))).not.toContain('ファミリーグループへの招待');
  }
  const { pending } = (await readData(guest, '/mypage')) as { pending: { invitations: { address: string }[] } };
  const address = pending.invitations[0]?.address ?? '';
  expect(await readData(guest, address)).toMatchObject({ state: 'ok', name: '高橋 健' });
  expect(await readData(other, address)).toMatchObject({ state: 'foreign', name: '', invitationId: null });
  const invitationId = new URL(address, 'http://store').searchParams.get('invitation');
  const join = (browser: TestBrowser) => browser.post('/zapi/account/family-group/join', { invitationId });
  expect(describeRefusal(await join(other)).code).toBe('INVALID_TOKEN');
  expect((await press(guest, address, 'account.family-group.join')).headers.location).toBe(`${group}/join/complete`);
  expect(await readRoles(server, 'seenowner')).toEqual({ seenowner: 'owner', seenguest: 'member' });
  expect(await readData(guest, address)).toMatchObject({ state: 'joined' });
});

it('is declined without scripts, which the owner is mailed; the link says so afterwards', async ({ server }) => {
  const owner = await openNew(server, 'decowner');
  const guest = await openNew(server, 'decguest');
  const token = await inviteTo(server, owner, 'decguest@example.com');
  const asked = readMain(await guest.get(`${joinPage(token)}&ask=confirm:family-group.invitation.decline`));
  expect(asked).toContain('招待を断りますか？');
  const form = readForms(asked).find(({ _do }) => _do === 'family-group.invitation.decline') ?? {};
  expect(form).toMatchObject({ invitationToken: token });
  const declined = await guest.submit(joinPage(token), form);
  expect(readMain(await guest.get(String(declined.headers.location)))).toContain('この招待を断りました');
  expect(await stateOf(guest, token)).toBe('declined');
  const [mail] = await readNotices(server, 'decowner@example.com');
  expect(mail?.text).toContain('decguest@example.com への、あなたのファミリーグループの招待が断られました');
  expect((await readData(guest, '/mypage'))['pending']).toMatchObject({ invitations: [] });
  expect((await readSent(owner)).invitations).toEqual([]);
  expect(describeRefusal(await call(guest, 'invitation/decline', { invitationToken: token })).code).toBe('INVALID_TOKEN');
});

it('says to the invited why a link cannot be used, also days later, and to others only that it is not theirs', async ({
  server,
}) => {
  const owner = await openNew(server, 'stateowner');
  const guest = await openNew(server, 'stateguest');
  const stranger = await openNew(server, 'statestranger');
  const unverified = await openNew(server, 'stateunverified', { isVerified: false });
  const used = await inviteTo(server, owner, 'stateguest@example.com');
  expect((await guest.post('/zapi/account/family-group/join', { invitationToken: used })).statusCode).toBe(200);
  const open = await inviteTo(server, owner, 'stateunverified@example.com');
  expect(await stateOf(guest, used)).toBe('joined');
  await guest.post('/zapi/account/family-group/leave');
  expect(await stateOf(guest, used)).toBe('used');
  expect(await stateOf(unverified, open)).toBe('unverified');
  expect(await stateOf(owner, open)).toBe('own');
  expect(await stateOf(guest, 'unknown')).toBe('invalid');
  const foreign = readMain(await stranger.get(joinPage(used)));
  expect(foreign).toContain('このリンクは、別のメールアドレスに送られたものです。現在は statestranger@example.com');
  expect(foreign).not.toContain('高橋');
  const logout = `/logout?returnTo=${encodeURIComponent(joinPage(used))}`;
  expect(foreign).toContain(`href="${logout}"`);
  expect((await press(stranger, logout, 'logout')).headers.location).toBe(
    `/login?returnTo=${encodeURIComponent(joinPage(used))}`,
  );
  // Twenty days after the invitation, after the sweeps.
  server.clock.advance(20 * 86_400);
  await server.app.sweeper.run();
  const later = await openMember(server, 'stateguest');
  expect(readMain(await later.get(joinPage(used)))).toContain('この招待のリンクは、すでに使われています');
  const verified = await openMember(server, 'stateunverified');
  await server.database.query("UPDATE accounts SET email_verified_at = created_at WHERE account_id = 'stateunverified'");
  const expired = readMain(await verified.get(joinPage(open)));
  expect(expired).toContain('有効期限（7日間）が切れています');
  expect(expired).toContain('高橋 健さんに、もう一度招待してもらってください');
});

it('shows a takeover under way to both, and ends by the answer or by the owner', async ({ server }) => {
  await addFamily(server, 'g_take', { takeowner: 'owner', takeheir: 'member', takeother: 'member' });
  const [owner, heir] = [await openMember(server, 'takeowner'), await openMember(server, 'takeheir')];
  const offer = () => owner.post('/zapi/account/family-group/change-owner', { targetAccountId: 'takeheir' });
  const pageOf = async () => {
    const { pending } = (await readData(heir, '/mypage')) as { pending: { takeover: { address: string } | null } };
    return pending.takeover?.address ?? '';
  };
  await offer();
  expect(readMain(await owner.get(group))).toContain('オーナーの引き継ぎを依頼している人');
  expect(readMain(await owner.get(`${group}/members/takeheir`))).toContain('オーナーの引き継ぎを依頼しています');
  for (const page of ['/mypage', group]) expect(readMain(await heir.get(page))).toContain('オーナーの引き継ぎを依頼されています');
  const declinedPage = await pageOf();
  const { invitationId } = await readData(heir, declinedPage);
  const declined = await call(heir, 'takeover/decline', { invitationId });
  expect(readMain(await heir.get(declined.json<{ redirectTo: string }>().redirectTo))).toContain('引き継ぎの依頼を断りました');
  expect((await readNotices(server, 'takeowner@example.com'))[0]?.text).toContain('引き継ぎを断りました');
  expect(await readSent(owner)).toMatchObject({ takeovers: [] });

  await offer();
  const withdrawnPage = await pageOf();
  const [{ invitationId: id = '' } = {}] = (await readSent(owner)).takeovers;
  expect((await call(owner, 'takeover/withdraw', { invitationId: id })).statusCode).toBe(204);
  expect(await readData(heir, withdrawnPage)).toMatchObject({ state: 'withdrawn' });
  expect(await pageOf()).toBe('');

  // A member who has left sees why, and not that the page does not exist.
  await offer();
  const lastPage = await pageOf();
  await heir.post('/zapi/account/family-group/leave');
  expect(await readData(heir, lastPage)).toMatchObject({ state: 'changed' });
});

it('says on the login and sign-up pages who invites, only by a link that can be used', async ({ server }) => {
  const owner = await openNew(server, 'logowner');
  await addMember(server, 'logguest');
  const token = await inviteTo(server, owner, 'logguest@example.com');
  const invitation = { name: '高橋', sentTo: 'l•••@example.com' };
  const pagesOf = (to: string) =>
    ['/login', '/signup', '/signup/auth'].map((page) => `${page}?returnTo=${encodeURIComponent(to)}`);
  const read = async (to: string) => {
    const guest = server.open();
    return Promise.all(pagesOf(to).map(async (page) => (await readData(guest, page))['invitation'] ?? null));
  };
  expect((await server.open().get(joinPage(token))).headers.location).toBe(pagesOf(joinPage(token))[0]);
  expect(await read(joinPage(token))).toEqual([invitation, invitation, null]);
  const login = readMain(await server.open().get(pagesOf(joinPage(token))[0] ?? ''));
  expect(login).toContain('高橋さんのファミリーグループに招待されています');
  expect(login).not.toContain('logguest@example.com');
  expect(await read(joinPage('unknown'))).toEqual([null, null, null]);
  expect(await read(`/mypage?token=${token}`)).toEqual([null, null, null]);
  await call(owner, 'invitation/withdraw', { invitationId: await idOf(owner, 'logguest@example.com') });
  expect(await read(joinPage(token))).toEqual([null, null, null]);
});
