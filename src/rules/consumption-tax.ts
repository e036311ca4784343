/** Consumption tax of goods and services in Japan, in per cent; 8 is the reduced rate. */
export type TaxRate = 10 | 8;
export const standardTaxRate: TaxRate = 10;
export const reducedTaxRate: TaxRate = 8;

/** An amount in yen with tax: `{ amount: 1980, taxRate: 10 }`; negative for a refund. */
export interface TaxedAmount {
  readonly amount: number;
  readonly taxRate: TaxRate;
}
export interface TaxTotal extends TaxedAmount {
  readonly taxAmount: number;
}

/**
 * The total of each rate, the highest rate first. The tax in it is rounded once for a rate, towards zero, and never for a line, as
 * qualified invoices require: three lines of 100 yen at 10 % → `[{ taxRate: 10, amount: 300, taxAmount: 27 }]`.
 */
export function sumTaxes(lines: readonly TaxedAmount[]): readonly TaxTotal[] {
  const amounts = new Map<TaxRate, number>();
  for (const { amount, taxRate } of lines) amounts.set(taxRate, (amounts.get(taxRate) ?? 0) + amount);
  return [...amounts]
    .sort(([left], [right]) => right - left)
    .map(([taxRate, amount]) => ({ taxRate, amount, taxAmount: Math.trunc((amount * taxRate) / (100 + taxRate)) }));
}
