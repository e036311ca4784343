// Visits to the demo provider as a browser makes them: the store by injected requests, the provider over HTTP.
import type { JsonObject } from '../../../engine/declare/index.ts';
import { type DemoProvider, startDemoProvider } from '../../../src/server/app/demo-provider/demo-provider.ts';
import { createOpenIdGateway } from '../../../src/server/platform/gateways/identity-providers/openid.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';

export interface SocialTest extends TestApp {
  readonly provider: DemoProvider;
}

export async function startSocialTest(settings?: { readonly [document: string]: JsonObject }): Promise<SocialTest> {
  const provider = await startDemoProvider({ host: '127.0.0.1', port: 0 });
  const identityProviders = createOpenIdGateway({ isProduction: false, demoIssuer: provider.issuer });
  const test = await startTestApp({ gateways: { identityProviders }, ...(settings === undefined ? {} : { settings }) });
  return {
    ...test,
    provider,
    close: async () => {
      await test.close();
      await provider.close();
    },
  };
}

export type Action = 'signup' | 'login' | 'relate';

export const addressOf = (action: Action, more = ''): string =>
  `/auth/authorize?userIdentifierType=demo&socialActionType=${action}${more}`;

/** Follows a social button; returns where it leads. */
export async function authorize(browser: TestBrowser, action: Action, more = ''): Promise<string> {
  const answer = await browser.get(addressOf(action, more), { 'sec-fetch-site': 'same-origin' });
  if (answer.statusCode !== 302) throw new Error(`the visit answered ${answer.statusCode}: ${answer.body}`);
  return String(answer.headers.location);
}

/** What a person does at the provider; null: cancel. */
export type AtProvider = { readonly email: string; readonly isVerified?: boolean } | null;

/** Logs in at the provider; returns the address to which it sends the browser back. `cookies`: those of an earlier visit. */
export async function logInAtProvider(
  address: string,
  person: AtProvider,
  cookies: Map<string, string> = new Map(),
): Promise<string> {
  const request = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body ? { method: 'POST', body } : {}) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const follow = (from: string, answer: Response): string => new URL(answer.headers.get('location') ?? '', from).href;
  const form = follow(address, await request(address));
  const fields: Record<string, string> =
    person === null ? { cancel: '1' } : { email: person.email, ...(person.isVerified === false ? {} : { verified: 'on' }) };
  let at = follow(form, await request(form, new URLSearchParams(fields)));
  while (!at.includes('/auth/callback')) at = follow(at, await request(at));
  return at;
}

/** Opens the address that the provider sent the browser to; returns where it leads. */
export async function comeBack(browser: TestBrowser, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await browser.get(`${pathname}${search}`);
  if (answer.statusCode !== 302) throw new Error(`the return answered ${answer.statusCode}: ${answer.body}`);
  return String(answer.headers.location);
}

/** The whole visit; returns where it ends. */
export async function visit(browser: TestBrowser, action: Action, person: AtProvider, more = ''): Promise<string> {
  return comeBack(browser, await logInAtProvider(await authorize(browser, action, more), person));
}

/** Accounts that are linked, oldest first. */
export async function readLinks(test: TestApp): Promise<readonly string[]> {
  const rows = await test.database.query<{ account_id: string }>('SELECT account_id FROM social_identities ORDER BY linked_at');
  return rows.map((row) => row.account_id);
}
