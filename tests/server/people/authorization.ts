// What a person does in an authorization, without scripts or with them.
import type { LightMyRequestResponse } from 'fastify';
import type { TestBrowser } from '../harness.ts';
import { type Authorization, type ConnectedApp, follow, uidOf } from './connected-app.ts';

export const password = 'Demo-pass-2026';

/** Logs in outside of any authorization. */
export async function logIn(browser: TestBrowser, value = 'single@example.com'): Promise<void> {
  const answer = await browser.post('/login', { loginMethodType: 'EmailPassword', value, password });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Logs in on the page of an authorization; returns where the browser stops. */
export async function logInAt(browser: TestBrowser, address: string, value = 'single@example.com'): Promise<string> {
  const answer = await browser.post('/oidc/login', { loginMethodType: 'EmailPassword', value, password, uid: uidOf(address) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return follow(browser, answer.json<{ redirectTo: string }>().redirectTo);
}

const demoPolicies = [{ policyId: 'demo-terms', revision: 1, key: 'demo-terms' }];

/** Agrees to the policies, as the page's script does first. */
export async function agree(
  browser: TestBrowser,
  address: string,
  policies: unknown = demoPolicies,
): Promise<LightMyRequestResponse> {
  return browser.post('/zapi/oidc/consent', { uid: uidOf(address), policyConsentData: policies });
}

/** Posts the decision, as the page's script does then. */
export async function decide(
  browser: TestBrowser,
  address: string,
  {
    addScope = [],
    rejectScope = [],
    claims = [],
  }: { addScope?: readonly string[]; rejectScope?: readonly string[]; claims?: readonly string[] } = {},
): Promise<LightMyRequestResponse> {
  return browser.submit('/oidc/consent/form', { uid: uidOf(address), addScope, rejectScope, claims });
}

/** Allows an app on its consent page; returns the address at the app. */
export async function allow(
  browser: TestBrowser,
  address: string,
  scopes: { addScope?: readonly string[]; rejectScope?: readonly string[] } = {},
): Promise<string> {
  const agreed = await agree(browser, address);
  if (agreed.statusCode !== 204) throw new Error(agreed.body);
  return continueFrom(browser, await decide(browser, address, scopes));
}

/** Follows the answer of a posted form. */
export async function continueFrom(browser: TestBrowser, answer: LightMyRequestResponse): Promise<string> {
  const next = answer.headers.location ?? /<a href="([^"]+)"/.exec(answer.body)?.[1];
  if (next === undefined) throw new Error(`${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  return follow(browser, String(next).replaceAll('&amp;', '&'));
}

/** The whole way of a member who is logged in. Returns the tokens. */
export async function connect(
  browser: TestBrowser,
  app: ConnectedApp,
  { scope = 'openid profile', ...more }: Readonly<Record<string, string>> = {},
) {
  const authorization: Authorization = await app.begin({ scope, ...more });
  const page = await follow(browser, authorization.address);
  const address = page.startsWith('/oidc/consent') ? await allow(browser, page, { addScope: scopesOf(scope) }) : page;
  return app.finish(authorization, address);
}

const scopesOf = (scope: string): readonly string[] =>
  scope.split(' ').map((each) => (each === 'offline_access' ? 'offlineAccess' : each));
