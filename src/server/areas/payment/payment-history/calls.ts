import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { listPayments, readPageNumber } from './history.ts';

/** GET /zapi/account/payment-history/{page} */
export const openPaymentHistory: Command<'account.payment-history'> = async (context) => {
  const page = readPageNumber(context.params['page']);
  if (page === undefined) throw new RefusalError('INVALID_ANSWERS', { issues: [{ at: '/page', rule: 'format' }] });
  return { data: await listPayments(context, page) };
};
