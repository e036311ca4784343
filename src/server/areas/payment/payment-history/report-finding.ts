import type { FastifyBaseLogger } from 'fastify';
import { writeJobAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertFinding, type NewFinding } from './findings.ts';

export interface FindingContext {
  readonly platform: Platform;
  readonly storeId: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const messages: { readonly [state in NewFinding['state']]: string } = {
  open: 'the ledger and the payment provider differ; an operator has to look',
  refunding: 'the payment provider has a charge that no sale needs; it is returned',
  repaired: 'the ledger and the payment provider differed; it is repaired',
};

/** Records a difference in the audit log, and logs it after the commit; false: it is known. */
export async function reportFinding(tx: Transaction, context: FindingContext, finding: NewFinding): Promise<boolean> {
  const { platform, storeId, log } = context;
  const { kind, reference, charge, amount, providerState, state } = finding;
  const findingId = await insertFinding(tx, { storeId, random: platform.random, now: platform.clock.now() }, finding);
  if (findingId === undefined) return false;
  const details = { findingId, kind, reference, charge: charge.reference, chargeKey: charge.idempotencyKey, amount, state };
  await writeJobAudit(tx, { platform, storeId }, { action: 'payment-finding', accountId: null, details });
  tx.afterCommit(() => log.error({ storeId, ...details, providerState }, messages[state]));
  return true;
}

/**
 * Has an approved charge returned whose sale has another outcome by now. Call it under the lock of the row that shows this, so that the
 * charge stays unneeded. Does nothing if the charge is known.
 */
export async function returnUnneeded(
  tx: Transaction,
  context: FindingContext,
  charge: { readonly reference: string; readonly idempotencyKey: string; readonly amount: number },
): Promise<void> {
  const { reference, amount } = charge;
  const finding = {
    kind: 'chargeWithoutSale',
    reference,
    charge,
    amount,
    providerState: 'approved',
    state: 'refunding',
  } as const;
  await reportFinding(tx, context, finding);
}
