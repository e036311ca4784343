import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import { hashText } from '../keys.ts';
import type { Platform } from '../platform.ts';
import { makeId, makeToken } from '../random.ts';

/** Seconds after the last login until a device is forgotten. */
export const knownDeviceSeconds = 365 * daySeconds;
/** Seconds that a replaced token stays valid, for simultaneous logins of one browser and lost responses. */
const replacedTokenSeconds = 600;
/** Maximum per account; the least recently used are deleted. */
const maxDevices = 30;

/** Accounts and the tokens of the browser's device cookie: `{ storeId: 'first', accountIds: ['a_1'], tokens: ['Zk3…'] }`. */
export interface DeviceSearch {
  readonly storeId: string;
  readonly accountIds: readonly string[];
  readonly tokens: readonly string[];
}

export interface KnownDevice {
  readonly account_id: string;
  /** Stays the same when the token is replaced. */
  readonly device_id: string;
}

interface DeviceRow extends KnownDevice {
  readonly token_hash: string;
  readonly previous_token_hash: string | null;
}

/**
 * Finds the devices of these accounts that a browser is, last used first. A token is valid for one account and never replaces a
 * password.
 */
export async function findKnownDevices(on: Queryable, search: DeviceSearch, now: Date): Promise<readonly KnownDevice[]> {
  return readDevices(on, search, now);
}

async function readDevices(on: Queryable, search: DeviceSearch, now: Date, limit = ''): Promise<readonly DeviceRow[]> {
  return on.query<DeviceRow>(
    `SELECT account_id, device_id, token_hash, previous_token_hash FROM known_devices
      WHERE store_id = $1 AND account_id = ANY($2) AND expires_at > $4
        AND (token_hash = ANY($3) OR (previous_token_hash = ANY($3) AND last_login_at > $5))
      ORDER BY last_login_at DESC ${limit}`,
    [search.storeId, search.accountIds, search.tokens.map(hashText), now, addSeconds(now, -replacedTokenSeconds)],
  );
}

export interface RememberedDevice {
  readonly id: string;
  /** Whether the account had logged in on this device before. */
  readonly wasKnown: boolean;
  /** The new tokens of the device cookie, newest first. */
  readonly tokens: readonly string[];
}

export interface DeviceLogin {
  readonly storeId: string;
  readonly accountId: string;
  /** The tokens of the cookie that the browser sent. */
  readonly tokens: readonly string[];
  readonly userAgent: string;
  /** The device of the session; it gets a new token if the browser has lost the cookie. */
  readonly deviceId?: string | null;
}

/**
 * Records the login on this device in the login's transaction, and replaces the device's token. The next token is derived from
 * the present one, so that simultaneous logins get the same token, whichever response the browser reads last.
 */
export async function rememberDevice(tx: Queryable, platform: Platform, login: DeviceLogin): Promise<RememberedDevice> {
  const now = platform.clock.now();
  const { storeId, accountId, tokens } = login;
  const [row] = await readDevices(tx, { storeId, accountIds: [accountId], tokens }, now, 'LIMIT 1 FOR UPDATE');
  const presented = row && tokens.find((token) => [row.token_hash, row.previous_token_hash].includes(hashText(token)));
  if (row === undefined || presented === undefined) {
    const token = makeToken(platform.random);
    const isKept = login.deviceId != null && (await replaceToken(tx, login, login.deviceId, token, now));
    const id = isKept && login.deviceId != null ? login.deviceId : await insertDevice(tx, platform, login, token);
    return { id, wasKnown: isKept, tokens: [token, ...tokens] };
  }
  const next = platform.keys.sign('known-device', presented);
  if (hashText(presented) === row.token_hash) await replaceToken(tx, login, row.device_id, next, now);
  return {
    id: row.device_id,
    wasKnown: true,
    tokens: [next, ...tokens.filter((token) => token !== presented && token !== next)],
  };
}

/** False: there is no such device. */
async function replaceToken(
  tx: Queryable,
  { storeId, accountId, userAgent }: DeviceLogin,
  deviceId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE known_devices SET token_hash = $4, previous_token_hash = token_hash, user_agent = $5, last_login_at = $6, expires_at = $7
      WHERE store_id = $1 AND account_id = $2 AND device_id = $3 RETURNING device_id`,
    [storeId, accountId, deviceId, hashText(token), userAgent, now, addSeconds(now, knownDeviceSeconds)],
  );
  return rows.length > 0;
}

async function insertDevice(tx: Queryable, platform: Platform, login: DeviceLogin, token: string): Promise<string> {
  const now = platform.clock.now();
  const { storeId, accountId, userAgent } = login;
  const id = makeId(platform.random, 'd');
  await tx.query(
    `INSERT INTO known_devices (store_id, account_id, device_id, token_hash, user_agent, first_login_at, last_login_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [storeId, accountId, id, hashText(token), userAgent, now, addSeconds(now, knownDeviceSeconds)],
  );
  await tx.query(
    `DELETE FROM known_devices WHERE store_id = $1 AND account_id = $2 AND device_id IN (
       SELECT device_id FROM known_devices WHERE store_id = $1 AND account_id = $2 ORDER BY last_login_at DESC, device_id OFFSET $3)`,
    [storeId, accountId, maxDevices],
  );
  return id;
}

/** Forgets the devices of an account but those kept: after a new password they count as new again. */
export async function forgetDevices(
  tx: Queryable,
  storeId: string,
  accountId: string,
  keptIds: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM known_devices WHERE store_id = $1 AND account_id = $2 AND device_id <> ALL($3)', [
    storeId,
    accountId,
    keptIds,
  ]);
}
