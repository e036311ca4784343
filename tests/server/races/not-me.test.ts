// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { expect } from 'vitest';
import { startPair } from '../pair.ts';
import { changeEmail, notMeLink, readToken, sendToken, undoLink } from '../people/mailed-links.ts';
import { addFamily, addMember, isSignedIn, logIn, openMember, openNew, openTab, readAccount } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startPair);

const rounds = 6;

it.for([undoLink, notMeLink])('a link to $page works once for two simultaneous clicks', async (kind, { server }) => {
  const name = kind === undoLink ? 'twice001' : 'twice002';
  const browser = await openNew(server, name);
  if (kind === undoLink) await changeEmail(server, browser, `${name}.new@example.com`);
  const token = await readToken(server, `${name}@example.com`, kind);
  const answers = await Promise.all(
    [server, server.other, server, server.other].map((app) => sendToken(app.open(), kind, token)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await readAccount(server, name)).toMatchObject({ email: `${name}@example.com` });
});

it('an undo and a second change at once: one wins, and the address is the one of the winner', async ({ server }) => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `second${round}`;
    const browser = await openNew(server, name);
    await changeEmail(server, browser, `${name}.b@example.com`);
    const token = await readToken(server, `${name}@example.com`, undoLink);
    await browser.post('/zapi/account/email/edit/send-pin-code', { email: `${name}.c@example.com`, type: 'mailEdit' });
    const pinCode = await server.readCode(`${name}.c@example.com`);
    const [undo, change] = await Promise.all([
      sendToken(server.other.open(), undoLink, token),
      browser.post('/zapi/account/email/edit', { pinCode }),
    ]);
    // A flow that the undo ended meanwhile answers with its first page.
    const wins = [undo.statusCode === 200, change.statusCode === 200 && change.body.includes('/mypage/email/edit/complete')];
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await readAccount(server, name))['email']).toBe(wins[0] === true ? `${name}@example.com` : `${name}.c@example.com`);
    expect(await isSignedIn(browser)).toBe(wins[1]);
  }
});

it('a login with the former password that goes on meanwhile leaves no session', async ({ server }) => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `during${round}`;
    await addMember(server, name);
    await openMember(server, name);
    const token = await readToken(server, `${name}@example.com`, notMeLink);
    const thief = server.other.open();
    const [answer, login] = await Promise.all([sendToken(server.open(), notMeLink, token), logIn(thief, name)]);
    expect(answer.statusCode).toBe(200);
    expect([200, 422]).toContain(login.statusCode);
    expect(await isSignedIn(openTab(server.other, thief))).toBe(false);
    expect((await logIn(server.other.open(), name)).statusCode).toBe(422);
  }
});

it('what a session sets up and asks for meanwhile does not stay', async ({ server }) => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `asks${round}`;
    await addFamily(server, `g-${name}`, { [name]: 'owner', [`${name}heir`]: 'member' });
    await server.database.query('UPDATE family_groups SET capacity = 9 WHERE group_id = $1', [`g-${name}`]);
    const stranger = await openMember(server, name);
    const token = await readToken(server, `${name}@example.com`, notMeLink);
    const [answer] = await Promise.all([
      sendToken(server.other.open(), notMeLink, token),
      stranger.post('/zapi/account/family-group/change-owner', { targetAccountId: `${name}heir` }),
      stranger.post('/zapi/account/family-group/invite', { email: `${name}guest@example.com` }),
      stranger.post('/zapi/account/pinCode/set', { pinCode: '4863' }),
    ]);
    expect(answer.statusCode).toBe(200);
    const links = await server.database.query('SELECT purpose FROM link_tokens WHERE asked_by = $1 AND used_at IS NULL', [name]);
    expect([links, (await readAccount(server, name))['pin_hash']]).toEqual([[], null]);
  }
});
