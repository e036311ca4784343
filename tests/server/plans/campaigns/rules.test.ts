import { describe, expect, it } from 'vitest';
import {
  type Campaign,
  type CampaignRefusal,
  countDiscountedPayments,
  discountOf,
  normalizeCampaignCode,
  quoteCampaign,
  refuseCampaign,
} from '../../../../src/rules/plans/campaigns.ts';
import { quotePlan } from '../../../../src/rules/plans/quote-plan.ts';

const now = new Date('2026-11-24T12:00:00+09:00');
const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  code: 'CODE',
  campaignName: { ja: '名前' },
  campaignType: 'discountPercent',
  discountPercent: 20,
  ...change,
});

describe('the number of discounted payments [CHECKOUT-026 CHECKOUT-027]', () => {
  const first = '2026-11-24T00:00:00+09:00';
  it.each<[number | undefined, string | undefined, string, number | null]>([
    [6, '2027-02-24T00:00:00+09:00', first, 3],
    [6, undefined, first, 6],
    [undefined, undefined, first, null],
    [undefined, '2027-02-24T00:00:00+09:00', first, 3],
    [2, '2027-02-24T00:00:00+09:00', first, 2],
    [6, '2027-02-23T23:59:59+09:00', first, 2],
    [6, '2026-12-23T00:00:00+09:00', first, 0],
    [6, '2026-11-01T00:00:00+09:00', first, 0],
    [6, '2027-02-28T00:00:00+09:00', '2027-01-31T00:00:00+09:00', 1],
    [6, '2027-02-27T00:00:00+09:00', '2027-01-31T00:00:00+09:00', 0],
    [6, '2027-03-01T00:00:00+09:00', '2027-02-01T15:00:00+09:00', 1],
    [200, '2036-11-24T00:00:00+09:00', first, 120],
    [6, '2027-02-23T15:00:00Z', first, 3],
    // As older programs published it.
    [6, '2026-13-45T99:99:99+09:00', first, 6],
  ])('count %s, expiry %s, first payment %s: %s', (discountContinuationCount, subscriptionExpiration, from, expected) => {
    const limits = {
      ...(discountContinuationCount === undefined ? {} : { discountContinuationCount }),
      ...(subscriptionExpiration === undefined ? {} : { subscriptionExpiration }),
    };
    expect(countDiscountedPayments(limits, new Date(from))).toBe(expected);
  });
});

describe('the discount', () => {
  it.each<[Partial<Campaign>, number, number]>([
    [{ campaignType: 'discountPercent', discountPercent: 20 }, 980, 196],
    [{ campaignType: 'discountPercent', discountPercent: 33 }, 100, 33],
    [{ campaignType: 'discountPercent', discountPercent: 33 }, 101, 33],
    [{ campaignType: 'discountPercent', discountPercent: 100 }, 980, 980],
    [{ campaignType: 'discountAmount', discountAmount: 500 }, 980, 500],
    [{ campaignType: 'discountAmount', discountAmount: 500 }, 300, 300],
    [{ campaignType: 'freePeriods' }, 980, 980],
  ])('%j of %i yen is %i', (change, price, expected) => {
    expect(discountOf(campaign(change), price)).toBe(expected);
  });

  it('is quoted with the count of the first payment day', () => {
    const expiring = campaign({ discountContinuationCount: 6, subscriptionExpiration: '2027-02-24T00:00:00+09:00' });
    const quoted = quoteCampaign(expiring, 1000, now);
    expect(quoted).toEqual({ code: 'CODE', name: { ja: '名前' }, discount: 200, count: 3 });
    const plan = { price: 1000, taxRate: 10, renewSpanUnit: 'months', renewSpan: 1 } as const;
    const quote = quotePlan(plan, { campaign: quoted, isFirstContract: true, now });
    expect([quote.amountNow, quote.secondAmount, quote.campaign?.endsAt?.toISOString()]).toEqual([
      800,
      800,
      '2027-02-23T15:00:00.000Z',
    ]);
  });
});

describe('a code is refused', () => {
  it.each<[string, Campaign | undefined, CampaignRefusal | undefined]>([
    ['that no campaign has', undefined, 'unknown'],
    ['before its start', campaign({ startDate: '2026-11-24T12:00:01+09:00' }), 'notStarted'],
    ['but not at its start', campaign({ startDate: '2026-11-24T12:00:00+09:00' }), undefined],
    ['from its end on', campaign({ endDate: '2026-11-24T12:00:00+09:00' }), 'over'],
    ['but not before its end', campaign({ endDate: '2026-11-24T12:00:01+09:00' }), undefined],
    ['that would discount nothing', campaign({ subscriptionExpiration: '2026-12-01T00:00:00+09:00' }), 'over'],
    ['for another plan', campaign({ planIds: ['other'] }), 'otherPlan'],
    ['but not for its plans', campaign({ planIds: ['other', 'plan'] }), undefined],
    ['at its limit', campaign({ usesLimit: 10 }), 'usedUp'],
    ['but not below', campaign({ usesLimit: 11 }), undefined],
    ['at the limit of the member', campaign({ usesPerAccount: 2 }), 'usedByAccount'],
    ['but not below that', campaign({ usesPerAccount: 3 }), undefined],
  ])('%s', (_, given, expected) => {
    expect(refuseCampaign(given, { planId: 'plan', uses: { inAll: 10, byAccount: 2 }, now })).toBe(expected);
  });

  it('regardless of the plan if there is none yet', () => {
    const uses = { inAll: 0, byAccount: 0 };
    expect(refuseCampaign(campaign({ planIds: ['other'] }), { planId: null, uses, now })).toBeUndefined();
  });
});

it('compares codes without regard to width, case, spaces and the kind of hyphen', () => {
  expect(normalizeCampaignCode(' ｍinato２０２６\u3000')).toBe('MINATO2026');
  for (const code of ['minatoー2026', 'MINATO − 2026', 'Ｍinato‐2026', 'minato─2026', 'minato⁃2026'])
    expect(normalizeCampaignCode(code)).toBe('MINATO-2026');
});
