import type { Area } from '../../../runtime/area.ts';
import { openPaymentHistory } from './calls.ts';
import { invoicePage } from './invoice.ts';
import { makeInvoiceFile, makeReceiptFile } from './invoice-file/calls.ts';
import { paymentHistoryPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: ['account/member', 'payment/payment-method'],
  pages: { 'mypage/payment-history': paymentHistoryPage, 'mypage/invoice': invoicePage },
  calls: {
    'account.payment-history': openPaymentHistory,
    'account.invoice-file': makeInvoiceFile,
    'account.receipt-file': makeReceiptFile,
  },
  recovery,
} satisfies Area;
