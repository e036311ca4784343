// What a screen reader gets in ten journeys, in both languages. After a change that is meant: npm run soak -- tests/accessibility-trees -u
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import startStores from '../browser/stores/global-setup.ts';
import { startStore } from '../browser/stores/start-store.ts';
import { recordedJourneys, recordJourney } from './record-journey.ts';

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

it.each(recordedJourneys)('the accessibility tree of $title', async (recorded) => {
  const store = await startStore();
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  try {
    await expect(await recordJourney(await context.newPage(), store, recorded)).toMatchFileSnapshot(recorded.file);
  } finally {
    await context.close();
    await store.stop();
  }
});
