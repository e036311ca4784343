// What a stranger set up in a kid's account ends when the owner of the group sets a password, or reports that it was somebody else.
import { expect } from 'vitest';
import { changeEmail, notMeLink, readToken, sendToken } from '../people/mailed-links.ts';
import { addFamily, logIn, openMember, readAccount, readData, readNotices } from '../people/members.ts';
import { enable, saveCodes } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';
import { addPasskey, expectDone, logInByPasskey } from './stranger.ts';

const it = serverTest();

const password = 'Umi-no-kaze-88';
const evil = 'setkid.evil@example.com';
const describeItems = (items: unknown) => (items as readonly { kind: string }[]).map(({ kind }) => kind).sort();

it('a kid’s new password ends the address and the second factor that a stranger set, and names them', async ({ server }) => {
  await addFamily(server, 'g-setkid', { setown: 'owner', setkid: 'kid' });
  const stranger = await openMember(server, 'setkid');
  await changeEmail(server, stranger, evil);
  await enable(server, 'setkid', 'OTP');
  await saveCodes(server, 'setkid');
  const changeMail = (await readNotices(server, 'setown@example.com')).find(({ subject }) => subject.includes('メールアドレス'));
  expect(changeMail?.text).toContain('/mypage/kids-account/setkid/password/edit');
  const owner = await openMember(server, 'setown');
  await expectDone(owner.post('/zapi/kids-account/setkid/update-password', { password }));
  // The mailbox of the stranger gives no way in, and the kid logs in with the new password alone.
  const sent = (await server.readOutbox(evil)).length;
  await server.open().post('/zapi/auth/password/forgot', { email: evil });
  expect((await server.readOutbox(evil)).filter(({ link }) => link?.includes('/password/reset?') === true)).toEqual([]);
  expect(sent).toBeGreaterThan(0);
  expect((await logIn(server.open(), 'setkid', password)).json()).not.toEqual({ redirectTo: '/login/multi-factor' });
  expect(await readAccount(server, 'setkid')).toMatchObject({ email: null });
  const page = await readData(owner, '/mypage/kids-account/setkid/password/edit/complete');
  expect(describeItems(page['ended'])).toEqual(['address', 'backupCodes', 'factor']);
  const mail = (await readNotices(server, 'setown@example.com')).find(({ subject }) => subject.includes('パスワードが設定'));
  expect(mail?.text).toContain(evil);
  expect(mail?.text).toContain('多要素認証');
});

it('keeps the address that the kid was signed up with', async ({ server }) => {
  await addFamily(server, 'g-keepkid', { keepown: 'owner', keepkid: 'kid' });
  await expectDone((await openMember(server, 'keepown')).post('/zapi/kids-account/keepkid/update-password', { password }));
  expect(await readAccount(server, 'keepkid')).toMatchObject({ email: 'keepkid@example.com' });
  const mails = await readNotices(server, 'keepkid@example.com');
  expect(mails[0]?.subject).toContain('パスワードが設定');
});

it('the owner’s link ends everything in a kid’s account whose password was set since, and names it', async ({ server }) => {
  await addFamily(server, 'g-linkkid', { linkown: 'owner', linkkid: 'kid' });
  const kid = await openMember(server, 'linkkid');
  const older = await addPasskey(kid);
  server.clock.advance(8 * 86_400);
  const stranger = await openMember(server, 'linkown');
  await expectDone(stranger.post('/zapi/kids-account/linkkid/update-password', { password }));
  const asKid = await openMember(server, 'linkkid', password);
  const theirs = await addPasskey(asKid);
  await changeEmail(server, asKid, 'linkkid.evil@example.com');
  await enable(server, 'linkkid', 'OTP');
  const browser = server.open();
  await expectDone(sendToken(browser, notMeLink, await readToken(server, 'linkown@example.com', notMeLink)));
  expect((await logIn(server.open(), 'linkkid', password)).statusCode).toBe(422);
  expect([await logInByPasskey(server, older), await logInByPasskey(server, theirs)]).toEqual([422, 422]);
  expect(await readAccount(server, 'linkkid')).toMatchObject({ email: null, password_hash: null });
  const { ended } = await readData(browser, `${notMeLink.page}/complete`);
  expect(describeItems(ended)).toEqual(['address', 'factor', 'kidPassword', 'passkey']);
  const mail = (await server.readOutbox('linkown@example.com')).find(({ link }) => link?.includes('/password/reset?') === true);
  expect(mail?.text).toContain('linkkid.evil@example.com');
});
