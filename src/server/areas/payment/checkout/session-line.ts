import type { TaxRate } from '../../../../rules/consumption-tax.ts';
import type { LedgerText } from '../payment-history/queries.ts';

/** A subscription to a plan of the settings, at its price at the time of the order. */
export interface PlanLine {
  readonly kind: 'plan';
  readonly planId: string;
}

/** What a shop sells once: an item that is sent, or a video that is bought or rented. */
export interface ProductLine {
  readonly kind: 'product';
  /** Stock is counted by it. */
  readonly itemId: string;
  readonly planType: 'purchase' | 'rental';
  readonly basePlanType: 'item' | 'video';
  readonly name: LedgerText;
  readonly icon: string | null;
  readonly provider: LedgerText;
  /** Yen with tax for one. */
  readonly price: number;
  readonly taxRate: TaxRate;
  readonly quantity: number;
  /** Of the settings `shipping`; null: nothing is sent. */
  readonly shippingProfileId: string | null;
  /** ISO 8601; null: sold without an end. */
  readonly salesEndDate: string | null;
  /** ISO 8601; null: unlimited, or `entitlementDays`. */
  readonly entitlementExpiration: string | null;
  /** Days of 24 hours from the order until what was bought ends, in place of a fixed end. */
  readonly entitlementDays?: number;
}

export type SessionLine = PlanLine | ProductLine;
