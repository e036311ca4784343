// Addresses that a stranger introduced: what their links may do, and what the links of the owner's address do to them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from '../people/mailed-links.ts';
import { describeRefusal, openMember, openNew, readAccount } from '../people/members.ts';
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

/** Seconds after which a change of address cannot be undone. */
const tooLate = 73 * 3600;

/** A stranger changes the address, and after a login by login ID the owner changes it back, as long as that can be undone or later. */
async function changeBack(name: string, seconds = 3600): Promise<TestBrowser> {
  await changeEmail(test, await openNew(test, name), evil(name));
  test.clock.advance(seconds);
  const owner = await openMember(test, name);
  await changeEmail(test, owner, own(name));
  expect(await readAccount(test, name)).toMatchObject({ email: own(name) });
  test.clock.advance(31);
  return owner;
}

describe('an address that a stranger introduced, after the owner has changed back to an address that can still undo it', () => {
  it('is notified without a link that acts, and takes nothing back', async () => {
    await changeBack('back0001');
    expect(await readTokens(test, evil('back0001'), undoLink)).toEqual([]);
    const [notice] = await test.readOutbox(evil('back0001'));
    expect(notice?.link).toBe('http://localhost/login/new-device');
    for (const token of await readTokens(test, evil('back0001'), notMeLink))
      expect(describeRefusal(await sendToken(test.open(), notMeLink, token))).toEqual(refused);
  });

  it('had links of its own from changes of the stranger, which end', async () => {
    const stranger = await openNew(test, 'back0002');
    await changeEmail(test, stranger, evil('back0002'));
    test.clock.advance(31);
    await changeEmail(test, stranger, 'back0002.evil2@example.com');
    test.clock.advance(3600);
    await changeEmail(test, await openMember(test, 'back0002'), own('back0002'));
    const tokens = await readTokens(test, evil('back0002'), undoLink);
    expect(tokens).toHaveLength(1);
    expect(describeRefusal(await sendToken(test.open(), undoLink, tokens[0]))).toEqual(refused);
    expect(await readAccount(test, 'back0002')).toMatchObject({ email: own('back0002') });
  });

  it.each([0, 71 * 3600])(
    'has reported what the stranger set up, which the owner’s link ends, after %d seconds',
    async (seconds) => {
      const name = `backreport${seconds}`;
      const stranger = await openNew(test, name);
      const theirs = await addPasskey(stranger);
      await changeEmail(test, stranger, evil(name));
      test.clock.advance(31 + seconds);
      await changeEmail(test, await openMember(test, name), own(name));
      test.clock.advance(31);
      await reset(name);
      expect(await logInByPasskey(test, theirs)).toBe(200);
      await expectDone(sendToken(test.open(), notMeLink, await readToken(test, own(name), notMeLink)));
      expect(await logInByPasskey(test, theirs)).toBe(422);
    },
  );

  it('undoes nothing by a link that an older release mailed', async () => {
    await changeBack('back0003', tooLate);
    await test.database.query("UPDATE accounts SET email_since = NULL WHERE login_id = 'back0003'");
    const link = await readToken(test, evil('back0003'), undoLink);
    expect(describeRefusal(await sendToken(test.open(), undoLink, link))).toEqual(refused);
  });
});

describe('an address that a stranger introduced, after the owner has changed back later', () => {
  it('may undo it, because either may be the owner', async () => {
    await changeBack('backlate', tooLate);
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('backlate'), undoLink)));
    expect(await readAccount(test, 'backlate')).toMatchObject({ email: evil('backlate') });
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
    test.clock.advance(tooLate);
    await changeEmail(test, await openMember(test, 'behind02'), own('behind02'));
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('behind02'), undoLink)));
    expect(await logInByPasskey(test, passkey)).toBe(200);
  });

  it('end no link of the owner', async () => {
    const stranger = await openNew(test, 'backkeeps');
    await changeEmail(test, stranger, evil('backkeeps'));
    test.clock.advance(31);
    await changeEmail(test, stranger, 'backkeeps.evil2@example.com');
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, evil('backkeeps'), undoLink)));
    await expectDone(sendToken(test.open(), undoLink, await readToken(test, own('backkeeps'), undoLink)));
    expect(await readAccount(test, 'backkeeps')).toMatchObject({ email: own('backkeeps') });
  });
});
