import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeId, makeToken } from '../../../platform/random.ts';
import type { AccountKey } from './queries.ts';

/** Maximum per account; the oldest are deleted. */
const maxDevices = 30;

/** The ID of the trusted device of an account that has one of these tokens in its cookie; undefined: the browser is not trusted. */
export async function findTrustedDevice(
  on: Queryable,
  { storeId, accountId, tokens, now }: AccountKey & { readonly tokens: readonly string[]; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await on.query<{ device_id: string }>(
    `SELECT device_id FROM trusted_devices
      WHERE store_id = $1 AND account_id = $2 AND token_hash = ANY($3) AND expires_at > $4 ORDER BY created_at DESC LIMIT 1`,
    [storeId, accountId, tokens.map(hashText), now],
  );
  return row?.device_id;
}

export interface NewTrustedDevice extends AccountKey {
  /** How long the device is trusted: the setting `multiFactor.trustedDeviceDays`. */
  readonly days: number;
  readonly userAgent: string;
}

/** Trusts a browser. Returns the token for its cookie, which is stored nowhere else. */
export async function trustDevice(tx: Transaction, { clock, random }: Platform, device: NewTrustedDevice): Promise<string> {
  const { storeId, accountId, days, userAgent } = device;
  const token = makeToken(random);
  const now = clock.now();
  await tx.query(
    `INSERT INTO trusted_devices (store_id, account_id, device_id, token_hash, user_agent, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [storeId, accountId, makeId(random, 'd'), hashText(token), userAgent.slice(0, 512), now, addSeconds(now, days * daySeconds)],
  );
  await tx.query(
    `DELETE FROM trusted_devices WHERE store_id = $1 AND account_id = $2 AND device_id IN (
       SELECT device_id FROM trusted_devices WHERE store_id = $1 AND account_id = $2 ORDER BY created_at DESC, device_id OFFSET $3)`,
    [storeId, accountId, maxDevices],
  );
  return token;
}

export interface TrustedDeviceRow {
  readonly device_id: string;
  readonly user_agent: string;
  readonly created_at: Date;
}

/** The trusted devices of an account, newest first. */
export async function listTrustedDevices(
  on: Queryable,
  { storeId, accountId, now }: AccountKey & { readonly now: Date },
): Promise<readonly TrustedDeviceRow[]> {
  return on.query<TrustedDeviceRow>(
    `SELECT device_id, user_agent, created_at FROM trusted_devices
      WHERE store_id = $1 AND account_id = $2 AND expires_at > $3 ORDER BY created_at DESC, device_id`,
    [storeId, accountId, now],
  );
}

/** False: the account has no such device. */
export async function forgetTrustedDevice(
  tx: Transaction,
  { storeId, accountId }: AccountKey,
  deviceId: string,
): Promise<boolean> {
  const deleted = await tx.query(
    'DELETE FROM trusted_devices WHERE store_id = $1 AND account_id = $2 AND device_id = $3 RETURNING device_id',
    [storeId, accountId, deviceId],
  );
  return deleted.length > 0;
}

/** Forgets all trusted devices of an account: after a new password, or a change of its factors. Returns how many. */
export async function forgetTrustedDevices(tx: Transaction, { storeId, accountId }: AccountKey): Promise<number> {
  const deleted = await tx.query('DELETE FROM trusted_devices WHERE store_id = $1 AND account_id = $2 RETURNING device_id', [
    storeId,
    accountId,
  ]);
  return deleted.length;
}
