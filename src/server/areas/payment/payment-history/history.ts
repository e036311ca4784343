import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenPages } from '../../../../generated/declared.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { countEntries, type LedgerRow, selectEntries } from './queries.ts';

type HistoryPage = DataOf<ScreenPages['mypage/payment-history']>;

/** Entries on a page (PAYHIST-010). */
const perPage = 20;

/** The payments of the member who is signed in, newest first; a page beyond the last is empty. */
export async function listPayments(context: RequestContext, page: number): Promise<HistoryPage> {
  const { database, store } = context;
  const accountId = requireAccountId(context);
  const totalCount = await countEntries(database, store.id, accountId);
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const rows = range.offset >= totalCount ? [] : await selectEntries(database, store.id, accountId, range);
  return {
    entries: rows.map((row) => describeEntry(context, row)),
    currentPage: page,
    lastPage: Math.max(1, Math.ceil(totalCount / perPage)),
    perPage,
    totalCount,
  };
}

function describeEntry(context: Pick<RequestContext, 'plans' | 'language'>, row: LedgerRow): HistoryPage['entries'][number] {
  return {
    earningsId: row.earnings_id,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    planName: nameEntry(context, row),
    accountPaymentMethod: row.payment_method,
    billingAmount: row.billing_amount,
    netBillingAmount: row.billing_amount - row.tax_amount,
    taxAmount: row.tax_amount,
  };
}

/**
 * `港町の写真集 ほか1点`: the first of what was bought, and how many other products. Entries of earlier releases do not say which lines are
 * products, and have the first name only.
 */
function nameEntry(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  { plan_name: planName, lines }: Pick<LedgerRow, 'plan_name' | 'lines'>,
): string {
  const name = localize(planName, language);
  const moreCount = lines.filter(({ kind }) => kind === 'product').length - 1;
  if (moreCount < 1) return name;
  return plans.text('format.andMore', language, { name, count: String(moreCount) }) ?? name;
}

/** Reads the number of a page: 1 to 999999; undefined for anything else. */
export function readPageNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : undefined;
}
