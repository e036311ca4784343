import type { PageLoader } from '../../../runtime/area.ts';
import { readCursor, writeCursor } from '../../../runtime/cursor.ts';
import { describeEntry } from './entry.ts';
import { addressOf, readFilter, writeQuery } from './filter.ts';
import { selectEntries } from './queries.ts';

const maxListed = 50;

export const auditPage: PageLoader<'console/audit'> = async (context) => {
  const { database, store, query } = context;
  const filter = readFilter(query);
  const after = readCursor(query['before']);
  const rows = await selectEntries(database, store.id, { filter, after, limit: maxListed + 1 });
  const listed = rows.slice(0, maxListed);
  const last = listed.at(-1);
  const hasMore = rows.length > maxListed && last !== undefined;
  return {
    entries: listed.map((row) => describeEntry(context, row)),
    query: writeQuery(filter),
    newest: after === undefined ? null : addressOf(filter),
    older: hasMore ? addressOf(filter, { before: writeCursor({ at: last.at, id: last.audit_id }) }) : null,
  };
};
