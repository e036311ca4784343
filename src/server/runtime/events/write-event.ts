// Events that other systems hear of (schemas/events), written in the transaction of the change.
import type { EventData } from '../../../generated/events.ts';
import { type Queryable, toJson } from '../../platform/database/database.ts';
import { makeId, type Random } from '../../platform/random.ts';

export type EventType = keyof EventData;
export type StoreEvent = { [Type in EventType]: { readonly type: Type; readonly data: EventData[Type] } }[EventType];

export interface EventContext {
  readonly storeId: string;
  readonly random: Random;
  readonly now: Date;
}

/**
 * Writes an event: `writeEvent(tx, context, { type: 'member.withdrawn', data: { accountId } })`. The row that the change rests on must be
 * locked, so that the events of a member are written in the order of the changes.
 */
export const writeEvent = (tx: Queryable, context: EventContext, event: StoreEvent): Promise<void> =>
  writeEvents(tx, context, [event]);

/** Writes events in one statement. */
export async function writeEvents(
  tx: Queryable,
  { storeId, random, now }: EventContext,
  events: readonly StoreEvent[],
): Promise<void> {
  const rows = events.map(({ type, data }) => {
    const id = makeId(random, 'e');
    const accountId = 'accountId' in data ? data.accountId : null;
    const subject = 'orderId' in data ? data.orderId : 'endpointId' in data ? data.endpointId : null;
    return { id, type, accountId, subject: accountId ?? subject ?? id, data };
  });
  await tx.query(
    `INSERT INTO events (store_id, event_id, type, at, account_id, subject, data)
     SELECT $1, id, type, $2, "accountId", subject, data FROM ROWS FROM (
       jsonb_to_recordset($3::jsonb) AS (id text, type text, "accountId" text, subject text, data jsonb)) WITH ORDINALITY
      ORDER BY ordinality`,
    [storeId, now, toJson(rows)],
  );
}
