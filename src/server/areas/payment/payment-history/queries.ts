import type { TaxedAmount, TaxTotal } from '../../../../rules/consumption-tax.ts';
import { type Queryable, toJson } from '../../../platform/database/database.ts';

/** A text in the languages of the store. */
export interface LedgerText {
  readonly ja: string;
  readonly en?: string;
}

/** What was bought: `{ name: { ja: "スタンダードプラン" }, quantity: 1, amount: 1980, taxRate: 10 }`. */
export interface LedgerLine extends TaxedAmount {
  readonly name: LedgerText;
  readonly quantity: number;
  /** Missing: a plan, or an entry of an earlier release. */
  readonly kind?: 'product' | 'shipping';
}

/** How it was paid, as it may be shown. */
export interface LedgerPaymentMethod {
  readonly paymentMethodType:
    | 'CampaignCode'
    | 'SbpsCredit'
    | 'SbpsPaypay'
    | 'SbpsAuone'
    | 'SbpsAuSimple'
    | 'SbpsDocomo'
    | 'SbpsSoftbank'
    | 'PaypalNvp'
    | 'PaypalRest';
  readonly creditInfo: { readonly cardNumberSuffix: string; readonly cardbrandCode: string } | null;
}

export interface LedgerRow {
  readonly earnings_id: string;
  readonly account_id: string;
  readonly kind: 'charge' | 'refund';
  readonly refund_of: string | null;
  readonly intent: string;
  readonly created_at: Date;
  readonly order_info_id: string;
  readonly plan_name: LedgerText;
  readonly provider_name: LedgerText;
  readonly lines: readonly LedgerLine[];
  readonly taxes: readonly TaxTotal[];
  readonly billing_amount: number;
  readonly tax_amount: number;
  readonly payment_method: LedgerPaymentMethod | null;
  /** The provider's reference of the charge; null: nothing was charged, or it is not known. */
  readonly charge_reference: string | null;
}

export const ledgerColumns = `earnings_id, account_id, kind, refund_of, intent, created_at, order_info_id, plan_name, provider_name, lines,
  taxes, billing_amount, tax_amount, payment_method, charge_reference`;

/** Inserts an entry; false: there is one with the same intent. */
export async function insertEntry(on: Queryable, storeId: string, row: LedgerRow): Promise<boolean> {
  const inserted = await on.query(
    `INSERT INTO ledger_entries (store_id, ${ledgerColumns})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (store_id, intent) DO NOTHING RETURNING earnings_id`,
    [
      storeId,
      row.earnings_id,
      row.account_id,
      row.kind,
      row.refund_of,
      row.intent,
      row.created_at,
      row.order_info_id,
      toJson(row.plan_name),
      toJson(row.provider_name),
      toJson(row.lines),
      toJson(row.taxes),
      row.billing_amount,
      row.tax_amount,
      row.payment_method === null ? null : toJson(row.payment_method),
      row.charge_reference,
    ],
  );
  return inserted.length > 0;
}

/** An entry of any account. */
export async function selectEntry(on: Queryable, storeId: string, earningsId: string): Promise<LedgerRow | undefined> {
  const [row] = await on.query<LedgerRow>(
    `SELECT ${ledgerColumns} FROM ledger_entries WHERE store_id = $1 AND earnings_id = $2`,
    [storeId, earningsId],
  );
  return row;
}

/** Whose entries, and of which year in Japan; null: of all years. */
interface EntriesOf {
  readonly storeId: string;
  readonly accountId: string;
  readonly year: number | null;
}
const isListed = `store_id = $1 AND account_id = $2
  AND ($3::integer IS NULL OR extract(year FROM created_at AT TIME ZONE 'Asia/Tokyo') = $3)`;

/** Entries of an account, newest first. */
export async function selectEntries(
  on: Queryable,
  { storeId, accountId, year }: EntriesOf,
  range: { readonly limit: number; readonly offset: number },
): Promise<readonly LedgerRow[]> {
  return on.query<LedgerRow>(
    `SELECT ${ledgerColumns} FROM ledger_entries WHERE ${isListed}
      ORDER BY created_at DESC, earnings_id DESC LIMIT $4 OFFSET $5`,
    [storeId, accountId, year, range.limit, range.offset],
  );
}

export async function countEntries(on: Queryable, { storeId, accountId, year }: EntriesOf): Promise<number> {
  const [row] = await on.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ledger_entries WHERE ${isListed}`, [
    storeId,
    accountId,
    year,
  ]);
  return row?.count ?? 0;
}

/** The years in Japan in which an account has entries, the latest first. */
export async function selectYears(on: Queryable, { storeId, accountId }: Omit<EntriesOf, 'year'>): Promise<readonly number[]> {
  const rows = await on.query<{ year: number }>(
    `SELECT DISTINCT extract(year FROM created_at AT TIME ZONE 'Asia/Tokyo')::integer AS year FROM ledger_entries
      WHERE store_id = $1 AND account_id = $2 ORDER BY year DESC`,
    [storeId, accountId],
  );
  return rows.map(({ year }) => year);
}
