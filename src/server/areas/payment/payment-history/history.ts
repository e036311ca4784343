import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenPages } from '../../../../generated/declared.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { countEntries, type LedgerRow, selectEntries, selectYears } from './queries.ts';

type HistoryPage = DataOf<ScreenPages['mypage/payment-history']>;

export const historyRoute = '/mypage/payment-history';

/** Entries on a page (PAYHIST-010). */
const perPage = 20;

/** The payments of the member who is signed in, of all years or one, newest first; a page beyond the last is empty. */
export async function listPayments(context: RequestContext, page: number, year?: number): Promise<Omit<HistoryPage, 'years'>> {
  const { database, store } = context;
  const of = { storeId: store.id, accountId: requireAccountId(context), year: year ?? null };
  const totalCount = await countEntries(database, of);
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const rows = range.offset >= totalCount ? [] : await selectEntries(database, of, range);
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

/** Links to the payments of each year, the latest first, and of all; none: all are of one year. */
export async function listYears(context: RequestContext, openYear: number | undefined): Promise<HistoryPage['years']> {
  const { database, store, plans, language } = context;
  const years = await selectYears(database, { storeId: store.id, accountId: requireAccountId(context) });
  if (years.length < 2 && openYear === undefined) return [];
  const text = (key: string, year = ''): string => plans.text(`payment-years.${key}`, language, { year }) ?? '';
  return [
    { name: text('all'), to: historyRoute, isOpen: openYear === undefined },
    ...years.map((year) => ({
      name: text('year', String(year)),
      to: `${historyRoute}?year=${year}`,
      isOpen: year === openYear,
    })),
  ];
}

/** Reads a year: 2000 to 2999; undefined for anything else. */
export function readYear(text: unknown): number | undefined {
  return typeof text === 'string' && /^2[0-9]{3}$/.test(text) ? Number(text) : undefined;
}

/** Reads the number of a page: 1 to 999999; undefined for anything else. */
export function readPageNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : undefined;
}
