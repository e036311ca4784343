// Addresses that a stranger introduced: what their links may do, and what the links of the owner's address do to them.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { changeEmail, notMeLink, readToken, readTokens, sendToken, undoLink } from '../people/mailed-links.ts';
import { describeRefusal, openMember, openNew, readAccount } from '../people/members.ts';
import { serverTest } from '../server-test.ts';
import { addPasskey, expectDone, logInByPasskey } from './stranger.ts';

const it = serverTest();

const refused = { status: 409, code: 'INVALID_TOKEN' };
const resetLink = { page: '/password/reset', call: '/zapi/auth/password/reset' };
const own = (name: string): string => `${name}@example.com`;
const evil = (name: string): string => `${name}.evil@example.com`;

async function reset(server: TestApp, name: string): Promise<void> {
  await server.open().post('/zapi/auth/password/forgot', { email: own(name) });
  const token = await readToken(server, own(name), resetLink);
  await expectDone(server.open().post(resetLink.call, { token, password: 'Kumo-no-ue-77' }));
}

/** Seconds after which a change of address cannot be undone. */
const tooLate = 73 * 3600;

/** A stranger changes the address, and after a login by login ID the owner changes it back, as long as that can be undone or later. */
async function changeBack(server: TestApp, name: string, seconds = 3600): Promise<TestBrowser> {
  await changeEmail(server, await openNew(server, name), evil(name));
  server.clock.advance(seconds);
  const owner = await openMember(server, name);
  await changeEmail(server, owner, own(name));
  expect(await readAccount(server, name)).toMatchObject({ email: own(name) });
  server.clock.advance(31);
  return owner;
}

describe('an address that a stranger introduced, after the owner has changed back to an address that can still undo it', () => {
  it('is notified without a link that acts, and takes nothing back', async ({ server }) => {
    await changeBack(server, 'back0001');
    expect(await readTokens(server, evil('back0001'), undoLink)).toEqual([]);
    const [notice] = await server.readOutbox(evil('back0001'));
    expect(notice?.link).toBe('http://localhost/login/new-device');
    for (const token of await readTokens(server, evil('back0001'), notMeLink))
      expect(describeRefusal(await sendToken(server.open(), notMeLink, token))).toEqual(refused);
  });

  it('had links of its own from changes of the stranger, which end', async ({ server }) => {
    const stranger = await openNew(server, 'back0002');
    await changeEmail(server, stranger, evil('back0002'));
    server.clock.advance(31);
    await changeEmail(server, stranger, 'back0002.evil2@example.com');
    server.clock.advance(3600);
    await changeEmail(server, await openMember(server, 'back0002'), own('back0002'));
    const tokens = await readTokens(server, evil('back0002'), undoLink);
    expect(tokens).toHaveLength(1);
    expect(describeRefusal(await sendToken(server.open(), undoLink, tokens[0]))).toEqual(refused);
    expect(await readAccount(server, 'back0002')).toMatchObject({ email: own('back0002') });
  });

  it.for([0, 71 * 3600])(
    'has reported what the stranger set up, which the owner’s link ends, after %d seconds',
    async (seconds, { server }) => {
      const name = `backreport${seconds}`;
      const stranger = await openNew(server, name);
      const theirs = await addPasskey(stranger);
      await changeEmail(server, stranger, evil(name));
      server.clock.advance(31 + seconds);
      await changeEmail(server, await openMember(server, name), own(name));
      server.clock.advance(31);
      await reset(server, name);
      expect(await logInByPasskey(server, theirs)).toBe(200);
      await expectDone(sendToken(server.open(), notMeLink, await readToken(server, own(name), notMeLink)));
      expect(await logInByPasskey(server, theirs)).toBe(422);
    },
  );

  it('undoes nothing by a link that an older release mailed', async ({ server }) => {
    await changeBack(server, 'back0003', tooLate);
    await server.database.query("UPDATE accounts SET email_since = NULL WHERE login_id = 'back0003'");
    const link = await readToken(server, evil('back0003'), undoLink);
    expect(describeRefusal(await sendToken(server.open(), undoLink, link))).toEqual(refused);
  });
});

describe('an address that a stranger introduced, after the owner has changed back later', () => {
  it('may undo it, because either may be the owner', async ({ server }) => {
    await changeBack(server, 'backlate', tooLate);
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, evil('backlate'), undoLink)));
    expect(await readAccount(server, 'backlate')).toMatchObject({ email: evil('backlate') });
  });
});

describe('the links that were mailed to an address that a stranger introduced', () => {
  it('keep what the owner set up before', async ({ server }) => {
    const owner = await openNew(server, 'behind01');
    const passkey = await addPasskey(owner);
    server.clock.advance(2 * 86_400);
    const stranger = await openMember(server, 'behind01');
    await changeEmail(server, stranger, evil('behind01'));
    const theirs = await addPasskey(stranger);
    await expectDone(sendToken(server.open(), notMeLink, await readToken(server, evil('behind01'), notMeLink)));
    expect([await logInByPasskey(server, passkey), await logInByPasskey(server, theirs)]).toEqual([200, 422]);
  });

  it('keep it when they undo a change too', async ({ server }) => {
    const owner = await openNew(server, 'behind02');
    const passkey = await addPasskey(owner);
    server.clock.advance(2 * 86_400);
    await changeEmail(server, await openMember(server, 'behind02'), evil('behind02'));
    server.clock.advance(tooLate);
    await changeEmail(server, await openMember(server, 'behind02'), own('behind02'));
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, evil('behind02'), undoLink)));
    expect(await logInByPasskey(server, passkey)).toBe(200);
  });

  it('end no link of the owner', async ({ server }) => {
    const stranger = await openNew(server, 'backkeeps');
    await changeEmail(server, stranger, evil('backkeeps'));
    server.clock.advance(31);
    await changeEmail(server, stranger, 'backkeeps.evil2@example.com');
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, evil('backkeeps'), undoLink)));
    await expectDone(sendToken(server.open(), undoLink, await readToken(server, own('backkeeps'), undoLink)));
    expect(await readAccount(server, 'backkeeps')).toMatchObject({ email: own('backkeeps') });
  });
});
