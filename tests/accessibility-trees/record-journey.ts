import type { Page } from '@playwright/test';
import type { RunningStore } from '../browser/stores/start-store.ts';
import { drivePage } from '../every-browser/drivers/chromium.ts';
import { journeys } from '../every-browser/journeys/index.ts';
import type { Journey } from '../every-browser/journeys/journey.ts';
import { createVisitor } from '../every-browser/visitor.ts';
import { createRecorder } from './record-page.ts';

interface RecordedJourney {
  readonly journey: Journey;
  /** `sign-up in en` */
  readonly title: string;
  readonly language: 'ja' | 'en';
  /** The file of what is expected. */
  readonly file: string;
}

const all: readonly Journey[] = Object.values(journeys);
/** All journeys of which a tree is recorded, in each language. */
export const recordedJourneys: readonly RecordedJourney[] = all.flatMap((journey) =>
  journey.tree === undefined
    ? []
    : (['ja', 'en'] as const).map((language) => ({
        journey,
        title: `${journey.tree} in ${language}`,
        language,
        file: `${import.meta.dirname}/trees/${journey.tree}.${language}.txt`,
      })),
);

/** Walks a journey in this new page on a store of its own; returns what a screen reader gets. */
export async function recordJourney(page: Page, store: RunningStore, { journey, language }: RecordedJourney): Promise<string> {
  await page.context().addCookies([{ name: 'lng', value: language, url: store.origin }]);
  // Lets the recorder advance the time.
  await page.clock.install();
  const { record, read } = await createRecorder(page);
  await journey.walk(createVisitor({ driver: drivePage(page), store, hasScripts: true, id: 'reader', record }));
  return read();
}
