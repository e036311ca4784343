import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { findCampaign, hasAvailableCampaign, useCampaign } from '../../../src/server/areas/campaigns/service.ts';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Context = Parameters<typeof findCampaign>[0];
async function openContext(): Promise<Context> {
  const { app, database, clock } = test;
  const store = { id: firstStoreId, origin: '', settingsVersion: 1 };
  const settings = await app.settings.read(firstStoreId, 1);
  // Only the settings of the plans are read.
  return { database, store, plans: { settings } as unknown as Context['plans'], now: clock.now() };
}

it('accepts the demo store’s usable codes, and returns why others are refused', async () => {
  const context = await openContext();
  const find = async (code: string, planId: string | null = 'standard') => {
    const found = await findCampaign(context, { code, planId, accountId: 'a_demoowner' });
    return 'campaign' in found ? found.campaign.code : found.refusal;
  };
  expect(await find(' minato2026 ')).toBe('MINATO2026');
  expect(await find('FREE2')).toBe('FREE2');
  expect(await find('FREE2', 'premium')).toBe('otherPlan');
  expect(await find('SPRING2026')).toBe('over');
  expect(await find('FIRST100')).toBe('usedUp');
  expect(await find('NOTHING')).toBe('unknown');
});

it('counts the uses of the member', async () => {
  const context = await openContext();
  const search = { code: 'MINATO2026', planId: 'standard' };
  const use = { storeId: firstStoreId, useId: 'u1', accountId: 'a_demoowner' };
  await test.database.transaction((tx) => useCampaign(tx, use, { code: 'MINATO2026', usesPerAccount: 1 }, context.now));
  expect(await findCampaign(context, { ...search, accountId: 'a_demoowner' })).toEqual({ refusal: 'usedByAccount' });
  expect(await findCampaign(context, { ...search, accountId: null })).toHaveProperty('campaign');
});

it('says whether a plan has a campaign that somebody could use', async () => {
  const context = await openContext();
  expect(await hasAvailableCampaign(context, 'standard')).toBe(true);
  const { campaigns } = context.plans.settings.campaigns;
  const only = (code: string) => ({
    ...context,
    plans: {
      settings: { campaigns: { campaigns: campaigns.filter((each) => each.code === code) } },
    } as unknown as Context['plans'],
  });
  expect(await hasAvailableCampaign(only('FREE2'), 'standard')).toBe(true);
  expect(await hasAvailableCampaign(only('FREE2'), 'premium')).toBe(false);
  expect(await hasAvailableCampaign(only('FIRST100'), 'standard')).toBe(false);
  expect(await hasAvailableCampaign(only('SPRING2026'), 'standard')).toBe(false);
});
