// Stores for browser tests, with their development endpoints: usually served by the process of all stores of the run
// (stores-program.ts), each on a database of its own.

import { findPort } from './find-port.ts';
import { createStoreDatabase, type StoreDatabase } from './store-databases.ts';

export interface RunningStore {
  readonly origin: string;
  /** How each member logs in and pays. */
  readAccounts(): Promise<readonly { readonly account_id: string }[]>;
  /** The newest code that was sent to an address. */
  readCode(to: string): Promise<string>;
  /** The newest link with this part that was sent to an address. */
  readLink(to: string, part: string): Promise<string>;
  /** Creates a checkout session of a demo kind; returns its path. */
  openCheckout(kind: string): Promise<string>;
  advance(seconds: number): Promise<void>;
  /** Makes the next calls with this id answer as given. `holdCalls` delays calls. */
  injectFault(
    call: string,
    fault: { readonly answer: { status: number; code: string; message: string }; readonly times?: number },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Changes the database directly, for example to rows that an older release could have written, and restarts the store. */
  rewrite(statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface Message {
  readonly code: string | null;
  readonly link: string | null;
}

/** The variable with the address of the process of the stores, set before the workers start. */
export const storesVariable = 'STORES_ADDRESS';

export type StoreEnvironment = { readonly [name: string]: string };

/** Starts a store on a copy of the seeded database, after these statements. `urlOf`: its DATABASE_URL, by default the direct one. */
export async function startStore(
  environment: StoreEnvironment = {},
  statements: readonly string[] = [],
  urlOf: (database: StoreDatabase) => string = ({ url }) => url,
): Promise<RunningStore> {
  const database = await createStoreDatabase();
  await database.change(statements);
  const port = await findPort();
  const variables = { PORT: String(port), DATABASE_URL: urlOf(database), LOG_LEVEL: 'warn', ...environment };
  const stop = () => serve('DELETE', variables);
  const start = () => serve('POST', variables);
  await start();
  const origin = `http://localhost:${port}`;
  return {
    origin,
    ...openEndpoints(origin),
    rewrite: async (more) => {
      await stop();
      await database.change(more);
      await start();
    },
    stop: async () => {
      await stop();
      await database.drop();
    },
  };
}

/** Starts or stops the store with these variables. */
export async function serve(method: 'POST' | 'DELETE', variables: StoreEnvironment): Promise<void> {
  const address = process.env[storesVariable] ?? '';
  const answer = await fetch(address, { method, body: JSON.stringify(variables) });
  if (!answer.ok) throw new Error(`${method} of a store failed: ${await answer.text()}`);
}

/** Calls of the development endpoints. */
function openEndpoints(origin: string): Omit<RunningStore, 'origin' | 'rewrite' | 'stop'> {
  const send = async (path: string, method: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const readOutbox = async (to: string): Promise<readonly Message[]> =>
    (await send(`/dev/outbox?to=${encodeURIComponent(to)}`, 'GET')).json();
  return {
    readAccounts: async () => (await send('/dev/accounts', 'GET')).json(),
    readCode: async (to) => {
      const code = (await readOutbox(to)).find((message) => message.code !== null)?.code;
      if (code == null) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    readLink: async (to, part) => {
      const link = (await readOutbox(to)).find((message) => message.link?.includes(part) === true)?.link;
      if (link == null) throw new Error(`no link with ${part} was sent to ${to}`);
      return link;
    },
    openCheckout: async (kind) => (await (await send('/dev/checkout', 'POST', { kind })).json()).address,
    advance: async (seconds) => void (await send('/dev/clock', 'POST', { advanceSeconds: seconds })),
    injectFault: async (call, fault) => void (await send('/dev/fault', 'POST', { call, times: 1, ...fault })),
    clearFaults: async () => void (await send('/dev/fault', 'DELETE')),
  };
}
