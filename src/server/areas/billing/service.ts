export { insertDuePeriod, insertFailedPeriod } from './periods.ts';
export { listPricedPlans, type PlanSettings, type PlanTexts, type PricedPlan, pickPlanTexts } from './plan-settings.ts';
export { type ContractCampaign, type ContractRow, insertSubscription, type SubscriptionRow, selectContracts } from './queries.ts';
export { type ContractCheck, refuseContract } from './refuse-contract.ts';
export { insertSales, releaseSale, reserveSale, type Sale, selectSales } from './sales.ts';
export { type NewContract, startContract } from './start-contract.ts';
export { describeUsedMethod } from './used-method.ts';
