import { standardTaxRate, sumTaxes, type TaxedAmount, type TaxRate, type TaxTotal } from './consumption-tax.ts';

/** What a line costs now, in yen with tax. */
export interface SummedLine {
  /** Without a campaign. */
  readonly originalAmount: number;
  readonly amount: number;
  readonly taxRate: TaxRate;
}

export interface CheckoutSummary {
  readonly originalPrice: number;
  readonly discount: number;
  readonly shippingFee: number;
  /** Without the campaign. */
  readonly originalBillingAmount: number;
  readonly billingAmount: number;
  readonly taxAmount: number;
}

/** Shipping is taxed at the standard rate. */
export const shippingLine = (amount: number): TaxedAmount => ({ amount, taxRate: standardTaxRate });

/** The amounts of an order. The tax is part of the billing amount and rounded once for each rate. */
export function summarizeCheckout(lines: readonly SummedLine[], shippingFee: number): CheckoutSummary {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const originalPrice = sum(lines.map(({ originalAmount }) => originalAmount));
  const billed = [...lines.map(({ amount, taxRate }) => ({ amount, taxRate })), shippingLine(shippingFee)];
  const taxes: readonly TaxTotal[] = sumTaxes(billed);
  const billingAmount = sum(billed.map(({ amount }) => amount));
  return {
    originalPrice,
    discount: originalPrice + shippingFee - billingAmount,
    shippingFee,
    originalBillingAmount: originalPrice + shippingFee,
    billingAmount,
    taxAmount: sum(taxes.map(({ taxAmount }) => taxAmount)),
  };
}
