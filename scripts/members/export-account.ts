import type { Json } from '../../engine/declare/index.ts';
import { normalizeEmail } from '../../src/rules/normalize-identifiers.ts';
import { writeCommandAudits } from '../../src/server/platform/audit.ts';
import type { Database, Queryable } from '../../src/server/platform/database/database.ts';
import type { Platform } from '../../src/server/platform/platform.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { type ExportSection, exportSections } from './export-sections.ts';

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
  // One snapshot of all tables.
  const sections = await database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const parts: [string, readonly object[]][] = [];
    for (const [name, section] of Object.entries(exportSections))
      parts.push([name, await readSection(tx, section, storeId, accountId)]);
    return parts;
  });
  await writeCommandAudits(database, { platform, storeId }, [{ action: 'member-export', accountId, details: {} }]);
  const document = { exportedAt: platform.clock.now().toISOString(), store: storeId, accountId, ...Object.fromEntries(sections) };
  return `${JSON.stringify(document, undefined, 2)}\n`;
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

async function readSection(
  on: Queryable,
  section: ExportSection,
  storeId: string,
  accountId: string,
): Promise<readonly object[]> {
  const { table, columns, parts = {}, where = 'account_id = $2' } = section;
  const selected = columns.split(/\s+/).map((column) => `${parts[column] ?? column} AS "${toCamelCase(column)}"`);
  return on.query<{ readonly [column: string]: Json }>(
    `SELECT ${selected.join(', ')} FROM ${table} WHERE store_id = $1 AND ${where} ORDER BY 1`,
    [storeId, accountId],
  );
}

const toCamelCase = (column: string): string => column.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
