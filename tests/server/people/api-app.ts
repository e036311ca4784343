// An app of the HTTP API, whose requests are injected into the store.
import type { LightMyRequestResponse } from 'fastify';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { type ApiScope, apiScopes } from '../../../src/server/project/api-scopes.ts';
import { sealSecret } from '../../../src/server/settings/secrets.ts';
import type { TestApp } from '../harness.ts';
import { publish } from '../publish.ts';

export const apiSecret = 'a-secret-of-an-api-app-0123456789-abcdef';

export interface ApiRequest {
  readonly body?: unknown;
  /** A body that is not JSON, whose type `headers` has. */
  readonly file?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: a new one for each write; null: none is sent. */
  readonly key?: string | null;
  readonly token?: string | null;
}
export type ApiSend = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  request?: ApiRequest,
) => Promise<LightMyRequestResponse>;

let keys = 0;

/** Publishes an app with a secret and scopes, instead of one with the same id. */
export async function publishApiApp(
  test: TestApp,
  clientId: string,
  scopes: readonly ApiScope[] = apiScopes,
  changes: JsonObject = {},
): Promise<void> {
  const app = {
    clientId,
    name: { ja: '在庫管理', en: 'Warehouse' },
    providerName: { ja: '倉庫', en: 'Warehouse Inc.' },
    redirectUris: ['https://warehouse.example/callback'],
    scopes: [],
    policies: [],
    isDeviceFlowEnabled: false,
    clientSecret: sealSecret(test.app.platform, 'oidcClients', apiSecret),
    apiScopes: scopes.map((apiScope) => ({ apiScope })),
    ...changes,
  };
  await publish(test, 'oidcClients', (body) => ({
    ...body,
    // The seeded settings document.
    clients: [...(body['clients'] as readonly JsonObject[]).filter((other) => other['clientId'] !== clientId), app],
  }));
}

/** Asks for an access token by client credentials. */
export function askForToken(
  { app }: TestApp,
  clientId: string,
  parameters: Readonly<Record<string, string>> = {},
  host = 'localhost',
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${apiSecret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...parameters }).toString(),
  });
}

export async function getToken(
  test: TestApp,
  clientId: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await askForToken(test, clientId, parameters);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ access_token: string }>().access_token;
}

/** Sends requests with a token, and a new key with each write. */
export function sendWith({ app }: TestApp, ownToken: string, host = 'localhost'): ApiSend {
  return (method, path, { body, file, headers = {}, key, token = ownToken } = {}) => {
    keys += 1;
    const usedKey = key === undefined && method !== 'GET' ? `key-${keys}` : key;
    return app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        host,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(usedKey == null ? {} : { 'idempotency-key': usedKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(file === undefined ? {} : { payload: file }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  };
}

/** An app with these scopes, ready to send. */
export async function openApi(test: TestApp, clientId = 'warehouse', scopes: readonly ApiScope[] = apiScopes): Promise<ApiSend> {
  await publishApiApp(test, clientId, scopes);
  return sendWith(test, await getToken(test, clientId));
}
