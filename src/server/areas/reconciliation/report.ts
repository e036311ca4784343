import { writeJobAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobContext } from '../../runtime/job.ts';
import { insertFinding, type NewFinding } from './findings.ts';

/** One store, in a job or a callback. */
export interface StoreContext extends Pick<JobContext, 'database' | 'platform' | 'gateways' | 'log'> {
  readonly storeId: string;
}

const messages: { readonly [state in NewFinding['state']]: string } = {
  open: 'the ledger and the payment provider differ; an operator has to look',
  refunding: 'the payment provider has a charge that no sale needs; it is returned',
  repaired: 'the ledger and the payment provider differed; it is repaired',
};

/** Records a difference in the audit log, and logs it after the commit; false: it is known. */
export async function reportFinding(tx: Transaction, context: StoreContext, finding: NewFinding): Promise<boolean> {
  const { platform, storeId, log } = context;
  const { kind, reference, charge, amount, providerState, state } = finding;
  const findingId = await insertFinding(tx, { storeId, random: platform.random, now: platform.clock.now() }, finding);
  if (findingId === undefined) return false;
  const details = { findingId, kind, reference, charge: charge.reference, chargeKey: charge.idempotencyKey, amount, state };
  await writeJobAudit(tx, { platform, storeId }, { action: 'payment-finding', accountId: null, details });
  tx.afterCommit(() => log.error({ storeId, ...details, providerState }, messages[state]));
  return true;
}
