// The cookies of one browser stay few and small, whatever apps begin in it.
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { allow, logIn, logInAt } from '../people/authorization.ts';
import { type ConnectedApp, createConnectedApp, follow, redirectUri, startOidcTest, uidOf } from '../people/connected-app.ts';
import { addMember } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { enable, give, readApp } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

let app: ConnectedApp;
const it = serverTest(startOidcTest);
it.beforeAll(async ({ server }) => {
  app = await createConnectedApp(server);
});

/** A browser that keeps cookies by path too, as real ones do. */
function openByPath(server: TestApp): { readonly browser: TestBrowser; readonly kept: ReadonlyMap<string, number> } {
  const browser = server.open();
  const kept = new Map<string, number>();
  const send = browser.send;
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value, path, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || expires?.getTime() === 0) kept.delete(`${path} ${name}`);
      else kept.set(`${path} ${name}`, `${name}=${encodeURIComponent(value)}; `.length);
    }
    return answer;
  };
  return { kept, browser: { ...browser, get: async (url, headers = {}) => keep(await send({ method: 'GET', url, headers })) } };
}

it('are fewer than 20 and smaller than 4 KB after 40 authorizations of all kinds, of which the newest ten go on', async ({
  server,
}) => {
  const { browser, kept } = openByPath(server);
  const pages: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const kinds: readonly Record<string, string>[] = [
      {},
      { prompt: 'login' },
      { prompt: 'select_account' },
      { ui_locales: 'en' },
    ];
    const { address } = await app.begin(kinds[count % kinds.length]);
    pages.push(await follow(browser, address));
  }
  expect(kept.size).toBeLessThan(20);
  expect([...kept.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(4096);
  const newest = pages.slice(-10);
  for (const page of newest) expect(await follow(browser, page)).toBe(page);
  const expired = '/oidc/error?status=400&error=interaction_expired';
  for (const page of pages.slice(-11, -10)) expect(await follow(browser, page)).toBe(expired);
  // A call below another path.
  await logIn(browser);
  const consent = await logInAt(browser, newest.find((page) => page.startsWith('/oidc/login')) ?? '');
  expect(consent).toMatch(/^\/oidc\/consent\?/);
  expect(await allow(browser, consent, { addScope: ['profile'] })).toContain(`${redirectUri}?code=`);
});

it('are fewer than 20 and smaller than 4 KB with everything that a store sets', async ({ server }) => {
  const browser = server.open();
  for (let count = 0; count < 7; count += 1) {
    const name = `cookies${count}`;
    await addMember(server, name);
    await enable(server, name, 'OTP');
    await browser.post('/login', { value: name, password: 'Demo-pass-2026' });
    await give(browser, 'otp', readApp(server), { rememberDevice: true });
    await browser.post('/logout', {});
    server.clock.advance(60);
  }
  await openAs(server, editor, browser);
  await browser.submit('/login', { _do: 'language.choose', language: 'en' });
  for (let count = 0; count < 12; count += 1) await follow(browser, (await app.begin({ prompt: 'login' })).address);
  await logIn(browser);
  const all = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
  expect(all.length).toBeLessThan(20);
  expect(all.join('; ').length).toBeLessThan(4096);
});

it('of another browser, or changed by hand, tie no authorization to this one', async ({ server }) => {
  const browser = server.open();
  const login = await follow(browser, (await app.begin()).address);
  const forged = server.open();
  forged.cookies.set('authorizations', `${'A'.repeat(43)}.${uidOf(login)}`);
  expect(await follow(forged, login)).toBe('/oidc/error?status=400&error=interaction_expired');
  expect(await follow(browser, login)).toBe(login);
});
