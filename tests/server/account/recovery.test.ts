// What the links of security mails, a reset and a kid's new password end: everything that a stranger could have set up.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addKid } from '../people/kids.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from '../people/mailed-links.ts';
import { addFamily, addMember, logIn, openMember, openNew, press, readData, readForms } from '../people/members.ts';
import { enable, saveCodes } from '../people/second-factors.ts';
import { type SocialTest, startSocialTest } from '../people/social-store.ts';
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

let social: SocialTest;
let test: TestApp;
beforeAll(async () => {
  social = await startSocialTest();
  test = social.test;
});
afterAll(() => social.close());

const day = 86_400;
const remove = '/zapi/account/recovery/remove';
const socialUnknown = expect.stringContaining('socialUnknown');
const newPassword = 'Kumo-no-ue-77';
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };

/** Sets a new password by the newest reset mail. */
async function reset(email: string, browser = test.open()): Promise<TestBrowser> {
  await expectDone(browser.post(resetLink.call, { token: await readToken(test, email, resetLink), password: newPassword }));
  return browser;
}

async function forget(email: string): Promise<void> {
  test.clock.advance(31);
  await test.open().post('/zapi/auth/password/forgot', { email });
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
  it.each(['oldest', 'newest'])('of the %s mail ends all ways in that were made since the login', async (which) => {
    const name = `ways-${which}`;
    const stranger = await openNew(test, name);
    await linkExternal(stranger, `${name}@demo.example`);
    const passkey = await addPasskey(stranger);
    await enable(test, name, 'OTP');
    await saveCodes(test, name);
    await expectDone(stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }));
    const tokens = await readTokens(test, `${name}@example.com`, notMeLink);
    expect(tokens.length).toBeGreaterThan(3);
    const owner = test.open();
    expect((await sendToken(owner, notMeLink, which === 'oldest' ? tokens.at(-1) : tokens[0])).statusCode).toBe(200);
    const { ended, kept } = await readLists(owner, `${notMeLink.page}/complete`);
    expect(kept).toEqual([]);
    expect(ended).toEqual(['backupCodes', 'externalAccount', 'factor', 'passkey', 'pin']);
    expect(await logInExternally(test, `${name}@demo.example`)).toEqual(socialUnknown);
    expect(await logInByPasskey(test, passkey)).toBe(422);
    await reset(`${name}@example.com`);
    const again = await openMember(test, name, newPassword);
    expect(await readData(again, '/mypage/multi-factor')).toMatchObject({ multiFactorType: [], backupCodeCount: 0 });
  });

  it('ends what the stranger asked for: an offered group, invitations, a kid’s new password', async () => {
    await addFamily(test, 'g-offers', { offers: 'owner', offersheir: 'member', offersask: 'member' });
    await addMember(test, 'offersguest');
    await test.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-offers'");
    await addKid(test, 'offerskid', null, 'offers');
    const stranger = await openMember(test, 'offers');
    const offered = await offerGroup(test, stranger, 'offersheir');
    const invited = await invite(test, stranger, 'offersguest@example.com');
    await expectDone(stranger.post('/zapi/family-group/managed/invite', { targetAccountId: 'offersask' }));
    const password = 'Umi-no-kaze-88';
    await expectDone(stranger.post('/zapi/kids-account/offerskid/update-password', { password }));
    expect((await logIn(test.open(), 'offerskid', password)).statusCode).toBe(200);
    // The newest mail reports the password.
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, 'offers@example.com', notMeLink)));
    expect(await takeOver(await openMember(test, 'offersheir'), offered)).toBe('INVALID_TOKEN');
    expect(await join(await openMember(test, 'offersguest'), invited)).not.toBe('done');
    const asked = await openMember(test, 'offersask');
    expect((await asked.post('/zapi/family-group/managed/decline', {})).statusCode).toBe(409);
    expect((await logIn(test.open(), 'offerskid', password)).statusCode).toBe(422);
  });

  it('keeps what is older than the oldest report, and lists it with a button each', async () => {
    await addFamily(test, 'g-older', { older: 'owner', olderheir: 'member' });
    const owner = await openMember(test, 'older');
    await linkExternal(owner, 'older@demo.example');
    const passkey = await addPasskey(owner);
    test.clock.advance(3 * day);
    await logIn(owner, 'older');
    const offered = await offerGroup(test, owner, 'olderheir');
    test.clock.advance(5 * day);
    // Mails older than seven days report nothing any more; that of the offer does.
    const oldest = await readTokens(test, 'older@example.com', notMeLink);
    const stranger = await openMember(test, 'older');
    const theirs = await addPasskey(stranger);
    const browser = test.open();
    expect((await sendToken(browser, notMeLink, oldest.at(-1))).statusCode).toBe(409);
    await expectDone(sendToken(browser, notMeLink, await readToken(test, 'older@example.com', notMeLink)));
    expect(await takeOver(await openMember(test, 'olderheir'), offered)).toBe('INVALID_TOKEN');
    expect([await logInByPasskey(test, passkey), await logInByPasskey(test, theirs)]).toEqual([200, 422]);
    const page = `${notMeLink.page}/complete`;
    const { ended, kept } = await readLists(browser, page);
    expect(kept).toEqual(['externalAccount', 'passkey']);
    expect(ended).toEqual(['groupOffer', 'passkey']);
    const mail = (await test.readOutbox('older@example.com')).find(({ link }) => link?.includes('/password/reset?') === true);
    expect(mail?.text).toContain('パスキー');
    expect(mail?.text).toContain('/mypage/passkeys');
    // Without scripts, from this browser only.
    const [item] = (await readData(browser, page))['kept'] as readonly { itemRef: string }[];
    expect((await test.open().post(remove, { itemRef: item?.itemRef })).statusCode).toBe(409);
    expect(await removeFirst(browser, page)).toBe(303);
    expect(await logInByPasskey(test, passkey)).toBe(422);
    expect((await readLists(browser, page)).kept).toEqual(['externalAccount']);
    test.clock.advance(1801);
    expect((await browser.post(remove, { itemRef: 'externalAccount.demo' })).statusCode).toBe(409);
    expect(await logInExternally(test, 'older@demo.example')).toBe('/mypage');
  });
});

