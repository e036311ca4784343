import { describe, expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { accountSubject, consoleThrottle, recordLoginAttempt } from '../../../src/server/platform/limits/login-throttle.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const password = 'Demo-pass-2026';
const day = 86_400;
const cookie = 'device';
const it = serverTest({ settings: { botCheck: { isEnabled: false } } });

const logIn = (browser: TestBrowser, value: string, typed = password) => browser.post('/login', { value, password: typed });
const isLoggedIn = async (browser: TestBrowser, value: string) => (await logIn(browser, value)).statusCode === 200;
const rows = (server: TestApp, accountId: string) =>
  server.database.query('SELECT * FROM known_devices WHERE account_id = $1 ORDER BY last_login_at', [accountId]);

/** Wrong passwords from elsewhere, each as soon as it counts, and one more that locks. */
async function attack(server: TestApp, value: string, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    server.clock.advance(3601);
    await logIn(server.open(), value, 'not-the-one-1');
  }
}

async function lock(server: TestApp, value: string): Promise<void> {
  for (let index = 0; index < 10; index += 1) {
    server.clock.advance(17);
    await logIn(server.open(), value, 'not-the-one-1');
  }
}

async function openKnown(server: TestApp, value: string): Promise<TestBrowser> {
  const browser = server.open();
  expect(await isLoggedIn(browser, value)).toBe(true);
  await browser.post('/logout');
  return browser;
}

describe('a member whose password is guessed by somebody else', () => {
  it('can still log in from a device on which they have logged in before', async ({ server }) => {
    const known = await openKnown(server, 'single@example.com');
    await lock(server, 'single@example.com');
    expect(await isLoggedIn(server.open(), 'single@example.com')).toBe(false);
    expect(await isLoggedIn(known, 'single@example.com')).toBe(true);
    server.clock.advance(901);
  });

  it('is not locked out permanently by 100 wrong passwords and then one a day', async ({ server }) => {
    const known = await openKnown(server, 'member@example.com');
    for (let index = 0; index < 100; index += 1) {
      server.clock.advance(901);
      await logIn(server.open(), 'member@example.com', 'not-the-one-1');
    }
    expect(await isLoggedIn(server.open(), 'member@example.com')).toBe(false);
    for (let index = 0; index < 7; index += 1) {
      server.clock.advance(day);
      await logIn(server.open(), 'member@example.com', 'not-the-one-1');
      expect(await isLoggedIn(known, 'member@example.com')).toBe(true);
      await known.post('/logout');
    }
    server.clock.advance(1);
    expect(await isLoggedIn(server.open(), 'member@example.com')).toBe(true);
  });

  it('can log in from a known device, and from no other, during an attack of one try every 15 minutes over two days', async ({
    server,
  }) => {
    const known = await openKnown(server, 'kidtaro');
    await lock(server, 'kidtaro');
    const { database, app } = server;
    for (let index = 0; index < 2 * 24 * 4; index += 1) {
      server.clock.advance(901);
      await recordLoginAttempt(database, app.platform, accountSubject(firstStoreId, 'a_demokidtaro'), false, consoleThrottle);
    }
    expect(await isLoggedIn(server.open(), 'kidtaro')).toBe(false);
    expect(await isLoggedIn(known, 'kidtaro')).toBe(true);
    server.clock.advance(3 * day);
  });

  it('is delayed on a known device too, without a lock for others', async ({ server }) => {
    const known = await openKnown(server, 'manager@example.com');
    for (let index = 0; index < 10; index += 1) {
      server.clock.advance(17);
      await logIn(known, 'manager@example.com', 'not-the-one-1');
    }
    expect(await isLoggedIn(known, 'manager@example.com')).toBe(false);
    expect(await isLoggedIn(server.open(), 'manager@example.com')).toBe(true);
    server.clock.advance(901);
    expect(await isLoggedIn(known, 'manager@example.com')).toBe(true);
  });
});

