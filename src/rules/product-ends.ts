// When something that is sold once cannot be bought any more.
import { addDays } from './plans/settlement-dates.ts';

/** ISO 8601; null: without an end. */
export interface ProductEnds {
  readonly salesEndDate: string | null;
  /** When what was bought ends, such as a rental. */
  readonly entitlementExpiration: string | null;
}

/** `over`: it is not sold any more. `expired`: what the buyer would get has ended. undefined: it can be bought. */
export function findProductEnd({ salesEndDate, entitlementExpiration }: ProductEnds, now: Date): 'over' | 'expired' | undefined {
  if (hasPassed(entitlementExpiration, now)) return 'expired';
  return hasPassed(salesEndDate, now) ? 'over' : undefined;
}

const hasPassed = (end: string | null, now: Date): boolean => end !== null && Date.parse(end) <= now.getTime();

/** When something ends that is bought now: at its own end, or so many days of 24 hours later. */
export const endOfEntitlement = (
  {
    entitlementExpiration,
    entitlementDays,
  }: Pick<ProductEnds, 'entitlementExpiration'> & { readonly entitlementDays?: number | null | undefined },
  now: Date,
): string | null => entitlementExpiration ?? (entitlementDays == null ? null : addDays(now, entitlementDays).toISOString());
