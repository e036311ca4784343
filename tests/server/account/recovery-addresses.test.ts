// Addresses that a stranger introduced: what their links may do, and what the links of the owner's address do to them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from './links.ts';
import { describeRefusal, openMember, openNew, readAccount } from './members.ts';
import { addPasskey, expectDone, logInByPasskey } from './stranger.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const refused = { status: 409, code: 'INVALID_TOKEN' };
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };
const own = (name: string): string => `${name}@example.com`;
const evil = (name: string): string => `${name}.evil@example.com`;

async function reset(name: string): Promise<void> {
  await test.open().post('/zapi/auth/password/forgot', { email: own(name) });
  const token = await readToken(test, own(name), resetLink);
  await expectDone(test.open().post(resetLink.call, { token, password: 'Kumo-no-ue-77' }));
}

/** A stranger changes the address, and the owner changes it back after a login by login ID. Both addresses were mailed an undo. */
async function changeBack(name: string): Promise<void> {
  const stranger = await openNew(test, name);
  await changeEmail(test, stranger, evil(name));
  test.clock.advance(3600);
  const owner = await openMember(test, name);
  await changeEmail(test, owner, own(name));
  expect(await readAccount(test, name)).toMatchObject({ email: own(name) });
  test.clock.advance(31);
}

describe('the undo link of an address that a stranger introduced', () => {
  it('ends when the owner reports "this was not me"', async () => {
    await changeBack('backnotme');
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, own('backnotme'), notMeLink)));
    const thiefs = await readToken(test, evil('backnotme'), undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, thiefs))).toEqual(refused);
    expect(await readAccount(test, 'backnotme')).toMatchObject({ email: own('backnotme') });
  });

  it('ends when the owner sets a new password by a mailed link', async () => {
    await changeBack('backreset');
    await reset('backreset');
    const thiefs = await readToken(test, evil('backreset'), undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, thiefs))).toEqual(refused);
  });

  it('has reported what the stranger set up, which a link of the owner ends after a reset too', async () => {
    const stranger = await openNew(test, 'backreport');
    const theirs = await addPasskey(stranger);
    await changeEmail(test, stranger, evil('backreport'));
    test.clock.advance(3600);
    await changeEmail(test, await openMember(test, 'backreport'), own('backreport'));
    test.clock.advance(31);
    await reset('backreport');
    expect(await logInByPasskey(test, theirs)).toBe(200);
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, own('backreport'), notMeLink)));
    expect(await logInByPasskey(test, theirs)).toBe(422);
  });

  it('ends when the owner undoes a later change, whatever the order of the changes', async () => {
    await changeBack('backundo');
    const stranger = await openMember(test, 'backundo');
    await changeEmail(test, stranger, 'backundo.evil2@example.com');
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, own('backundo'), undoLink)));
    for (const to of [evil('backundo'), 'backundo.evil2@example.com'])
      for (const token of await readTokens(test, to, undoLink))
        expect(describeRefusal(await sendToken(test.open(), undoLink, token))).toEqual(refused);
  });

  it('gives the owner a link that undoes it, and the stranger none in turn', async () => {
    await changeBack('backagain');
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('backagain'), undoLink)));
    expect(await readAccount(test, 'backagain')).toMatchObject({ email: evil('backagain') });
    const count = (await readTokens(test, evil('backagain'), undoLink)).length;
    test.clock.advance(71 * 3600);
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, own('backagain'), undoLink)));
    expect(await readAccount(test, 'backagain')).toMatchObject({ email: own('backagain') });
    expect(await readTokens(test, evil('backagain'), undoLink)).toHaveLength(count);
  });
});

describe('the links that were mailed to an address that a stranger introduced', () => {
  it('keep what the owner set up before', async () => {
    const owner = await openNew(test, 'behind01');
    const passkey = await addPasskey(owner);
    test.clock.advance(2 * 86_400);
    const stranger = await openMember(test, 'behind01');
    await changeEmail(test, stranger, evil('behind01'));
    const theirs = await addPasskey(stranger);
    await expectDone(sendToken(test.open(), notMeLink, await readToken(test, evil('behind01'), notMeLink)));
    expect([await logInByPasskey(test, passkey), await logInByPasskey(test, theirs)]).toEqual([200, 422]);
  });

  it('keep it when they undo a change too', async () => {
    const owner = await openNew(test, 'behind02');
    const passkey = await addPasskey(owner);
    test.clock.advance(2 * 86_400);
    await changeEmail(test, await openMember(test, 'behind02'), evil('behind02'));
    test.clock.advance(60);
    await changeEmail(test, await openMember(test, 'behind02'), own('behind02'));
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('behind02'), undoLink)));
    expect(await logInByPasskey(test, passkey)).toBe(200);
  });

  it('end no link of the owner', async () => {
    await changeBack('backkeeps');
    const stranger = await openMember(test, 'backkeeps');
    await changeEmail(test, stranger, 'backkeeps.evil2@example.com');
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('backkeeps'), undoLink)));
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, own('backkeeps'), undoLink)));
    expect(await readAccount(test, 'backkeeps')).toMatchObject({ email: own('backkeeps') });
  });
});
