/** What the sandbox does with a card. */
export type CardBehaviour =
  | 'approved'
  /** The card is registered, and needs 3-D Secure. */
  | 'certified'
  /** Refused when it is registered. */
  | 'declined'
  /** 3-D Secure is required, and refused by the bank. */
  | 'refused'
  /** The page of 3-D Secure never answers. */
  | 'silent'
  /** The result of 3-D Secure is sent twice. */
  | 'twice'
  /** The token cannot be made: a system error. */
  | 'broken'
  /** Registered, and declined at each charge. */
  | 'chargeDeclined'
  /** Each charge is made, and answered with 500. */
  | 'chargeLost'
  /** Each charge is made, and its answer never comes. */
  | 'chargeSilent'
  /** Each charge is answered after three seconds. */
  | 'chargeSlow'
  /** Each charge is made, and its refunds are refused. */
  | 'refundRefused';

const behaviours: { readonly [number: string]: CardBehaviour } = {
  '4000000000001000': 'certified',
  '4000000000002008': 'declined',
  '4000000000003006': 'refused',
  '4000000000004004': 'silent',
  '4000000000005001': 'twice',
  '4000000000006009': 'broken',
  '4000000000007007': 'chargeDeclined',
  '4000000000007015': 'chargeLost',
  '4000000000007023': 'chargeSilent',
  '4000000000007031': 'chargeSlow',
  '4000000000008005': 'refundRefused',
};

/** Any other number is approved without 3-D Secure. */
export function behaviourOf(number: string): CardBehaviour {
  return behaviours[number] ?? 'approved';
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'V'],
  [/^5/, 'M'],
  [/^3[47]/, 'A'],
  [/^35/, 'J'],
  [/^3[068]/, 'D'],
];
export function brandOf(number: string): string {
  return brands.find(([prefix]) => prefix.test(number))?.[1] ?? 'Unknown';
}
