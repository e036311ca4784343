import type { PageLoader } from '../../../runtime/area.ts';
import { historyRoute, listPayments, listYears, readPageNumber, readYear } from './history.ts';

export const paymentHistoryPage: PageLoader<'mypage/payment-history'> = async (context) => {
  const year = readYear(context.query['year']);
  const payments = await listPayments(context, readPageNumber(context.query['page']) ?? 1, year);
  const { currentPage, lastPage } = payments;
  if (currentPage <= lastPage) return { ...payments, years: await listYears(context, year) };
  const filter = year === undefined ? {} : { year: String(year) };
  return { redirectTo: `${historyRoute}?${String(new URLSearchParams({ ...filter, page: String(lastPage) }))}` };
};
