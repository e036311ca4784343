import type { TestApp } from '../harness.ts';

/** An open difference between the ledger and the provider, as the daily comparison reports it. Its charge is `ch_<id>`. */
export const addFinding = (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  id: string,
  kind: string,
  storeId = 'first',
) =>
  database.query(
    `INSERT INTO payment_findings (store_id, finding_id, kind, reference, charge, charge_key, amount, provider_state, state, found_at)
     VALUES ($1, $2, $3, $2, 'ch_' || $2, 'k_' || $2, 500, 'approved', 'open', $4)`,
    [storeId, id, kind, clock.now()],
  );
