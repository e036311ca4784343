import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type Locked, lockRow } from '../../../platform/database/locked.ts';
import type { BillingContact, RegisteredCard } from '../../../platform/gateways/payment/payment-gateway.ts';
import { isValidReference, lockReference } from './event-queries.ts';
import type { PaymentMethodType } from './method-types.ts';

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}
export interface MethodKey {
  readonly storeId: string;
  readonly methodId: string;
}

export interface MethodRow {
  readonly method_id: string;
  readonly account_id: string;
  readonly method_type: PaymentMethodType;
  readonly state: 'registering' | 'pending' | 'active' | 'refused' | 'removed';
  readonly is_valid: boolean;
  readonly reference: string | null;
  readonly card_suffix: string | null;
  readonly card_expiry: string | null;
  readonly card_brand: string | null;
  readonly billing_first_name: string | null;
  readonly billing_last_name: string | null;
  readonly billing_email: string | null;
  readonly billing_phone: string | null;
  readonly certification: string | null;
  readonly certification_until: Date | null;
  readonly contracts: number;
  readonly added_at: Date | null;
  readonly default_since: Date | null;
  /** When a charge was declined since which none was approved. */
  readonly declined_at: Date | null;
  readonly created_at: Date;
}
const columns = `method_id, account_id, method_type, state, is_valid, reference, card_suffix, card_expiry, card_brand, created_at,
  billing_first_name, billing_last_name, billing_email, billing_phone, certification, certification_until, contracts, added_at, default_since, declined_at`;
/** More than a member can add in some days. */
const maxShown = 50;

/** The methods that the member sees, newest first. */
export function listMethods(on: Queryable, { storeId, accountId }: AccountKey): Promise<MethodRow[]> {
  return on.query<MethodRow>(
    `SELECT ${columns} FROM payment_methods WHERE store_id = $1 AND account_id = $2 AND state IN ('active', 'pending')
      ORDER BY created_at DESC, method_id LIMIT ${maxShown}`,
    [storeId, accountId],
  );
}

/** A method of this account; undefined: it has none of this id. */
export async function findMethod(on: Queryable, key: AccountKey & MethodKey): Promise<MethodRow | undefined> {
  const [row] = await on.query<MethodRow>(
    `SELECT ${columns} FROM payment_methods WHERE store_id = $1 AND method_id = $2 AND account_id = $3`,
    [key.storeId, key.methodId, key.accountId],
  );
  return row;
}

/** The same, locked: it is neither removed nor declared invalid until the transaction ends. Lock contracts first. */
export function lockMethod(tx: Transaction, key: AccountKey & MethodKey): Promise<Locked<MethodRow> | undefined> {
  return lockRow(tx, `SELECT ${columns} FROM payment_methods WHERE store_id = $1 AND method_id = $2 AND account_id = $3`, [
    key.storeId,
    key.methodId,
    key.accountId,
  ]);
}

/** The method that a card token was sent for. */
export async function findByToken(on: Queryable, storeId: string, tokenHash: string): Promise<MethodRow | undefined> {
  const [row] = await on.query<MethodRow>(`SELECT ${columns} FROM payment_methods WHERE store_id = $1 AND token_hash = $2`, [
    storeId,
    tokenHash,
  ]);
  return row;
}

export interface NewCard extends AccountKey, MethodKey {
  readonly tokenHash: string;
  readonly billing: BillingContact;
  readonly now: Date;
}

