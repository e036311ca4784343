import { normalizeEmail } from '../../src/rules/normalize-identifiers.ts';
import { readAccountData } from '../../src/server/areas/console/members/export/read-account.ts';
import { writeCommandAudits } from '../../src/server/platform/audit.ts';
import type { Database, Queryable } from '../../src/server/platform/database/database.ts';
import type { Platform } from '../../src/server/platform/platform.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';

export interface ExportRequest {
  readonly database: Database;
  readonly storeId: string;
  readonly platform: Pick<Platform, 'clock' | 'random'>;
  /** Id or address of the account. */
  readonly account: string;
}

/** Returns what the store has about an account as JSON. Throws a StartupError unless exactly one account is meant. */
export async function exportAccount({ database, storeId, platform, account }: ExportRequest): Promise<string> {
  const accountId = await findAccount(database, storeId, account);
  const document = await readAccountData(database, { storeId, accountId, now: platform.clock.now() });
  await writeCommandAudits(database, { platform, storeId }, [{ action: 'member-export', accountId, details: {} }]);
  return document;
}

async function findAccount(on: Queryable, storeId: string, account: string): Promise<string> {
  const rows = await on.query<{ account_id: string }>(
    'SELECT account_id FROM accounts WHERE store_id = $1 AND (account_id = $2 OR email_normal = $3) ORDER BY account_id',
    [storeId, account, normalizeEmail(account)],
  );
  const [first, second] = rows;
  if (first === undefined) throw new StartupError(`The store has no account ${account}.`);
  if (second !== undefined)
    throw new StartupError(
      `Several accounts have this address: ${rows.map((row) => row.account_id).join(', ')}. Name one by its id.`,
    );
  return first.account_id;
}
