// What shops hand over: checkout sessions and stock.
import type { Queryable } from '../../../platform/database/database.ts';
import { makeToken, type Random } from '../../../platform/random.ts';
import { insertSession, upsertStock } from './queries.ts';
import type { ProductLine, SessionLine } from './session-line.ts';
import { saveItemNames } from './stock/queries.ts';

export interface NewCheckout {
  /** Default: a new one of 256 bits. Who knows it can open the session. */
  readonly sessionId?: string;
  readonly lines: readonly SessionLine[];
  /** Only without plans, which need an account. */
  readonly guestAllowed: boolean;
  /** Where the buyer continues after the order: a path of the store, `/shop/thanks`, or an address that the app has registered. */
  readonly returnAddress?: string | undefined;
  /** The app that asks for it. */
  readonly clientId?: string;
  /** The only member who may order. Default: anybody who has the address. */
  readonly accountId?: string | undefined;
  readonly expiresAt: Date;
}

/** Creates a checkout session; its page is `/checkout/{sessionId}`. Throws if its lines do not fit together. Returns the id. */
export async function createCheckout(
  on: Queryable,
  { storeId, random, now }: { readonly storeId: string; readonly random: Random; readonly now: Date },
  { sessionId = makeToken(random), lines, guestAllowed, returnAddress, clientId, accountId, expiresAt }: NewCheckout,
): Promise<string> {
  if (lines.length === 0) throw new Error('A checkout needs a line.');
  if (guestAllowed && lines.some(({ kind }) => kind === 'plan')) throw new Error('Guests cannot order plans.');
  if (returnAddress !== undefined && clientId === undefined && !isStorePath(returnAddress))
    throw new Error('The return address is a path of this store.');
  for (const line of lines)
    if (line.kind === 'product' && (!Number.isSafeInteger(line.price) || line.price < 0 || line.quantity < 1))
      throw new Error(`The price or quantity of ${line.itemId} is invalid.`);
  for (const line of lines) if (line.kind === 'product') requireEnds(line);
  await insertSession(
    on,
    { storeId, sessionId },
    {
      guest_allowed: guestAllowed,
      return_address: returnAddress ?? null,
      client_id: clientId ?? null,
      account_id: accountId ?? null,
      lines,
      expires_at: expiresAt,
    },
    now,
  );
  await saveItemNames(on, storeId, lines.flatMap(nameItem));
  return sessionId;
}

const nameItem = (line: SessionLine) => (line.kind === 'product' ? [{ itemId: line.itemId, name: line.name }] : []);

/** `/shop/thanks?cart=1`; not `//shop.example`, which is another host. */
export const isStorePath = (address: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(address);

/** Sets how many of an item were ever in stock; sold ones count. Throws if more were sold. */
export const setStock = (on: Queryable, storeId: string, itemId: string, stock: number): Promise<void> =>
  upsertStock(on, storeId, itemId, stock);

function requireEnds({ itemId, salesEndDate, entitlementExpiration, entitlementDays }: ProductLine): void {
  for (const end of [salesEndDate, entitlementExpiration])
    if (end !== null && Number.isNaN(Date.parse(end))) throw new Error(`An end of ${itemId} is no time.`);
  if (entitlementDays === undefined) return;
  if (entitlementExpiration !== null || !Number.isSafeInteger(entitlementDays) || entitlementDays < 1)
    throw new Error(`${itemId} ends either at a time or some days after the order.`);
}
