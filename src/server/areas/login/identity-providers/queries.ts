import type { Queryable } from '../../../platform/database/database.ts';

/** A subject of a provider. `issuer`: as in the settings. */
export interface Identity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The account that an identity is linked to; undefined: none. */
export async function findLinkedAccount(
  on: Queryable,
  storeId: string,
  { provider, issuer, subject }: Identity,
): Promise<string | undefined> {
  const [row] = await on.query<{ account_id: string }>(
    'SELECT account_id FROM social_identities WHERE store_id = $1 AND provider = $2 AND issuer = $3 AND subject = $4',
    [storeId, provider, issuer, subject],
  );
  return row?.account_id;
}

/** Ids of the providers of which an account is linked. */
export async function listLinkedProviders(on: Queryable, storeId: string, accountId: string): Promise<readonly string[]> {
  const rows = await on.query<{ provider: string }>(
    'SELECT provider FROM social_identities WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return rows.map(({ provider }) => provider);
}

/** Returns false if the identity is linked already, or the account has another one of the provider. */
export async function insertIdentity(
  tx: Queryable,
  storeId: string,
  { provider, issuer, subject }: Identity,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO social_identities (store_id, provider, issuer, subject, account_id, linked_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING subject`,
    [storeId, provider, issuer, subject, accountId, now],
  );
  return rows.length > 0;
}

/** Returns whether there was one. */
export async function deleteIdentity(tx: Queryable, storeId: string, accountId: string, provider: string): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM social_identities WHERE store_id = $1 AND account_id = $2 AND provider = $3 RETURNING subject',
    [storeId, accountId, provider],
  );
  return rows.length > 0;
}
