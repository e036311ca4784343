import type { Queryable } from '../../../platform/database/database.ts';
import type { AgreedPolicy } from '../../../platform/sessions/members.ts';

/** The policies that a kids account asked a parent to agree to, and that wait for the answer. */
export async function findRequests(database: Queryable, storeId: string, accountId: string): Promise<readonly AgreedPolicy[]> {
  const rows = await database.query<RequestRow>(
    `SELECT policy_id, revision, key FROM policy_requests r WHERE store_id = $1 AND account_id = $2 AND NOT EXISTS (
       SELECT 1 FROM policy_agreements g WHERE g.store_id = r.store_id AND g.account_id = r.account_id
         AND g.policy_id = r.policy_id AND g.revision >= r.revision)
     ORDER BY policy_id, revision`,
    [storeId, accountId],
  );
  return rows.map(toPolicy);
}

/** Stores a request; false: it was stored before. */
export async function insertRequest(
  tx: Queryable,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
  { policyId, revision, key }: AgreedPolicy,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO policy_requests (store_id, account_id, policy_id, revision, key, requested_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING policy_id`,
    [storeId, accountId, policyId, revision, key, now],
  );
  return rows.length > 0;
}

/** Deletes the requests of a kids account for these policies, and for earlier revisions of them. Returns the former. */
export async function deleteRequests(
  tx: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  policies: readonly { readonly policyId: string; readonly revision: number }[],
): Promise<readonly AgreedPolicy[]> {
  const taken: AgreedPolicy[] = [];
  for (const { policyId, revision } of policies) {
    const rows = await tx.query<RequestRow>(
      `DELETE FROM policy_requests WHERE store_id = $1 AND account_id = $2 AND policy_id = $3 AND revision <= $4
       RETURNING policy_id, revision, key`,
      [storeId, accountId, policyId, revision],
    );
    taken.push(...rows.filter((row) => row.revision === revision).map(toPolicy));
  }
  return taken;
}

interface RequestRow {
  readonly policy_id: string;
  readonly revision: number;
  readonly key: string;
}

const toPolicy = ({ policy_id: policyId, revision, key }: RequestRow): AgreedPolicy => ({ policyId, revision, key });

/** Ends the requests of a kid that were made at this time or later; null: all. */
export async function deletePolicyRequestsSince(
  tx: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
  since: Date | null,
): Promise<void> {
  await tx.query(
    'DELETE FROM policy_requests WHERE store_id = $1 AND account_id = $2 AND ($3::timestamptz IS NULL OR requested_at >= $3)',
    [storeId, accountId, since],
  );
}
