import { isAgeAllowed } from '../../engine/declare/index.ts';
import { ageOn } from '../../engine/validate/index.ts';
import { type PlanSales, startStateOf } from './plan-sales.ts';

/** Ages that may have a contract, in whole years and inclusive; a missing limit is open-ended. */
export interface ContractAges {
  readonly minAge?: number;
  readonly maxAge?: number;
}

export interface ContractRequest {
  readonly plan: Omit<PlanSales, 'isSubscriptionContractLimited'> & ContractAges & { readonly maxContracts: number };
  readonly isKid: boolean;
  /** Whether a manager of the family group keeps the member from new subscriptions. */
  readonly isRestricted: boolean;
  /** Running contracts of the member: of the plan, and in all. */
  readonly contractsOfPlan: number;
  readonly contractsInAll: number;
  readonly maxContractsInAll: number;
  /** YYYYMMDD; null: the member has not entered one. */
  readonly birthday: unknown;
}

/** Why a member cannot start a contract. */
export type ContractRefusal =
  | 'KID_NOT_ALLOWED'
  | 'SUBSCRIPTION_RESTRICTED'
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
  if (request.isKid) return 'KID_NOT_ALLOWED';
  if (request.isRestricted) return 'SUBSCRIPTION_RESTRICTED';
  if (isContractLimited(request)) return 'CONTRACT_LIMIT';
  if (!isOfAge(request.plan, request.birthday, now)) return 'AGE_NOT_ALLOWED';
  return saleRefusals[startStateOf({ ...request.plan, isSubscriptionContractLimited: false }, now)];
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
