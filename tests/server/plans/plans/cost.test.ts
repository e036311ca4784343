// The list of plans costs the same number of queries for any number of plans and contracts, and its time grows with them at most linearly.
import { expect } from 'vitest';
import type { Database } from '../../../../src/server/platform/database/database.ts';
import { compareCost } from '../../../compare-cost.ts';
import { startTestApp, type TestApp } from '../../harness.ts';
import { addContract } from '../../people/contracts.ts';
import { openNew } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { openTestDatabase } from '../../test-databases.ts';

const words = { ja: 'プラン', en: 'Plan' };
const ids = Array.from({ length: 50 }, (_, index) => `plan${index}`);
const plans = ids.map((planId) => ({
  planId,
  planName: words,
  planDescription: words,
  providerName: words,
  channelName: words,
  channelProviderName: words,
  priceTableId: planId,
  renewSpanUnit: 'months',
  renewSpan: 1,
  salesLimit: 100,
  maxContracts: 2,
}));
const tables = ids.map((priceTableId) => ({
  priceTableId,
  prices: [{ from: '2020-01-01T00:00:00Z', price: 1980, isReducedTaxRate: false }],
}));

let queries = 0;
/** Queries of contracts, methods and sales. */
let ofPlans = 0;
const it = serverTest(async () => {
  const database = await openTestDatabase('migrated');
  const counted: Database = {
    ...database,
    query: (sql, parameters) => {
      if (!sql.includes('outbox')) queries += 1;
      if (/FROM (subscriptions|payment_methods|plan_sales)/.test(sql)) ofPlans += 1;
      return database.query(sql, parameters);
    },
  };
  // The members of the tests are copies of a demo account.
  return startTestApp({ database: counted, settings: { plans: { plans }, priceTables: { tables } } });
});

async function measure(server: TestApp, name: string, contracts: number) {
  const browser = await openNew(server, name);
  for (const id of ids.slice(0, contracts)) await addContract(server, name, { subscriptionId: `${name}-${id}`, planId: id });
  const look = () => browser.get('/mypage/plans');
  await look();
  const page = await look();
  const rounds: { readonly count: number; readonly own: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    [queries, ofPlans] = [0, 0];
    await look();
    rounds.push({ count: queries, own: ofPlans });
  }
  // Jobs query during some rounds.
  const leastOf = (name: 'count' | 'own') => Math.min(...rounds.map((round) => round[name]));
  const cards = page.body.split('class="card"').length - 1;
  return { status: page.statusCode, cards, count: leastOf('count'), own: leastOf('own'), look };
}

it('the list of plans grows linearly with 50 plans and 50 contracts', async ({ server }) => {
  const half = await measure(server, 'half', 0);
  const whole = await measure(server, 'whole', 50);
  expect([half.status, whole.status]).toEqual([200, 200]);
  expect([half.cards, whole.cards]).toEqual([50, 100]);
  expect(whole.count).toBe(half.count);
  expect(whole.own).toBe(2);
  // Twice as many cards take about twice the time; quadratic work would take four times.
  expect(await compareCost(whole.look, half.look)).toBeLessThan(3);
});
