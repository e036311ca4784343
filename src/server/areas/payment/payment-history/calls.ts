import { isObject } from '../../../../../engine/declare/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { listPayments, readPageNumber, readYear } from './history.ts';

/** GET /zapi/account/payment-history/{page}, of one year with `?year=2026` */
export const openPaymentHistory: Command<'account.payment-history'> = async (context) => {
  const page = readPageNumber(context.params['page']);
  if (page === undefined) throw new RefusalError('INVALID_ANSWERS', { issues: [{ at: '/page', rule: 'format' }] });
  const { query } = context.request;
  const year = isObject(query) ? readYear(query['year']) : undefined;
  return { data: await listPayments(context, page, year) };
};
