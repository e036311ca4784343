// Purchase tokens: signed, bound to one account, plan and terms, and good for one order.
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import { makeToken } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';

/** How long a token is good for. */
const tokenSeconds = 900;

interface Buyer {
  readonly storeId: string;
  readonly accountId: string;
}

/** The member who buys. */
export const buyerOf = (context: Pick<RequestContext, 'store' | 'session'>): Buyer => ({
  storeId: context.store.id,
  accountId: requireAccountId(context),
});

export interface PurchaseToken {
  readonly planId: string;
  /** Hash of what the member agrees to: price, days, payment method and campaign code. */
  readonly terms: string;
  readonly isExpired: boolean;
}

type TokenContext = Pick<RequestContext, 'platform' | 'now'>;

export function issueToken(
  { platform, now }: TokenContext,
  buyer: Buyer,
  { planId, terms }: Omit<PurchaseToken, 'isExpired'>,
): string {
  const body = [planId, makeToken(platform.random), addSeconds(now, tokenSeconds).getTime(), terms].join('.');
  return `${body}.${platform.keys.sign(purpose, signedText(buyer, body))}`;
}

/** Undefined: not a token of this account. */
export function readToken({ platform, now }: TokenContext, buyer: Buyer, token: string): PurchaseToken | undefined {
  const [planId = '', nonce = '', expiresAt = '', terms = '', signature = ''] = token.split('.');
  const body = [planId, nonce, expiresAt, terms].join('.');
  if (!platform.keys.verifies(purpose, signedText(buyer, body), signature)) return undefined;
  return { planId, terms, isExpired: Number(expiresAt) <= now.getTime() };
}

const purpose = 'purchase token';
const signedText = ({ storeId, accountId }: Buyer, body: string): string => [storeId, accountId, body].join('\n');

/** Uses a token up, in the transaction of its order. False: it was used before. */
export async function useToken(tx: Transaction, { storeId, accountId }: Buyer, token: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO used_purchase_tokens (store_id, token_hash, account_id, used_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING token_hash`,
    [storeId, hashText(token), accountId, now],
  );
  return rows.length > 0;
}
