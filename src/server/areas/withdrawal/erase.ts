// Erases the personal data of withdrawn accounts on schedule.
import { writeJobAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Job, JobContext } from '../../runtime/job.ts';

interface DueErasure {
  readonly store_id: string;
  readonly account_id: string;
  readonly withdrawn_at: Date;
  readonly email: string | null;
  readonly phone_number: string | null;
}

type Erasing = Pick<JobContext, 'database' | 'platform'>;

export const eraseDue: Job = async (context) => {
  await eraseWithdrawn(context, context.signal);
};

/**
 * Erases the accounts whose time has come, one in each transaction, and returns their number. Of several processes one erases an
 * account. An account waits until its payment methods are deleted at the provider and the outcome of each of its payments is
 * known.
 * An account that cannot be erased does not stop the others; then it throws at the end.
 */
export async function eraseWithdrawn(context: Erasing, signal?: AbortSignal): Promise<number> {
  const [skipped, errors]: [string[], unknown[]] = [[], []];
  let erased = 0;
  while (signal?.aborted !== true) {
    const result = await eraseNext(context, skipped);
    if (result === undefined) break;
    if ('error' in result) {
      skipped.push(result.accountId);
      errors.push(result.error);
    } else erased += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, `withdrawn accounts that could not be erased: ${skipped.join(', ')}`);
  return erased;
}

/** undefined: no account is due. */
async function eraseNext(
  { database, platform }: Erasing,
  skipped: readonly string[],
): Promise<{ readonly accountId: string } | { readonly accountId: string; readonly error: unknown } | undefined> {
  const found: DueErasure[] = [];
  try {
    await database.transaction(async (tx) => {
      found.splice(0, 1, ...(await findDue(tx, platform.clock.now(), skipped)));
      for (const due of found) {
        await eraseAccount(tx, due);
        const entry = { action: 'account-erase', accountId: due.account_id, details: {} };
        await writeJobAudit(tx, { platform, storeId: due.store_id }, entry);
      }
    });
  } catch (error) {
    const [due] = found;
    if (due === undefined) throw error;
    return { accountId: due.account_id, error };
  }
  return found[0] && { accountId: found[0].account_id };
}

/** Locks the account that is due first; other processes skip it. */
function findDue(tx: Transaction, now: Date, skipped: readonly string[]): Promise<readonly DueErasure[]> {
  return tx.query<DueErasure>(
    `SELECT w.store_id, w.account_id, w.withdrawn_at, w.email, w.phone_number FROM withdrawals w
      WHERE w.erase_at <= $1 AND w.account_id <> ALL($2)
        AND NOT EXISTS (SELECT 1 FROM payment_methods m
          WHERE m.store_id = w.store_id AND m.account_id = w.account_id AND m.state = 'removed')
        AND NOT EXISTS (SELECT 1 FROM flow_asks q
          WHERE q.store_id = w.store_id AND q.owner = w.account_id AND q.state IN ('due', 'unknown'))
      ORDER BY w.erase_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [now, skipped],
  );
}

/**
 * Deletes the account, and with it every row that refers to it. The others are listed here; the ledger is kept for the tax law,
 * and names the account by its ID only. tests/server/withdrawal/personal-data.ts lists what happens to each column of the
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
  // Events of the account stay countable, without saying from where or about what.
  await tx.query(
    "UPDATE audit_log SET ip = '', session_hash = NULL, request_id = '', details = '{}' WHERE store_id = $1 AND account_id = $2",
    account,
  );
  // A person who signed up again with the address keeps the later messages.
  const before = [due.store_id, addresses, due.withdrawn_at];
  await tx.query('DELETE FROM outbox WHERE store_id = $1 AND recipient = ANY($2) AND created_at <= $3', before);
  await tx.query("DELETE FROM link_tokens WHERE store_id = $1 AND lower(data ->> 'email') = ANY($2) AND created_at <= $3", [
    due.store_id,
    addresses.map((address) => address.toLowerCase()),
    due.withdrawn_at,
  ]);
  await tx.query('DELETE FROM accounts WHERE store_id = $1 AND account_id = $2', account);
}