describe('the link that undoes a change of address', () => {
  it('ends what was made before the change and after the login that the voided mails reported', async () => {
    const stranger = await openNew(test, 'before01');
    const passkey = await addPasskey(stranger);
    await linkExternal(stranger, 'before01@demo.example');
    test.clock.advance(60);
    await changeEmail(test, stranger, 'before01.thief@example.com');
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, 'before01@example.com', undoLink)));
    expect(await logInByPasskey(test, passkey)).toBe(422);
    expect(await logInExternally(test, 'before01@demo.example')).toEqual(socialUnknown);
  });

  it('works after the thief used the links of their own mailbox', async () => {
    const stranger = await openNew(test, 'chainb01');
    await changeEmail(test, stranger, 'chainb01.b@example.com');
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, 'chainb01.b@example.com', notMeLink)));
    const thiefs = await reset('chainb01.b@example.com');
    const thief = await openMember(test, 'chainb01.b@example.com', newPassword);
    await linkExternal(thief, 'chainb01@demo.example');
    await changeEmail(test, thief, 'chainb01.c@example.com');
    // The thief undoes their second change, which must not end the owner's link.
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, 'chainb01.b@example.com', undoLink)));
    const [item] = (await readData(thiefs, '/password/reset/complete'))['kept'] as readonly unknown[];
    expect(item).toBeUndefined();
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, 'chainb01@example.com', undoLink)));
    // The page that the thief opened before removes nothing any more.
    expect((await thiefs.post(remove, { itemRef: 'externalAccount.demo' })).statusCode).toBe(409);
    expect(await logInExternally(test, 'chainb01@demo.example')).toEqual(socialUnknown);
    await reset('chainb01@example.com');
    expect((await logIn(test.open(), 'chainb01@example.com', newPassword)).statusCode).toBe(200);
  });

  it('is not lost by many further changes', async () => {
    let stranger = await openNew(test, 'manych01');
    for (let count = 0; count < 12; count += 1) {
      await changeEmail(test, stranger, `manych01.${count}@example.com`);
      test.clock.advance(400);
      stranger = await openMember(test, `manych01.${count}@example.com`);
    }
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, 'manych01@example.com', undoLink)));
  });
});

