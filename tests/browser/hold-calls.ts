import type { Page } from '@playwright/test';

/**
 * Holds the page's calls to this address (`**\/zapi/account/consent`) back until the returned function is called: what the page
 * shows meanwhile can then be read on a busy machine, too.
 */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
