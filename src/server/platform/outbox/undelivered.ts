import type { Queryable } from '../database/database.ts';

/**
 * In a query of `outbox o`: the message was given up, is tried again after a failure, or its mail was returned or is delayed behind the
 * store's mail server. As the partial index of these messages, whose order is `noticedAt`.
 */
export const isUndelivered = `(o.state = 'given-up' OR (o.state = 'due' AND o.attempts > 0) OR o.delivery IN ('bounced', 'delayed'))`;

/** When the store came to know it: a mail may be returned days after it was sent. */
export const noticedAt = 'coalesce(o.delivery_at, o.created_at)';

/** How many messages since a time have not arrived, of which no more than `limit` are counted. */
export async function countUndelivered(on: Queryable, storeId: string, since: Date, limit: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM
       (SELECT 1 FROM outbox o WHERE o.store_id = $1 AND ${isUndelivered} AND ${noticedAt} >= $2
         ORDER BY ${noticedAt} DESC LIMIT $3) l`,
    [storeId, since, limit],
  );
  return row?.count ?? 0;
}
