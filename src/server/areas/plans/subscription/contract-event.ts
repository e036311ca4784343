import type { EventData } from '../../../../generated/events.ts';
import type { SubscriptionRow } from './queries.ts';

/** A contract as the events of contracts name it. */
export const describeContract = (
  contract: Pick<SubscriptionRow, 'subscription_id' | 'account_id' | 'plan_id'>,
): EventData['contract.ended'] => ({
  accountId: contract.account_id,
  subscriptionId: contract.subscription_id,
  planId: contract.plan_id,
});
