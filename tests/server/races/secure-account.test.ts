// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../harness.ts';
import { type Pair, startPair } from '../pair.ts';
import { changeEmail, notMeLink, readToken, sendToken, undoLink } from '../people/mailed-links.ts';
import { addFamily, addMember, isSignedIn, logIn, openMember, openNew, openTab, readAccount } from '../people/members.ts';

let one: Pair;
let other: TestApp;
beforeAll(async () => {
  one = await startPair();
  other = one.other;
});
afterAll(() => one.close());

const rounds = 6;

it.each([undoLink, notMeLink])('a link to $page works once for two simultaneous clicks', async (kind) => {
  const name = kind === undoLink ? 'twice001' : 'twice002';
  const browser = await openNew(one, name);
  if (kind === undoLink) await changeEmail(one, browser, `${name}.new@example.com`);
  const token = await readToken(one, `${name}@example.com`, kind);
  const answers = await Promise.all([one, other, one, other].map((app) => sendToken(app.open(), kind, token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await readAccount(one, name)).toMatchObject({ email: `${name}@example.com` });
});

it('an undo and a second change at once: one wins, and the address is the one of the winner', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `second${round}`;
    const browser = await openNew(one, name);
    await changeEmail(one, browser, `${name}.b@example.com`);
    const token = await readToken(one, `${name}@example.com`, undoLink);
    await browser.post('/zapi/account/email/edit/send-pin-code', { email: `${name}.c@example.com`, type: 'mailEdit' });
    const pinCode = await one.readCode(`${name}.c@example.com`);
    const [undo, change] = await Promise.all([
      sendToken(other.open(), undoLink, token),
      browser.post('/zapi/account/email/edit', { pinCode }),
    ]);
    const wins = [undo.statusCode === 200, change.statusCode === 200];
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await readAccount(one, name))['email']).toBe(wins[0] === true ? `${name}@example.com` : `${name}.c@example.com`);
    expect(await isSignedIn(browser)).toBe(wins[1]);
  }
});

it('a login with the former password that goes on meanwhile leaves no session', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `during${round}`;
    await addMember(one, name);
    await openMember(one, name);
    const token = await readToken(one, `${name}@example.com`, notMeLink);
    const thief = other.open();
    const [answer, login] = await Promise.all([sendToken(one.open(), notMeLink, token), logIn(thief, name)]);
    expect(answer.statusCode).toBe(200);
    expect([200, 422]).toContain(login.statusCode);
    expect(await isSignedIn(openTab(other, thief))).toBe(false);
    expect((await logIn(other.open(), name)).statusCode).toBe(422);
  }
});

it('what a session sets up and asks for meanwhile does not stay', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `asks${round}`;
    await addFamily(one, `g-${name}`, { [name]: 'owner', [`${name}heir`]: 'member' });
    await one.database.query('UPDATE family_groups SET capacity = 9 WHERE group_id = $1', [`g-${name}`]);
    const stranger = await openMember(one, name);
    const token = await readToken(one, `${name}@example.com`, notMeLink);
    const [answer] = await Promise.all([
      sendToken(other.open(), notMeLink, token),
      stranger.post('/zapi/account/family-group/change-owner', { targetAccountId: `${name}heir` }),
      stranger.post('/zapi/account/family-group/invite', { email: `${name}guest@example.com` }),
      stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }),
    ]);
    expect(answer.statusCode).toBe(200);
    const links = await one.database.query('SELECT purpose FROM link_tokens WHERE asked_by = $1 AND used_at IS NULL', [name]);
    expect([links, (await readAccount(one, name))['pin_hash']]).toEqual([[], null]);
  }
});
