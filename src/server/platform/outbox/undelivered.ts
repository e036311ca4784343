import type { Queryable } from '../database/database.ts';

/** In a query of `outbox o`: the message was given up, or is tried again after a failure. As the partial index of these messages. */
export const isUndelivered = `(o.state = 'given-up' OR (o.state = 'due' AND o.attempts > 0))`;

/** How many messages since a time have not arrived, of which no more than `limit` are counted. */
export async function countUndelivered(on: Queryable, storeId: string, since: Date, limit: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM
       (SELECT 1 FROM outbox o WHERE o.store_id = $1 AND ${isUndelivered} AND o.created_at >= $2 ORDER BY o.written DESC LIMIT $3) l`,
    [storeId, since, limit],
  );
  return row?.count ?? 0;
}
