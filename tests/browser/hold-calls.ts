import type { Page, Route } from '@playwright/test';

/**
 * Holds the page's calls to this address (`**\/zapi/account/consent`) back until the returned function is called: what the page
 * shows meanwhile can then be read on a busy machine, too. `times`: only as many calls.
 */
export async function holdCalls(page: Page, url: string | RegExp, times?: number): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    await released;
    await route.continue();
  };
  await page.route(url, hold, times === undefined ? {} : { times });
  return release;
}
