import type { RunningStore } from '../browser/stores/start-store.ts';
import type { RunningBrowser } from './drivers/driver.ts';
import type { Journey } from './journeys/journey.ts';
import { createVisitor } from './visitor.ts';

let count = 0;

/** Walks a journey in a new tab. Throws for a step that fails and for errors of the page. */
export async function walkJourney(
  browser: RunningBrowser,
  store: RunningStore,
  journey: Journey,
  hasScripts = true,
): Promise<void> {
  count += 1;
  const driver = await browser.open({ hasScripts });
  try {
    await journey.walk(createVisitor({ driver, store, hasScripts, id: `v${process.pid}-${count}` }));
    if (driver.messages.length > 0) throw new Error(`messages of the page:\n${driver.messages.join('\n')}`);
  } finally {
    await driver.close();
  }
}
