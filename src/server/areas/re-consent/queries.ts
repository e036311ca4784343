import type { Queryable } from '../../platform/database/database.ts';
import type { PolicyConsent } from '../policies/service.ts';

/** The policies that a kids account asked a parent to agree to, and that wait for the answer. */
export async function findRequests(database: Queryable, storeId: string, accountId: string): Promise<readonly PolicyConsent[]> {
  const rows = await database.query<{ policy_id: string; revision: number; key: string }>(
    'SELECT policy_id, revision, key FROM policy_requests WHERE store_id = $1 AND account_id = $2 ORDER BY policy_id, revision',
    [storeId, accountId],
  );
  return rows.map(({ policy_id: policyId, revision, key }) => ({ policyId, revision, key }));
}

/** Stores a request; false: it was stored before. */
export async function insertRequest(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
  { policyId, revision, key }: PolicyConsent,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO policy_requests (store_id, account_id, policy_id, revision, key, requested_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING policy_id`,
    [storeId, accountId, policyId, revision, key, now],
  );
  return rows.length > 0;
}

/** Deletes the requests of a kids account and returns them. */
export async function takeRequests(tx: Queryable, storeId: string, accountId: string): Promise<readonly PolicyConsent[]> {
  const rows = await tx.query<{ policy_id: string; revision: number; key: string }>(
    'DELETE FROM policy_requests WHERE store_id = $1 AND account_id = $2 RETURNING policy_id, revision, key',
    [storeId, accountId],
  );
  return rows.map(({ policy_id: policyId, revision, key }) => ({ policyId, revision, key }));
}
