import type { DataOf } from '../../../../declared-data.ts';
import type { ScreenPages } from '../../../../generated/declared.ts';
import { reducedTaxRate } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { selectEntry } from './queries.ts';

/**
 * The invoice of a payment, or the statement of a refund, which names the sale that it is of. There is none for nothing, and none for
 * other members (PAYHIST-009, INVOICE-007).
 */
export async function loadInvoice(context: RequestContext, earningsId: string): Promise<DataOf<ScreenPages['mypage/invoice']>> {
  const { database, store, plans, language, now } = context;
  const row = await selectEntry(database, store.id, earningsId);
  if (row === undefined || row.account_id !== requireAccountId(context) || row.billing_amount === 0)
    throw new RefusalError('NOT_FOUND');
  const original = row.refund_of === null ? undefined : await selectEntry(database, store.id, row.refund_of);
  const { invoice } = plans.settings;
  const card = row.payment_method?.creditInfo ?? null;
  // A refund of a part has the lines of its charge, of which some may not be returned.
  const isShown = ({ amount }: { readonly amount: number }): boolean => row.kind === 'charge' || amount !== 0;
  const [lines, taxes] = [row.lines.filter(isShown), row.taxes.filter(isShown)];
  const [first, second] = taxes;
  return {
    earningsId: row.earnings_id,
    kind: row.kind,
    orderInfoId: row.order_info_id,
    createdAt: row.created_at.toISOString(),
    issuedAt: now.toISOString(),
    original:
      original === undefined ? null : { orderInfoId: original.order_info_id, createdAt: original.created_at.toISOString() },
    planName: localize(row.plan_name, language),
    providerName: localize(row.provider_name, language),
    paymentMethodType: row.payment_method?.paymentMethodType ?? null,
    cardInfo: card === null ? null : { cardBrandCode: card.cardbrandCode, cardNumberSuffix: card.cardNumberSuffix },
    billingAmount: row.billing_amount,
    netBillingAmount: row.billing_amount - row.tax_amount,
    taxAmount: row.tax_amount,
    taxRate: second === undefined ? (first?.taxRate ?? null) : null,
    lines: lines.map(({ name, quantity, amount, taxRate }) => ({
      name: localize(name, language),
      quantity,
      amount,
      taxRate,
      isReducedRate: taxRate === reducedTaxRate,
    })),
    taxes: taxes.map(({ taxRate, amount, taxAmount }) => ({ taxRate, amount, taxAmount })),
    hasReducedRate: taxes.some(({ taxRate }) => taxRate === reducedTaxRate),
    issuer: {
      name: localize(invoice.issuerName, language),
      address: localize(invoice.issuerAddress, language),
      invoiceRegistrationNumber: invoice.registrationNumber,
      contactEmail: invoice.contactEmail,
    },
  };
}

export const invoicePage: PageLoader<'mypage/invoice'> = (context) => loadInvoice(context, context.params.earningsId);
