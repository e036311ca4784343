import { expect } from 'vitest';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import { findCampaign, hasAvailableCampaign } from '../../../../src/server/areas/plans/campaigns/find-campaign.ts';
import { useCampaign } from '../../../../src/server/areas/plans/campaigns/uses.ts';
import type { TestApp } from '../../harness.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

type Context = Parameters<typeof findCampaign>[0];
async function openContext(server: TestApp): Promise<Context> {
  const { app, database, clock } = server;
  const store = { id: firstStoreId, origin: '', settingsVersion: 1 };
  const settings = await app.settings.read(firstStoreId, 1);
  // Only the settings of the plans are read.
  return { database, store, plans: { settings } as unknown as Context['plans'], now: clock.now() };
}

it('accepts the demo store’s usable codes, and returns why others are refused', async ({ server }) => {
  const context = await openContext(server);
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

it('counts the uses of the member', async ({ server }) => {
  const context = await openContext(server);
  const search = { code: 'MINATO2026', planId: 'standard' };
  const use = { storeId: firstStoreId, useId: 'u1', accountId: 'a_demoowner' };
  await server.database.transaction((tx) => useCampaign(tx, use, { code: 'MINATO2026', usesPerAccount: 1 }, context.now));
  expect(await findCampaign(context, { ...search, accountId: 'a_demoowner' })).toEqual({ refusal: 'usedByAccount' });
  expect(await findCampaign(context, { ...search, accountId: null })).toHaveProperty('campaign');
});

it('says whether a plan has a campaign that somebody could use', async ({ server }) => {
  const context = await openContext(server);
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
