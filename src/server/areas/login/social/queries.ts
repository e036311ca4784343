import type { Queryable } from '../../../platform/database/database.ts';
import type { SocialAction } from '../identity-providers/service.ts';

/** An authorization request that has not returned yet. */
export interface Authorization {
  readonly provider: string;
  readonly action: SocialAction;
  /** The member who links an account; null: a sign-up or a login. */
  readonly accountId: string | null;
  /** A page of this store, checked before. */
  readonly returnTo: string | null;
}

export async function insertAuthorization(
  tx: Queryable,
  key: { readonly storeId: string; readonly stateHash: string; readonly sessionId: string },
  authorization: Authorization,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO social_authorizations (store_id, state_hash, session_id, provider, action, account_id, return_to, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      key.storeId,
      key.stateHash,
      key.sessionId,
      authorization.provider,
      authorization.action,
      authorization.accountId,
      authorization.returnTo,
      expiresAt,
    ],
  );
}

/**
 * Takes an authorization request of this session, so that an answer is read once; undefined: there is none, or it is too late.
 */
export async function consumeAuthorization(
  on: Queryable,
  key: { readonly storeId: string; readonly stateHash: string; readonly sessionId: string },
  now: Date,
): Promise<Authorization | undefined> {
  const [row] = await on.query<{
    provider: string;
    action: SocialAction;
    account_id: string | null;
    return_to: string | null;
    expires_at: Date;
  }>(
    `DELETE FROM social_authorizations WHERE store_id = $1 AND state_hash = $2 AND session_id = $3
     RETURNING provider, action, account_id, return_to, expires_at`,
    [key.storeId, key.stateHash, key.sessionId],
  );
  if (row === undefined || row.expires_at <= now) return undefined;
  return { provider: row.provider, action: row.action, accountId: row.account_id, returnTo: row.return_to };
}

/** Locks an account until the transaction ends; undefined: it does not exist any more. */
export async function lockAccount(tx: Queryable, storeId: string, accountId: string): Promise<LockedAccount | undefined> {
  const [row] = await tx.query<LockedAccount>(
    `SELECT account_id, password_hash, email, email_verified_at, language FROM accounts
      WHERE store_id = $1 AND account_id = $2 FOR UPDATE`,
    [storeId, accountId],
  );
  return row;
}

interface LockedAccount {
  readonly account_id: string;
  readonly password_hash: string | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly language: string | null;
}

/** The provider of which an account was linked last, since a time; undefined: none. */
export async function findNewestProvider(
  on: Queryable,
  storeId: string,
  accountId: string,
  since: Date,
): Promise<string | undefined> {
  const [row] = await on.query<{ provider: string }>(
    `SELECT provider FROM social_identities WHERE store_id = $1 AND account_id = $2 AND linked_at >= $3
      ORDER BY linked_at DESC LIMIT 1`,
    [storeId, accountId, since],
  );
  return row?.provider;
}

interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** The linked accounts of providers, oldest first. */
export function listIdentities(
  on: Queryable,
  { storeId, accountId }: AccountKey,
): Promise<readonly { readonly provider: string; readonly linked_at: Date }[]> {
  return on.query(
    'SELECT provider, linked_at FROM social_identities WHERE store_id = $1 AND account_id = $2 ORDER BY linked_at, provider',
    [storeId, accountId],
  );
}

/** Unlinks the accounts that were linked at this time or later; null: all. */
export async function deleteIdentitiesSince(
  tx: Queryable,
  { storeId, accountId }: AccountKey,
  since: Date | null,
): Promise<void> {
  await tx.query(
    'DELETE FROM social_identities WHERE store_id = $1 AND account_id = $2 AND ($3::timestamptz IS NULL OR linked_at >= $3)',
    [storeId, accountId, since],
  );
}

/** Ends the visits that would link an account to this one. */
export async function deleteAuthorizationsOf(tx: Queryable, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query('DELETE FROM social_authorizations WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}
