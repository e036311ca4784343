import type { Page } from '@playwright/test';

/**
 * Stops the clock of the page's browser context, in all of its tabs; call it before the page opens. Only the test advances it
 * (`page.clock.runFor`), however long a busy machine takes; after `page.clock.install` alone it would also run by itself. axe
 * waits for timers: call `page.clock.resume` before `expectAccessible`.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
}
