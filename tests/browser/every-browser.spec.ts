// A sample of the journeys in each other browser that is installed; `npm run soak -- tests/every-browser` walks all. WebKit sometimes
// loses what its driver types at the first page of the sign-up, which is therefore only in the soak.
import type { BrowserKind } from '../every-browser/drivers/driver.ts';
import { browserKinds } from '../every-browser/drivers/index.ts';
import { journeys } from '../every-browser/journeys/index.ts';
import { walkJourney } from '../every-browser/walk-journey.ts';
import { test } from './store.ts';

const { Chromium: _, ...otherKinds } = browserKinds;
const kinds: readonly (readonly [string, BrowserKind])[] = Object.entries(otherKinds);
const sampleOf = (name: string) =>
  name === 'WebKit' ? (['logInByPassword'] as const) : (['logInByPassword', 'signUp'] as const);

for (const [name, kind] of kinds) {
  const missing = kind.findMissing();
  const run = missing === undefined ? test : test.skip;
  const note = missing === undefined ? '' : `, skipped: ${missing}`;
  run(
    `${name}: a member logs in after a wrong password${name === 'WebKit' ? '' : ', and a visitor signs up'}${note}`,
    async ({ store }) => {
      const browser = await kind.start();
      try {
        for (const journey of sampleOf(name)) await walkJourney(browser, store, journeys[journey]);
      } finally {
        await browser.close();
      }
    },
  );
}
