// What the links of security mails, a reset and a kid's new password end: everything that a stranger could have set up.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addKid } from '../people/kids.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from '../people/mailed-links.ts';
import { addFamily, addMember, logIn, openMember, openNew, press, readData, readForms, readMain } from '../people/members.ts';
import { enable, saveCodes } from '../people/second-factors.ts';
import { startSocialTest } from '../people/social-store.ts';
import { serverTest } from '../server-test.ts';
import {
  addPasskey,
  expectDone,
  invite,
  join,
  linkExternal,
  logInByPasskey,
  logInExternally,
  offerGroup,
  readLinkToken,
  takeOver,
} from './stranger.ts';

const it = serverTest(startSocialTest);

const day = 86_400;
const remove = '/zapi/account/recovery/remove';
const socialUnknown = expect.stringContaining('socialUnknown');
const newPassword = 'Kumo-no-ue-77';
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };

/** Sets a new password by the newest reset mail. */
async function reset(server: TestApp, email: string, browser = server.open()): Promise<TestBrowser> {
  await expectDone(browser.post(resetLink.call, { token: await readToken(server, email, resetLink), password: newPassword }));
  return browser;
}

async function forget(server: TestApp, email: string): Promise<void> {
  server.clock.advance(31);
  await server.open().post('/zapi/auth/password/forgot', { email });
}

/** The kinds that are listed on the page after a link or a reset: `['externalAccount', 'passkey']`. */
async function readLists(browser: TestBrowser, page: string) {
  const data = await readData(browser, page);
  const describeItems = (items: unknown) => (items as readonly { kind: string }[]).map(({ kind }) => kind).sort();
  return { ended: describeItems(data['ended']), kept: describeItems(data['kept']) };
}

/** Removes the first item of a page without scripts: the button asks, and a second one removes. Returns the status. */
async function removeFirst(browser: TestBrowser, page: string): Promise<number> {
  const form = readForms((await browser.get(page)).body).find(({ ask }) => ask === 'confirm:account.recovery.remove');
  return (await press(browser, `${page}?${new URLSearchParams(form)}`, 'account.recovery.remove')).statusCode;
}

describe('the link "this was not me"', () => {
  it.for(['oldest', 'newest'])('of the %s mail ends all ways in that were made since the login', async (which, { server }) => {
    const name = `ways-${which}`;
    const stranger = await openNew(server, name);
    await linkExternal(stranger, `${name}@demo.example`);
    const passkey = await addPasskey(stranger);
    await enable(server, name, 'OTP');
    await saveCodes(server, name);
    await expectDone(stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }));
    const tokens = await readTokens(server, `${name}@example.com`, notMeLink);
    expect(tokens.length).toBeGreaterThan(3);
    const owner = server.open();
    expect((await sendToken(owner, notMeLink, which === 'oldest' ? tokens.at(-1) : tokens[0])).statusCode).toBe(200);
    const { ended, kept } = await readLists(owner, `${notMeLink.page}/complete`);
    expect(kept).toEqual([]);
    expect(ended).toEqual(['backupCodes', 'externalAccount', 'factor', 'passkey', 'pin']);
    expect(await logInExternally(server, `${name}@demo.example`)).toEqual(socialUnknown);
    expect(await logInByPasskey(server, passkey)).toBe(422);
    await reset(server, `${name}@example.com`);
    const again = await openMember(server, name, newPassword);
    expect(await readData(again, '/mypage/multi-factor')).toMatchObject({ multiFactorType: [], backupCodeCount: 0 });
  });

  it('ends what the stranger asked for: an offered group, invitations, a kid’s new password', async ({ server }) => {
    await addFamily(server, 'g-offers', { offers: 'owner', offersheir: 'member', offersask: 'member' });
    await addMember(server, 'offersguest');
    await server.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-offers'");
    await addKid(server, 'offerskid', null, 'offers');
    const stranger = await openMember(server, 'offers');
    const offered = await offerGroup(server, stranger, 'offersheir');
    const invited = await invite(server, stranger, 'offersguest@example.com');
    await expectDone(stranger.post('/zapi/family-group/managed/invite', { targetAccountId: 'offersask' }));
    const password = 'Umi-no-kaze-88';
    await expectDone(stranger.post('/zapi/kids-account/offerskid/update-password', { password }));
    expect((await logIn(server.open(), 'offerskid', password)).statusCode).toBe(200);
    // The newest mail reports the password.
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, 'offers@example.com', notMeLink)));
    expect(await takeOver(await openMember(server, 'offersheir'), offered)).toBe('INVALID_TOKEN');
    expect(await join(await openMember(server, 'offersguest'), invited)).not.toBe('done');
    const asked = await openMember(server, 'offersask');
    expect((await asked.post('/zapi/family-group/managed/decline', {})).statusCode).toBe(409);
    expect((await logIn(server.open(), 'offerskid', password)).statusCode).toBe(422);
  });

  it('keeps what is older than the oldest report, and lists it with a button each', async ({ server }) => {
    await addFamily(server, 'g-older', { older: 'owner', olderheir: 'member' });
    const owner = await openMember(server, 'older');
    await linkExternal(owner, 'older@demo.example');
    const passkey = await addPasskey(owner);
    server.clock.advance(3 * day);
    await logIn(owner, 'older');
    const offered = await offerGroup(server, owner, 'olderheir');
    server.clock.advance(5 * day);
    // Mails older than seven days report nothing any more; that of the offer does.
    const oldest = await readTokens(server, 'older@example.com', notMeLink);
    const stranger = await openMember(server, 'older');
    const theirs = await addPasskey(stranger);
    const browser = server.open();
    expect((await sendToken(browser, notMeLink, oldest.at(-1))).statusCode).toBe(409);
    await expectDone(sendToken(browser, notMeLink, await readToken(server, 'older@example.com', notMeLink)));
    expect(await takeOver(await openMember(server, 'olderheir'), offered)).toBe('INVALID_TOKEN');
    expect([await logInByPasskey(server, passkey), await logInByPasskey(server, theirs)]).toEqual([200, 422]);
    const page = `${notMeLink.page}/complete`;
    const { ended, kept } = await readLists(browser, page);
    expect(kept).toEqual(['externalAccount', 'passkey']);
    expect(ended).toEqual(['groupOffer', 'passkey']);
    const mail = (await server.readOutbox('older@example.com')).find(({ link }) => link?.includes('/password/reset?') === true);
    expect(mail?.text).toContain('パスキー');
    expect(mail?.text).toContain('/mypage/passkeys');
    // Without scripts, from this browser only.
    const [item] = (await readData(browser, page))['kept'] as readonly { itemRef: string }[];
    expect((await server.open().post(remove, { itemRef: item?.itemRef })).statusCode).toBe(409);
    expect(await removeFirst(browser, page)).toBe(303);
    expect(await logInByPasskey(server, passkey)).toBe(422);
    expect((await readLists(browser, page)).kept).toEqual(['externalAccount']);
    server.clock.advance(1801);
    expect((await browser.post(remove, { itemRef: 'externalAccount.demo' })).statusCode).toBe(409);
    expect(await logInExternally(server, 'older@demo.example')).toBe('/mypage');
  });
});