/** Notes a card before the provider is asked. Another request with the same token has noted it: nothing changes. */
export async function insertCard(
  on: Queryable,
  { storeId, methodId, accountId, tokenHash, billing, now }: NewCard,
): Promise<void> {
  await on.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, token_hash, billing_first_name,
       billing_last_name, billing_email, billing_phone, created_at)
     VALUES ($1, $2, $3, 'SbpsCredit', 'registering', $4, $5, $6, $7, $8, $9)
     ON CONFLICT (store_id, token_hash) WHERE token_hash IS NOT NULL DO NOTHING`,
    [
      storeId,
      methodId,
      accountId,
      tokenHash,
      emptyToNull(billing.firstName),
      emptyToNull(billing.lastName),
      emptyToNull(billing.email),
      emptyToNull(billing.phone),
      now,
    ],
  );
}

/** The session in which a method becomes active, and when. */
export interface Added {
  readonly sessionId: string;
  readonly now: Date;
}

/** A card with the keyed hash of its fingerprint; null: the provider gave none. */
export interface StoredCard extends RegisteredCard {
  readonly hash: string | null;
}

/** Saves the provider's answer. False: another request has saved it. */
export async function saveRegistered(
  tx: Transaction,
  { storeId, methodId }: MethodKey,
  card: StoredCard,
  { sessionId, now }: Added,
  certificationUntil: Date,
): Promise<boolean> {
  const isActive = card.certification === null;
  await lockReference(tx, storeId, card.reference);
  const rows = await tx.query(
    `UPDATE payment_methods SET state = $3, reference = $4, card_suffix = $5, card_expiry = $6, card_brand = $7, certification = $8,
       certification_until = $9, added_at = $10, added_session = $11, is_valid = ${isValidReference('$4', '$12')}, card_hash = $13
     WHERE store_id = $1 AND method_id = $2 AND state = 'registering' RETURNING method_id`,
    [
      storeId,
      methodId,
      isActive ? 'active' : 'pending',
      card.reference,
      card.suffix,
      card.expireDate,
      card.brandCode.slice(0, 8),
      card.certification,
      isActive ? null : certificationUntil,
      isActive ? now : null,
      isActive ? sessionId : null,
      now,
      card.hash,
    ],
  );
  return rows.length > 0;
}

export async function saveRefused(on: Queryable, { storeId, methodId }: MethodKey): Promise<void> {
  await on.query(
    "UPDATE payment_methods SET state = 'refused' WHERE store_id = $1 AND method_id = $2 AND state = 'registering'",
    [storeId, methodId],
  );
}

/** Saves a newly opened certification, unless another request did. */
export async function saveThreeDSecure(
  on: Queryable,
  { storeId, methodId }: MethodKey,
  previous: string | null,
  certification: string | null,
  until: Date | null,
): Promise<void> {
  await on.query(
    `UPDATE payment_methods SET certification = $4, certification_until = $5
      WHERE store_id = $1 AND method_id = $2 AND certification IS NOT DISTINCT FROM $3`,
    [storeId, methodId, previous, certification, until],
  );
}

/** Ends a certification that was passed. False: another request has ended it. */
export async function savePassed(
  tx: Transaction,
  { storeId, methodId }: MethodKey,
  certification: string,
  billing: BillingContact | undefined,
  { sessionId, now }: Added,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_methods SET state = 'active', certification = NULL, certification_until = NULL, added_at = $4, added_session = $5,
       billing_first_name = coalesce($6, billing_first_name), billing_last_name = coalesce($7, billing_last_name),
       billing_email = coalesce($8, billing_email), billing_phone = coalesce($9, billing_phone)
     WHERE store_id = $1 AND method_id = $2 AND certification = $3 AND state IN ('pending', 'active') RETURNING method_id`,
    [
      storeId,
      methodId,
      certification,
      now,
      sessionId,
      emptyToNull(billing?.firstName ?? ''),
      emptyToNull(billing?.lastName ?? ''),
      emptyToNull(billing?.email ?? ''),
      emptyToNull(billing?.phone ?? ''),
    ],
  );
  return rows.length > 0;
}

export interface NewMethod extends AccountKey, MethodKey {
  readonly type: PaymentMethodType;
  readonly reference: string | null;
  readonly campaignCode: string | null;
}

/** Adds a method without a card. False: the account has this campaign code, or the reference is known. */
export async function insertMethod(tx: Transaction, method: NewMethod, { sessionId, now }: Added): Promise<boolean> {
  if (method.reference !== null) await lockReference(tx, method.storeId, method.reference);
  const rows = await tx.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, reference, campaign_code, created_at, added_at,
       added_session, is_valid)
     VALUES ($1, $2, $3, $4, 'active', $5, $6, $7, $7, $8, ${isValidReference('$5', '$7')}) ON CONFLICT DO NOTHING RETURNING method_id`,
    [method.storeId, method.methodId, method.accountId, method.type, method.reference, method.campaignCode, now, sessionId],
  );
  return rows.length > 0;
}

/** The method that was added last in this session since then. */
export async function findAdded(
  on: Queryable,
  { storeId, accountId }: AccountKey,
  sessionId: string,
  since: Date,
): Promise<Pick<MethodRow, 'method_id' | 'method_type'> | undefined> {
  const [row] = await on.query<Pick<MethodRow, 'method_id' | 'method_type'>>(
    `SELECT method_id, method_type FROM payment_methods
      WHERE store_id = $1 AND account_id = $2 AND added_session = $3 AND added_at > $4 ORDER BY added_at DESC LIMIT 1`,
    [storeId, accountId, sessionId, since],
  );
  return row;
}

/** Makes a usable method the default. False: it is none of the account. */
export async function saveDefault(tx: Transaction, key: AccountKey & MethodKey, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_methods SET default_since = $4
      WHERE store_id = $1 AND method_id = $2 AND account_id = $3 AND state = 'active' RETURNING method_id`,
    [key.storeId, key.methodId, key.accountId, now],
  );
  return rows.length > 0;
}

/** Marks a method for deletion at the provider. False: a contract uses it, or it is no such method of the account. */
export async function markRemoved(
  tx: Transaction,
  key: AccountKey & MethodKey,
  states: readonly MethodRow['state'][] = ['active', 'pending'],
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_methods SET state = 'removed', campaign_code = NULL
      WHERE store_id = $1 AND method_id = $2 AND account_id = $3 AND contracts = 0 AND state = ANY($4) RETURNING method_id`,
    [key.storeId, key.methodId, key.accountId, states],
  );
  return rows.length > 0;
}

export const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** Marks the methods that were added at this time or later for deletion at the provider, unless a contract uses them; null: all. */
export async function markRemovedSince(tx: Transaction, { storeId, accountId }: AccountKey, since: Date | null): Promise<void> {
  await tx.query(
    `UPDATE payment_methods SET state = 'removed', campaign_code = NULL
      WHERE store_id = $1 AND account_id = $2 AND state IN ('active', 'pending') AND contracts = 0
        AND ($3::timestamptz IS NULL OR coalesce(added_at, created_at) >= $3)`,
    [storeId, accountId, since],
  );
}
