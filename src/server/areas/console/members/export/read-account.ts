import type { Json } from '../../../../../../engine/declare/index.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { type ExportSection, exportSections } from './sections.ts';

type Reading = Pick<Database, 'readOnly'>;

/** A row by the names of the JSON: `{ createdAt: …, email: … }`. */
export type ExportRow = { readonly [column: string]: Json | Date };
export type AccountData = readonly (readonly [section: string, rows: readonly ExportRow[]])[];

interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

/** What the store has about an account (個人情報の開示): without secrets, bodies of mails and other members' data. */
export function readAccountSections(database: Reading, { storeId, accountId }: AccountKey): Promise<AccountData> {
  // One snapshot of all tables.
  return database.readOnly(async (on) => {
    const parts: (readonly [string, readonly ExportRow[]])[] = [];
    for (const [name, section] of Object.entries(exportSections))
      parts.push([name, await readSection(on, section, storeId, accountId)]);
    return parts;
  });
}

/** The same as JSON. */
export async function readAccountData(
  database: Reading,
  { storeId, accountId, now }: AccountKey & { readonly now: Date },
): Promise<string> {
  const sections = await readAccountSections(database, { storeId, accountId });
  const document = { exportedAt: now.toISOString(), store: storeId, accountId, ...Object.fromEntries(sections) };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

async function readSection(
  on: Queryable,
  section: ExportSection,
  storeId: string,
  accountId: string,
): Promise<readonly ExportRow[]> {
  const { table, columns, parts = {}, where = 'account_id = $2' } = section;
  const selected = columns.split(/\s+/).map((column) => `${parts[column] ?? column} AS "${toCamelCase(column)}"`);
  return on.query<ExportRow>(`SELECT ${selected.join(', ')} FROM ${table} WHERE store_id = $1 AND ${where} ORDER BY 1`, [
    storeId,
    accountId,
  ]);
}

const toCamelCase = (column: string): string => column.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
