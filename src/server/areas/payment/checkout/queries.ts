import { type Queryable, type Transaction, toJson } from '../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../platform/database/locked.ts';
import type { SessionLine } from './session-line.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly guest_allowed: boolean;
  readonly return_address: string | null;
  /** The app that created it by the API; null: none. */
  readonly client_id: string | null;
  /** The only member who may open it; null: anybody who has its address. */
  readonly account_id: string | null;
  readonly lines: readonly SessionLine[];
  readonly state: 'open' | 'ordering' | 'completed';
  readonly order_id: string | null;
  readonly expires_at: Date;
}
const sessionColumns = 'session_id, guest_allowed, return_address, client_id, account_id, lines, state, order_id, expires_at';

export interface SessionKey {
  readonly storeId: string;
  readonly sessionId: string;
}

export async function insertSession(
  on: Queryable,
  { storeId, sessionId }: SessionKey,
  session: Pick<SessionRow, 'guest_allowed' | 'return_address' | 'client_id' | 'account_id' | 'lines' | 'expires_at'>,
  now: Date,
): Promise<void> {
  await on.query(
    `INSERT INTO checkout_sessions (store_id, session_id, guest_allowed, return_address, lines, created_at, expires_at, client_id,
       account_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      storeId,
      sessionId,
      session.guest_allowed,
      session.return_address,
      toJson(session.lines.map((line) => ({ ...line }))),
      now,
      session.expires_at,
      session.client_id,
      session.account_id,
    ],
  );
}

export async function selectSession(on: Queryable, { storeId, sessionId }: SessionKey): Promise<SessionRow | undefined> {
  const [row] = await on.query<SessionRow>(
    `SELECT ${sessionColumns} FROM checkout_sessions WHERE store_id = $1 AND session_id = $2`,
    [storeId, sessionId],
  );
  return row;
}

export function lockSession(tx: Transaction, { storeId, sessionId }: SessionKey): Promise<Locked<SessionRow> | undefined> {
  return lockRow(tx, `SELECT ${sessionColumns} FROM checkout_sessions WHERE store_id = $1 AND session_id = $2`, [
    storeId,
    sessionId,
  ]);
}

/** Ends an open session now. False: it is being ordered, or was. */
export async function endSession(tx: Transaction, { storeId, sessionId }: SessionKey, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE checkout_sessions SET expires_at = least(expires_at, $3)
      WHERE store_id = $1 AND session_id = $2 AND state = 'open' RETURNING 1`,
    [storeId, sessionId, now],
  );
  return rows.length > 0;
}

/** The newest sessions, for development. */
export function selectSessions(on: Queryable, storeId: string, limit: number): Promise<readonly SessionRow[]> {
  return on.query<SessionRow>(
    `SELECT ${sessionColumns} FROM checkout_sessions WHERE store_id = $1 ORDER BY created_at DESC, session_id LIMIT ${limit}`,
    [storeId],
  );
}

/** What a browser has applied to a checkout. */
export interface Selection {
  readonly campaign_code: string | null;
  readonly prefecture: string | null;
  readonly postal_code: string | null;
  readonly rates: { readonly [profileId: string]: string };
}

export interface SelectionKey extends SessionKey {
  /** Id of the browser's session, which a login keeps. */
  readonly browserSession: string;
}

/** undefined: the browser has applied nothing. */
export async function selectSelection(
  on: Queryable,
  { storeId, browserSession, sessionId }: SelectionKey,
): Promise<Selection | undefined> {
  const [row] = await on.query<Selection>(
    `SELECT campaign_code, prefecture, postal_code, rates FROM checkout_selections
      WHERE store_id = $1 AND browser_session = $2 AND session_id = $3`,
    [storeId, browserSession, sessionId],
  );
  return row;
}

/** A session that has ended meanwhile has applied nothing. Its row is locked, so that it cannot end now. */
export async function saveSelection(
  tx: Transaction,
  { storeId, browserSession, sessionId }: SelectionKey,
  selection: Selection,
): Promise<void> {
  await tx.query(
    `INSERT INTO checkout_selections (store_id, browser_session, session_id, campaign_code, prefecture, postal_code, rates)
     SELECT store_id, session_id, $3, $4, $5, $6, $7 FROM sessions WHERE store_id = $1 AND session_id = $2 FOR KEY SHARE
     ON CONFLICT (store_id, browser_session, session_id) DO UPDATE SET campaign_code = excluded.campaign_code,
       prefecture = excluded.prefecture, postal_code = excluded.postal_code, rates = excluded.rates`,
    [
      storeId,
      browserSession,
      sessionId,
      selection.campaign_code,
      selection.prefecture,
      selection.postal_code,
      toJson({ ...selection.rates }),
    ],
  );
}

/** What anybody has applied to a checkout that is completed. */
export async function deleteSelections(tx: Transaction, { storeId, sessionId }: SessionKey): Promise<void> {
  await tx.query('DELETE FROM checkout_selections WHERE store_id = $1 AND session_id = $2', [storeId, sessionId]);
}

export async function saveSessionState(
  tx: Transaction,
  { storeId, sessionId }: SessionKey,
  state: SessionRow['state'],
  orderId: string | null,
): Promise<void> {
  await tx.query('UPDATE checkout_sessions SET state = $3, order_id = $4 WHERE store_id = $1 AND session_id = $2', [
    storeId,
    sessionId,
    state,
    orderId,
  ]);
}

/** Reserves items. False: not as many are in stock. An item without a row is not counted. */
export async function reserveStock(tx: Transaction, storeId: string, itemId: string, quantity: number): Promise<boolean> {
  const taken = await tx.query(
    'UPDATE item_stock SET sold = sold + $3 WHERE store_id = $1 AND item_id = $2 AND sold + $3 <= stock RETURNING item_id',
    [storeId, itemId, quantity],
  );
  if (taken.length > 0) return true;
  const counted = await tx.query('SELECT 1 AS one FROM item_stock WHERE store_id = $1 AND item_id = $2', [storeId, itemId]);
  return counted.length === 0;
}

/** Items that were ordered before they were counted are not among the sold ones. */
export async function returnStock(tx: Transaction, storeId: string, itemId: string, quantity: number): Promise<void> {
  await tx.query('UPDATE item_stock SET sold = greatest(0, sold - $3) WHERE store_id = $1 AND item_id = $2', [
    storeId,
    itemId,
    quantity,
  ]);
}

/** Items left, by item; one without a row is missing. */
export async function selectStock(
  on: Queryable,
  storeId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.query<{ item_id: string; left_over: number }>(
    'SELECT item_id, stock - sold AS left_over FROM item_stock WHERE store_id = $1 AND item_id = ANY($2::text[])',
    [storeId, itemIds],
  );
  return new Map(rows.map(({ item_id, left_over }) => [item_id, left_over]));
}

export async function upsertStock(on: Queryable, storeId: string, itemId: string, stock: number): Promise<void> {
  await on.query(
    `INSERT INTO item_stock (store_id, item_id, stock) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, item_id) DO UPDATE SET stock = EXCLUDED.stock`,
    [storeId, itemId, stock],
  );
}

/** Deletes the orders of an account that were verified and not placed. */
export async function deleteVerifiedOrders(
  tx: Transaction,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<void> {
  await tx.query("DELETE FROM checkout_orders WHERE store_id = $1 AND account_id = $2 AND state = 'verified'", [
    storeId,
    accountId,
  ]);
}
