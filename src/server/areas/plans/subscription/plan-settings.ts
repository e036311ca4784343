import type { DataOf } from '../../../../declared-data.ts';
import type { PlansSettings, PriceTablesSettings } from '../../../../generated/settings.ts';
import { reducedTaxRate, standardTaxRate, type TaxRate } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';

export type PlanSettings = DataOf<PlansSettings>['plans'][number];
type PriceTables = DataOf<PriceTablesSettings>['tables'];

/** What a contract keeps of its plan: names, provider and channel in the languages of the store. */
export type PlanTexts = Pick<
  PlanSettings,
  'planName' | 'planDescription' | 'planIcon' | 'providerName' | 'channelName' | 'channelProviderName' | 'channelIcon'
>;

export function pickPlanTexts(plan: PlanTexts): PlanTexts {
  const { planName, planDescription, planIcon, providerName, channelName, channelProviderName, channelIcon } = plan;
  const pictures = { ...(planIcon === undefined ? {} : { planIcon }), ...(channelIcon === undefined ? {} : { channelIcon }) };
  return { planName, planDescription, providerName, channelName, channelProviderName, ...pictures };
}

/** What a plan's provider writes on the page after the order: sanitised HTML; empty: nothing. */
export async function describeOrderMessage(
  { project, store, language }: Pick<RequestContext, 'project' | 'store' | 'language'>,
  { orderCompletedMessage }: Pick<PlanSettings, 'orderCompletedMessage'>,
): Promise<string> {
  const [message = ''] = await project.html.read(store.id, [localize(orderCompletedMessage ?? '', language)]);
  return message;
}

/** A price in yen with tax. */
export interface PlanPrice {
  readonly price: number;
  readonly taxRate: TaxRate;
}
export interface PricedPlan extends PlanSettings, PlanPrice {}

/** The plans that have a price now, in the order of the settings. */
export function listPricedPlans(plans: readonly PlanSettings[], tables: PriceTables, now: Date): readonly PricedPlan[] {
  const prices = new Map(tables.map(({ priceTableId, prices }) => [priceTableId, findPrice(prices, now)]));
  return plans.flatMap((plan) => {
    const price = prices.get(plan.priceTableId);
    return price === undefined ? [] : [{ ...plan, ...price }];
  });
}

/** The newest price whose time has come; of two for the same time the later one. */
function findPrice(prices: PriceTables[number]['prices'], now: Date): PlanPrice | undefined {
  const valid = prices.filter(({ from }) => Date.parse(from) <= now.getTime());
  const [first, ...laterPrices] = valid;
  if (first === undefined) return undefined;
  const newest = laterPrices.reduce((best, price) => (Date.parse(price.from) >= Date.parse(best.from) ? price : best), first);
  return { price: newest.price, taxRate: newest.isReducedTaxRate ? reducedTaxRate : standardTaxRate };
}
