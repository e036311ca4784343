// A sample of the journeys in each other browser that is installed; `npm run soak -- tests/every-browser` walks all.
import type { BrowserKind } from '../every-browser/drivers/driver.ts';
import { browserKinds } from '../every-browser/drivers/index.ts';
import { journeys } from '../every-browser/journeys/index.ts';
import { walkJourney } from '../every-browser/walk-journey.ts';
import { test } from './store.ts';

const { Chromium: _, ...otherKinds } = browserKinds;
const kinds: readonly (readonly [string, BrowserKind])[] = Object.entries(otherKinds);

for (const [name, kind] of kinds) {
  const missing = kind.findMissing();
  const run = missing === undefined ? test : test.skip;
  const note = missing === undefined ? '' : `, skipped: ${missing}`;
  run(`${name}: a member logs in after a wrong password, and a visitor signs up${note}`, async ({ store }) => {
    const browser = await kind.start();
    try {
      for (const journey of ['logInByPassword', 'signUp'] as const) await walkJourney(browser, store, journeys[journey]);
    } finally {
      await browser.close();
    }
  });
}
