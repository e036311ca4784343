// What libraries of apps send and expect: PKCE or none, parameters by forms in both directions.
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { connect, logIn } from '../people/authorization.ts';
import {
  addApp,
  type ConnectedApp,
  createConnectedApp,
  errorOf,
  follow,
  redirectUri,
  startOidcTest,
} from '../people/connected-app.ts';
import { serverTest } from '../server-test.ts';

const test = serverTest(startOidcTest);
const withoutPkce = { code_challenge: '', code_challenge_method: '' };

test('an app with a secret needs PKCE unless its switch allows logins without; a public one always', async ({ server }) => {
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  const begin = async (app: ConnectedApp) => follow(browser, (await app.begin(withoutPkce)).address);
  expect(errorOf(await begin(await addApp(server, 'strict')))).toBe('invalid_request');
  expect(errorOf(await begin(await addApp(server, 'public', { clientSecret: null, isPkceOptional: true })))).toBe(
    'invalid_request',
  );
  const lenient = await addApp(server, 'lenient', { isPkceOptional: true });
  expect(await begin(lenient)).toMatch(/^\/oidc\/consent/);
  expect((await connect(browser, lenient)).claims()?.sub).toBe('a_demosingle');
});

const openForm = async (browser: TestBrowser, address: string) => {
  const answer = await browser.get(address, { accept: 'text/html' });
  return { ...answer, policy: String(answer.headers['content-security-policy']) };
};

test('a response by form_post may post to the app, and no other response may', async ({ server }) => {
  const browser = server.open();
  await logIn(browser, 'member@example.com');
  const app = await createConnectedApp(server);
  await connect(browser, app);
  const parameters = { response_mode: 'form_post' };
  const { statusCode, policy, body } = await openForm(browser, (await app.begin(parameters)).address);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<form method="post" action="${redirectUri}">`);
  expect(body).toMatch(/name="code" value="[^"]+"/);
  expect(policy).toMatch(/form-action 'self' https:\/\/app\.example;/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain('unsafe');
  const refused = await openForm(browser, (await app.begin({ ...parameters, prompt: 'none', scope: 'openid phone' })).address);
  expect(refused.body).toContain('value="invalid_scope"');
  expect(refused.policy).toContain("form-action 'self' https://app.example;");
  const elsewhere = await openForm(browser, (await app.begin({ ...parameters, redirect_uri: 'https://evil.example/' })).address);
  expect(elsewhere.headers.location).toMatch(/^\/oidc\/error/);
  expect(elsewhere.policy).not.toContain('evil');
});

const post = (server: TestApp, url: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      host: 'localhost',
      origin: 'https://app.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });

test.for(['/oidc/authorize', '/oidc/logout'])(
  'a post of another site to %s becomes the same request by GET',
  async (endpoint, { server }) => {
    const answer = await post(
      server,
      endpoint,
      'client_id=demo-app&state=a%20b%26c&scope=openid&scope=email&x=%0d%0aSet-Cookie:a',
    );
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `${endpoint}?client_id=demo-app&state=a+b%26c&scope=openid&scope=email&x=%0D%0ASet-Cookie%3Aa`,
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
    const query = await post(server, `${endpoint}?ui_locales=en`, 'state=x');
    expect(query.headers.location).toBe(`${endpoint}?ui_locales=en&state=x`);
    const long = await post(server, endpoint, `state=${'x'.repeat(9_000)}`);
    expect(long.headers.location).toMatch(/^\/oidc\/error\?status=414/);
    expect((await post(server, endpoint, 'x'.repeat(40_000))).statusCode).toBe(413);
  },
);

test('characters that no text contains are refused where they would be stored', async ({ server }) => {
  for (const value of ['%00', '%5Cu0000%00']) {
    const answer = await post(server, '/oidc/device', `client_id=demo-app&scope=openid&nonce=${value}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  }
  const browser = server.open();
  await logIn(browser, 'single@example.com');
  const app = await createConnectedApp(server);
  await connect(browser, app);
  for (const name of ['\\u0000', '\\ud800']) {
    const { address } = await app.begin({ claims: `{"userinfo":{"${name}":null}}` });
    expect(errorOf(await follow(browser, address))).toBe('invalid_request');
  }
});

test('a posted authorization goes on as a linked one, and repeated parameters are refused', async ({ server }) => {
  const browser = server.open();
  await logIn(browser, 'member@example.com');
  const app = await createConnectedApp(server);
  await connect(browser, app);
  const authorization = await app.begin();
  const posted = await post(server, '/oidc/authorize', authorization.address.split('?')[1] ?? '');
  const address = await follow(browser, String(posted.headers.location));
  expect((await app.finish(authorization, address)).claims()?.sub).toBe('a_demomember');
  const twice = await post(server, '/oidc/authorize', `${authorization.address.split('?')[1]}&scope=openid`);
  expect(errorOf(await follow(browser, String(twice.headers.location)))).toBe('invalid_request');
});
