// A store with plans of every kind, whose members are made by the tests.
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp } from '../harness.ts';
import type { Buyer } from './buyers.ts';
import { addMethod, words } from './contracts.ts';
import { openNew } from './members.ts';

export const plan = (planId: string, more: JsonObject = {}): JsonObject => ({
  planId,
  planName: words(`名前${planId}`),
  planDescription: words('説明'),
  providerName: words('提供元'),
  channelName: words('チャンネル'),
  channelProviderName: words('放送元'),
  priceTableId: 'paid',
  renewSpanUnit: 'months',
  renewSpan: 1,
  maxContracts: 1,
  ...more,
});
export const priceTables = (price = 980) => ({
  tables: [
    { priceTableId: 'paid', prices: [{ from: '2020-01-01T00:00:00Z', price, isReducedTaxRate: false }] },
    { priceTableId: 'free', prices: [{ from: '2020-01-01T00:00:00Z', price: 0, isReducedTaxRate: false }] },
  ],
});
const survey = {
  surveys: [
    {
      surveyId: 'why',
      surveyName: words('きっかけ'),
      questions: [{ questionId: 'how', questionType: 'text', questionTitle: words('何で知りましたか'), required: true }],
    },
  ],
};
const plans = [
  plan('paid'),
  plan('trial', { freeTrialDays: 14 }),
  plan('free', { priceTableId: 'free' }),
  plan('adults', { minAge: 20 }),
  plan('asked', { surveyId: 'why' }),
  plan('last', { salesLimit: 1 }),
  plan('ends', { forceStopRenewDate: '2027-03-31T15:00:00Z', salesEndDate: '2031-01-01T00:00:00Z' }),
  plan('closed', { salesEndDate: '2020-01-01T00:00:00Z' }),
  plan('thanks', { orderCompletedMessage: words('<p>ありがとう<script>alert(1)</script><b>ございます</b></p>') }),
];
export const campaigns = (more: JsonObject = {}) => ({
  campaigns: [
    {
      code: 'HALF',
      campaignName: words('半額'),
      campaignType: 'discountPercent',
      discountPercent: 50,
      discountContinuationCount: 1,
      planIds: ['adults'],
      ...more,
    },
  ],
});
export const settings = {
  plans: { plans, maxContracts: 3 },
  priceTables: priceTables(),
  surveys: survey,
  campaigns: campaigns(),
};

let count = 0;
/** A new member with a card that the provider approves. */
export async function openBuyer(test: TestApp): Promise<Buyer & { readonly method: string }> {
  count += 1;
  const accountId = `buyer${count}`;
  const browser = await openNew(test, accountId);
  await addMethod(test, accountId, `pm_${accountId}`);
  return { browser, accountId, method: `pm_${accountId}` };
}
