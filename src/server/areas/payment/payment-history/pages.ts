import type { PageLoader } from '../../../runtime/area.ts';
import { listPayments, readPageNumber } from './history.ts';

export const paymentHistoryPage: PageLoader<'mypage/payment-history'> = async (context) => {
  const payments = await listPayments(context, readPageNumber(context.query['page']) ?? 1);
  const { currentPage, lastPage } = payments;
  return currentPage > lastPage ? { redirectTo: `/mypage/payment-history?page=${lastPage}` } : payments;
};
