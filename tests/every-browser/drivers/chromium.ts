import { chromium, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/toolchain/find-chromium.mjs';
import { type BrowserKind, type Driver, isKeptMessage, type Target } from './driver.ts';

export const chromiumKind: BrowserKind = {
  canOmitScripts: true,
  findMissing: () => undefined,
  start: async (environment) => {
    const isShown = environment !== undefined;
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const executablePath = await findChromium({ isWhole: isShown });
    const browser = await chromium.launch({
      executablePath,
      args,
      headless: !isShown,
      ...(isShown ? { env: definedOf(environment) } : {}),
    });
    return {
      open: async ({ hasScripts }) => {
        const context = await browser.newContext({ javaScriptEnabled: hasScripts, viewport: { width: 1000, height: 800 } });
        return { ...drivePage(await context.newPage()), close: () => context.close() };
      },
      close: () => browser.close(),
    };
  },
};

function definedOf(environment: NodeJS.ProcessEnv): { [name: string]: string } {
  return Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Drives a page that is open; `close` closes only this page. */
export function drivePage(page: Page): Driver {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (isKeptMessage(message.type(), message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script: ${error.message}`));
  const click = async (locators: readonly Locator[]): Promise<boolean> => {
    const locator = await findVisible(locators);
    await locator?.click({ timeout: 2_000 });
    return locator !== undefined;
  };
  return {
    messages,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    address: async () => page.url(),
    // A text, because Playwright's types of functions do not fit generic ones; the result is what the function returns.
    evaluate: <Result>(read: unknown, ...args: readonly unknown[]) =>
      page.evaluate(`(${read}).apply(null, ${JSON.stringify(args)})`) as Promise<Result>,
    click: async (target) => click(await page.locator(selectorOf(target)).all()),
    choose: async (target, value) => {
      const list = await findVisible(await page.locator(selectorOf(target)).all());
      await list?.selectOption(value);
      return list !== undefined;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    clickInFrame: async (frame, target) => {
      const content = page.locator(selectorOf(frame)).contentFrame();
      return click(await content.locator(selectorOf(target)).all());
    },
    close: () => page.close(),
  };
}

const selectorOf = (target: Target): string => ('css' in target ? target.css : `xpath=${target.xpath}`);

async function findVisible(locators: readonly Locator[]): Promise<Locator | undefined> {
  for (const locator of locators) if (await locator.isVisible()) return locator;
  return undefined;
}
