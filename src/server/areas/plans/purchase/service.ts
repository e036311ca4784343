export { matchPurchase } from './match-charge.ts';
export { describeBought, isPlanNeeded, isPlanOffered, plansAddress } from './sign-up.ts';
