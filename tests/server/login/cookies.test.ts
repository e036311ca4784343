// Where browsers keep the cookies of a login, and what is said where they do not.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addMember, isSignedIn, openTab, readMain } from '../people/members.ts';
import { editor, password } from '../people/operators.ts';
import { enable, give, readApp } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest({ environment: { TRUSTED_PROXIES: '10.9.8.7' } });
const missing = 'ブラウザーから Cookie が届かない';

/** Posts a form as a person's browser does, over http; `keeps`: whether it keeps cookies. Returns where it is led. */
async function submit(browser: TestBrowser, path: string, fields: object, keeps = true): Promise<string> {
  const answer = await browser.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'upgrade-insecure-requests': '1' },
    payload: new URLSearchParams(Object.entries(fields)).toString(),
  });
  if (!keeps) browser.cookies.clear();
  return String(answer.headers.location);
}

/** Follows redirects; returns the last address and page. */
async function follow(browser: TestBrowser, from: string): Promise<readonly [string, string]> {
  let at = from;
  for (;;) {
    const answer = await browser.get(at, { accept: 'text/html' });
    if (answer.headers.location === undefined) return [at, readMain(answer)];
    at = String(answer.headers.location);
  }
}

const loginOf = (name: string, more: object = {}) => ({ _do: 'login', value: name, password, ...more });
const consoleLogin = { _do: 'console.login', email: editor, password };

async function addPerson(server: TestApp, name: string): Promise<TestBrowser> {
  await addMember(server, name);
  return server.open();
}

describe('the cookies of a login', () => {
  it('are kept by WebKit at localhost, which drops Secure ones and those with a prefix over http', async ({ server }) => {
    const browser = await addPerson(server, 'webkit01');
    await enable(server, 'webkit01', 'OTP');
    const answers = [
      await browser.post('/login', { value: 'webkit01', password }),
      await give(browser, 'otp', readApp(server), { rememberDevice: true }),
      await browser.post('/zapi/console/login', { email: editor, password }),
      await browser.submit('/login', { _do: 'language.choose', language: 'en' }),
    ];
    const dropped = answers.flatMap(({ cookies }) => cookies).filter(({ name, secure }) => secure === true || /^__/.test(name));
    expect(dropped).toEqual([]);
    expect([...browser.cookies.keys()].sort()).toEqual(['auid', 'device', 'lng', 'operator', 'sid', 'trusted']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('are Secure over https, and those that scripts cannot read have the prefix of the host', async ({ server }) => {
    await addMember(server, 'secure01');
    await enable(server, 'secure01', 'OTP');
    const sent = new Map<string, boolean | undefined>();
    const browser = server.open('https://localhost');
    const post = async (url: string, payload: object) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-proto': 'https' };
      const answer = await browser.send({ method: 'POST', url, headers, payload, remoteAddress: '10.9.8.7' });
      for (const { name, secure } of answer.cookies) sent.set(name, secure);
    };
    await post('/login', { value: 'secure01', password });
    await post('/zapi/login/multi-factor/otp', { value: readApp(server), isPreferred: false, rememberDevice: true });
    await post('/zapi/console/login', { email: editor, password });
    const names = ['__Host-device', '__Host-operator', '__Host-sid', '__Host-trusted', 'auid'];
    expect([...sent].sort()).toEqual(names.map((name) => [name, true]));
  });
});

describe('a login whose cookie does not come back', () => {
  it('ends at a login page that says so and still leads to the page asked for, without scripts', async ({ server }) => {
    const browser = await addPerson(server, 'drops001');
    const led = await submit(browser, '/login', loginOf('drops001', { returnTo: '/mypage/sessions' }), false);
    const [at, main] = await follow(browser, led);
    expect(at).toMatch(/^\/login\?/);
    expect(main).toContain(missing);
    expect(main).toContain('name="returnTo" value="/mypage/sessions"');
    const [consoleAt, consoleMain] = await follow(browser, await submit(browser, '/console/login', consoleLogin, false));
    expect([consoleAt.split('?')[0], consoleMain]).toEqual(['/console/login', expect.stringContaining(missing)]);
  });

  it('also before the second factor', async ({ server }) => {
    const browser = await addPerson(server, 'drops002');
    await enable(server, 'drops002', 'OTP');
    const [at, main] = await follow(browser, await submit(browser, '/login', loginOf('drops002'), false));
    expect([at.split('?')[0], main]).toEqual(['/login', expect.stringContaining(missing)]);
  });

  it('is found out by scripts at the address in the header, which leads on if the cookie came back', async ({ server }) => {
    const browser = await addPerson(server, 'script01');
    const answer = await browser.post('/login', { value: 'script01', password, returnTo: '/mypage/sessions' });
    expect(answer.json()).toEqual({ redirectTo: '/mypage/sessions' });
    const check = String(answer.headers['cookie-check']);
    expect((await follow(browser, check))[0]).toBe('/mypage/sessions');
    expect((await follow(server.open(), check))[1]).toContain(missing);
  });
});

describe('a login whose cookie comes back', () => {
  it('leads to the page asked for, with and without a second factor, and in the console', async ({ server }) => {
    const browser = await addPerson(server, 'keeps001');
    const led = await submit(browser, '/login', loginOf('keeps001', { returnTo: '/mypage/sessions' }));
    expect(await follow(browser, led)).toEqual(['/mypage/sessions', expect.not.stringContaining(missing)]);
    const guarded = await addPerson(server, 'keeps002');
    await enable(server, 'keeps002', 'OTP');
    expect((await follow(guarded, await submit(guarded, '/login', loginOf('keeps002'))))[0]).toBe('/login/multi-factor/otp');
    const operator = server.open();
    expect((await follow(operator, await submit(operator, '/console/login', consoleLogin)))[0]).toBe('/console');
  });

  it('leads there at once in a browser that has sent one before', async ({ server }) => {
    const browser = await addPerson(server, 'again001');
    await browser.post('/login', { value: 'again001', password });
    await browser.post('/logout', {});
    expect(await submit(openTab(server, browser), '/login', loginOf('again001'))).toBe('/mypage');
    const answer = await browser.post('/login', { value: 'again001', password });
    expect(answer.headers['cookie-check']).toBeUndefined();
  });
});
