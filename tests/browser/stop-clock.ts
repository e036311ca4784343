import type { Page } from '@playwright/test';

/**
 * Stops the clock of the documents that the page opens from now on (call it before `goto`): only the test advances it
 * (`page.clock.runFor`), however long a busy machine takes. After `page.clock.install` alone it would also run by itself. axe
 * waits for timers: call `page.clock.resume` before `expectAccessible`.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}
