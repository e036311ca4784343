import { expect, it } from 'vitest';
import { summarizeCheckout } from '../../../../src/rules/checkout-summary.ts';
import { endOfViewing, isUnlimited } from '../../../../src/rules/plans/viewing-period.ts';
import { quoteShipping } from '../../../../src/rules/shipping-rates.ts';

const line = (originalAmount: number, amount: number, taxRate: 10 | 8) => ({ originalAmount, amount, taxRate });

it.each([
  ['nothing', [], 0, [0, 0, 0, 0, 0, 0]],
  ['one line', [line(1100, 1100, 10)], 0, [1100, 0, 0, 1100, 1100, 100]],
  ['a discount', [line(1100, 550, 10)], 0, [1100, 550, 0, 1100, 550, 50]],
  ['shipping, taxed at the standard rate', [line(1080, 1080, 8)], 550, [1080, 0, 550, 1630, 1630, 130]],
  ['tax once for each rate', [line(100, 100, 10), line(100, 100, 10), line(100, 100, 10)], 0, [300, 0, 0, 300, 300, 27]],
  ['both rates', [line(108, 108, 8), line(110, 10, 10)], 100, [218, 100, 100, 318, 218, 18]],
] as const)(
  'sums %s',
  (_title, lines, shippingFee, [originalPrice, discount, fee, originalBillingAmount, billingAmount, taxAmount]) => {
    expect(summarizeCheckout(lines, shippingFee)).toEqual({
      originalPrice,
      discount,
      shippingFee: fee,
      originalBillingAmount,
      billingAmount,
      taxAmount,
    });
  },
);

const parcel = {
  id: 'parcel',
  rates: [
    { shippingRateId: 'express', price: 1100, prefectures: [] },
    { shippingRateId: 'standard', price: 660, prefectures: [] },
    { shippingRateId: 'nearby', price: 440, prefectures: [13] },
  ],
  unavailablePrefectures: [47],
};
const chilled = {
  id: 'chilled',
  rates: [{ shippingRateId: 'cool', price: 990, prefectures: [1, 13] }],
  unavailablePrefectures: [1],
};

it.each([
  ['no prefecture', [parcel], undefined, {}, [0, 0, true, []]],
  ['the cheapest rate of the prefecture', [parcel], 13, {}, [440, 440, true, []]],
  ['another prefecture', [parcel], 1, {}, [660, 660, true, []]],
  ['a chosen rate', [parcel], 13, { parcel: 'express' }, [440, 1100, false, []]],
  ['a chosen rate that is not for the prefecture', [parcel], 1, { parcel: 'nearby' }, [660, 660, true, []]],
  ['two profiles', [parcel, chilled], 13, {}, [1430, 1430, true, []]],
  ['an unavailable prefecture', [parcel, chilled], 47, {}, [0, 0, true, ['parcel', 'chilled']]],
  ['a rate that is unavailable', [parcel, chilled], 1, {}, [660, 660, true, ['chilled']]],
] as const)('quotes shipping for %s', (_title, profiles, prefecture, chosen, expected) => {
  const quote = quoteShipping(profiles, prefecture, chosen);
  expect([quote.cheapestShippingFee, quote.selectedShippingFee, quote.isCheapestShippingRate, quote.unavailable]).toEqual(
    expected,
  );
});

it('takes an entitlement of more than ten years as unlimited', () => {
  const now = new Date('2026-11-23T00:00:00Z');
  expect(isUnlimited(new Date('2036-11-23T00:00:00Z'), now)).toBe(false);
  expect(isUnlimited(new Date('2036-11-23T00:00:01Z'), now)).toBe(true);
  expect(isUnlimited(new Date('2035-11-23T00:00:00Z'), now)).toBe(false);
});

const contract = {
  renewSpanUnit: 'months',
  renewSpan: 1,
  firstPaymentAt: new Date('2024-01-04T15:00:00Z'),
  amount: 500,
  hasFreeTrial: false,
  isReContract: false,
} as const;
it.each([
  ['one span after the first payment', {}, '2024-02-04T15:00:00.000Z'],
  ['the first payment day if nothing is paid', { amount: 0 }, '2024-01-04T15:00:00.000Z'],
  ['the first payment day of a first free trial', { hasFreeTrial: true }, '2024-01-04T15:00:00.000Z'],
  ['one span for a contract after a former one', { hasFreeTrial: true, isReContract: true }, '2024-02-04T15:00:00.000Z'],
])('ends the viewing period %s', (_title, change, end) => {
  expect(endOfViewing({ ...contract, ...change }).toISOString()).toBe(end);
});
