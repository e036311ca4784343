export { matchRenewal } from './charge.ts';
export { insertDuePeriod, insertFailedPeriod } from './periods.ts';
export { describeOrderMessage, listPricedPlans, type PlanTexts, type PricedPlan, pickPlanTexts } from './plan-settings.ts';
export { type ContractCampaign, type ContractRow, insertSubscription, selectContracts, selectPlansEverHeld } from './queries.ts';
export { describeBuyer, refuseContract } from './refuse-contract.ts';
export { insertSales, lockBuyer, releaseSale, reserveSale, selectSales } from './sales.ts';
export { startContract } from './start-contract.ts';
export { describeUsedMethod, findUsedMethod } from './used-method.ts';
