import { firstStoreId } from '../../src/server/app/seed/seed-store.ts';
import type { Queryable } from '../../src/server/platform/database/database.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

/** Where a store is served. */
export interface StoreAddress {
  /** `https://shop.example` */
  readonly origin: string;
  /** `shop.example` */
  readonly host: string;
}

/** Hosts of this machine, which may be served without TLS. */
const isLocal = (hostname: string): boolean => /(^|\.)localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname);

/**
 * `"shop.example"` → `{ origin: "https://shop.example", host: "shop.example" }`. Also an origin: `http://shop.localhost:3000`.
 * Throws a StartupError.
 */
export function readStoreAddress(text: string): StoreAddress {
  const origin = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (
    url === undefined ||
    url.pathname !== '/' ||
    url.search + url.hash + url.username !== '' ||
    !/^[a-z0-9.:[\]_-]{1,255}$/.test(url.host) ||
    (url.protocol === 'http:' && !isLocal(url.hostname))
  )
    throw new StartupError(
      `"${text}" is not the host of a store, such as shop.example, or http://shop.localhost:3000 to try it out.`,
    );
  return { origin: url.origin, host: url.host };
}

/** Finds the store of a host; undefined: none. */
export async function findStoreOfHost(on: Queryable, host: string): Promise<string | undefined> {
  const [row] = await on.query<{ readonly store_id: string }>('SELECT store_id FROM stores WHERE host = $1', [host]);
  return row?.store_id;
}

/** Throws a StartupError if the server has never been started on this database. */
export async function ensureStarted(on: Queryable): Promise<void> {
  const rows = await on.query('SELECT 1 AS one FROM stores LIMIT 1');
  if (rows.length === 0) throw new StartupError('There is no store in this database yet. Start the server once to create it.');
}

/** The store that `--store` names, the first one without it. Throws a StartupError if there is none. */
export async function findNamedStore(on: Queryable, store: string | undefined): Promise<string> {
  await ensureStarted(on);
  if (store === undefined) return firstStoreId;
  const { host } = readStoreAddress(store);
  const storeId = await findStoreOfHost(on, host);
  if (storeId === undefined) throw new StartupError(`No store is served at ${host}. "npm run stores -- list" shows all of them.`);
  return storeId;
}
