// Writes the ledger entries of a refund that the provider made. Idempotent: the job, callbacks and the daily comparison may all report it.
import { type AuditEntry, writeJobAudit } from '../../../platform/audit.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Locked } from '../../../platform/database/locked.ts';
import type { NewFinding } from './findings.ts';
import type { LedgerLine, LedgerRow } from './queries.ts';
import { type FindingContext, reportFinding } from './report-finding.ts';
import { returnAmount } from './returns.ts';

type LockedCharges = readonly Locked<LedgerRow>[];

/** `reference`: the provider's one of the refund. */
export type ReturnedPayment = Pick<NewFinding, 'reference' | 'charge' | 'amount'>;

const intentOf = (reference: string, earningsId: string): string => `refund:${reference}:${earningsId}`;

/** The lines of a recorded refund, with amounts of 0 or below; none: it is not recorded. */
export async function selectReturned(
  on: Queryable,
  storeId: string,
  charges: LockedCharges,
  reference: string,
): Promise<readonly LedgerLine[]> {
  const rows = await on.query<Pick<LedgerRow, 'lines'>>(
    'SELECT lines FROM ledger_entries WHERE store_id = $1 AND intent = ANY($2::text[])',
    [storeId, charges.map(({ earnings_id: id }) => intentOf(reference, id))],
  );
  return rows.flatMap(({ lines }) => lines);
}

/** Does nothing if the refund is recorded. Reports one that exceeds what is left of the charges. */
export async function recordReturned(
  tx: Transaction,
  context: FindingContext,
  charges: LockedCharges,
  { reference, charge, amount }: ReturnedPayment,
): Promise<void> {
  const { platform, storeId } = context;
  if ((await selectReturned(tx, storeId, charges, reference)).length > 0) return;
  const added = await returnAmount(
    tx,
    { storeId, random: platform.random, now: platform.clock.now() },
    { charges, amount, intentOf: (earningsId) => intentOf(reference, earningsId) },
  );
  if (added.length === 0) {
    const finding = { kind: 'amountDiffers', reference, charge, amount, providerState: 'made', state: 'open' } as const;
    await reportFinding(tx, context, finding);
    return;
  }
  const details = { reference, charge: charge.reference, amount, entries: added.length };
  const entry: AuditEntry = { action: 'payment-refund-recorded', accountId: charges[0]?.account_id ?? null, details };
  await writeJobAudit(tx, { platform, storeId }, entry);
}
