// A store with all rebuilt providers, and visits to them.

import { createOpenIdGateway } from '../../../../src/server/platform/gateways/identity-providers/openid.ts';
import { sealSecret } from '../../../../src/server/settings/index.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { publish } from '../../publish.ts';
import { clientId, type FakePerson, type FakeProvider, type Fault, startFakeProvider } from './fake-provider.ts';
import { providerCases } from './quirks.ts';

export interface ProvidersTest extends TestApp {
  readonly providers: { readonly [id: string]: FakeProvider };
}

export async function startProvidersTest(): Promise<ProvidersTest> {
  const started = await Promise.all(
    Object.entries(providerCases).map(async ([id, { quirks }]) => [id, await startFakeProvider(quirks)] as const),
  );
  const providers = Object.fromEntries(started);
  const identityProviders = createOpenIdGateway({ isProduction: false, demoIssuer: undefined });
  const test = await startTestApp({ gateways: { identityProviders } });
  await publish(test, 'identityProviders', () => ({
    providers: started.map(([id, provider]) => ({
      id,
      name: { ja: id },
      clientId,
      clientSecret: sealSecret(test.app.platform, 'identityProviders', providerCases[id]?.quirks.secret ?? ''),
      isLoginEnabled: true,
      isSignUpEnabled: true,
      isRelateEnabled: true,
      ...providerCases[id]?.setting(provider),
    })),
  }));
  return {
    ...test,
    providers,
    close: async () => {
      await test.close();
      await Promise.all(started.map(([, provider]) => provider.close()));
    },
  };
}

/** The request with which a provider sends the browser back. */
export interface Return {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: URLSearchParams;
}

/** Follows a button to a provider, which logs its person in at once. */
export async function leave(browser: TestBrowser, id: string, action: 'signup' | 'login' | 'relate'): Promise<Return> {
  const address = `/auth/authorize?userIdentifierType=${id}&socialActionType=${action}`;
  const answer = await browser.get(address, { 'sec-fetch-site': 'same-origin' });
  const location = String(answer.headers.location);
  if (answer.statusCode !== 302 || location.startsWith('/')) throw new Error(`the visit led to ${location}`);
  return readReturn(await fetch(location, { redirect: 'manual' }));
}

export async function readReturn(answer: Response): Promise<Return> {
  const location = answer.headers.get('location');
  if (location !== null) {
    const { pathname, search, searchParams } = new URL(location);
    return { method: 'GET', path: `${pathname}${search}`, fields: searchParams };
  }
  const page = await answer.text();
  if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}: ${page}`);
  const readEntities = (text: string): string => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    readEntities(value),
  ]);
  return { method: 'POST', path: '/auth/callback', fields: new URLSearchParams(inputs) };
}

/** Comes back as a browser does: a post of another site carries no cookie, its redirect does. Returns where it leads. */
export async function comeBack(test: TestApp, browser: TestBrowser, { method, path, fields }: Return): Promise<string> {
  if (method === 'GET') return locationOf(await browser.get(path, { 'sec-fetch-site': 'cross-site' }));
  const posted = await test.open().send({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: fields.toString(),
  });
  if (posted.statusCode !== 303) throw new Error(`the post answered ${posted.statusCode}`);
  return locationOf(await browser.get(locationOf(posted), { 'sec-fetch-site': 'cross-site' }));
}

const locationOf = ({ headers }: { readonly headers: { readonly location?: unknown } }): string => String(headers.location);

/** The whole visit; returns where it ends. */
export async function visitProvider(
  test: TestApp,
  browser: TestBrowser,
  id: string,
  action: 'signup' | 'login' | 'relate',
): Promise<string> {
  return comeBack(test, browser, await leave(browser, id, action));
}

export function providerOf({ providers }: ProvidersTest, id: string): FakeProvider {
  const provider = providers[id];
  if (provider === undefined) throw new Error(`no provider ${id}`);
  return provider;
}

/** Logs a guest in at a provider while something goes wrong. */
export async function loginWith(server: ProvidersTest, id: string, person: FakePerson, fault: Fault = 'none'): Promise<string> {
  const provider = providerOf(server, id);
  Object.assign(provider, { person, fault });
  const end = await visitProvider(server, server.open(), id, 'login');
  provider.fault = 'none';
  return end;
}

/** The last warning about a provider. */
export function lastFailure({ log }: ProvidersTest): Record<string, unknown> {
  const line = log.findLast((text) => text.includes('an identity provider did not prove who logged in')) ?? '{}';
  const { provider, reason, step, code } = JSON.parse(line);
  return { provider, reason, step, code };
}
