// Makes deliveries of new events for the endpoints of their store.
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { numberEvents } from '../../../runtime/events/read-events.ts';
import type { JobContext } from '../../../runtime/job.ts';
import { dueFirst, insertDeliveries } from './deliveries.ts';
import { lockActiveEndpoints } from './endpoints.ts';

/** Stores with events that have no deliveries yet. */
async function listStores(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ store_id: string }>(
    `SELECT DISTINCT store_id FROM events WHERE position IS NULL
     UNION SELECT store_id FROM event_feeds WHERE sent_position < last_position`,
  );
  return rows.map(({ store_id: storeId }) => storeId);
}

/** Makes deliveries of all committed events. */
export async function makeDeliveries({ database, platform, signal }: JobContext): Promise<void> {
  for (let stores = await listStores(database); stores.length > 0 && !signal.aborted; stores = await listStores(database))
    for (const storeId of stores) await database.transaction((tx) => makeDeliveriesOf(tx, storeId, platform.clock.now()));
}

async function makeDeliveriesOf(tx: Transaction, storeId: string, now: Date): Promise<void> {
  const to = await numberEvents(tx, storeId);
  const [feed] = await tx.query<{ after: number }>('SELECT sent_position AS after FROM event_feeds WHERE store_id = $1', [
    storeId,
  ]);
  const endpoints = await lockActiveEndpoints(tx, storeId);
  if (endpoints.length > 0) {
    await insertDeliveries(tx, storeId, { after: feed?.after ?? 0, to, now });
    await dueFirst(tx, { storeId, endpointIds: endpoints.map(({ endpoint_id: endpointId }) => endpointId) }, now);
  }
  await tx.query('UPDATE event_feeds SET sent_position = $2 WHERE store_id = $1', [storeId, to]);
}
