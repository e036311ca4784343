import type { HashCost } from '../../src/server/platform/passwords/passwords.ts';

/** Thousands of logins: a hash takes a tenth of a millisecond. */
export const testHashCost: HashCost = { memoryCost: 64, timeCost: 1 };
