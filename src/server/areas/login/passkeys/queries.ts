import type { Queryable } from '../../../platform/database/database.ts';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

export interface PasskeyRow {
  readonly passkey_id: string;
  readonly credential_id: string;
  readonly transports: readonly string[];
  readonly name: string;
  /** AAGUID of the authenticator that made it; null: unknown. */
  readonly authenticator: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(on: Queryable, { storeId, accountId }: AccountKey): Promise<readonly PasskeyRow[]> {
  return on.query<PasskeyRow>(
    `SELECT passkey_id, credential_id, transports, name, authenticator, created_at, last_used_at FROM passkeys
      WHERE store_id = $1 AND account_id = $2 ORDER BY created_at, passkey_id`,
    [storeId, accountId],
  );
}

export interface NewPasskey extends AccountKey {
  readonly passkeyId: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly authenticator: string | null;
  readonly now: Date;
}

/** False: an account of the store has this passkey already. */
export async function insertPasskey(on: Queryable, passkey: NewPasskey): Promise<boolean> {
  const { storeId, accountId, passkeyId, credentialId, publicKey, counter, transports, name, authenticator, now } = passkey;
  const rows = await on.query(
    `INSERT INTO passkeys (store_id, account_id, passkey_id, credential_id, public_key, counter, transports, name, created_at, authenticator)
     VALUES ($1, $2, $3, $4, decode($5, 'base64'), $6, $7, $8, $9, $10)
     ON CONFLICT (store_id, credential_id) DO NOTHING RETURNING passkey_id`,
    [
      storeId,
      accountId,
      passkeyId,
      credentialId,
      Buffer.from(publicKey).toString('base64'),
      counter,
      JSON.stringify(transports),
      name,
      now,
      authenticator,
    ],
  );
  return rows.length > 0;
}

/** False: the account has no such passkey. */
export async function renamePasskey(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  passkey: { readonly passkeyId: string; readonly name: string },
): Promise<boolean> {
  const rows = await on.query(
    'UPDATE passkeys SET name = $4 WHERE store_id = $1 AND account_id = $2 AND passkey_id = $3 RETURNING passkey_id',
    [storeId, accountId, passkey.passkeyId, passkey.name],
  );
  return rows.length > 0;
}

/** False: the account has no such passkey. */
export async function deletePasskey(on: Queryable, { storeId, accountId }: AccountKey, passkeyId: string): Promise<boolean> {
  const rows = await on.query(
    'DELETE FROM passkeys WHERE store_id = $1 AND account_id = $2 AND passkey_id = $3 RETURNING passkey_id',
    [storeId, accountId, passkeyId],
  );
  return rows.length > 0;
}

/** Deletes the passkeys that were added at this time or later; null: all. */
export async function deletePasskeysSince(on: Queryable, { storeId, accountId }: AccountKey, since: Date | null): Promise<void> {
  await on.query(
    'DELETE FROM passkeys WHERE store_id = $1 AND account_id = $2 AND ($3::timestamptz IS NULL OR created_at >= $3)',
    [storeId, accountId, since],
  );
}

export async function hasPasskeys(on: Queryable, { storeId, accountId }: AccountKey): Promise<boolean> {
  const rows = await on.query('SELECT 1 AS one FROM passkeys WHERE store_id = $1 AND account_id = $2 LIMIT 1', [
    storeId,
    accountId,
  ]);
  return rows.length > 0;
}

export interface StoredCredential {
  readonly account_id: string;
  readonly passkey_id: string;
  readonly name: string;
  /** base64. */
  readonly public_key: string;
  readonly counter: number;
}

/** The passkey that a browser names. */
export async function findCredential(
  on: Queryable,
  storeId: string,
  credentialId: string,
): Promise<StoredCredential | undefined> {
  const [row] = await on.query<Omit<StoredCredential, 'counter'> & { readonly counter: string | number }>(
    `SELECT account_id, passkey_id, name, encode(public_key, 'base64') AS public_key, counter FROM passkeys
      WHERE store_id = $1 AND credential_id = $2`,
    [storeId, credentialId],
  );
  return row && { ...row, counter: Number(row.counter) };
}

export interface PasskeyUse {
  readonly passkeyId: string;
  /** The counter that was stored, and the one of the answer. */
  readonly counter: number;
  readonly newCounter: number;
  readonly now: Date;
}

/** Saves a use. False: the passkey was removed, or used since the counter was read. */
export async function saveUse(on: Queryable, { storeId, accountId }: AccountKey, use: PasskeyUse): Promise<boolean> {
  const rows = await on.query(
    `UPDATE passkeys SET counter = $5, last_used_at = $6
      WHERE store_id = $1 AND account_id = $2 AND passkey_id = $3 AND counter = $4 RETURNING passkey_id`,
    [storeId, accountId, use.passkeyId, use.counter, use.newCounter, use.now],
  );
  return rows.length > 0;
}

/** Uses a challenge up. False: it was used before. */
export async function insertChallengeUse(
  on: Queryable,
  storeId: string,
  challengeHash: string,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO passkey_challenge_uses (store_id, challenge_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING challenge_hash`,
    [storeId, challengeHash, expiresAt],
  );
  return rows.length > 0;
}
