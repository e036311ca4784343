// People with browsers that share tabs one after another: a tab keeps its cached files, but nothing else of the previous walk.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { dataAddress } from './addresses.ts';
import { type ServerWorld, sessionCookie } from './server-world.ts';
import type { Person } from './world.ts';

/** Timeout of each wait in milliseconds, with reserves for busy machines. */
const usualTimeout = 15_000;
/** After a failed journey, which shows that a page is broken. */
const shortTimeout = 3_000;

export interface Walker {
  readonly world: ServerWorld;
  /** Structures of pages and fields that were already inspected. */
  readonly seen: Set<string>;
  /** Timeout of each wait. */
  readonly milliseconds: number;
  readonly tab: Tab;
  /** Undefined until the person opens a page. */
  page?: Page;
}

interface Tab {
  readonly context: BrowserContext;
  /** Runs first in each page. */
  readonly script?: string | undefined;
  page?: Page;
}

export interface Walkers {
  readonly origin: string;
  open(): Promise<Person>;
  of(person: Person): Walker;
  /** Ends the walk: removes the data of its people. */
  endWalk(): Promise<void>;
  /** Advances the clocks of open pages by some seconds. */
  pass(seconds: number): Promise<void>;
  /** Console messages and foreign requests of the pages since the last call. */
  complaints(): readonly string[];
  /** Shortens the timeouts of the next people. */
  shortenTimeouts(): void;
  /** Adds a script that runs first in each page, and sets the timeout of each wait. */
  spoil(script: string, milliseconds: number): void;
  close(): Promise<void>;
}

export async function openWalkers(world: ServerWorld): Promise<Walkers> {
  const address = await world.test.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = address.replace('127.0.0.1', 'localhost');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const walkers = new Map<Person, Walker>();
  const messages: string[] = [];
  const seen = new Set<string>();
  const free: Tab[] = [];
  let timeout = usualTimeout;
  let injected: { readonly script: string; readonly milliseconds: number } | undefined;

  return {
    origin,
    open: async () => {
      const tab =
        (injected === undefined ? free.pop() : undefined) ?? (await openTab(browser, origin, messages, injected?.script));
      const person = personOf(tab.context, origin);
      const milliseconds = injected?.milliseconds ?? timeout;
      tab.context.setDefaultTimeout(milliseconds);
      walkers.set(person, { world, seen, tab, milliseconds });
      return person;
    },
    of: (person) => {
      const walker = walkers.get(person);
      if (walker === undefined) throw new Error('this person has no browser');
      return walker;
    },
    endWalk: async () => {
      const ended = [...walkers.values()];
      walkers.clear();
      for (const { tab } of ended) {
        if (injected !== undefined) await tab.context.close();
        else {
          await forget(tab);
          free.push(tab);
        }
      }
    },
    pass: async (seconds) => {
      for (const { page } of walkers.values()) await page?.clock.fastForward(seconds * 1000);
    },
    complaints: () => messages.splice(0),
    shortenTimeouts: () => {
      timeout = shortTimeout;
    },
    spoil: (script, milliseconds) => {
      injected = { script, milliseconds };
    },
    close: () => browser.close(),
  };
}

/** Returns the person's page. Its clock starts at the store's time, so that walks do not share clocks. */
export async function pageOf(walker: Walker): Promise<Page> {
  if (walker.page !== undefined) return walker.page;
  const { tab, world } = walker;
  await tab.context.clock.install({ time: await world.now() });
  // Added after the clock, so that the script uses the page's timers.
  if (tab.script !== undefined) await tab.context.addInitScript({ content: tab.script });
  tab.page ??= await tab.context.newPage();
  walker.page = tab.page;
  return tab.page;
}

async function openTab(browser: Browser, origin: string, messages: string[], script: string | undefined): Promise<Tab> {
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: origin });
  context.on('page', (page) => listen(page, origin, messages));
  return { context, script };
}

function listen(page: Page, origin: string, messages: string[]): void {
  page.on('console', (message) => {
    // Messages about refused calls are expected: journeys test refusals.
    if (/^(Failed to load resource|refused \{)/.test(message.text())) return;
    messages.push(`${message.type()} on ${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script on ${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) messages.push(`a request to ${url}`);
    if (url.includes('/csp-report')) messages.push(`a report of the security policy on ${page.url()}`);
  });
}

/** Leaves the page first, because it may still write to the storage that is cleared here. */
async function forget({ context, page }: Tab): Promise<void> {
  if (page !== undefined) {
    await page.goto('/healthz');
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  }
  await context.clearCookies();
}

function personOf(context: BrowserContext, origin: string): Person {
  const headers = { origin };
  return {
    memory: {},
    post: async (path, data, method = 'POST') => {
      const answer = await context.request.fetch(path, { method, data, headers });
      return { status: answer.status(), body: answer.status() === 204 ? {} : await answer.json() };
    },
    look: async (path) => ({ screen: `${path} is looked at in the browser` }),
    follow: async (path) => (await context.request.get(path, { maxRedirects: 0 })).headers()['location'],
    readData: async (path) => (await context.request.get(dataAddress(path))).json(),
    token: async () => (await context.cookies(origin)).find(({ name }) => sessionCookie.test(name))?.value,
  };
}
