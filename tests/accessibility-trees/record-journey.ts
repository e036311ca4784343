import type { Page } from '@playwright/test';
import { hydrateAfterLoading } from '../browser/hydration.ts';
import { stopClock } from '../browser/stop-clock.ts';
import type { RunningStore } from '../browser/stores/start-store.ts';
import { type TreeJourneyName, treeJourneys } from './journeys.ts';
import { createRecorder } from './record-page.ts';

export const languages = ['ja', 'en'] as const;
export type TreeLanguage = (typeof languages)[number];

/** The file of what is expected. */
export const fileOf = (name: TreeJourneyName, language: TreeLanguage): string =>
  `${import.meta.dirname}/trees/${name}.${language}.txt`;

/** Walks a journey in this new page on a store of its own; returns what a screen reader gets. */
export async function recordJourney(
  page: Page,
  store: RunningStore,
  name: TreeJourneyName,
  language: TreeLanguage,
): Promise<string> {
  await page.context().addCookies([{ name: 'lng', value: language, url: store.origin }]);
  hydrateAfterLoading(page);
  await stopClock(page);
  const recorder = await createRecorder(page);
  await treeJourneys[name]({ page, store, record: recorder.record });
  return recorder.read();
}
