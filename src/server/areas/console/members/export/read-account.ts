import type { Json } from '../../../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { type ExportSection, exportSections } from './sections.ts';

interface Transacting {
  transaction<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer>;
}

/** What the store has about an account (個人情報の開示) as JSON: without secrets, bodies of mails and other members' data. */
export async function readAccountData(
  database: Transacting,
  { storeId, accountId, now }: { readonly storeId: string; readonly accountId: string; readonly now: Date },
): Promise<string> {
  // One snapshot of all tables.
  const sections = await database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const parts: [string, readonly object[]][] = [];
    for (const [name, section] of Object.entries(exportSections))
      parts.push([name, await readSection(tx, section, storeId, accountId)]);
    return parts;
  });
  const document = { exportedAt: now.toISOString(), store: storeId, accountId, ...Object.fromEntries(sections) };
  return `${JSON.stringify(document, undefined, 2)}\n`;
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
