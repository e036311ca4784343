// Chromium by its debugging protocol and Firefox by WebDriver BiDi, both by Puppeteer.
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Frame, type LaunchOptions, type Page } from 'puppeteer-core';
import { findChromium } from '../../../scripts/toolchain/find-chromium.mjs';
import type { BrowserKind, Driver, DriverOptions, RunningBrowser, Target } from './driver.ts';

const firefox = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const keptInPage = ['console.error', 'console.warn'];

export const chromiumKind: BrowserKind = {
  canOmitScripts: true,
  findMissing: () => undefined,
  start: async () => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return launch({ browser: 'chrome', executablePath: await findChromium(), args });
  },
};

export const firefoxKind: BrowserKind = {
  // Its WebDriver BiDi has no command for it, and without scripts it evaluates nothing.
  canOmitScripts: false,
  findMissing: () => (firefox === undefined ? 'Firefox is not installed: apt-get install firefox-esr' : undefined),
  start: async () => {
    if (firefox === undefined) throw new Error('Firefox is not installed.');
    return launch({ browser: 'firefox', executablePath: firefox });
  },
};

async function launch(options: LaunchOptions): Promise<RunningBrowser> {
  const browser = await puppeteer.launch({ ...options, headless: true, defaultViewport: { width: 1000, height: 800 } });
  return { open: (driverOptions) => openDriver(browser, driverOptions), close: () => browser.close() };
}

async function openDriver(browser: Browser, { hasScripts }: DriverOptions): Promise<Driver> {
  const context = await browser.createBrowserContext();
  // Not the first tab of Firefox, which has no focus.
  const page = await context.newPage();
  if (!hasScripts) await page.setJavaScriptEnabled(false);
  const messages: string[] = [];
  listen(page, messages);
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

function listen(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    const type = `console.${message.type()}`;
    if (keptInPage.includes(type) && !message.text().startsWith('Failed to load resource'))
      messages.push(`${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script: ${error instanceof Error ? error.message : String(error)}`));
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
