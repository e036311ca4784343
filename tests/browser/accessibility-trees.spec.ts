// A sample of what a screen reader gets; `npm run soak -- tests/accessibility-trees` compares all journeys.
import { readFile } from 'node:fs/promises';
import { recordedJourneys, recordJourney } from '../accessibility-trees/record-journey.ts';
import { day, sample } from '../sample.ts';
import { sandboxOf } from './payment/card-page.ts';
import { expect, testOnOwnStore } from './store.ts';

const test = testOnOwnStore();

for (const recorded of sample(recordedJourneys, 1, 'accessibility trees', ({ title }) => title))
  test(`the accessibility tree of ${recorded.title} (SAMPLE=${day})`, async ({ page, store, otherSites }) => {
    expect(await recordJourney(page, store, recorded)).toBe(await readFile(recorded.file, 'utf8'));
    otherSites.add(sandboxOf(store));
  });
