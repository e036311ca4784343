export { describeBought, isPlanNeeded, isPlanOffered, plansAddress } from './sign-up.ts';
