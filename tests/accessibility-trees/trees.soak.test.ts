// What a screen reader gets in ten journeys, in both languages. After a change that is meant: npm run soak -- tests/accessibility-trees -u
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import startStores from '../browser/stores/global-setup.ts';
import { startStore } from '../browser/stores/start-store.ts';
import { type TreeJourneyName, treeJourneys } from './journeys.ts';
import { fileOf, languages, recordJourney } from './record-journey.ts';

let stop: () => Promise<void>;
let browser: Browser;
beforeAll(async () => {
  stop = await startStores();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath: await findChromium(), args });
});
afterAll(async () => {
  await browser?.close();
  await stop?.();
});

// The keys of the object.
const names = Object.keys(treeJourneys) as readonly TreeJourneyName[];
const ways = names.flatMap((name) => languages.map((language) => [name, language] as const));

it.each(ways)('the accessibility tree of %s in %s', async (name, language) => {
  const store = await startStore();
  const context = await browser.newContext({ baseURL: store.origin, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  context.setDefaultTimeout(60_000);
  try {
    await expect(await recordJourney(await context.newPage(), store, name, language)).toMatchFileSnapshot(fileOf(name, language));
  } finally {
    await context.close();
    await store.stop();
  }
});
