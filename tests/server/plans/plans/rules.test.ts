// Rules of plans and contracts as tables.
import { describe, expect, it } from 'vitest';
import { type PlanSales, salesInfoOf, shownSpan, startStateOf } from '../../../../src/rules/plans/plan-sales.ts';
import {
  groupOfStatus,
  nextSubscriptionState,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '../../../../src/rules/plans/subscription-status.ts';
import { listPricedPlans, type PricedPlan } from '../../../../src/server/areas/plans/subscription/service.ts';

const contract = [
  'NEW_CONTRACT',
  'ONGOING_CONTRACT',
  'TRIAL_TO_PAID',
  'RE_CONTRACT',
  'HOLD_RELEASED',
  'TRIAL_HOLD_RELEASED',
] as const satisfies readonly SubscriptionStatus[];
const cancelRequest = [
  'HOLD_CANCEL_REQUEST',
  'TRIAL_HOLD_CANCEL_REQUEST',
  'CANCEL_REQUEST',
  'TRIAL_CANCEL_REQUEST',
] as const satisfies readonly SubscriptionStatus[];
const all: readonly SubscriptionStatus[] = [...contract, 'NEW_TRIAL_CONTRACT', ...cancelRequest, 'HOLD', 'TRIAL_HOLD'];

/** Every allowed transition: each status that an event is not listed for refuses it. */
const allowed: { readonly [event in SubscriptionEvent]: { readonly [status in SubscriptionStatus]?: SubscriptionStatus } } = {
  withdraw: {
    ...Object.fromEntries(contract.map((status) => [status, 'CANCEL_REQUEST'])),
    NEW_TRIAL_CONTRACT: 'TRIAL_CANCEL_REQUEST',
    HOLD: 'HOLD_CANCEL_REQUEST',
    TRIAL_HOLD: 'TRIAL_HOLD_CANCEL_REQUEST',
  },
  restore: {},
  settlementFailed: {
    ...Object.fromEntries(contract.map((status) => [status, 'HOLD'])),
    NEW_TRIAL_CONTRACT: 'TRIAL_HOLD',
    HOLD: 'HOLD',
    TRIAL_HOLD: 'TRIAL_HOLD',
  },
  resettled: { HOLD: 'HOLD_RELEASED', TRIAL_HOLD: 'TRIAL_HOLD_RELEASED' },
  trialEnded: { NEW_TRIAL_CONTRACT: 'TRIAL_TO_PAID' },
  renewed: Object.fromEntries(contract.map((status) => [status, 'ONGOING_CONTRACT'])),
};

describe('a contract', () => {
  it('has 13 statuses in four groups', () => {
    const groups = all.map(groupOfStatus);
    const expected = { contract: 6, trial: 1, cancelRequest: 4, hold: 2 };
    for (const [group, count] of Object.entries(expected)) expect(groups.filter((each) => each === group)).toHaveLength(count);
  });

  it.each(Object.keys(allowed) as SubscriptionEvent[])('takes the event %s in the listed statuses only', (event) => {
    const taken = all.map((status) => [status, nextSubscriptionState({ status, before: null }, event)?.status]);
    expect(taken).toEqual(all.map((status) => [status, allowed[event][status]]));
  });

  it.each(all.filter((status) => groupOfStatus(status) !== 'cancelRequest'))('goes back to %s when restored', (status) => {
    const cancelled = nextSubscriptionState({ status, before: null }, 'withdraw');
    expect(groupOfStatus(cancelled?.status ?? 'NEW_CONTRACT')).toBe('cancelRequest');
    if (cancelled === undefined) throw new Error('it was not cancelled');
    expect(nextSubscriptionState(cancelled, 'restore')).toEqual({ status, before: null });
    expect(nextSubscriptionState(cancelled, 'withdraw')).toBeUndefined();
  });
});

const now = new Date('2026-11-21T03:00:00Z');
const sales: PlanSales = {
  salesStartDate: null,
  salesEndDate: null,
  salesCount: 0,
  salesLimit: null,
  freeTrialDays: null,
  isSubscriptionContractLimited: false,
};

describe('a plan', () => {
  it.each([
    ['is open', {}, 'contract'],
    ['has a trial', { freeTrialDays: 14 }, 'freeTrial'],
    ['is sold out', { salesLimit: 10, salesCount: 10, freeTrialDays: 14 }, 'soldOut'],
    ['is oversold', { salesLimit: 10, salesCount: 11 }, 'soldOut'],
    ['is not sold yet, and sold out', { salesStartDate: '2026-11-21T12:00:01+09:00', salesLimit: 0 }, 'beforeSale'],
    ['begins now', { salesStartDate: '2026-11-21T12:00:00+09:00' }, 'contract'],
    ['ends now', { salesEndDate: '2026-11-21T12:00:00+09:00', salesStartDate: '2027-01-01T00:00:00Z' }, 'afterSale'],
    ['ends in a second', { salesEndDate: '2026-11-21T12:00:01+09:00' }, 'contract'],
    [
      'is over, and the member has it',
      { isSubscriptionContractLimited: true, salesEndDate: '2020-01-01T00:00:00Z' },
      'disabledContract',
    ],
  ] as const)('that %s starts as expected', (_, change, expected) => {
    expect(startStateOf({ ...sales, ...change }, now)).toBe(expected);
  });

  it.each([
    [null, 5, null],
    [10, 10, 'soldOut'],
    [10, 11, 'soldOut'],
    [0, 0, 'soldOut'],
    [100, 80, 'few'],
    [100, 79, 'enough'],
    [1000, 799, 'enough'],
    [3, 2, 'few'],
    [1, 0, 'few'],
    [100, 1, 'enough'],
  ] as const)('with a limit of %s of which %s are sold says %s', (salesLimit, salesCount, expected) => {
    expect(salesInfoOf({ salesLimit, salesCount })).toBe(expected);
  });

  it('shows 12 months as a year', () => {
    expect(shownSpan('months', 12)).toEqual({ unit: 'years', count: 1 });
    expect(shownSpan('days', 12)).toEqual({ unit: 'days', count: 12 });
    expect(shownSpan('months', 24)).toEqual({ unit: 'months', count: 24 });
  });

  it('has the newest price whose time has come, and is not offered without one', () => {
    const at = (from: string, price: number, isReducedTaxRate = false) => ({ from, price, isReducedTaxRate });
    const words = { ja: 'x' };
    const plan: Omit<PricedPlan, 'price' | 'taxRate'> = {
      planId: 'p',
      planName: words,
      planDescription: words,
      providerName: words,
      channelName: words,
      channelProviderName: words,
      priceTableId: 't',
      renewSpanUnit: 'months',
      renewSpan: 1,
      maxContracts: 1,
    };
    const price = (...prices: ReturnType<typeof at>[]) =>
      listPricedPlans([plan], [{ priceTableId: 't', prices }], now).map((each) => [each.price, each.taxRate]);
    expect(price(at('2026-11-21T12:00:00+09:00', 200, true), at('2020-01-01T00:00:00Z', 100))).toEqual([[200, 8]]);
    expect(price(at('2026-11-21T12:00:01+09:00', 200), at('2020-01-01T00:00:00Z', 100))).toEqual([[100, 10]]);
    expect(price(at('2027-01-01T00:00:00Z', 200))).toEqual([]);
    expect(listPricedPlans([plan], [], now)).toEqual([]);
  });
});
