// The last step of a journey as a person takes it: a page, its form, its button, and whatever the page says of itself.
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/ground/find-chromium.mjs';
import { findBarriers } from '../browser/access.ts';
import { enterAnswer } from './enter-answer.ts';
import { fillForm } from './send-call.ts';
import type { ServerWorld } from './server-world.ts';
import type { Hands, Pressed, Restarting } from './walk.ts';
import type { PublishingWorld } from './walk-all.ts';
import { type CallReply, JourneyError, type PageReply, type Person } from './world.ts';

/** Milliseconds that a page may take to answer a press; on a busy machine it takes some. */
const patience = 15_000;

export interface BrowserWalk {
  readonly world: PublishingWorld;
  readonly hands: Hands;
  /** A script that runs before anything of each page, and how long a press is waited for: a test breaks pages so. */
  spoil(script: string, milliseconds: number): void;
  close(): Promise<void>;
}

/** The server's world with people who have a browser. */
export async function openBrowserWalk(server: ServerWorld): Promise<BrowserWalk> {
  const address = await server.test.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = address.replace('127.0.0.1', 'localhost');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const walkers = new Map<Person, Walker>();
  const said: string[] = [];
  const seen = new Set<string>();
  const free: BrowserContext[] = [];
  let spoiling: { readonly script: string; readonly milliseconds: number } | undefined;

  /** One that knows nobody: what a journey before has read of built files need not be read again. */
  async function openContext(): Promise<BrowserContext> {
    const used = spoiling === undefined ? free.pop() : undefined;
    if (used !== undefined) return used;
    const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: origin });
    context.setDefaultTimeout(patience);
    if (spoiling !== undefined) await context.addInitScript({ content: spoiling.script });
    return context;
  }

  async function open(): Promise<Person> {
    const context = await openContext();
    const person = personOf(context, origin);
    walkers.set(person, {
      context,
      said,
      origin,
      world: server,
      seen,
      milliseconds: spoiling?.milliseconds ?? patience,
    });
    return person;
  }
  const walkerOf = (person: Person): Walker => {
    const walker = walkers.get(person);
    if (walker === undefined) throw new Error('this person has no browser');
    return walker;
  };
  // What the walkers of a journey that is over had open.
  async function letGo(): Promise<void> {
    const over = [...walkers.values()];
    walkers.clear();
    for (const { context, page } of over) {
      if (spoiling !== undefined) await context.close();
      else {
        // What a tab keeps goes with the tab; nothing else of a browser is used by the pages but cookies.
        await page?.close();
        await context.clearCookies();
        free.push(context);
      }
    }
  }

  const { settings, declarations, database, readCode, readMail, advance, now, fault, stir, publish } = server;
  return {
    world: {
      settings,
      declarations,
      database,
      readCode,
      readMail,
      advance,
      now,
      fault,
      stir,
      publish,
      get plans() {
        return server.plans;
      },
      open,
      complaints: () => [...server.complaints(), ...said.splice(0)],
      ended: letGo,
    },
    hands: {
      press: (pressed) => press(walkerOf(pressed.person), pressed),
      restart: (person, restarting) => restart(walkerOf(person), person, restarting),
      look: (person, path) => look(walkerOf(person), path),
      awaitLed: (person, path) => awaitLed(walkerOf(person), path),
    },
    spoil: (script, milliseconds) => {
      spoiling = { script, milliseconds };
    },
    close: () => browser.close(),
  };
}

interface Walker {
  readonly context: BrowserContext;
  readonly said: string[];
  readonly origin: string;
  readonly world: ServerWorld;
  /** Pages that were looked at in this walk, as they were built: the same again with other words is not asked again. */
  readonly seen: Set<string>;
  /** How long a press is waited for. */
  readonly milliseconds: number;
  page?: Page;
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
  };
}

async function pageOf(walker: Walker): Promise<Page> {
  if (walker.page !== undefined) return walker.page;
  const page = await walker.context.newPage();
  walker.page = page;
  const { said, origin } = walker;
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
  return page;
}

/** Opens a page and waits until its scripts have taken it over. */
async function goTo(walker: Walker, path: string): Promise<Page> {
  const page = await pageOf(walker);
  await page.goto(path);
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    undefined,
    { timeout: patience },
  );
  return page;
}

async function press(walker: Walker, { person, button, path, recipe, event }: Pressed): Promise<CallReply> {
  const page = await pageOf(walker);
  const isCooling = !button.isMain;
  if (isCooling) await page.clock.install({ time: await walker.world.now() });
  await goTo(walker, path);
  await inspect(walker, page);
  const { screen } = await readPage(page);
  if (screen !== button.screen) throw new JourneyError(`${path} should show the screen ${button.screen} and shows ${screen}`);
  if (button.formId !== undefined) {
    const data = await person.readData(path);
    const answers = await fillForm(walker.world, button, data, recipe.answers ?? {});
    for (const [key, answer] of Object.entries(answers)) await enterAnswer(page, key, answer);
  }
  await recipe.drawn?.();
  // Some buttons count down before they can be pressed.
  if (isCooling) await page.clock.fastForward(31_000);
  const { id, path: called } = button.call;
  const selector = button.isMain
    ? 'main [data-main]'
    : `main button[name=_do][value="${id}"], main form:has(> input[name=_do][value="${id}"]) button[type=submit]`;
  const reply = await clickForReply(walker, page, selector, called, `the button of ${button.screen} that sends ${event}`);
  await followReply(walker, page, path, reply);
  return reply;
}

