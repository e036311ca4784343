// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { type Pair, startPair } from '../pair.ts';
import { isSignedIn } from '../people/members.ts';
import { backupCodes, give, openAgain, openPending, readApp, saveCodes } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startPair);

/** Tabs of one browser, each at another application. */
function openTabs(server: Pair, browser: TestBrowser, count: number): readonly TestBrowser[] {
  return Array.from({ length: count }, (_, index) => {
    const tab = (index % 2 === 0 ? server : server.other).open();
    for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
    return tab;
  });
}
const sessionsOf = async (server: Pair, account: string): Promise<number> =>
  (await server.database.query('SELECT 1 FROM sessions WHERE account_id = $1', [account])).length;

it('accepts a one-time password once, however many tabs and sessions send it', async ({ server }) => {
  const browser = await openPending(server, 'replays1');
  const others = [await openAgain(server, 'replays1'), await openAgain(server.other, 'replays1')];
  const code = readApp(server);
  const answers = await Promise.all([...openTabs(server, browser, 2), ...others].map((tab) => give(tab, 'otp', code)));
  // The later tab of the browser that logged in may come with a token that the earlier one has just replaced.
  expect([
    [200, 422, 422, 422],
    [200, 401, 422, 422],
  ]).toContainEqual(answers.map(({ statusCode }) => statusCode).sort());
  expect(await sessionsOf(server, 'replays1')).toBe(1);
});

it('finishes a login once if two tabs give different factors', async ({ server }) => {
  for (let round = 0; round < 3; round += 1) {
    const name = `tabs000${round}`;
    const browser = await openPending(server, name);
    await saveCodes(server, name);
    const tabs = openTabs(server, browser, 2);
    const [first, second] = tabs;
    if (first === undefined || second === undefined) throw new Error('no tabs');
    const answers = await Promise.all([give(first, 'otp', readApp(server)), give(second, 'backup-code', backupCodes[0])]);
    // The later one is led on too, or comes with a token that the earlier one has just replaced.
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([
      [200, 200],
      [200, 401],
    ]).toContainEqual(statuses);
    const tokens = answers.flatMap(({ cookies }) => cookies.filter((cookie) => cookie.name === 'sid' && cookie.value !== ''));
    expect(tokens).toHaveLength(1);
    expect(await sessionsOf(server, name)).toBe(1);
    expect((await Promise.all(tabs.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  }
});

it('refuses a login whose first factor was replaced by a new password meanwhile', async ({ server }) => {
  for (let round = 0; round < 3; round += 1) {
    const name = `changed${round}`;
    const member = await openPending(server, name);
    expect((await give(member, 'otp', readApp(server))).statusCode).toBe(200);
    const attacker = await openAgain(server.other, name);
    const change = { oldPassword: 'Demo-pass-2026', newPassword: 'minato-no-yoru7' };
    const [changed] = await Promise.all([
      member.post('/zapi/account/password/edit', change),
      give(attacker, 'otp', readApp(server.other, 30)),
    ]);
    expect(changed.statusCode).toBe(200);
    expect(await isSignedIn(attacker)).toBe(false);
    expect(await isSignedIn(member)).toBe(true);
  }
});

it('locks the factors after five of twenty simultaneous wrong values', async ({ server }) => {
  const browser = await openPending(server, 'guesses1');
  const answers = await Promise.all(openTabs(server, browser, 20).map((tab) => give(tab, 'otp', '000000')));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  expect((await give(browser, 'otp', readApp(server))).statusCode).toBe(429);
});
