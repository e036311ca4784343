// Numbers of members, kept by triggers (migration 0050): counting a million rows would take seconds.
import type { Queryable } from '../platform/database/database.ts';
import type { Sweep } from '../platform/sweep/sweep.ts';

/** A policy at a revision. */
interface PolicyRevision {
  readonly policyId: string;
  readonly revision: number;
}

/** SQL: the members of the store $1 that are counted under a kind and a name, from a revision on. */
const sumOf = (kind: string, name: string, revision = '0'): string =>
  `(SELECT coalesce(sum(count), 0) FROM (
     SELECT count FROM member_counts WHERE store_id = $1 AND kind = ${kind} AND name = ${name} AND revision >= ${revision}
     UNION ALL
     SELECT change FROM member_count_changes WHERE store_id = $1 AND kind = ${kind} AND name = ${name} AND revision >= ${revision}) AS kept)`;

/** Counts the members who have not agreed to each policy at its revision or a later one, in the order of the policies. */
export async function countUnagreed(
  database: Queryable,
  storeId: string,
  policies: readonly PolicyRevision[],
): Promise<readonly number[]> {
  if (policies.length === 0) return [];
  const rows = await database.query<{ readonly count: number }>(
    `SELECT (${sumOf("'member'", "''")} - ${sumOf("'policy'", 'asked.policy_id', 'asked.revision')})::bigint AS count
       FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY AS asked (policy_id, revision, place)
      ORDER BY asked.place`,
    [storeId, policies.map(({ policyId }) => policyId), policies.map(({ revision }) => revision)],
  );
  return rows.map(({ count }) => Number(count));
}

/** Counts the members without an answer to each of some profile fields: `nickname`, `custom.hobby`. */
export async function countWithout(database: Queryable, storeId: string, fields: readonly string[]): Promise<readonly number[]> {
  if (fields.length === 0) return [];
  const names = fields.map((field) => (field.startsWith('custom.') ? field.slice('custom.'.length) : field));
  const rows = await database.query<{ readonly count: number }>(
    `SELECT (${sumOf("'member'", "''")} - ${sumOf('asked.kind', 'asked.name')})::bigint AS count
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (kind, name, place)
      ORDER BY asked.place`,
    [storeId, fields.map((field) => (field.startsWith('custom.') ? 'custom' : 'profile')), names],
  );
  return rows.map(({ count }) => Number(count));
}

const batchSize = 1_000;

/** Adds the changes to the counts, in batches. */
export const addCountChanges: Sweep = async ({ database, signal }) => {
  for (let count = batchSize; count === batchSize && !signal.aborted; ) {
    const [row] = await database.query<{ count: number }>(
      `WITH added AS (
         DELETE FROM member_count_changes WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM member_count_changes ORDER BY store_id, kind, name, revision, change_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED))
         RETURNING store_id, kind, name, revision, change),
       saved AS (
         INSERT INTO member_counts AS stored (store_id, kind, name, revision, count)
         SELECT store_id, kind, name, revision, sum(change) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
         ON CONFLICT (store_id, kind, name, revision) DO UPDATE SET count = stored.count + EXCLUDED.count)
       SELECT count(*)::integer AS count FROM added`,
    );
    count = row?.count ?? 0;
  }
};
