// A client of the store's HTTP API, as another system would write it.
import { randomUUID } from 'node:crypto';
import { isObject } from '../../../../engine/declare/index.ts';
import type { DataOf } from '../../../declared-data.ts';
import type { Operations } from '../../../generated/declared.ts';
import { oidcEndpoints, ownAddresses } from '../../../rules/own-addresses.ts';
import type { OperationName } from '../../runtime/api/operation.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** Sends a request to a path of the store, and reads the answer's JSON. */
export type Send = (path: string, request: ApiRequest) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A request that the store has refused. */
export class StoreApiError extends Error {
  readonly status: number;

  constructor(status: number, body: unknown) {
    const code = isObject(body) ? (body['code'] ?? body['error']) : undefined;
    const errors = isObject(body) && Array.isArray(body['errors']) ? body['errors'].filter(isObject) : [];
    const details = errors.map(({ pointer, detail }) => `${String(pointer)} ${String(detail)}`);
    super([`the store answered ${status} ${String(code ?? '')}`, ...details].join('; '));
    this.status = status;
  }
}

export interface StoreApi {
  get<Name extends OperationName>(path: string): Promise<ResponseOf<Name>>;
  post<Name extends OperationName>(path: string, body: DataOf<Operations[Name]['request']>): Promise<ResponseOf<Name>>;
}
type ResponseOf<Name extends OperationName> = DataOf<Operations[Name]['response']>;

const timeoutMilliseconds = 8_000;

/** Sends over the network. `store`: its origin. */
export const sendByFetch =
  (store: string): Send =>
  async (path, request) => {
    const answer = await fetch(`${store}${path}`, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
    return { status: answer.status, body: await answer.json() };
  };

/** Logs in by client credentials, and again when the token is no longer enough. Requests throw a StoreApiError if they are refused. */
export function createStoreApi(send: Send, clientId: string, secret: string): StoreApi {
  let token: string | undefined;

  async function login(): Promise<string> {
    const { status, body } = await send(oidcEndpoints.token, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200 || !isObject(body)) throw new StoreApiError(status, body);
    token = String(body['access_token']);
    return token;
  }

  async function request(path: string, { headers, ...rest }: ApiRequest): Promise<unknown> {
    const sendWith = (bearer: string) =>
      send(`${ownAddresses.api}${path}`, { ...rest, headers: { ...headers, authorization: `Bearer ${bearer}` } });
    const isFresh = token === undefined;
    let answer = await sendWith(token ?? (await login()));
    // It has expired, or a scope was added since.
    if (!isFresh && (answer.status === 401 || answer.status === 403)) answer = await sendWith(await login());
    if (answer.status >= 300) throw new StoreApiError(answer.status, answer.body);
    return answer.body;
  }

  return {
    // The store's document describes what it answers.
    get: async <Name extends OperationName>(path: string) =>
      (await request(path, { method: 'GET', headers: {} })) as ResponseOf<Name>,
    post: async <Name extends OperationName>(path: string, body: DataOf<Operations[Name]['request']>) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      // As above.
      return (await request(path, { method: 'POST', headers, body: JSON.stringify(body) })) as ResponseOf<Name>;
    },
  };
}