describe('a member who was logged in before devices were remembered', () => {
  async function openOld(server: TestApp, value: string): Promise<TestBrowser> {
    const browser = server.open();
    expect(await isLoggedIn(browser, value)).toBe(true);
    await server.database.query('DELETE FROM known_devices');
    browser.cookies.delete(cookie);
    return browser;
  }

  it('gets a known device with the next page, one row for simultaneous requests', async ({ server }) => {
    const browser = await openOld(server, 'single@example.com');
    const load = () => Promise.all(Array.from({ length: 5 }, () => browser.get('/zapi/internal/mypage/screen-data')));
    await load();
    expect(browser.cookies.has(cookie)).toBe(false);
    server.clock.advance(601);
    const sets = (await load()).flatMap((answer) => answer.cookies).filter((each) => each.name === cookie);
    expect(sets).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * day }]);
    expect((await rows(server, 'a_demosingle')).length).toBe(1);
    server.clock.advance(601);
    expect((await browser.get('/mypage')).cookies).toEqual([]);
    await browser.post('/logout');
    await lock(server, 'single@example.com');
    expect(await isLoggedIn(server.open(), 'single@example.com')).toBe(false);
    expect(await isLoggedIn(browser, 'single@example.com')).toBe(true);
    server.clock.advance(901);
  });

  it('keeps the tokens of the other accounts of the browser; a guest gets none', async ({ server }) => {
    const browser = await openOld(server, 'single@example.com');
    browser.cookies.set(cookie, 'A'.repeat(43));
    server.clock.advance(601);
    await browser.get('/mypage');
    expect(browser.cookies.get(cookie)).toMatch(/^[\w-]{43}\.A{43}$/);
    const guest = server.open();
    await guest.get('/login');
    server.clock.advance(601);
    await guest.get('/login');
    expect(guest.cookies.has(cookie)).toBe(false);
  });
});

describe('the device cookie', () => {
  it('holds 256 bits that scripts cannot read, for a year, and the database only its hash', async ({ server }) => {
    const answer = await logIn(server.open(), 'owner@example.com');
    const set = answer.cookies.find((each) => each.name === cookie);
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * day });
    expect(Buffer.from(set?.value ?? '', 'base64url').length).toBe(32);
    expect(JSON.stringify(await rows(server, 'a_demoowner'))).not.toContain(set?.value);
  });

  it('has no prefix over plain http, where a browser would reject it', async ({ server }) => {
    const answer = await logIn(server.open('http://192.168.1.20'), 'owner@example.com');
    expect(answer.cookies.map((each) => each.name).sort()).toEqual(['auid', 'device', 'sid']);
  });

  it('is replaced at each login, and the old one is invalid ten minutes later', async ({ server }) => {
    const browser = await openKnown(server, 'owner@example.com');
    const before = browser.cookies.get(cookie) ?? '';
    const devices = (await rows(server, 'a_demoowner')).length;
    await logIn(browser, 'owner@example.com');
    expect(browser.cookies.get(cookie)).not.toBe(before);
    expect((await rows(server, 'a_demoowner')).length).toBe(devices);
    const thief = server.open();
    thief.cookies.set(cookie, before);
    await lock(server, 'owner@example.com');
    server.clock.advance(600);
    expect(await isLoggedIn(thief, 'owner@example.com')).toBe(false);
    expect(await isLoggedIn(browser, 'owner@example.com')).toBe(true);
    server.clock.advance(901);
  });

  it('is invalid for another account, or when forged', async ({ server }) => {
    const known = await openKnown(server, 'owner@example.com');
    const forged = server.open();
    forged.cookies.set(cookie, `${'A'.repeat(43)}.<x>.${'B'.repeat(43)}`);
    await lock(server, 'member@example.com');
    expect(await isLoggedIn(known, 'member@example.com')).toBe(false);
    expect(await isLoggedIn(forged, 'member@example.com')).toBe(false);
    server.clock.advance(901);
  });

  it('knows several accounts of one browser, each by a token of its own', async ({ server }) => {
    const shared = await openKnown(server, 'owner@example.com');
    await isLoggedIn(shared, 'kidtaro');
    await shared.post('/logout');
    expect(new Set((shared.cookies.get(cookie) ?? '').split('.')).size).toBe(2);
    for (const value of ['owner@example.com', 'kidtaro']) {
      await lock(server, value);
      expect(await isLoggedIn(server.open(), value)).toBe(false);
      expect(await isLoggedIn(shared, value)).toBe(true);
      await shared.post('/logout');
    }
    server.clock.advance(901);
  });

  it('is forgotten a year after the last login, and beyond 30 devices of an account', async ({ server }) => {
    const old = await openKnown(server, 'managed@example.com');
    for (let index = 0; index < 31; index += 1) {
      server.clock.advance(60);
      await openKnown(server, 'managed@example.com');
    }
    const kept = await rows(server, 'a_demomanaged');
    expect(kept.length).toBe(30);
    await lock(server, 'managed@example.com');
    expect(await isLoggedIn(old, 'managed@example.com')).toBe(false);
    server.clock.advance(365 * day);
    const late = await openKnown(server, 'managed@example.com');
    await attack(server, 'managed@example.com', 1);
    server.clock.advance(365 * day);
    await lock(server, 'managed@example.com');
    expect(await isLoggedIn(late, 'managed@example.com')).toBe(false);
  });
});
