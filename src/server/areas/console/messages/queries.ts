import type { Queryable } from '../../../platform/database/database.ts';
import { isUndelivered, noticedAt } from '../../../platform/outbox/undelivered.ts';
import type { ListPlace } from '../../../runtime/cursor.ts';
import { refusedReply } from '../members/message-problem.ts';
import { type MessageRow, messageColumns } from '../members/queries.ts';
import type { MessageKind } from './filter.ts';

const wasRefused = `o.last_error ~ '${refusedReply}'`;

const conditions: { readonly [kind in MessageKind]: string } = {
  bounced: `o.delivery = 'bounced'`,
  refused: `o.state = 'given-up' AND ${wasRefused}`,
  givenUp: `o.state = 'given-up' AND coalesce(NOT ${wasRefused}, true)`,
  waiting: `(o.delivery = 'delayed' OR (o.delivery IS NULL AND o.state = 'due'))`,
};

export interface UndeliveredRow extends MessageRow {
  readonly noticed_at: Date;
  readonly account_id: string | null;
}

/** Messages that have not arrived, what the store came to know last first. `before`: the last row of the page before. */
export const listUndelivered = (
  on: Queryable,
  storeId: string,
  {
    kind,
    before,
    limit,
  }: { readonly kind: MessageKind | undefined; readonly before: ListPlace | undefined; readonly limit: number },
): Promise<readonly UndeliveredRow[]> =>
  on.query<UndeliveredRow>(
    `SELECT ${messageColumns}, ${noticedAt} AS noticed_at, o.account_id FROM outbox o
      WHERE o.store_id = $1 AND ${isUndelivered} AND ${kind === undefined ? 'true' : conditions[kind]}
        ${before === undefined ? '' : `AND (${noticedAt}, o.outbox_id) < ($3, $4)`}
      ORDER BY ${noticedAt} DESC, o.outbox_id DESC LIMIT $2`,
    [storeId, limit, ...(before === undefined ? [] : [before.at, before.id])],
  );

/** The member of each address that only one member has, by the normalized address. */
export async function findReaders(
  on: Queryable,
  storeId: string,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await on.query<{ email: string; account_id: string }>(
    `SELECT email_normal AS email, min(account_id) AS account_id FROM accounts
      WHERE store_id = $1 AND email_normal = ANY($2::text[]) GROUP BY email_normal HAVING count(*) = 1`,
    [storeId, [...new Set(addresses)]],
  );
  return new Map(rows.map(({ email, account_id: accountId }) => [email, accountId]));
}
