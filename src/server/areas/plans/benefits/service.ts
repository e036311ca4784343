// What the store gives once to a person: free trials of first contracts, and campaign codes with a limit for each member.
export { findPerson, hashCard, type Person } from './person.ts';
export {
  codeBenefit,
  contractBenefit,
  keepBenefits,
  releaseBenefits,
  selectPlansTaken,
  selectUses,
  takeBenefit,
} from './taken.ts';
