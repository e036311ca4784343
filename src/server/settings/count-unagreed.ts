import type { Queryable } from '../platform/database/database.ts';

/** A policy at a revision. */
interface PolicyRevision {
  readonly policyId: string;
  readonly revision: number;
}

/** Counts the members who have not agreed to each policy at its revision or a later one, in the order of the policies. */
export async function countUnagreed(
  database: Queryable,
  storeId: string,
  policies: readonly PolicyRevision[],
): Promise<readonly number[]> {
  if (policies.length === 0) return [];
  const rows = await database.query<{ readonly count: number }>(
    `SELECT (SELECT count(*) FROM accounts WHERE store_id = $1)
          - (SELECT count(DISTINCT g.account_id) FROM policy_agreements g
              WHERE g.store_id = $1 AND g.policy_id = asked.policy_id AND g.revision >= asked.revision) AS count
       FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY AS asked (policy_id, revision, place)
      ORDER BY asked.place`,
    [storeId, policies.map(({ policyId }) => policyId), policies.map(({ revision }) => revision)],
  );
  return rows.map(({ count }) => Number(count));
}
