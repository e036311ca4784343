// People with a browser, one after another in the same tabs: what a tab has loaded is not loaded again for the next walk, and nothing else is left of the one before.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/ground/find-chromium.mjs';
import { type ServerWorld, sessionCookie } from './server-world.ts';
import type { Person } from './world.ts';

/** Milliseconds that a page may take to answer a press; on a busy machine it takes some. */
export const patience = 15_000;

export interface Walker {
  readonly world: ServerWorld;
  /** Shapes of pages and of their parts that were looked at before. */
  readonly seen: Set<string>;
  /** How long a press is waited for. */
  readonly milliseconds: number;
  readonly tab: Tab;
  /** Undefined: this person has no page open yet. */
  page?: Page;
}

interface Tab {
  readonly context: BrowserContext;
  /** Runs before anything of each page. */
  readonly script?: string | undefined;
  page?: Page;
}

export interface Walkers {
  readonly origin: string;
  open(): Promise<Person>;
  of(person: Person): Walker;
  /** The walk is over: whatever its people had is gone. */
  letGo(): Promise<void>;
  /** So many seconds have gone by, for whoever has a page open too. */
  pass(seconds: number): Promise<void>;
  /** What pages have said on the console, or asked of others, since this was asked last. */
  complaints(): readonly string[];
  /** A script that runs before anything of each page, and how long a press is waited for. */
  spoil(script: string, milliseconds: number): void;
  close(): Promise<void>;
}

export async function openWalkers(world: ServerWorld): Promise<Walkers> {
  const address = await world.test.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = address.replace('127.0.0.1', 'localhost');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const walkers = new Map<Person, Walker>();
  const said: string[] = [];
  const seen = new Set<string>();
  const free: Tab[] = [];
  let spoiling: { readonly script: string; readonly milliseconds: number } | undefined;

  return {
    origin,
    open: async () => {
      const tab = (spoiling === undefined ? free.pop() : undefined) ?? (await openTab(browser, origin, said, spoiling?.script));
      const person = personOf(tab.context, origin);
      walkers.set(person, { world, seen, tab, milliseconds: spoiling?.milliseconds ?? patience });
      return person;
    },
    of: (person) => {
      const walker = walkers.get(person);
      if (walker === undefined) throw new Error('this person has no browser');
      return walker;
    },
    letGo: async () => {
      const over = [...walkers.values()];
      walkers.clear();
      for (const { tab } of over) {
        if (spoiling !== undefined) await tab.context.close();
        else {
          await forget(tab);
          free.push(tab);
        }
      }
    },
    pass: async (seconds) => {
      for (const { page } of walkers.values()) await page?.clock.fastForward(seconds * 1000);
    },
    complaints: () => said.splice(0),
    spoil: (script, milliseconds) => {
      spoiling = { script, milliseconds };
    },
    close: () => browser.close(),
  };
}

/** The person's page. Its clock is the store's when it is opened, and only goes on from there: no walk knows the clock of another one. */
export async function pageOf(walker: Walker): Promise<Page> {
  if (walker.page !== undefined) return walker.page;
  const { tab, world } = walker;
  await tab.context.clock.install({ time: await world.now() });
  // After the clock: its timers are the page's.
  if (tab.script !== undefined) await tab.context.addInitScript({ content: tab.script });
  tab.page ??= await tab.context.newPage();
  walker.page = tab.page;
  return tab.page;
}

async function openTab(browser: Browser, origin: string, said: string[], script: string | undefined): Promise<Tab> {
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: origin });
  context.setDefaultTimeout(patience);
  context.on('page', (page) => listen(page, origin, said));
  return { context, script };
}

function listen(page: Page, origin: string, said: string[]): void {
  page.on('console', (message) => {
    // The browser's and the page's own line for a refused call: the refusal is what this journey is about.
    if (/^(Failed to load resource|refused \{)/.test(message.text())) return;
    said.push(`${message.type()} on ${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`script on ${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) said.push(`a request to ${url}`);
    if (url.includes('/csp-report')) said.push(`a report of the security policy on ${page.url()}`);
  });
}

/** What a page still writes when it is left is there by the time that another one of the same origin stands. */
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
    post: async (path, data) => {
      const answer = await context.request.post(path, { data, headers });
      return { status: answer.status(), body: answer.status() === 204 ? {} : await answer.json() };
    },
    look: async (path) => ({ screen: `${path} is looked at in the browser` }),
    readData: async (path) => (await context.request.get(`/zapi/internal${path === '/' ? '' : path}/screen-data`)).json(),
    token: async () => (await context.cookies(origin)).find(({ name }) => sessionCookie.test(name))?.value,
  };
}
