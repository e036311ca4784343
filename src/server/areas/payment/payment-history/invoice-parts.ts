// What a qualified invoice states about tax, for mails about orders and payments.
import { reducedTaxRate, sumTaxes, type TaxedAmount } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';

type Texts = Pick<RequestContext, 'plans' | 'language'>;

/** `3,850円` or `¥3,850`; the sign is before the currency, as on pages: `-¥3,850`. */
export function formatYen({ plans, language }: Texts, amount: number): string {
  const text = plans.text('format.yen', language, { amount: Math.abs(amount).toLocaleString(language) });
  return text === undefined ? String(amount) : `${amount < 0 ? '-' : ''}${text}`;
}

/** The total and the tax of each rate, the reduced one with its mark; empty if nothing is paid. */
export function writeTaxes(texts: Texts, lines: readonly TaxedAmount[]): string {
  const { plans, language } = texts;
  const taxes = sumTaxes(lines).filter(({ amount }) => amount > 0);
  const written = taxes.map(({ taxRate, amount, taxAmount }) =>
    plans.text(`mail.orderParts.${taxRate === reducedTaxRate ? 'reducedTax' : 'tax'}`, language, {
      rate: String(taxRate),
      amount: formatYen(texts, amount),
      tax: formatYen(texts, taxAmount),
    }),
  );
  const isReduced = taxes.some(({ taxRate }) => taxRate === reducedTaxRate);
  const note = isReduced ? [plans.text('mail.orderParts.reducedNote', language)] : [];
  return [...written, ...note].join('\n');
}

/** The mark of a line at the reduced rate, with its space; empty for others. */
export const markReduced = ({ plans, language }: Texts, { taxRate }: Pick<TaxedAmount, 'taxRate'>): string =>
  taxRate === reducedTaxRate ? `  ${plans.text('mail.orderParts.reducedMark', language) ?? ''}` : '';

/** Name and registration number of the issuer; empty: the store is not registered. */
export function writeIssuer({ plans, language }: Texts): string {
  const { issuerName, registrationNumber: number } = plans.settings.invoice;
  if (number === '') return '';
  return plans.text('mail.orderParts.issuer', language, { name: localize(issuerName, language), number }) ?? '';
}
