import type { Database } from '../../../platform/database/database.ts';
import type { ProviderCharge } from '../../../platform/gateways/payment/payment-gateway.ts';

/** What a store does with an approved charge that no entry of the ledger names. */
export type ChargeUse =
  /** It paid these entries, which were recorded without its reference. */
  | { readonly kind: 'sold'; readonly earningsIds: readonly string[] }
  /** What it pays, or its return, is under way, and ends without help. */
  | { readonly kind: 'underWay' }
  /** The store had lost that it was paid. What it pays is completed now. */
  | { readonly kind: 'completed' }
  /** Nothing uses it, and nothing ever will: it can be returned. */
  | { readonly kind: 'unused' };

/**
 * Finds out, by the idempotency key of a charge, what it was made for; undefined: no row of the store proves it. Locks what it finds, so
 * that an unused charge stays unused.
 */
export type ChargeMatcher = (
  context: { readonly database: Database; readonly now: Date },
  storeId: string,
  charge: ProviderCharge,
) => Promise<ChargeUse | undefined>;
