export { listPricedPlans, type PricedPlan, pickPlanTexts } from './plan-settings.ts';
export { insertSales, insertSubscription, selectSubscriptions } from './queries.ts';
