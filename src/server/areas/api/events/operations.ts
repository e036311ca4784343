import type { Operation } from '../../../runtime/api/operation.ts';
import { readEvents } from '../../../runtime/events/read-events.ts';

const usualLimit = 100;

export const listEvents: Operation<'events.list'> = async ({ database, store, query }) => {
  const { after, limit = usualLimit } = query;
  const { events, cursor, hasMore } = await readEvents(database, store.id, { after, limit });
  return { events, cursor: cursor ?? null, hasMore };
};
