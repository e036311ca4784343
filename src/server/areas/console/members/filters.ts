// Lists of members by a state that operators look for.
import { writeInZone } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { columns, type FoundRow } from './queries.ts';

/** SQL: the accounts of a store ($1) in a state; $2 is this month in Japan, YYYYMM. The conditions are those of indexes. */
const sources = {
  expiredCard: `FROM payment_methods WHERE store_id = $1 AND state = 'active' AND card_expiry IS NOT NULL AND card_expiry < $2`,
  held: `FROM subscriptions WHERE store_id = $1 AND ended_at IS NULL
    AND status IN ('HOLD', 'TRIAL_HOLD', 'HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST')`,
  all: 'FROM accounts WHERE store_id = $1 AND withdrawn_at IS NULL',
  closed: 'FROM accounts WHERE store_id = $1 AND withdrawn_at IS NOT NULL',
} as const;

export type MemberFilter = keyof typeof sources;
export const memberFilters = Object.keys(sources).filter((name): name is MemberFilter => Object.hasOwn(sources, name));

export const readMemberFilter = (text: string | undefined): MemberFilter | undefined =>
  memberFilters.find((name) => name === text);

interface FilterSearch {
  readonly filter: MemberFilter;
  /** The last account of the page before; empty: the first page. */
  readonly after: string;
  readonly limit: number;
  readonly now: Date;
}

/** Members in a state, by account id. */
export function listMembers(
  on: Queryable,
  storeId: string,
  { filter, after, limit, now }: FilterSearch,
): Promise<readonly FoundRow[]> {
  return on.query<FoundRow>(
    `WITH listed AS (SELECT DISTINCT account_id ${sources[filter]} AND account_id > $3
        -- Every statement names the month, so that its type is known.
        AND $2::text IS NOT NULL ORDER BY account_id LIMIT $4)
     SELECT ${columns} FROM listed
       JOIN LATERAL (SELECT * FROM accounts WHERE store_id = $1 AND account_id = listed.account_id LIMIT 1) a ON true
     ORDER BY a.account_id`,
    [storeId, monthOf(now), after, limit],
  );
}

const pageLines = 2_000;

/** The members of a list, page by page. */
export async function* readListed(
  on: Queryable,
  storeId: string,
  search: Omit<FilterSearch, 'after' | 'limit'>,
): AsyncGenerator<readonly FoundRow[]> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const rows: readonly FoundRow[] = await listMembers(on, storeId, { ...search, after, limit: pageLines });
    yield rows;
    after = rows.length < pageLines ? undefined : rows.at(-1)?.account_id;
  }
}

/** How many members a list has. */
export async function countMembers(
  on: Queryable,
  storeId: string,
  { filter, now }: Omit<FilterSearch, 'after' | 'limit'>,
): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `SELECT count(DISTINCT account_id)::integer AS count ${sources[filter]} AND $2::text IS NOT NULL`,
    [storeId, monthOf(now)],
  );
  return row?.count ?? 0;
}

/** This month in Japan, YYYYMM. */
const monthOf = (now: Date): string => writeInZone('Asia/Tokyo', now.toISOString()).slice(0, 7).replace('-', '');