describe('the link that undoes a change of address', () => {
  it('ends what was made before the change and after the login that the voided mails reported', async ({ server }) => {
    const stranger = await openNew(server, 'before01');
    const passkey = await addPasskey(stranger);
    await linkExternal(stranger, 'before01@demo.example');
    server.clock.advance(60);
    await changeEmail(server, stranger, 'before01.thief@example.com');
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, 'before01@example.com', undoLink)));
    expect(await logInByPasskey(server, passkey)).toBe(422);
    expect(await logInExternally(server, 'before01@demo.example')).toEqual(socialUnknown);
  });

  it('works after the thief used the links of their own mailbox', async ({ server }) => {
    const stranger = await openNew(server, 'chainb01');
    await changeEmail(server, stranger, 'chainb01.b@example.com');
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, 'chainb01.b@example.com', notMeLink)));
    const thiefs = await reset(server, 'chainb01.b@example.com');
    const thief = await openMember(server, 'chainb01.b@example.com', newPassword);
    await linkExternal(thief, 'chainb01@demo.example');
    await changeEmail(server, thief, 'chainb01.c@example.com');
    // The thief undoes their second change, which must not end the owner's link.
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, 'chainb01.b@example.com', undoLink)));
    const [item] = (await readData(thiefs, '/password/reset/complete'))['kept'] as readonly unknown[];
    expect(item).toBeUndefined();
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, 'chainb01@example.com', undoLink)));
    // The page that the thief opened before removes nothing any more.
    expect((await thiefs.post(remove, { itemRef: 'externalAccount.demo' })).statusCode).toBe(409);
    expect(await logInExternally(server, 'chainb01@demo.example')).toEqual(socialUnknown);
    await reset(server, 'chainb01@example.com');
    expect((await logIn(server.open(), 'chainb01@example.com', newPassword)).statusCode).toBe(200);
  });

  it('is not lost by many further changes', async ({ server }) => {
    let stranger = await openNew(server, 'manych01');
    for (let count = 0; count < 12; count += 1) {
      await changeEmail(server, stranger, `manych01.${count}@example.com`);
      server.clock.advance(400);
      stranger = await openMember(server, `manych01.${count}@example.com`);
    }
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, 'manych01@example.com', undoLink)));
  });
});

