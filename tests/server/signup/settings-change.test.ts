import { afterEach, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { startTestApp, type TestBrowser } from '../harness.ts';
import { readData } from '../people/members.ts';
import { allPolicies, answersOf, signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverPerTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

/** Runs once, just before the next transaction begins. */
let before: (() => Promise<void>) | undefined;

const it = serverPerTest(async () => {
  const real = await openTestDatabase('seeded');
  return startTestApp({
    database: {
      ...real,
      query: real.query.bind(real),
      close: () => real.close(),
      transaction: async (work) => {
        const first = before;
        before = undefined;
        await first?.();
        return real.transaction(work);
      },
    },
  });
});
afterEach(async () => {
  before = undefined;
});

async function follow(browser: TestBrowser, from: string): Promise<string> {
  let path = from;
  for (let hop = 0; hop < 5; hop += 1) {
    const answer = await browser.get(path, { accept: 'text/html' });
    if (answer.statusCode === 200) return path;
    path = String(answer.headers.location);
  }
  throw new Error(`${from} redirects in a loop`);
}

it('redirects from a first step that the settings removed, without a loop', async ({ server }) => {
  const browser = server.open();
  const refused = await browser.post('/zapi/signup/policy', { policyConsentData: [] });
  expect(refused.statusCode).toBe(422);
  await publish(server, 'policies', (body) => ({ ...body, upFront: false }));
  expect(await follow(browser, '/signup')).toBe('/signup/auth');
  const sent = await browser.post('/zapi/signup/email', {
    type: 'signUp',
    email: 'moved@example.com',
    policyConsentData: allPolicies,
  });
  expect(sent.json()).toEqual({ redirectTo: '/signup/pin-code' });
});

it('keeps the password of a request that becomes valid while it waits for the lock', async ({ server }) => {
  const email = 'turns@example.com';
  const browser = server.open();
  await signUpTo(server, browser, 'form', email);
  // A new revision: the form asks for the policies again, and only the other tab agrees.
  await publish(server, 'policies', (body) => ({ ...body, policies: Object.values(body['policies'] ?? []).map(raiseRevision) }));
  const agreed = allPolicies.map((policy) => ({ ...policy, revision: policy.revision + 1 }));
  const other = answersOf(email, { password: 'minato-no-asa88', passwordConfirm: 'minato-no-asa88' });
  before = async () => {
    const answer = await browser.post('/zapi/signup/confirm', {
      inputtedData: { ...other.inputtedData, policyConsentData: agreed },
    });
    expect(answer.json()).toEqual({ redirectTo: '/signup/confirm' });
  };
  const mine = await browser.post('/zapi/signup/confirm', answersOf(email));
  expect(mine.json()).toEqual({ redirectTo: '/signup/confirm' });
  expect((await browser.post('/zapi/signup', {})).json()).toEqual({ redirectTo: '/signup/complete' });
  const login = await server.open().post('/login', { value: email, password: 'minato-no-yoru7' });
  expect(login.json()).toEqual({ redirectTo: '/mypage' });
});

it('stores no password in the draft of a form that no longer has one', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'form', 'unasked@example.com');
  await publish(server, 'registration', (body) => ({ ...body, signUp: { fields: { password: 'NOT_USE' } } }));
  const typed = answersOf('unasked@example.com', { givenName: '次郎' });
  const answer = await browser.post('/zapi/signup/confirm', {
    inputtedData: { ...typed.inputtedData, accountRegistrationSetting: { version: '0'.repeat(64) } },
  });
  expect(answer.json()).toMatchObject({ status: 409, code: 'FORM_CHANGED' });
  const screen = JSON.stringify(await readData(browser, '/signup/form'));
  expect(screen).toContain('次郎');
  expect(screen).not.toContain('minato-no-yoru7');
  const rows = await server.database.query('SELECT data FROM flows');
  expect(JSON.stringify(rows)).not.toContain('minato-no-yoru7');
});

it('still serves a form’s validators to a page that was rendered before the settings changed', async ({ server }) => {
  const browser = server.open();
  await signUpTo(server, browser, 'form', 'drawn@example.com');
  const page = await browser.get('/signup/form', { accept: 'text/html' });
  const hashes = [...new Set(page.body.match(/[0-9a-f]{64}/g))];
  const served: string[] = [];
  for (const hash of hashes) {
    if ((await browser.get(`/validators/${hash}.js`)).statusCode === 200) served.push(`/validators/${hash}.js`);
  }
  expect(served.length).toBeGreaterThan(0);
  await publish(server, 'registration', (body) => ({ ...body, passwordStrength: 'UPPER_CASE_SYMBOL' }));
  await browser.get('/signup/form', { accept: 'text/html' });
  for (const url of served) {
    const again = await browser.get(url);
    expect(again.statusCode).toBe(200);
    expect(again.headers['cache-control']).toContain('immutable');
  }
});

function raiseRevision(policy: unknown): JsonObject {
  // A policy of the seeded settings document.
  const known = policy as JsonObject;
  return { ...known, revision: Number(known['revision']) + 1 };
}
