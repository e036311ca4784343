import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ListPlace } from '../../../runtime/cursor.ts';
import { readPeriod } from '../days.ts';
import type { MemberRow } from '../members/queries.ts';
import type { AuditFilter } from './filter.ts';

export interface EntryRow extends Pick<MemberRow, 'email' | 'login_id'> {
  readonly audit_id: string;
  readonly at: Date;
  readonly action: string;
  readonly account_id: string | null;
  readonly operator_id: string | null;
  readonly operator: string | null;
  readonly ip: string;
  readonly details: JsonObject;
  /** Null: the entry is of no member. */
  readonly profile: JsonObject | null;
}

/** The newest entries that the filter leaves, after a place. Only conditions that are set are in the statement, so that each has an index. */
export function selectEntries(
  on: Queryable,
  storeId: string,
  { filter, after, limit }: { readonly filter: AuditFilter; readonly after: ListPlace | undefined; readonly limit: number },
): Promise<readonly EntryRow[]> {
  const { from, until } = readPeriod(filter);
  const conditions = [
    ['action =', filter.action],
    ['operator_id =', filter.operator],
    ['account_id =', filter.member],
    ['at >=', from],
    ['at <', until],
  ].flatMap(([test, value]) => (value === undefined ? [] : [{ test, value }]));
  const place = after === undefined ? [] : [after.at, after.id];
  const first = 3;
  const tests = conditions.map(({ test }, index) => ` AND ${test} $${first + index}`).join('');
  const next = first + conditions.length;
  return on.query<EntryRow>(
    `SELECT l.*, coalesce(o.name, l.operator_id) AS operator, a.email, a.login_id, a.profile
       FROM (SELECT audit_id, at, action, account_id, operator_id, ip, details FROM audit_log
              WHERE store_id = $1${tests}${after === undefined ? '' : ` AND (at, audit_id) < ($${next}::timestamptz, $${next + 1})`}
              ORDER BY at DESC, audit_id DESC LIMIT $2) l
       LEFT JOIN operators o ON o.store_id = $1 AND o.operator_id = l.operator_id
       LEFT JOIN LATERAL (SELECT * FROM accounts WHERE store_id = $1 AND account_id = l.account_id LIMIT 1) a ON true
      ORDER BY l.at DESC, l.audit_id DESC`,
    [storeId, limit, ...conditions.map(({ value }) => value), ...place],
  );
}

const pageEntries = 2_000;

/** All entries that the filter leaves, the newest first, page by page. */
export async function* readEntries(on: Queryable, storeId: string, filter: AuditFilter): AsyncGenerator<readonly EntryRow[]> {
  let after: ListPlace | undefined;
  for (;;) {
    const rows: readonly EntryRow[] = await selectEntries(on, storeId, { filter, after, limit: pageEntries });
    yield rows;
    const last = rows.at(-1);
    if (rows.length < pageEntries || last === undefined) return;
    after = { at: last.at, id: last.audit_id };
  }
}
