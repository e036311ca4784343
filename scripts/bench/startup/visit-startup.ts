import type { Browser, BrowserContext } from '@playwright/test';
import type { PlainField } from './plain/plain-form.tsx';

/** Milliseconds. */
export interface Startup {
  /** From the navigation until an input event is handled. */
  readonly answered: number;
  /** The longest task of the main thread; 50 if all are shorter, which browsers do not report. */
  readonly longestTask: number;
}

declare global {
  // Set by the script in each page.
  var startup: { answered: number; longestTask: number };
}

const throttling = 4;
/** What follows hydration counts too: work that waits for an idle moment. */
const idleMilliseconds = 1_500;

/** A phone with an empty cache. `cookie`: of a signed-in member. */
async function openContext(browser: Browser, origin: string, cookie: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const pairs = cookie?.split('; ').map((pair) => pair.split('=')) ?? [];
  await context.addCookies(pairs.map(([name = '', ...value]) => ({ name, value: value.join('='), url: origin })));
  return context;
}

/** Opens a page with a slow processor. */
export async function visitStartup(browser: Browser, url: string, cookie?: string): Promise<Startup> {
  const context = await openContext(browser, new URL(url).origin, cookie);
  try {
    const page = await context.newPage();
    await page.addInitScript(followHydration);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttling });
    await page.goto(url);
    await page.waitForFunction(() => globalThis.startup.answered > 0, null, { timeout: 60_000 });
    await page.waitForTimeout(idleMilliseconds);
    return await page.evaluate(() => globalThis.startup);
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts: React reports its first commit to developer tools, which is the hydration. */
function followHydration(): void {
  globalThis.startup = { answered: 0, longestTask: 50 };
  let isHydrated = false;
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot() {
      if (isHydrated) return;
      isHydrated = true;
      setTimeout(() => {
        document
          .querySelector('main form :is(input:not([type=hidden]), textarea)')
          ?.dispatchEvent(new InputEvent('input', { bubbles: true }));
        globalThis.startup.answered = performance.now();
      });
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.startup.longestTask = Math.max(globalThis.startup.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** The fields that a page shows, for the plain form. */
export async function readFields(browser: Browser, url: string, cookie?: string): Promise<readonly PlainField[]> {
  const context = await openContext(browser, new URL(url).origin, cookie);
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('main form :is(input:not([type=hidden]), select, textarea)[name]')].map(
        (control, index) => ({
          name: `${control.name} ${index}`,
          type: control.localName === 'input' ? control.type : control.localName,
          label: control.labels?.[0]?.textContent ?? control.name,
          choices: [...control.querySelectorAll('option')].map(({ textContent }) => textContent ?? ''),
        }),
      ),
    );
  } finally {
    await context.close();
  }
}
