import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { createProvider } from '../../../src/server/areas/oidc/provider/create-provider.ts';
import { endpoints } from '../../../src/server/areas/oidc/provider/endpoints.ts';
import { ensureSigningKeys } from '../../../src/server/areas/oidc/provider/signing-keys.ts';
import { loadRequestState } from '../../../src/server/platform/sessions/request-state.ts';
import type { StoreSettings } from '../../../src/server/project/store-settings.ts';
import { median, type Row } from '../rows.ts';
import { type OpenApp, openApp } from './open-app.ts';
import { type Refreshed, refreshTokens } from './refresh.ts';

/** CPU per request compared with a bare provider that keeps its records in memory. */
const maxRatio = 2.5;
const connections = 4;
const clientId = 'demo-app';
const scope = 'openid offline_access';

/** Measures refresh requests at the token endpoint, compared with a bare in-memory oidc-provider with the same app and kind of key. */
export async function measureToken(isQuick: boolean): Promise<readonly Row[]> {
  const opened = await openApp();
  const bare = await openBare();
  try {
    const ownTarget = {
      url: `${opened.origin}${endpoints.token}`,
      tokens: await issueTokens(await openOwn(opened), 'a_demomember'),
    };
    const targets: readonly Target[] = [
      ownTarget,
      { url: `${bare.origin}/token`, tokens: await issueTokens(bare.provider, 'someone') },
    ];
    const samples = targets.map((): Refreshed[] => []);
    const [rounds, milliseconds] = isQuick ? [1, 300] : [15, 600];
    // In alternating order, as in measure-server.ts. The first round is warm-up and does not count.
    for (let round = 0; round <= rounds; round++) {
      const turns = [...targets.entries()];
      for (const [index, target] of round % 2 === 0 ? turns : turns.reverse()) {
        const turn = await refreshTokens({ ...target, clientId, milliseconds: round === 0 ? 1_000 : milliseconds });
        target.tokens = turn.next;
        if (round > 0) samples[index]?.push(turn);
      }
    }
    const of = (what: 'p95' | 'cpuEach') => {
      const [value = 0, beside = 0] = samples.map((turns) => median(turns.map((turn) => turn[what])));
      return { value, beside };
    };
    const name = `POST ${endpoints.token}, refresh token, ${opened.database}`;
    return [
      { part: 'token', name: `${name}: 95th percentile`, unit: 'ms', ...of('p95') },
      { part: 'token', name: `${name}: CPU of the server’s process a request`, unit: 'ms', ...of('cpuEach'), most: maxRatio },
    ];
  } finally {
    await bare.close();
    await opened.close();
  }
}

interface Target {
  readonly url: string;
  tokens: readonly string[];
}

/** The application's provider, to save the first tokens; the server opens its own. */
async function openOwn({ app, origin }: OpenApp): Promise<Provider> {
  const { database, platform } = app;
  const now = platform.clock.now();
  const { host } = new URL(origin);
  const state = await loadRequestState(database, {
    host,
    origin,
    isLocal: true,
    tokenHash: null,
    operatorTokenHash: null,
    now,
  });
  if (state === undefined) throw new Error('The demo store does not answer at localhost.');
  const oidcClients = JSON.parse(await readFile('src/server/app/seed/demo/oidcClients.json', 'utf8'));
  // The provider reads only this document.
  const settings = { oidcClients } as StoreSettings;
  const keys = await ensureSigningKeys({ database, platform, storeId: state.store.id });
  return createProvider(
    { database, platform, store: state.store, settings, demoApp: 'http://localhost', fetch: (address) => fetch(address) },
    keys,
  );
}

async function openBare(): Promise<{ provider: Provider; origin: string; close(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare provider has no port.');
  const origin = `http://localhost:${address.port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [`${origin}/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        scope,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'bench' }] },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    rotateRefreshToken: () => true,
  });
  server.on('request', provider.callback());
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { provider, origin, close };
}

/** Refresh tokens of one account that has allowed the app. */
async function issueTokens(provider: Provider, accountId: string): Promise<readonly string[]> {
  const client = await provider.Client.find(clientId);
  if (client === undefined) throw new Error(`There is no client ${clientId}.`);
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const authTime = Math.floor(Date.now() / 1000);
  const issue = () =>
    new provider.RefreshToken({ accountId, client, grantId, scope, authTime, gty: 'authorization_code' }).save();
  return Promise.all(Array.from({ length: connections }, issue));
}
