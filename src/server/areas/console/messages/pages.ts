import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { FormSource, PageContext, PageLoader } from '../../../runtime/area.ts';
import { readCursor, writeCursor } from '../../../runtime/cursor.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { deliveryStateOf, describeProblem } from '../members/message-problem.ts';
import { selectNamed } from '../members/queries.ts';
import { addressOf, messageKinds, readFilter, readKind } from './filter.ts';
import { findReaders, listUndelivered, type UndeliveredRow } from './queries.ts';

const maxListed = 50;

/** Messages of the last 30 days that have not arrived. */
export const listPage: PageLoader<'console/messages/index'> = async (context) => {
  const { database, store, query } = context;
  const filter = readFilter(query);
  const kind = readKind(filter.kind);
  const before = readCursor(query['before']);
  const rows = await listUndelivered(database, store.id, { kind, before, limit: maxListed + 1 });
  const listed = rows.slice(0, maxListed);
  const last = rows.length > maxListed ? listed.at(-1) : undefined;
  return {
    isFiltered: kind !== undefined,
    messages: await describeMessages(context, listed),
    newest: before === undefined ? null : addressOf(filter),
    older: last === undefined ? null : addressOf(filter, { before: writeCursor({ at: last.noticed_at, id: last.outbox_id }) }),
  };
};

/** With the member who reads each, as far as the message or its address tells. */
async function describeMessages(context: PageContext, rows: readonly UndeliveredRow[]) {
  const { database, store } = context;
  const unnamed = rows.filter(({ account_id: accountId, channel }) => accountId === null && channel === 'mail');
  const readers = await findReaders(
    database,
    store.id,
    unnamed.map(({ recipient }) => normalizeEmail(recipient)),
  );
  const readerOf = (row: UndeliveredRow): string | null => row.account_id ?? readers.get(normalizeEmail(row.recipient)) ?? null;
  const members = await selectNamed(
    database,
    store.id,
    rows.flatMap((row) => readerOf(row) ?? []),
  );
  const people = new Map(members.map((member) => [member.account_id, member]));
  const mayResend = isPermitted(context, 'support');
  return rows.map((row) => {
    const member = people.get(readerOf(row) ?? '');
    return {
      outboxId: row.outbox_id,
      at: row.noticed_at.toISOString(),
      to: row.recipient,
      subject: row.subject,
      state: deliveryStateOf(row),
      problem: describeProblem(context, row),
      accountId: member?.account_id ?? null,
      member: member === undefined ? null : nameOf(member),
      mayResend: mayResend && row.may_resend && row.recipient === member?.email,
    };
  });
}

export const searchForm: FormSource<'console-messages'> = {
  context: async ({ plans, language }) => ({
    kinds: messageKinds.map((value) => ({ value, name: plans.text(`message-kind.${value}`, language) ?? value })),
  }),
  // The parameters of a page include its query.
  initial: async ({ params }) => readFilter(params),
};