describe('a password reset', () => {
  it('keeps nothing silently: mail and page list what still gives access, with a button each', async () => {
    const owner = await openNew(test, 'resets01');
    const passkey = await addPasskey(owner);
    await linkExternal(owner, 'resets01@demo.example');
    await enable(test, 'resets01', 'OTP');
    await forget('resets01@example.com');
    const browser = await reset('resets01@example.com');
    const page = '/password/reset/complete';
    const { kept } = await readLists(browser, page);
    expect(kept).toEqual(['externalAccount', 'factor', 'passkey']);
    const mail = (await test.readOutbox('resets01@example.com')).find(({ subject }) => subject.includes('再設定されました'));
    expect(mail?.text).toContain('/mypage/passkeys');
    expect(mail?.text).toContain('デモID');
    for (const kind of kept) if (kind !== 'factor') expect(await removeFirst(browser, page)).toBe(303);
    expect(await logInByPasskey(test, passkey)).toBe(422);
    expect(await logInExternally(test, 'resets01@demo.example')).toEqual(socialUnknown);
    // The mailbox alone does not remove a second factor.
    expect((await browser.post(remove, { itemRef: 'factor.OTP' })).statusCode).toBe(409);
    expect((await logIn(test.open(), 'resets01', newPassword)).json()).toEqual({ redirectTo: '/login/multi-factor' });
  });
});

describe('a reset of an account in which a stranger left things', () => {
  it('lists what waits for an answer, with a button each, and asks about the second factor', async () => {
    await addFamily(test, 'g-waits', { waits: 'owner', waitsheir: 'member', waitskid: 'kid' });
    await test.database.query("UPDATE family_groups SET capacity = 9 WHERE group_id = 'g-waits'");
    const stranger = await openMember(test, 'waits');
    const offered = await offerGroup(test, stranger, 'waitsheir');
    await invite(test, stranger, 'waits.accomplice@example.com');
    await expectDone(stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }));
    await enable(test, 'waits', 'OTP');
    await forget('waits@example.com');
    const browser = await reset('waits@example.com');
    const page = '/password/reset/complete';
    expect((await readLists(browser, page)).kept).toEqual(['factor', 'groupOffer', 'invitation', 'kidPassword', 'pin']);
    const shown = (await browser.get(page, { accept: 'text/html' })).body;
    for (const part of ['多要素認証が必要です', '/mypage/multi-factor', '/mypage/pin-code']) expect(shown).toContain(part);
    const mail = (await test.readOutbox('waits@example.com')).find(({ subject }) => subject.includes('再設定されました'));
    for (const part of ['引き継ぎの依頼', '招待', '暗証番号', '多要素認証が必要です']) expect(mail?.text).toContain(part);
    for (const _ of ['groupOffer', 'invitation']) expect(await removeFirst(browser, page)).toBe(303);
    expect((await readLists(browser, page)).kept).toEqual(['factor', 'kidPassword', 'pin']);
    expect(await takeOver(await openMember(test, 'waitsheir'), offered)).toBe('INVALID_TOKEN');
    // The stranger's factor is no dead end.
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, 'waits@example.com', notMeLink)));
    await reset('waits@example.com');
    expect((await logIn(test.open(), 'waits', newPassword)).json()).not.toEqual({ redirectTo: '/login/multi-factor' });
  });
});

describe('the password that the owner sets for a kid', () => {
  it('ends the kid’s other ways in', async () => {
    await addFamily(test, 'g-kidway', { kidway: 'owner', kidwaykid: 'kid' });
    const kid = await openMember(test, 'kidwaykid');
    const passkey = await addPasskey(kid);
    await linkExternal(kid, 'kidway@demo.example');
    const owner = await openMember(test, 'kidway');
    const password = 'Umi-no-kaze-88';
    await expectDone(owner.post('/zapi/kids-account/kidwaykid/update-password', { password }));
    expect(await logInByPasskey(test, passkey)).toBe(422);
    expect(await logInExternally(test, 'kidway@demo.example')).toEqual(socialUnknown);
    expect((await logIn(test.open(), 'kidwaykid', password)).statusCode).toBe(200);
  });
});

describe('a kid’s request to delete the account', () => {
  it('ends when the kid reports that it was not theirs', async () => {
    await addFamily(test, 'g-kiddel', { kiddel: 'owner', kiddelkid: 'kid' });
    const stranger = await openMember(test, 'kiddelkid');
    await expectDone(stranger.post('/zapi/kids-account/revoke', {}));
    const token = await readLinkToken(test, 'kiddel@example.com', 'delete');
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, 'kiddelkid@example.com', notMeLink)));
    const owner = await openMember(test, 'kiddel');
    const page = `/mypage/kids-account/kiddelkid/delete?token=${token}`;
    expect(await readData(owner, page)).toMatchObject({ request: 'invalid' });
  });
});
