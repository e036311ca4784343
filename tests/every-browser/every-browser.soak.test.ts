// Ten and more journeys in each browser that is installed, with and without scripts.
import { afterAll, beforeAll, describe, it } from 'vitest';
import startStores from '../browser/stores/global-setup.ts';
import { startStore } from '../browser/stores/start-store.ts';
import type { BrowserKind, RunningBrowser } from './drivers/driver.ts';
import { browserKinds } from './drivers/index.ts';
import { journeys } from './journeys/index.ts';
import type { Journey } from './journeys/journey.ts';
import { walkJourney } from './walk-journey.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop?.());

const kinds: readonly (readonly [string, BrowserKind])[] = Object.entries(browserKinds);
const all: readonly (readonly [string, Journey])[] = Object.entries(journeys);
const ways = kinds.flatMap(([name, kind]) => {
  const missing = kind.findMissing();
  const note = missing === undefined ? '' : `, skipped: ${missing}`;
  const withScripts = [`${name} with scripts${note}`, kind, true] as const;
  return kind.canOmitScripts ? [withScripts, [`${name} without scripts${note}`, kind, false] as const] : [withScripts];
});

describe.each(ways)('%s', (_way, kind, hasScripts) => {
  let browser: RunningBrowser | undefined;
  beforeAll(async () => {
    if (kind.findMissing() === undefined) browser = await kind.start();
  });
  afterAll(() => browser?.close());
  const walked = all.filter(([, { needsScripts }]) => hasScripts || needsScripts === undefined);
  it.skipIf(kind.findMissing() !== undefined).each(walked)('%s', async (_name, journey) => {
    if (browser === undefined) throw new Error('The browser did not start.');
    const store = await startStore();
    try {
      await walkJourney(browser, store, journey, hasScripts);
    } finally {
      await store.stop();
    }
  });
});
