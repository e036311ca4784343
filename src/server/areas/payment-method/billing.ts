import type { BillingContact } from '../../platform/gateways/payment/payment-gateway.ts';
import type { MethodRow } from './queries.ts';

/** `{ billingName: "TARO YAMADA", … }` → first and last name. */
export function readBilling(answers: {
  readonly billingName?: string | null;
  readonly email?: string | null;
  readonly billingPhone?: string | null;
}): BillingContact {
  const [firstName = '', lastName = ''] = (answers.billingName ?? '').split(' ');
  return { firstName, lastName, email: answers.email ?? '', phone: answers.billingPhone ?? '' };
}

/** Whether the provider needs the billing name or a contact of a saved card. */
export function lacksBilling(row: MethodRow): boolean {
  const { billing_first_name: first, billing_last_name: last, billing_email: email, billing_phone: phone } = row;
  return row.method_type === 'SbpsCredit' && (first === null || last === null || (email === null && phone === null));
}
