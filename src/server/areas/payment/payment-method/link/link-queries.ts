import { type Queryable, type Transaction, toJson } from '../../../../platform/database/database.ts';
import type { PaymentMethodType } from '../method-types.ts';
import type { AccountKey } from '../queries.ts';

export interface StartedLink extends AccountKey {
  readonly stateHash: string;
  readonly type: PaymentMethodType;
  readonly policies: readonly { readonly policyId: string; readonly revision: number; readonly key: string }[];
  readonly expiresAt: Date;
  /** The contract whose page the visit began on; null: another page. */
  readonly subscriptionId: string | null;
}

export async function insertLink(on: Queryable, link: StartedLink): Promise<void> {
  await on.query(
    `INSERT INTO payment_links (store_id, state_hash, account_id, method_type, policies, expires_at, subscription_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [link.storeId, link.stateHash, link.accountId, link.type, toJson(link.policies), link.expiresAt, link.subscriptionId],
  );
}

export interface ConsumedLink {
  readonly method_type: PaymentMethodType;
  readonly policies: unknown;
  readonly subscription_id: string | null;
}

/** Takes a visit of this account, so that a return is applied once. */
export async function consumePaymentLink(
  tx: Transaction,
  { storeId, accountId }: AccountKey,
  stateHash: string,
  now: Date,
): Promise<ConsumedLink | undefined> {
  const [row] = await tx.query<ConsumedLink & { expires_at: Date }>(
    `DELETE FROM payment_links WHERE store_id = $1 AND state_hash = $2 AND account_id = $3
      RETURNING method_type, policies, subscription_id, expires_at`,
    [storeId, stateHash, accountId],
  );
  return row === undefined || row.expires_at <= now ? undefined : row;
}

/** Ends the visits of an account. */
export async function deleteLinksOf(tx: Transaction, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query('DELETE FROM payment_links WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}
