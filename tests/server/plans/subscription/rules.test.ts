import { describe, expect, it } from 'vitest';
import { type ContractRequest, findContractRefusal } from '../../../../src/rules/plans/contract-refusal.ts';
import { type QuotedCampaign, quotePlan } from '../../../../src/rules/plans/quote-plan.ts';
import { addSpans, startOfDayInJapan } from '../../../../src/rules/plans/settlement-dates.ts';

const inJapan = (day: string): Date => new Date(`${day}T00:00:00+09:00`);
const dayOf = (time: Date | null): string | null =>
  time === null ? null : new Date(time.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

describe('settlement days', () => {
  it.each([
    ['2026-11-23T14:59:59Z', '2026-11-23'],
    ['2026-11-23T15:00:00Z', '2026-11-24'],
  ])('are days in Japan: %s is on %s', (time, day) => {
    expect(startOfDayInJapan(new Date(time))).toEqual(inJapan(day));
  });

  it.each([
    ['2027-01-31', 'months', 1, ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-30', 'months', 1, ['2028-02-29', '2028-03-30', '2028-04-30']],
    ['2028-02-29', 'months', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2026-12-31', 'months', 2, ['2027-02-28', '2027-04-30']],
    ['2026-12-30', 'days', 30, ['2027-01-29', '2027-02-28']],
    ['2026-12-30', 'weeks', 2, ['2027-01-13', '2027-01-27']],
  ] as const)('are counted from the first one: %s by %s %d', (from, renewSpanUnit, renewSpan, days) => {
    const found = days.map((_, index) => dayOf(addSpans(inJapan(from), { renewSpanUnit, renewSpan }, index + 1)));
    expect(found).toEqual(days);
  });
});

const plan = { price: 1980, taxRate: 10, renewSpanUnit: 'months', renewSpan: 1 } as const;
const now = new Date('2026-11-23T16:00:00Z');
const campaign = (change: Partial<QuotedCampaign> = {}): QuotedCampaign => ({
  code: 'SPRING',
  name: { ja: '春' },
  discount: 500,
  count: 1,
  ...change,
});

describe('the quote of a plan', () => {
  const quote = (change: object = {}, options: { campaign?: QuotedCampaign; isFirstContract?: boolean } = {}) => {
    const made = quotePlan({ ...plan, ...change }, { campaign: null, isFirstContract: true, now, ...options });
    const { amountNow, isTrial, firstPaymentAt, firstAmount, secondPaymentAt, secondAmount, nextSettlementAt, nextAmount } = made;
    return [
      amountNow,
      isTrial,
      dayOf(firstPaymentAt),
      firstAmount,
      dayOf(secondPaymentAt),
      secondAmount,
      dayOf(nextSettlementAt),
      nextAmount,
    ];
  };

  it('charges today, and again after a span', () => {
    expect(quote()).toEqual([1980, false, '2026-11-24', 1980, '2026-12-24', 1980, '2026-12-24', 1980]);
  });
  it('charges nothing in a trial, and the first time at its end', () => {
    expect(quote({ freeTrialDays: 14 })).toEqual([0, true, '2026-12-08', 1980, '2027-01-08', 1980, '2026-12-08', 1980]);
  });
  it('gives a free trial only once', () => {
    expect(quote({ freeTrialDays: 14 }, { isFirstContract: false }).slice(0, 3)).toEqual([1980, false, '2026-11-24']);
  });
  it('discounts as many settlements as the campaign says, and never below zero', () => {
    expect(quote({}, { campaign: campaign() })).toEqual([
      1480,
      false,
      '2026-11-24',
      1480,
      '2026-12-24',
      1980,
      '2026-12-24',
      1980,
    ]);
    expect(quote({ freeTrialDays: 7 }, { campaign: campaign() }).slice(3, 8)).toEqual([
      1480,
      '2027-01-01',
      1980,
      '2026-12-01',
      1480,
    ]);
    expect(quote({}, { campaign: campaign({ discount: 5000, count: null }) })[5]).toBe(0);
  });
  it('has no second payment after the end of renewals', () => {
    expect(quote({ forceStopRenewDate: '2026-12-24T00:00:00+09:00' })[4]).toBeNull();
    expect(quote({ forceStopRenewDate: '2026-12-24T00:00:01+09:00' })[4]).toBe('2026-12-24');
  });
  it('names the days of the campaign', () => {
    const { campaign: found } = quotePlan(plan, { campaign: campaign({ count: 3 }), isFirstContract: true, now });
    expect([dayOf(found?.startsAt ?? null), dayOf(found?.endsAt ?? null)]).toEqual(['2026-11-24', '2027-02-24']);
  });
});

describe('the refusal of a contract', () => {
  const request: ContractRequest = {
    plan: { salesStartDate: null, salesEndDate: null, salesCount: 0, salesLimit: null, freeTrialDays: null, maxContracts: 1 },
    isKid: false,
    isRestricted: false,
    contractsOfPlan: 0,
    contractsInAll: 2,
    maxContractsInAll: 3,
    birthday: null,
  };
  const ofPlan = (change: Partial<ContractRequest['plan']>, birthday: unknown = null) => ({
    plan: { ...request.plan, ...change },
    birthday,
  });
  it.each<[string | undefined, Partial<ContractRequest>]>([
    [undefined, {}],
    ['KID_NOT_ALLOWED', { isKid: true, isRestricted: true }],
    ['SUBSCRIPTION_RESTRICTED', { isRestricted: true, contractsInAll: 3 }],
    ['CONTRACT_LIMIT', { contractsOfPlan: 1 }],
    ['CONTRACT_LIMIT', { contractsInAll: 3, ...ofPlan({ salesLimit: 0 }) }],
    ['AGE_NOT_ALLOWED', ofPlan({ minAge: 18, salesLimit: 0 })],
    ['AGE_NOT_ALLOWED', ofPlan({ minAge: 18 }, '20081125')],
    [undefined, ofPlan({ minAge: 18 }, '20081124')],
    ['AGE_NOT_ALLOWED', ofPlan({ maxAge: 17 }, '20081124')],
    ['SALE_ENDED', ofPlan({ salesEndDate: '2026-11-23T16:00:00Z' })],
    ['SALE_NOT_STARTED', ofPlan({ salesStartDate: '2026-11-23T16:00:01Z' })],
    ['SOLD_OUT', ofPlan({ salesLimit: 5, salesCount: 5 })],
  ])('is %s', (refusal, change) => {
    expect(findContractRefusal({ ...request, ...change }, now)).toBe(refusal);
  });
});
