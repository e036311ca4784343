import type { SqlValue, Transaction } from './database.ts';

declare const isLocked: unique symbol;

/**
 * A row that its transaction has locked, so that it is as stored until the transaction ends. What acts on a row, such as a charge, asks
 * for this type: a row that was read without a lock does not compile there.
 */
export type Locked<Row> = Row & { readonly [isLocked]: true };

/** Reads one row and locks it. `sql` is the SELECT without its lock. */
export async function lockRow<Row>(
  tx: Transaction,
  sql: string,
  parameters: readonly SqlValue[],
): Promise<Locked<Row> | undefined> {
  const [row] = await lockRows<Row>(tx, sql, parameters);
  return row;
}

/** Reads rows and locks them in their order. */
export function lockRows<Row>(tx: Transaction, sql: string, parameters: readonly SqlValue[]): Promise<readonly Locked<Row>[]> {
  return tx.query<Locked<Row>>(`${sql} FOR UPDATE`, parameters);
}
