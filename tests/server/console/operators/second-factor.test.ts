// Operators connect an authenticator app, and log in with its one-time passwords.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { startTestApp } from '../../harness.ts';
import { outcomeOf } from '../../people/console.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs, password, viewer } from '../../people/operators.ts';
import { readApp } from '../../people/second-factors.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const profile = '/console/profile/second-factor';
const step = '/console/login/second-factor';
const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/${call}`, { ...body });
const isIn = async (browser: TestBrowser) => (await browser.get('/console')).statusCode === 200;

/** The secret that a page offers to connect an app. */
async function readOffer(browser: TestBrowser, page: string) {
  return String((await readData(browser, page))['secret']);
}

/** Connects an app to an operator who is signed in; returns its secret. */
async function connect(server: TestApp, browser: TestBrowser): Promise<string> {
  const secret = await readOffer(browser, profile);
  expect(outcomeOf(await send(browser, 'factor/enable', { token: readApp(server, 0, secret), oldPassword: password }))).toBe(
    `${profile}?notice=factorEnabled`,
  );
  return secret;
}

/** A browser in which the password was entered; `to`: where the answer leads. */
async function enterPassword(server: TestApp, email: string, to = step, browser = server.open()): Promise<TestBrowser> {
  expect(outcomeOf(await send(browser, 'login', { email, password }))).toBe(to);
  return browser;
}

describe('an operator who has connected an app', () => {
  it('logs in by password and one-time password, each of which is used once, and nothing opens before', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const elsewhere = await openAs(server, viewer);
    const secret = await connect(server, operator);
    expect([await isIn(operator), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('2段階認証が設定');
    expect(await readData(operator, profile)).toMatchObject({ isConnected: true, secret: null });
    const browser = await enterPassword(server, viewer);
    expect(await isIn(browser)).toBe(false);
    expect((await send(browser, 'profile', { name: '別人' })).statusCode).toBe(401);
    expect(outcomeOf(await send(browser, 'factor/disable', { token: '000000' }))).toBe('UNAUTHORIZED');
    // That of the connection is used up.
    for (const token of ['000000', readApp(server, 0, secret)])
      expect(outcomeOf(await send(browser, 'login/factor', { token })), token).toBe('PIN_CODE_ERROR');
    server.clock.advance(60);
    const pending = browser.cookies.get('operator');
    expect(
      outcomeOf(await send(browser, 'login/factor', { token: readApp(server, 0, secret), returnTo: '/console/audit' })),
    ).toBe('/console/audit');
    expect(browser.cookies.get('operator')).not.toBe(pending);
    expect(await isIn(browser)).toBe(true);
    const other = await enterPassword(server, viewer);
    expect(outcomeOf(await send(other, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('PIN_CODE_ERROR');
  });

  it('is locked after some wrong ones, whatever is entered then', async ({ server }) => {
    const secret = await connect(server, await openAs(server, viewer));
    server.clock.advance(60);
    const browser = await enterPassword(server, viewer);
    for (let tries = 0; tries < 10; tries += 1) await send(browser, 'login/factor', { token: '000000' });
    expect(outcomeOf(await send(browser, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('PIN_CODE_ERROR');
    server.clock.advance(900);
    const later = await enterPassword(server, viewer);
    expect(outcomeOf(await send(later, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('/console');
  });

  it('enters the password again ten minutes after it, whatever was opened meanwhile', async ({ server }) => {
    const secret = await connect(server, await openAs(server, viewer));
    const browser = await enterPassword(server, viewer);
    server.clock.advance(599);
    expect((await browser.get(step)).statusCode).toBe(200);
    server.clock.advance(1);
    expect((await browser.get(`${step}?returnTo=%2Fconsole%2Faudit`)).headers.location).toBe(
      '/console/login?returnTo=%2Fconsole%2Faudit',
    );
    expect(outcomeOf(await send(browser, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('/console/login');
    expect(await isIn(browser)).toBe(false);
    await enterPassword(server, viewer, step, browser);
    expect(outcomeOf(await send(browser, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('/console');
  });

  it('uses a one-time password in one of two simultaneous requests', async ({ server }) => {
    const secret = await connect(server, await openAs(server, viewer));
    server.clock.advance(60);
    const browsers = [await enterPassword(server, viewer), await enterPassword(server, viewer)];
    const token = readApp(server, 0, secret);
    const answers = await Promise.all(browsers.map((browser) => send(browser, 'login/factor', { token })));
    expect(answers.map(outcomeOf).sort()).toEqual(['/console', 'PIN_CODE_ERROR']);
  });

  it('disconnects it with a one-time password', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const secret = await connect(server, operator);
    server.clock.advance(60);
    expect(outcomeOf(await send(operator, 'factor/disable', { token: '000000' }))).toBe('PIN_CODE_ERROR');
    expect(outcomeOf(await send(operator, 'factor/disable', { token: readApp(server, 0, secret) }))).toBe(
      `${profile}?notice=factorDisabled`,
    );
    expect(await isIn(await enterPassword(server, viewer, '/console'))).toBe(true);
    expect((await server.readOutbox(viewer))[0]?.subject).toContain('2段階認証が解除');
  });

  it('is helped by a colleague after losing it, who cannot do so for themselves', async ({ server }) => {
    const operator = await openAs(server, viewer);
    await connect(server, operator);
    const owner = await openAs(server, editor);
    await connect(server, owner);
    const reset = (operatorId: string) => send(owner, 'operator/reset-factor', { operatorId });
    expect(outcomeOf(await reset('o_demoeditor'))).toBe('NOT_NOW');
    expect(outcomeOf(await reset('o_demoviewer'))).toBe('/console/operators?notice=factorReset');
    expect(outcomeOf(await reset('o_demoviewer'))).toBe('NOT_NOW');
    expect(await isIn(operator)).toBe(false);
    expect(await isIn(await enterPassword(server, viewer, '/console'))).toBe(true);
  });

  it('connects only what this session is offered, which no reload changes, and another one the next time', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const foreign = await readOffer(await openAs(server, editor), profile);
    const elsewhere = await readOffer(await openAs(server, viewer), profile);
    const own = await readOffer(operator, profile);
    expect(await readOffer(operator, profile)).toBe(own);
    expect(new Set([foreign, elsewhere, own]).size).toBe(3);
    const enable = (secret: string) =>
      send(operator, 'factor/enable', { token: readApp(server, 0, secret), oldPassword: password });
    for (const secret of [foreign, elsewhere]) expect(outcomeOf(await enable(secret))).toBe('PIN_CODE_ERROR');
    const withoutPassword = { token: readApp(server, 0, own), oldPassword: 'wrong password' };
    expect(outcomeOf(await send(operator, 'factor/enable', withoutPassword))).toBe('INVALID_CURRENT_PASSWORD');
    expect(outcomeOf(await enable(own))).toBe(`${profile}?notice=factorEnabled`);
    expect(outcomeOf(await enable(own))).toBe('NOT_NOW');
    server.clock.advance(60);
    expect(outcomeOf(await send(operator, 'factor/disable', { token: readApp(server, 0, own) }))).toBe(
      `${profile}?notice=factorDisabled`,
    );
    expect(await readOffer(operator, profile)).not.toBe(own);
  });
});

describe('a store that requires a second factor', () => {
  const settings = { operatorRoles: { isSecondFactorRequired: true } };
  const strict = serverPerTest(() => startTestApp({ settings }));

  strict('lets operators connect an app at their next login, and keep it', async ({ server }) => {
    const browser = await enterPassword(server, viewer);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.get('/console/login')).headers.location).toBe(step);
    const secret = await readOffer(browser, step);
    expect(outcomeOf(await send(browser, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('/console');
    expect(await isIn(browser)).toBe(true);
    server.clock.advance(60);
    expect(outcomeOf(await send(browser, 'factor/disable', { token: readApp(server, 0, secret) }))).toBe('FACTOR_REQUIRED');
    const again = await enterPassword(server, viewer);
    expect(await readData(again, step)).toMatchObject({ isConnected: true, secret: null });
    expect(outcomeOf(await send(again, 'login/factor', { token: readApp(server, 0, secret) }))).toBe('/console');
  });

  strict('connects one app if two windows connect at the same time', async ({ server }) => {
    const browsers = [await enterPassword(server, viewer), await enterPassword(server, viewer)];
    const offers = await Promise.all(browsers.map((browser) => readOffer(browser, step)));
    const answers = await Promise.all(
      browsers.map((browser, index) => {
        const token = readApp(server, 0, offers[index] ?? '');
        return send(browser, 'login/factor', { token });
      }),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['/console', 'PIN_CODE_ERROR']);
  });
});
