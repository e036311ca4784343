// Erases the personal data of withdrawn accounts on schedule.
import { type AuditEntry, writeJobAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Claimed, isHeld, type LeaseTable, leaseParameters, postpone } from '../../../platform/queue/lease.ts';
import { runDue } from '../../../platform/queue/run-due.ts';
import type { Job } from '../../../runtime/job.ts';

interface DueErasure {
  readonly store_id: string;
  readonly account_id: string;
  readonly withdrawn_at: Date;
  readonly email: string | null;
  readonly phone_number: string | null;
}

/** Withdrawn accounts until they are erased. */
export const erasures: LeaseTable = {
  table: 'withdrawals',
  id: 'account_id',
  dueAt: 'erase_at',
  leaseId: 'lease_id',
  isWaiting: 'true',
};

/** Each deletes rows of many tables, so a few at once suffice. */
const maxConcurrent = 2;
/** Seconds until it is checked again whether an account can be erased. */
const blockedSeconds = 3_600;

/**
 * Erases the accounts whose time has come, each in one transaction. An account waits until its payment methods are deleted at the
 * provider and the outcome of each of its payments is known.
 */
export const eraseDue: Job = ({ database, platform, log, signal }) =>
  runDue<DueErasure>(
    { database, clock: platform.clock, log, signal },
    {
      table: erasures,
      maxConcurrent,
      columns: 'store_id, account_id, withdrawn_at, email, phone_number',
      handle: (due) =>
        database.transaction(async (tx) => {
          if (!(await lockErasure(tx, due))) return;
          if (await isBlocked(tx, due)) {
            await postpone(tx, erasures, due.lease, addSeconds(platform.clock.now(), blockedSeconds));
            return;
          }
          await eraseAccount(tx, due);
          const entry: AuditEntry = { action: 'account-erase', accountId: due.account_id, details: {} };
          await writeJobAudit(tx, { platform, storeId: due.store_id }, entry);
        }),
      report: ({ account_id: accountId }, error) =>
        log.error({ err: error, accountId }, 'a withdrawn account could not be erased; this is retried'),
    },
  );

/** False: another process took the erasure over. */
async function lockErasure(tx: Transaction, { lease }: Claimed<DueErasure>): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 FROM withdrawals WHERE ${isHeld(erasures)} FOR UPDATE`, leaseParameters(lease));
  return rows.length > 0;
}

async function isBlocked(tx: Transaction, { store_id: storeId, account_id: accountId }: DueErasure): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM payment_methods WHERE store_id = $1 AND account_id = $2 AND state = 'removed'
     UNION ALL SELECT 1 FROM flow_asks WHERE store_id = $1 AND owner = $2 AND state IN ('due', 'unknown') LIMIT 1`,
    [storeId, accountId],
  );
  return rows.length > 0;
}

/**
 * Deletes the account, and with it every row that refers to it. The others are listed here; the ledger is kept for the tax law,
 * and names the account by its ID only. tests/server/account/withdraw/personal-data.ts lists what happens to each column of the
 * database.
 */
async function eraseAccount(tx: Transaction, due: DueErasure): Promise<void> {
  const account = [due.store_id, due.account_id];
  const addresses = [due.email, due.phone_number].filter((address) => address !== null);
  await tx.query('DELETE FROM flows WHERE store_id = $1 AND owner = $2', account);
  await tx.query('DELETE FROM flow_asks WHERE store_id = $1 AND owner = $2', account);
  // What was ordered stays, and not by whom and where it was delivered.
  await tx.query(
    `UPDATE checkout_sessions s SET prefecture = NULL, postal_code = NULL FROM checkout_orders o
      WHERE o.store_id = $1 AND o.account_id = $2 AND s.store_id = o.store_id AND s.session_id = o.session_id`,
    account,
  );
  await tx.query(
    `UPDATE checkout_orders SET form = '{}', card = NULL, card_token_hash = NULL, certification = NULL, method_id = NULL
      WHERE store_id = $1 AND account_id = $2`,
    account,
  );
  await tx.query(
    `UPDATE order_refunds r SET reason = NULL FROM checkout_orders o
      WHERE o.store_id = $1 AND o.account_id = $2 AND r.store_id = o.store_id AND r.order_id = o.order_id AND r.reason IS NOT NULL`,
    account,
  );
  // Events of the account stay countable, without saying from where or about what.
  await tx.query(
    "UPDATE audit_log SET ip = '', session_hash = NULL, request_id = '', details = '{}' WHERE store_id = $1 AND account_id = $2",
    account,
  );
  // That the account was closed stays until its time, so that other systems hear of it.
  await tx.query(
    `UPDATE events SET account_id = NULL, subject = event_id, data = NULL
      WHERE store_id = $1 AND account_id = $2 AND type <> 'member.withdrawn'`,
    account,
  );
  // A person who signed up again with the address keeps the later messages.
  const before = [due.store_id, addresses, due.withdrawn_at];
  await tx.query('DELETE FROM outbox WHERE store_id = $1 AND recipient = ANY($2) AND created_at <= $3', before);
  await tx.query('DELETE FROM outbox WHERE store_id = $1 AND account_id = $2', account);
  await tx.query("DELETE FROM link_tokens WHERE store_id = $1 AND lower(data ->> 'email') = ANY($2) AND created_at <= $3", [
    due.store_id,
    addresses.map((address) => address.toLowerCase()),
    due.withdrawn_at,
  ]);
  await tx.query('DELETE FROM accounts WHERE store_id = $1 AND account_id = $2', account);
}
