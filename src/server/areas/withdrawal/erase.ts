// Erases the personal data of withdrawn accounts on schedule.
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../runtime/job.ts';

interface DueErasure {
  readonly store_id: string;
  readonly account_id: string;
  readonly withdrawn_at: Date;
  readonly email: string | null;
  readonly phone_number: string | null;
}

export const eraseDue: Job = async ({ database, platform }) => {
  await eraseWithdrawn(database, platform.clock.now());
};

/**
 * Erases the accounts whose time has come, one in each transaction. Of several processes one erases an account. An account waits until
 * its payment methods are deleted at the provider and the outcome of each of its payments is known.
 */
export async function eraseWithdrawn(database: Database, now: Date): Promise<number> {
  let erased = 0;
  while (await database.transaction((tx) => eraseNext(tx, now))) erased += 1;
  return erased;
}

async function eraseNext(tx: Transaction, now: Date): Promise<boolean> {
  const [due] = await tx.query<DueErasure>(
    `SELECT w.store_id, w.account_id, w.withdrawn_at, w.email, w.phone_number FROM withdrawals w
      WHERE w.erase_at <= $1
        AND NOT EXISTS (SELECT 1 FROM payment_methods m
          WHERE m.store_id = w.store_id AND m.account_id = w.account_id AND m.state = 'removed')
        AND NOT EXISTS (SELECT 1 FROM flow_asks q
          WHERE q.store_id = w.store_id AND q.owner = w.account_id AND q.state IN ('due', 'unknown'))
      ORDER BY w.erase_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [now],
  );
  if (due === undefined) return false;
  await eraseAccount(tx, due);
  return true;
}

/**
 * Deletes the account, and with it every row that refers to it. The others are listed here; the ledger is kept for the tax law, and
 * names the account by its ID only. tests/server/withdrawal/personal-data.ts says of each column of the database what happens to it.
 */
async function eraseAccount(tx: Transaction, due: DueErasure): Promise<void> {
  const account = [due.store_id, due.account_id];
  const addresses = [due.email, due.phone_number].filter((address) => address !== null);
  await tx.query('DELETE FROM flows WHERE store_id = $1 AND owner = $2', account);
  await tx.query('DELETE FROM flow_asks WHERE store_id = $1 AND owner = $2', account);
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
