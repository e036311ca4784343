// An identity provider for trying out and for tests, with accounts in memory. Never started in production.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { interactionPolicy } from 'oidc-provider';
import { hashText } from '../../platform/keys.ts';
import { loadOidcLibrary } from '../../platform/oidc-library.ts';
import { makeToken, systemRandom } from '../../platform/random.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { renderLoginPage } from './pages.ts';

export interface DemoProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

interface DemoAccount {
  readonly email: string;
  readonly isVerified: boolean;
}

const interactionPath = '/interaction/';
const clientId = 'madoguchi';
const maxFormBytes = 4_000;

/** Listens on a port; 0: a free one. `issuer`: its address as browsers see it; default: localhost with the port. */
export async function startDemoProvider(options: {
  readonly host: string;
  readonly port: number;
  readonly issuer?: string;
}): Promise<DemoProvider> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const issuer = options.issuer ?? `http://localhost:${port}`;
  await serve(server, issuer);
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(server: Server, issuer: string): Promise<void> {
  const accounts = new Map<string, DemoAccount>();
  const created = createProvider(issuer, accounts);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const provider = await created;
    const isInteraction = request.url?.startsWith(interactionPath) === true;
    await (isInteraction ? interact(provider, accounts, request, response) : provider.callback()(request, response));
  };
  // Before anything is awaited: a request without a listener would never be answered.
  server.on('request', (request, response) => {
    // A visit that has expired, or was begun in another browser.
    answer(request, response).catch(() => response.writeHead(400, { 'content-type': 'text/plain' }).end('Please start again.'));
  });
  await created;
}

async function createProvider(issuer: string, accounts: ReadonlyMap<string, DemoAccount>): Promise<Provider> {
  const library = await loadOidcLibrary();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new library.default(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_name: 'Madoguchi',
        redirect_uris: [`${issuer}/unused`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [makeToken(systemRandom)] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `${interactionPath}${uid}`, policy: askAlways(library.interactionPolicy) },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => {
        const account = accounts.get(sub);
        return { sub, ...(account === undefined ? {} : { email: account.email, email_verified: account.isVerified }) };
      },
    }),
    // Grants all requested scopes: the login page lists the data that the store gets.
    loadExistingGrant: async (context) => {
      const accountId = context.oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  // The store's address is not known here; any store of this machine may use the demo.
  provider.Client.prototype.redirectUriAllowed = (address: string) => new URL(address).pathname === '/auth/callback';
  return provider;
}

/** Asks at each visit who logs in, so that several accounts can be tried. */
function askAlways(library: typeof interactionPolicy): interactionPolicy.DefaultPolicy {
  const policy = library.base();
  const check = new library.Check('asked_always', 'asks at each visit', (context) => context.oidc.result === undefined);
  policy.get('login')?.checks.add(check);
  return policy;
}

async function interact(
  provider: Provider,
  accounts: Map<string, DemoAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(renderLoginPage(`${interactionPath}${uid}`, 'Madoguchi'));
    return;
  }
  const form = new URLSearchParams(await readForm(request));
  const email = form.get('email')?.trim() ?? '';
  if (form.has('cancel') || email === '') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const accountId = hashText(`demo\n${email.toLowerCase()}`);
  accounts.set(accountId, { email, isVerified: form.has('verified') });
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

async function readForm(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxFormBytes) throw new Error('The form is too large.');
  }
  return text;
}
