// WebKitGTK, which has the engine of Safari, by its WebDriver on a screen in memory. Each tab is a browser of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, By, error, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findPort } from '../../browser/stores/find-port.ts';
import type { BrowserKind, Driver, DriverOptions, RunningBrowser, Target } from './driver.ts';
import { screenProgram, startScreen } from './screen.ts';

const programs = { driver: '/usr/bin/WebKitWebDriver', screen: screenProgram };
/** Milliseconds after which a command counts as lost: sometimes it never answers while a page is left. The visitor then repeats it. */
const longest = 20_000;
const keys = { Tab: Keys.TAB, Enter: Keys.ENTER, Escape: Keys.ESCAPE, Backspace: Keys.BACK_SPACE } as const;

/**
 * Runs in the page: scrolls an element into the centre, where no sticky header covers it, and marks whether it is clicked: it misses if the
 * page moves before the driver presses.
 */
const prepareClick = `const [element] = arguments;
element.scrollIntoView({ block: 'center', behavior: 'instant' });
window.missesClick = true;
element.addEventListener('click', () => { window.missesClick = false; }, { once: true, capture: true });`;

export const webkitKind: BrowserKind = {
  canOmitScripts: true,
  findMissing: () => {
    const isInstalled = Object.values(programs).every(existsSync) && findMiniBrowser() !== undefined;
    return isInstalled ? undefined : 'WebKitGTK is not installed: apt-get install webkit2gtk-driver xvfb';
  },
  start,
};

/** `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser` */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = readdirSync(libraries).filter((name) => name.includes('-linux-'));
  return folders.map((folder) => join(libraries, folder, 'webkit2gtk-4.1', 'MiniBrowser')).find(existsSync);
}

async function start(): Promise<RunningBrowser> {
  const screen = await startScreen();
  // With a Japanese locale it drops Shift from typed keys.
  const environment = { ...process.env, DISPLAY: screen.display, LC_ALL: 'C.UTF-8' };
  return { open: (options) => openDriver(environment, options), close: async () => screen.stop() };
}

/** Starts a WebDriver, which has one tab at a time. */
async function startWebDriver(env: NodeJS.ProcessEnv): Promise<{ readonly address: string; readonly process: ChildProcess }> {
  const port = await findPort();
  const webDriver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await wait(50);
  return { address, process: webDriver };
}

async function openBrowser(address: string, { hasScripts }: DriverOptions): Promise<WebDriver> {
  const args = ['--automation', ...(hasScripts ? [] : ['--enable-javascript-markup=false'])];
  const browser = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args } })
    .build();
  await browser.manage().setTimeouts({ pageLoad: longest, script: longest });
  return browser;
}

async function openDriver(environment: NodeJS.ProcessEnv, options: DriverOptions): Promise<Driver> {
  const webDriver = await startWebDriver(environment);
  const browser = await openBrowser(webDriver.address, options);
  const click = async (target: Target): Promise<boolean> => {
    const element = await findVisible(browser, target);
    if (element === undefined) return false;
    await browser.executeScript(prepareClick, element);
    await element.click().catch(ignoreStale);
    // A page that was left has no such mark, or is gone.
    return !(await browser.executeScript('return window.missesClick === true').catch(() => false));
  };
  return {
    // Its WebDriver does not report the console.
    messages: [],
    goto: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    back: () => browser.navigate().back(),
    address: () => browser.getCurrentUrl(),
    evaluate: (read, ...args) => browser.executeScript(`return (${read}).apply(null, arguments)`, ...args),
    click: (target) => retryLater(() => click(target)),
    choose: (target, value) =>
      retryLater(async () => {
        const element = await findVisible(browser, target);
        await element?.findElement(By.css(`option[value="${value}"]`)).click();
        return element !== undefined;
      }),
    type: async (text) => (await browser.switchTo().activeElement()).sendKeys(text),
    press: async (key) => (await browser.switchTo().activeElement()).sendKeys(keys[key]),
    clickInFrame: async (frame, target) => {
      const element = await findVisible(browser, frame);
      if (element === undefined) return false;
      await browser.switchTo().frame(element);
      try {
        return await retryLater(() => click(target));
      } finally {
        await browser.switchTo().defaultContent();
      }
    },
    close: async () => {
      await browser.quit();
      webDriver.process.kill();
    },
  };
}

async function findVisible(browser: WebDriver, target: Target): Promise<WebElement | undefined> {
  const elements = await browser.findElements('css' in target ? By.css(target.css) : By.xpath(target.xpath));
  for (const element of elements) if (await element.isDisplayed()) return element;
  return undefined;
}

/** A page that draws at once replaces the clicked element before the driver has answered. */
function ignoreStale(failure: unknown): void {
  if (!(failure instanceof error.StaleElementReferenceError)) throw failure;
}

/** False if the page replaced the element meanwhile. */
async function retryLater(act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (failure) {
    if (failure instanceof error.StaleElementReferenceError) return false;
    throw failure;
  }
}
