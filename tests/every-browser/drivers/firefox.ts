// Firefox by WebDriver BiDi.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { type BrowserKind, type Driver, isKeptMessage, type Target } from './driver.ts';

const firefox = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

export const firefoxKind: BrowserKind = {
  // Its WebDriver BiDi has no command for it, and without scripts it evaluates nothing.
  canOmitScripts: false,
  findMissing: () => (firefox === undefined ? 'Firefox is not installed: apt-get install firefox-esr' : undefined),
  start: async (environment) => {
    if (firefox === undefined) throw new Error('Firefox is not installed.');
    const defaultViewport = { width: 1000, height: 800 };
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: environment === undefined,
      defaultViewport,
      // Puppeteer lets every window believe that it has the focus; then no input method finds it.
      ...(environment === undefined ? {} : { env: environment, extraPrefsFirefox: { 'focusmanager.testmode': false } }),
    });
    return { open: () => openDriver(browser), close: () => browser.close() };
  },
};

async function openDriver(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  // Not the first tab, which has no focus.
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (isKeptMessage(message.type(), message.text())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script: ${error instanceof Error ? error.message : String(error)}`));
  return {
    messages,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    address: async () => page.url(),
    // A text, because Puppeteer's types of functions do not fit generic ones; the result is what the function returns.
    evaluate: <Result>(read: unknown, ...args: readonly unknown[]) =>
      page.evaluate(`(${read}).apply(null, ${JSON.stringify(args)})`) as Promise<Result>,
    click: (target) => click(page, target),
    choose: async (target, value) => {
      const element = await findVisible(page, target);
      await element?.select(value);
      return element !== undefined;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    clickInFrame: async (frame, target) => {
      const element = await findVisible(page, frame);
      const content = await element?.contentFrame();
      return content == null ? false : click(content, target);
    },
    close: () => context.close(),
  };
}

async function click(place: Page | Frame, target: Target): Promise<boolean> {
  const element = await findVisible(place, target);
  await element?.click();
  return element !== undefined;
}

async function findVisible(place: Page | Frame, target: Target): Promise<ElementHandle | undefined> {
  for (const element of await place.$$('css' in target ? target.css : `::-p-xpath(${target.xpath})`))
    if (await element.isVisible()) return element;
  return undefined;
}
