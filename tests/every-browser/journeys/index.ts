import { accountJourneys } from './accounts.ts';
import { familyJourneys } from './families.ts';
import type { Journey } from './journey.ts';
import { loginJourneys } from './logins.ts';
import { otherJourneys } from './others.ts';
import { paymentJourneys } from './payments.ts';

export const journeys = {
  ...accountJourneys,
  ...loginJourneys,
  ...familyJourneys,
  ...paymentJourneys,
  ...otherJourneys,
} as const satisfies { readonly [name: string]: Journey };
