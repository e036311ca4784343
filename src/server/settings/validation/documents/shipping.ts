import { findRepeated } from './find-repeated.ts';
import type { DocumentRules } from './index.ts';

/** Items name a profile by its ID, and sessions a rate, so both are unique; each rate is for a prefecture that is shipped to. */
export const validateShipping: DocumentRules<'shipping'> = ({ profiles }) => [
  ...findRepeated(profiles.map(({ id }) => id)).map((index) => ({ path: ['profiles', index, 'id'], rule: 'sameId' })),
  ...profiles.flatMap(({ rates, unavailablePrefectures }, index) => [
    ...findRepeated(rates.map(({ shippingRateId }) => shippingRateId)).map((place) => ({
      path: ['profiles', index, 'rates', place, 'shippingRateId'],
      rule: 'sameId',
    })),
    ...rates.flatMap(({ prefectures }, place) =>
      prefectures.length > 0 && prefectures.every((each) => unavailablePrefectures.includes(each))
        ? [{ path: ['profiles', index, 'rates', place, 'prefectures'], rule: 'rateUnavailable' }]
        : [],
    ),
  ]),
];
