import type { Queryable } from '../../../platform/database/database.ts';

export interface ChargeSale {
  readonly account_id: string | null;
  /** Of the invoice. */
  readonly order_info_id: string;
}

/** An entry of the ledger that each charge paid, by the provider's reference. A charge without a sale is missing. */
export async function findSales(
  on: Queryable,
  storeId: string,
  charges: readonly string[],
): Promise<ReadonlyMap<string, ChargeSale>> {
  const rows = await on.query<ChargeSale & { readonly charge_reference: string }>(
    `SELECT DISTINCT ON (charge_reference) charge_reference, account_id, order_info_id FROM ledger_entries
      WHERE store_id = $1 AND charge_reference = ANY($2::text[]) AND kind = 'charge' ORDER BY charge_reference, earnings_id`,
    [storeId, charges],
  );
  return new Map(rows.map((row) => [row.charge_reference, row]));
}