describe('a password reset', () => {
  it('keeps nothing silently: mail and page list what still gives access, with a button each', async ({ server }) => {
    const owner = await openNew(server, 'resets01');
    const passkey = await addPasskey(owner);
    await linkExternal(owner, 'resets01@demo.example');
    await enable(server, 'resets01', 'OTP');
    await forget(server, 'resets01@example.com');
    const browser = await reset(server, 'resets01@example.com');
    const page = '/password/reset/complete';
    const { kept } = await readLists(browser, page);
    expect(kept).toEqual(['externalAccount', 'factor', 'passkey']);
    const mail = (await server.readOutbox('resets01@example.com')).find(({ subject }) => subject.includes('再設定されました'));
    expect(mail?.text).toContain('/mypage/passkeys');
    expect(mail?.text).toContain('デモID');
    for (const kind of kept) if (kind !== 'factor') expect(await removeFirst(browser, page)).toBe(303);
    expect(await logInByPasskey(server, passkey)).toBe(422);
    expect(await logInExternally(server, 'resets01@demo.example')).toEqual(socialUnknown);
    // The mailbox alone does not remove a second factor.
    expect((await browser.post(remove, { itemRef: 'factor.OTP' })).statusCode).toBe(409);
    expect((await logIn(server.open(), 'resets01', newPassword)).json()).toEqual({ redirectTo: '/login/multi-factor' });
  });
});

describe('a reset of an account in which a stranger left things', () => {
  it('lists what waits for an answer, with a button each, and asks about the second factor', async ({ server }) => {
    await addFamily(server, 'g-waits', { waits: 'owner', waitsheir: 'member', waitskid: 'kid' });
    await server.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-waits'");
    const stranger = await openMember(server, 'waits');
    const offered = await offerGroup(server, stranger, 'waitsheir');
    await invite(server, stranger, 'waits.accomplice@example.com');
    await expectDone(stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }));
    await enable(server, 'waits', 'OTP');
    await forget(server, 'waits@example.com');
    const browser = await reset(server, 'waits@example.com');
    const page = '/password/reset/complete';
    expect((await readLists(browser, page)).kept).toEqual(['factor', 'groupOffer', 'invitation', 'kidPassword', 'pin']);
    const shown = readMain(await browser.get(page, { accept: 'text/html' }));
    for (const part of ['多要素認証が必要です', '/mypage/multi-factor', '/mypage/pin-code']) expect(shown).toContain(part);
    const mail = (await server.readOutbox('waits@example.com')).find(({ subject }) => subject.includes('再設定されました'));
    for (const part of ['引き継ぎの依頼', '招待', '暗証番号', '多要素認証が必要です']) expect(mail?.text).toContain(part);
    for (const _ of ['groupOffer', 'invitation']) expect(await removeFirst(browser, page)).toBe(303);
    expect((await readLists(browser, page)).kept).toEqual(['factor', 'kidPassword', 'pin']);
    expect(await takeOver(await openMember(server, 'waitsheir'), offered)).toBe('INVALID_TOKEN');
    // The stranger's factor is no dead end.
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, 'waits@example.com', notMeLink)));
    await reset(server, 'waits@example.com');
    expect((await logIn(server.open(), 'waits', newPassword)).json()).not.toEqual({ redirectTo: '/login/multi-factor' });
  });
});

describe('the password that the owner sets for a kid', () => {
  it('ends the kid’s other ways in', async ({ server }) => {
    await addFamily(server, 'g-kidway', { kidway: 'owner', kidwaykid: 'kid' });
    const kid = await openMember(server, 'kidwaykid');
    const passkey = await addPasskey(kid);
    await linkExternal(kid, 'kidway@demo.example');
    const owner = await openMember(server, 'kidway');
    const password = 'Umi-no-kaze-88';
    await expectDone(owner.post('/zapi/kids-account/kidwaykid/update-password', { password }));
    expect(await logInByPasskey(server, passkey)).toBe(422);
    expect(await logInExternally(server, 'kidway@demo.example')).toEqual(socialUnknown);
    expect((await logIn(server.open(), 'kidwaykid', password)).statusCode).toBe(200);
  });
});

describe('a kid’s request to delete the account', () => {
  it('ends when the kid reports that it was not theirs', async ({ server }) => {
    await addFamily(server, 'g-kiddel', { kiddel: 'owner', kiddelkid: 'kid' });
    const stranger = await openMember(server, 'kiddelkid');
    await expectDone(stranger.post('/zapi/kids-account/revoke', {}));
    const token = await readLinkToken(server, 'kiddel@example.com', 'delete');
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, 'kiddelkid@example.com', notMeLink)));
    const owner = await openMember(server, 'kiddel');
    const page = `/mypage/kids-account/kiddelkid/delete?token=${token}`;
    expect(await readData(owner, page)).toMatchObject({ request: 'invalid' });
  });
});
