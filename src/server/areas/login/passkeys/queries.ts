import type { Queryable } from '../../../platform/database/database.ts';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** Who has passkeys: a member, or an operator of the console. */
export type PasskeyHolder = AccountKey | { readonly storeId: string; readonly operatorId: string };

/** The table of their passkeys, and its column that names them. */
const tableOf = (holder: PasskeyHolder) =>
  'accountId' in holder
    ? { table: 'passkeys', column: 'account_id', holderId: holder.accountId }
    : { table: 'operator_passkeys', column: 'operator_id', holderId: holder.operatorId };

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

/** The passkeys of a member or operator, oldest first. */
export async function listPasskeys(on: Queryable, holder: PasskeyHolder): Promise<readonly PasskeyRow[]> {
  const { table, column, holderId } = tableOf(holder);
  return on.query<PasskeyRow>(
    `SELECT passkey_id, credential_id, transports, name, authenticator, created_at, last_used_at FROM ${table}
      WHERE store_id = $1 AND ${column} = $2 ORDER BY created_at, passkey_id`,
    [holder.storeId, holderId],
  );
}

export interface NewPasskey {
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

/** False: somebody of the store has this passkey already. */
export async function insertPasskey(on: Queryable, holder: PasskeyHolder, passkey: NewPasskey): Promise<boolean> {
  const { passkeyId, credentialId, publicKey, counter, transports, name, authenticator, now } = passkey;
  const { table, column, holderId } = tableOf(holder);
  const rows = await on.query(
    `INSERT INTO ${table} (store_id, ${column}, passkey_id, credential_id, public_key, counter, transports, name, created_at, authenticator)
     VALUES ($1, $2, $3, $4, decode($5, 'base64'), $6, $7, $8, $9, $10)
     ON CONFLICT (store_id, credential_id) DO NOTHING RETURNING passkey_id`,
    [
      holder.storeId,
      holderId,
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

/** False: they have no such passkey. */
export async function renamePasskey(
  on: Queryable,
  holder: PasskeyHolder,
  passkey: { readonly passkeyId: string; readonly name: string },
): Promise<boolean> {
  const { table, column, holderId } = tableOf(holder);
  const rows = await on.query(
    `UPDATE ${table} SET name = $4 WHERE store_id = $1 AND ${column} = $2 AND passkey_id = $3 RETURNING passkey_id`,
    [holder.storeId, holderId, passkey.passkeyId, passkey.name],
  );
  return rows.length > 0;
}

/** False: they have no such passkey. */
export async function deletePasskey(on: Queryable, holder: PasskeyHolder, passkeyId: string): Promise<boolean> {
  const { table, column, holderId } = tableOf(holder);
  const rows = await on.query(
    `DELETE FROM ${table} WHERE store_id = $1 AND ${column} = $2 AND passkey_id = $3 RETURNING passkey_id`,
    [holder.storeId, holderId, passkeyId],
  );
  return rows.length > 0;
}

/** Deletes a member's passkeys that were added at this time or later; null: all. */
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
  readonly passkey_id: string;
  readonly name: string;
  /** base64. */
  readonly public_key: string;
  readonly counter: number;
}

const credentialColumns = `passkey_id, name, encode(public_key, 'base64') AS public_key, counter::float8 AS counter`;

/** A member's passkey that a browser names at the login, with the member's account. */
export async function findCredential(
  on: Queryable,
  storeId: string,
  credentialId: string,
): Promise<(StoredCredential & { readonly account_id: string }) | undefined> {
  const [row] = await on.query<StoredCredential & { readonly account_id: string }>(
    `SELECT account_id, ${credentialColumns} FROM passkeys WHERE store_id = $1 AND credential_id = $2`,
    [storeId, credentialId],
  );
  return row;
}

/** The passkey that a browser names, if it is theirs. */
export async function findOwnCredential(
  on: Queryable,
  holder: PasskeyHolder,
  credentialId: string,
): Promise<StoredCredential | undefined> {
  const { table, column, holderId } = tableOf(holder);
  const [row] = await on.query<StoredCredential>(
    `SELECT ${credentialColumns} FROM ${table} WHERE store_id = $1 AND ${column} = $2 AND credential_id = $3`,
    [holder.storeId, holderId, credentialId],
  );
  return row;
}

export interface PasskeyUse {
  readonly passkeyId: string;
  /** The counter that was stored, and the one of the answer. */
  readonly counter: number;
  readonly newCounter: number;
  readonly now: Date;
}

/** Saves a use. False: the passkey was removed, or used since the counter was read. */
export async function saveUse(on: Queryable, holder: PasskeyHolder, use: PasskeyUse): Promise<boolean> {
  const { table, column, holderId } = tableOf(holder);
  const rows = await on.query(
    `UPDATE ${table} SET counter = $5, last_used_at = $6
      WHERE store_id = $1 AND ${column} = $2 AND passkey_id = $3 AND counter = $4 RETURNING passkey_id`,
    [holder.storeId, holderId, use.passkeyId, use.counter, use.newCounter, use.now],
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