async function restart(walker: Walker, person: Person, { call, path, isOffered }: Restarting): Promise<CallReply> {
  // Nothing was done yet, and nothing is offered: only another tab could ask.
  if (!isOffered) return person.post(call.path, {});
  const page = await goTo(walker, path);
  await page.locator(`main form:has(> input[name=ask][value="confirm:${call.id}"]) button[type=submit]`).click();
  const reply = await clickForReply(
    walker,
    page,
    'dialog .button-main, [role=dialog] .button-main',
    call.path,
    `starting again on ${path}`,
  );
  await followReply(walker, page, path, reply);
  return reply;
}

async function clickForReply(walker: Walker, page: Page, selector: string, path: string, what: string): Promise<CallReply> {
  const button = page.locator(selector).first();
  const waiting = page
    .waitForResponse((each) => each.request().method() === 'POST' && new URL(each.url()).pathname === path, {
      timeout: walker.milliseconds,
    })
    .catch(() => undefined);
  try {
    await button.click({ timeout: walker.milliseconds });
  } catch {
    const state = (await button.count()) === 0 ? 'is not there' : (await button.isDisabled()) ? 'is switched off' : 'is covered';
    throw new JourneyError(`${what} cannot be pressed: it ${state}`);
  }
  const response = await waiting;
  if (response === undefined) throw new JourneyError(`${what} is dead: pressed, it sends nothing to ${path}`);
  return { status: response.status(), body: response.status() === 204 ? {} : await response.json() };
}

/** The page goes where it was told to, or says what was refused. */
async function followReply(walker: Walker, page: Page, path: string, { body, status }: CallReply): Promise<void> {
  const to = body['redirectTo'];
  if (typeof to === 'string') {
    const arrives = (url: URL): boolean => url.pathname === to.split('?')[0];
    await page.waitForURL(arrives, { timeout: patience }).catch(() => {
      throw new JourneyError(`${path} was told to go to ${to} and did not`);
    });
  } else if (status >= 400) {
    const told = page.locator('main [role=alert], main .field-issue, dialog, [role=dialog]').first();
    await told.waitFor({ timeout: patience }).catch(() => {
      throw new JourneyError(`${path} says nothing of the refusal ${String(body['code'])}`);
    });
    await inspect(walker, page);
  }
}

async function look(walker: Walker, path: string): Promise<PageReply> {
  const { page } = walker;
  const isThere = page !== undefined && new URL(page.url()).pathname === path;
  const shown = isThere ? page : await goTo(walker, path);
  const { pathname } = new URL(shown.url());
  if (pathname !== path) return { leadsTo: pathname };
  // A page that was led on is drawn a moment after its address stands; what stands there in the end is told.
  const { declarations } = walker.world;
  const expected = Object.keys(declarations.screens).find((name) => declarations.screens[name]?.route === path) ?? '';
  await shown
    .locator(`main[data-screen="${expected}"] h1`)
    .first()
    .waitFor({ timeout: patience })
    .catch(() => undefined);
  const { screen } = await inspect(walker, shown);
  return { screen };
}

async function awaitLed({ page }: Walker, path: string): Promise<void> {
  await page
    ?.waitForURL((url) => url.pathname === path, { timeout: patience })
    .catch(() => {
      throw new JourneyError(`the page that waited should lead to ${path} by itself, and stays`);
    });
}

async function readPage(
  page: Page,
): Promise<{ readonly screen: string; readonly title: string; readonly headings: readonly string[] }> {
  return page.evaluate(() => ({
    screen: document.querySelector('main')?.getAttribute('data-screen') ?? '',
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''),
  }));
}

/** Every page that is met has a title and one heading, and keeps nobody out. */
async function inspect(walker: Walker, page: Page): Promise<{ readonly screen: string }> {
  const { screen, title, headings } = await readPage(page);
  const path = new URL(page.url()).pathname;
  const content = await page.evaluate(() => document.body.innerHTML);
  const kind = `${screen} ${content.replaceAll(/>[^<]+</g, '>…<').replaceAll(/\d+|value="[^"]*"/g, '')}`;
  if (walker.seen.has(kind)) return { screen };
  walker.seen.add(kind);
  if (title.trim() === '') throw new JourneyError(`${path} has no title`);
  if (headings.length !== 1) throw new JourneyError(`${path} has ${headings.length} main headings`);
  const [barrier] = await findBarriers(page);
  if (barrier !== undefined) throw new JourneyError(`${path} keeps somebody out: ${barrier}`);
  return { screen };
}
