import type { Transaction } from '../../../platform/database/database.ts';
import { lockGroupOf } from '../../family/family-group/leaving.ts';

/** The account that operators are asked about. */
export interface HelpedAccount {
  readonly account_id: string;
  readonly email: string | null;
  readonly email_normal: string | null;
  readonly email_verified_at: Date | null;
  readonly login_id: string | null;
  readonly language: string | null;
}

/** Locks an account as every other change of its credentials does; undefined: it is closed. */
export async function lockHelpedAccount(tx: Transaction, storeId: string, accountId: string): Promise<HelpedAccount | undefined> {
  await lockGroupOf(tx, storeId, accountId);
  const [row] = await tx.query<HelpedAccount>(
    `SELECT account_id, email, email_normal, email_verified_at, login_id, language FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND withdrawn_at IS NULL FOR NO KEY UPDATE`,
    [storeId, accountId],
  );
  return row;
}
