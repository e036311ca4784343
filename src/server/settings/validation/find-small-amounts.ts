// Amounts above 0 but below the payment provider's minimum: the provider refuses to charge them.
import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import { type Campaign, discountOf, isForPlan } from '../../../rules/plans/campaigns.ts';

/** A plan whose price, with or without a campaign, is such an amount in yen. */
export interface SmallAmount {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly campaign: Readonly<Record<string, unknown>> | undefined;
  readonly amount: number;
  readonly minimum: number;
}

/** The first such amount of each plan, and of each plan with each campaign that is not over. */
export function findSmallAmounts(settings: Settings, minimum: number, now: Date): readonly SmallAmount[] {
  const isOver = ({ endDate }: Readonly<Record<string, unknown>>): boolean =>
    typeof endDate === 'string' && Date.parse(endDate) <= now.getTime();
  const campaigns = readList(settings['campaigns']?.['campaigns']).filter((campaign) => !isOver(campaign));
  return readList(settings['plans']?.['plans']).flatMap((plan) => {
    const prices = listPrices(settings, plan['priceTableId'], now);
    const find = (campaign?: Readonly<Record<string, unknown>>): readonly SmallAmount[] => {
      const amount = prices
        .map((price) => price - (campaign === undefined ? 0 : discountOf(readCampaign(campaign), price)))
        .find((remainder) => remainder > 0 && remainder < minimum);
      return amount === undefined ? [] : [{ plan, campaign, amount, minimum }];
    };
    const ownCampaigns = campaigns.filter((campaign) => isForPlan(readCampaign(campaign), String(plan['planId'])));
    return [...find(), ...ownCampaigns.flatMap(find)];
  });
}

/** The present price and later ones. */
function listPrices(settings: Settings, priceTableId: unknown, now: Date): readonly number[] {
  const table = readList(settings['priceTables']?.['tables']).find((table) => table['priceTableId'] === priceTableId);
  const prices = readList(table?.['prices'])
    .map(({ from, price }) => ({ from: Date.parse(String(from)), price: Number(price) }))
    .toSorted((left, right) => left.from - right.from);
  const present = prices.findLastIndex(({ from }) => from <= now.getTime());
  return prices.slice(Math.max(0, present)).map(({ price }) => price);
}

// Settings with problems are not looked at.
const readCampaign = (campaign: Readonly<Record<string, unknown>>): Campaign => campaign as unknown as Campaign;

const readList = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : []).filter(isObject);
