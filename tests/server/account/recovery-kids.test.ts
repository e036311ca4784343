// What a stranger set up in a kid's account ends when the owner of the group sets a password, or reports that it was somebody else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { changeEmail, notMeLink, readToken, sendToken } from '../people/mailed-links.ts';
import { addFamily, logIn, openMember, readAccount, readData, readNotices } from '../people/members.ts';
import { enable, saveCodes } from '../people/second-factors.ts';
import { addPasskey, expectDone, logInByPasskey } from './stranger.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = 'Umi-no-kaze-88';
const evil = 'setkid.evil@example.com';
const describeItems = (items: unknown) => (items as readonly { kind: string }[]).map(({ kind }) => kind).sort();

it('a kid’s new password ends the address and the second factor that a stranger set, and names them', async () => {
  await addFamily(test, 'g-setkid', { setown: 'owner', setkid: 'kid' });
  const stranger = await openMember(test, 'setkid');
  await changeEmail(test, stranger, evil);
  await enable(test, 'setkid', 'OTP');
  await saveCodes(test, 'setkid');
  const changeMail = (await readNotices(test, 'setown@example.com')).find(({ subject }) => subject.includes('メールアドレス'));
  expect(changeMail?.text).toContain('/mypage/kids-account/setkid/password/edit');
  const owner = await openMember(test, 'setown');
  await expectDone(owner.post('/zapi/kids-account/setkid/update-password', { password }));
  // The mailbox of the stranger gives no way in, and the kid logs in with the new password alone.
  const sent = (await test.readOutbox(evil)).length;
  await test.open().post('/zapi/auth/password/forgot', { email: evil });
  expect((await test.readOutbox(evil)).filter(({ link }) => link?.includes('/password/reset?') === true)).toEqual([]);
  expect(sent).toBeGreaterThan(0);
  expect((await logIn(test.open(), 'setkid', password)).json()).not.toEqual({ redirectTo: '/login/multi-factor' });
  expect(await readAccount(test, 'setkid')).toMatchObject({ email: null });
  const page = await readData(owner, '/mypage/kids-account/setkid/password/edit/complete');
  expect(describeItems(page['ended'])).toEqual(['address', 'backupCodes', 'factor']);
  const mail = (await readNotices(test, 'setown@example.com')).find(({ subject }) => subject.includes('パスワードが設定'));
  expect(mail?.text).toContain(evil);
  expect(mail?.text).toContain('多要素認証');
});

it('keeps the address that the kid was signed up with', async () => {
  await addFamily(test, 'g-keepkid', { keepown: 'owner', keepkid: 'kid' });
  await expectDone((await openMember(test, 'keepown')).post('/zapi/kids-account/keepkid/update-password', { password }));
  expect(await readAccount(test, 'keepkid')).toMatchObject({ email: 'keepkid@example.com' });
  const mails = await readNotices(test, 'keepkid@example.com');
  expect(mails[0]?.subject).toContain('パスワードが設定');
});

it('the owner’s link ends everything in a kid’s account whose password was set since, and names it', async () => {
  await addFamily(test, 'g-linkkid', { linkown: 'owner', linkkid: 'kid' });
  const kid = await openMember(test, 'linkkid');
  const older = await addPasskey(kid);
  test.clock.advance(8 * 86_400);
  const stranger = await openMember(test, 'linkown');
  await expectDone(stranger.post('/zapi/kids-account/linkkid/update-password', { password }));
  const asKid = await openMember(test, 'linkkid', password);
  const theirs = await addPasskey(asKid);
  await changeEmail(test, asKid, 'linkkid.evil@example.com');
  await enable(test, 'linkkid', 'OTP');
  const browser = test.open();
  await expectDone(sendToken(browser, notMeLink, await readToken(test, 'linkown@example.com', notMeLink)));
  expect((await logIn(test.open(), 'linkkid', password)).statusCode).toBe(422);
  expect([await logInByPasskey(test, older), await logInByPasskey(test, theirs)]).toEqual([422, 422]);
  expect(await readAccount(test, 'linkkid')).toMatchObject({ email: null, password_hash: null });
  const { ended } = await readData(browser, `${notMeLink.page}/complete`);
  expect(describeItems(ended)).toEqual(['address', 'factor', 'kidPassword', 'passkey']);
  const mail = (await test.readOutbox('linkown@example.com')).find(({ link }) => link?.includes('/password/reset?') === true);
  expect(mail?.text).toContain('linkkid.evil@example.com');
});
