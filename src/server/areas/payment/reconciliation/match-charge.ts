import type { ProviderCharge } from '../../../platform/gateways/payment/payment-gateway.ts';
import { matchPurchase } from '../../plans/purchase/match-charge.ts';
import { matchRenewal } from '../../plans/subscription/charge.ts';
import { matchOrder } from '../checkout/order/match-charge.ts';
import type { ChargeMatcher, ChargeUse } from '../payment-history/charge-use.ts';
import type { StoreContext } from './store-context.ts';

/** What charges the provider. Keys of different matchers differ. */
const matchers: readonly ChargeMatcher[] = [matchOrder, matchRenewal, matchPurchase];

/** What an approved charge was made for; undefined: nothing in the store proves it. */
export async function matchCharge(context: StoreContext, charge: ProviderCharge): Promise<ChargeUse | undefined> {
  const { database, platform, storeId } = context;
  for (const match of matchers) {
    const use = await match({ database, now: platform.clock.now() }, storeId, charge);
    if (use !== undefined) return use;
  }
  return undefined;
}
