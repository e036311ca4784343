import { isAgeAllowed } from '../../../engine/declare/index.ts';
import { ageOn } from '../../../engine/validate/index.ts';
import { type PlanSales, startStateOf } from './plan-sales.ts';

/** Ages that may have a contract, in whole years and inclusive; a missing limit is open-ended. */
export interface ContractAges {
  readonly minAge?: number;
  readonly maxAge?: number;
}

/** What of a member decides about every plan. */
export interface ContractMember {
  readonly isKid: boolean;
  /** Whether a manager of the family group keeps the member from new subscriptions. */
  readonly isRestricted: boolean;
  /** YYYYMMDD; null: the member has not entered one. */
  readonly birthday: unknown;
}

export interface ContractRequest extends ContractMember {
  readonly plan: Omit<PlanSales, 'isSubscriptionContractLimited'> & ContractAges & { readonly maxContracts: number };
  /** Running contracts of the member: of the plan, and in all. */
  readonly contractsOfPlan: number;
  readonly contractsInAll: number;
  readonly maxContractsInAll: number;
}

/** Why a member cannot start a contract of any plan. */
export type MemberRefusal = 'KID_NOT_ALLOWED' | 'SUBSCRIPTION_RESTRICTED';
/** Why a member cannot start a contract of a plan. */
export type ContractRefusal =
  | MemberRefusal
  | 'CONTRACT_LIMIT'
  | 'AGE_NOT_ALLOWED'
  | 'SALE_NOT_STARTED'
  | 'SALE_ENDED'
  | 'SOLD_OUT';

const saleRefusals: { readonly [state: string]: ContractRefusal } = {
  beforeSale: 'SALE_NOT_STARTED',
  afterSale: 'SALE_ENDED',
  soldOut: 'SOLD_OUT',
};

/** The first reason against a contract; undefined: it may start. A plan with an age limit needs a birthday. */
export function findContractRefusal(request: ContractRequest, now: Date): ContractRefusal | undefined {
  const ofMember = findMemberRefusal(request);
  if (ofMember !== undefined) return ofMember;
  if (isContractLimited(request)) return 'CONTRACT_LIMIT';
  if (!isOfAge(request.plan, request.birthday, now)) return 'AGE_NOT_ALLOWED';
  return saleRefusals[startStateOf({ ...request.plan, isSubscriptionContractLimited: false }, now)];
}

/** The first reason against contracts of all plans; undefined: it depends on the plan. */
export function findMemberRefusal({ isKid, isRestricted }: ContractMember): MemberRefusal | undefined {
  if (isKid) return 'KID_NOT_ALLOWED';
  return isRestricted ? 'SUBSCRIPTION_RESTRICTED' : undefined;
}

/** Whether a member has as many contracts as they may, of a plan or in all (PURCHASE-026). */
export function isContractLimited(
  request: Pick<ContractRequest, 'contractsOfPlan' | 'contractsInAll' | 'maxContractsInAll'> & {
    readonly plan: { readonly maxContracts: number };
  },
): boolean {
  return request.contractsOfPlan >= request.plan.maxContracts || request.contractsInAll >= request.maxContractsInAll;
}

function isOfAge({ minAge, maxAge }: ContractAges, birthday: unknown, now: Date): boolean {
  if (minAge === undefined && maxAge === undefined) return true;
  const age = ageOn(birthday, now.toISOString());
  return age !== undefined && isAgeAllowed(age, { minAge: minAge ?? null, maxAge: maxAge ?? null, allow: true });
}
