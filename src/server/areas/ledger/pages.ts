import type { PageLoader } from '../../runtime/area.ts';
import { listPayments, readPageNumber } from './history.ts';

export const paymentHistoryPage: PageLoader<'mypage/payment-history'> = async (context) =>
  listPayments(context, readPageNumber(context.query['page']) ?? 1);
