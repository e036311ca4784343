// The feed of a store's events: each has a position that is given after its transaction committed.
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { RefusalError } from '../../platform/refusal-error.ts';

export interface FeedEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly data: JsonObject;
}

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** `after` of the next request, also if this page has no events; undefined: the feed has none yet. */
  readonly cursor: string | undefined;
  readonly hasMore: boolean;
}

interface EventRow {
  readonly event_id: string;
  readonly position: number;
  readonly type: string;
  readonly at: Date;
  readonly data: JsonObject | null;
}

/** Events that get their positions in one transaction. */
const batchSize = 1_000;

/**
 * Locks the feed of a store until the end of the transaction and gives committed events their positions. Returns the last position.
 * Those that commit later get higher ones, so that no reader misses them.
 */
export async function numberEvents(tx: Transaction, storeId: string): Promise<number> {
  await tx.query('INSERT INTO event_feeds (store_id, last_position) VALUES ($1, 0) ON CONFLICT DO NOTHING', [storeId]);
  await tx.query('SELECT 1 FROM event_feeds WHERE store_id = $1 FOR UPDATE', [storeId]);
  // A statement of its own: it sees what was committed before the lock.
  const [feed] = await tx.query<{ last_position: number }>(
    `WITH waiting AS (
       SELECT event_id, row_number() OVER (ORDER BY number) AS step FROM (
         SELECT event_id, number FROM events WHERE store_id = $1 AND position IS NULL ORDER BY number LIMIT ${batchSize}) AS oldest),
     numbered AS (
       UPDATE events e SET position = f.last_position + w.step FROM waiting w, event_feeds f
        WHERE e.store_id = $1 AND e.event_id = w.event_id AND f.store_id = $1 RETURNING 1)
     UPDATE event_feeds SET last_position = last_position + (SELECT count(*) FROM numbered) WHERE store_id = $1
     RETURNING last_position`,
    [storeId],
  );
  return feed?.last_position ?? 0;
}

/** Whether committed events of the store have no position yet. */
async function hasUnnumbered(on: Queryable, storeId: string): Promise<boolean> {
  const rows = await on.query('SELECT 1 FROM events WHERE store_id = $1 AND position IS NULL LIMIT 1', [storeId]);
  return rows.length > 0;
}

/** Reads up to `limit` events after a cursor, oldest first. Throws CURSOR_INVALID, and CURSOR_EXPIRED if events after it are deleted. */
export async function readEvents(
  database: Pick<Database, 'query' | 'transaction'>,
  storeId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<FeedPage> {
  const start = after === undefined ? undefined : readCursor(after);
  if (await hasUnnumbered(database, storeId)) await database.transaction((tx) => numberEvents(tx, storeId));
  const [feed] = await database.query<{ oldest: number | null; last: number }>(
    `SELECT (SELECT min(position) FROM events WHERE store_id = $1) AS oldest, last_position AS last
       FROM event_feeds WHERE store_id = $1`,
    [storeId],
  );
  const { oldest, last } = { oldest: feed?.oldest ?? (feed?.last ?? 0) + 1, last: feed?.last ?? 0 };
  // Of another store, or of a database that was restored from a backup.
  if (start !== undefined && start > last) throw new RefusalError('CURSOR_INVALID');
  if (start !== undefined && start + 1 < oldest) throw new RefusalError('CURSOR_EXPIRED');
  const rows = await database.query<EventRow>(
    `SELECT event_id, position, type, at, data FROM events WHERE store_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
    [storeId, start ?? oldest - 1, limit + 1],
  );
  const page = rows.slice(0, limit);
  const end = page.at(-1)?.position ?? start;
  return {
    events: page.flatMap(describeEvent),
    cursor: end === undefined ? undefined : writeCursor(end),
    hasMore: rows.length > limit,
  };
}

/** An event as the feed and webhooks send it; empty: it was erased with its member. */
export function describeEvent({ event_id: id, type, at, data }: Omit<EventRow, 'position'>): readonly FeedEvent[] {
  return data === null ? [] : [{ id, type, timestamp: at.toISOString(), data }];
}

// Opaque, so that callers neither compute nor compare them.
const writeCursor = (position: number): string => Buffer.from(`p${position}`).toString('base64url');

function readCursor(cursor: string): number {
  const [, position] = /^p(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (position === undefined) throw new RefusalError('CURSOR_INVALID');
  return Number(position);
}
