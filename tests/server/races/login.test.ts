// Races need a real PostgreSQL and two applications: the embedded database has one connection.
import { expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { accountSubject, consoleThrottle, recordLoginAttempt } from '../../../src/server/platform/limits/login-throttle.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { type Pair, startPair } from '../pair.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const it = serverTest(startPair);

const logIn = async (browser: TestBrowser, value: string, typed = password) =>
  (await browser.post('/login', { value, password: typed })).statusCode;
const atOnce = <Answer>(server: Pair, times: number, work: (app: TestApp, index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? server : server.other, index)));
const count = async (server: Pair, table: string, where: string): Promise<number> =>
  (await server.database.query(`SELECT 1 FROM ${table} WHERE ${where}`)).length;

it('accepts ten simultaneous logins to one account', async ({ server }) => {
  for (const value of ['single@example.com', 'kidtaro']) {
    expect(await atOnce(server, 10, (app) => logIn(app.open(), value))).toEqual(Array.from({ length: 10 }, () => 200));
  }
});

it('keeps a device known that sends ten simultaneous logins, whichever response it reads last', async ({ server }) => {
  const device = server.open();
  await logIn(device, 'member@example.com');
  await device.post('/logout');
  const token = device.cookies.get('device') ?? '';
  const mails = await count(server, 'outbox', `recipient = 'member@example.com'`);
  const tokens = await atOnce(server, 10, async (app) => {
    const tab = app.open();
    tab.cookies.set('device', token);
    expect(await logIn(tab, 'member@example.com')).toBe(200);
    return tab.cookies.get('device');
  });
  expect(new Set(tokens).size).toBe(1);
  expect(await count(server, 'known_devices', `account_id = 'a_demomember'`)).toBe(1);
  expect(await count(server, 'outbox', `recipient = 'member@example.com'`)).toBe(mails);
});

it('counts five of forty simultaneous wrong passwords and refuses the right one among and after them', async ({ server }) => {
  const answers = await atOnce(server, 40, (app) => logIn(app.open(), 'owner@example.com', 'not-the-one-1'));
  expect(new Set(answers)).toEqual(new Set([422]));
  expect(await logIn(server.other.open(), 'owner@example.com')).toBe(422);
  const [row] = await server.database.query<{ failures: number }>('SELECT max(failures) AS failures FROM login_attempts');
  expect(row?.failures).toBe(5);
});

it('allows no more than five guesses in a row between correct logins', async ({ server }) => {
  // The owner's device resets its own count only.
  const device = server.open();
  for (const app of [server, server.other]) app.clock.advance(3600);
  expect(await logIn(device, 'manager@example.com')).toBe(200);
  const token = device.cookies.get('device') ?? '';
  const answers = await atOnce(server, 40, async (app, index) => {
    const browser = app.open();
    if (index % 4 === 0) browser.cookies.set('device', token);
    return logIn(browser, 'manager@example.com', index % 4 === 0 ? password : 'not-the-one-1');
  });
  expect(answers.filter((status) => status === 200)).toHaveLength(10);
  const [row] = await server.database.query<{ failures: number }>('SELECT max(failures) AS failures FROM login_attempts');
  expect(row?.failures).toBe(5);
});

it('keeps a lock for a process whose clock is some milliseconds behind', async ({ server }) => {
  server.other.clock.advance(0.007);
  const subject = accountSubject(firstStoreId, 'a_demokidtaro');
  const decide = (isRight: boolean) => (app: TestApp) =>
    recordLoginAttempt(app.database, app.app.platform, subject, isRight, consoleThrottle);
  for (let tries = 0; tries < 5; tries += 1) expect(await decide(false)(server.other)).toBe(true);
  expect(await atOnce(server, 40, decide(false))).toEqual(Array.from({ length: 40 }, () => false));
  expect(await atOnce(server, 10, decide(true))).toEqual(Array.from({ length: 10 }, () => false));
  // Fewer than three failures are left, so that no bot check is asked for.
  for (const app of [server, server.other]) app.clock.advance(4 * 3600);
  expect(await atOnce(server, 10, (app) => logIn(app.open(), 'kidtaro'))).toEqual(Array.from({ length: 10 }, () => 200));
});
