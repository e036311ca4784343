import type { DocumentRules } from './document-rules.ts';

/** Each rate is for a prefecture that is shipped to. */
export const validateShipping: DocumentRules<'shipping'> = ({ profiles }) =>
  profiles.flatMap(({ rates, unavailablePrefectures }, index) =>
    rates.flatMap(({ prefectures }, place) =>
      prefectures.length > 0 && prefectures.every((prefecture) => unavailablePrefectures.includes(prefecture))
        ? [{ path: ['profiles', index, 'rates', place, 'prefectures'], rule: 'rateUnavailable' }]
        : [],
    ),
  );
