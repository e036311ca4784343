// Performs the last step of a journey in a browser: opens the page, fills the form, presses the button and inspects the result.
import type { Page, Request, Response } from '@playwright/test';
import type { CallPlan } from '../../engine/declare/index.ts';
import { matchesRoute } from './addresses.ts';
import { openWalkers, pageOf, type Walker } from './browser-walkers.ts';
import { enterAnswer } from './enter-answer.ts';
import { inspectPage } from './inspect-page.ts';
import { fillForm } from './send-call.ts';
import type { ServerWorld } from './server-world.ts';
import type { PressRequest, RestartRequest, StepDriver } from './walk.ts';
import type { PublishingWorld } from './walk-all.ts';
import { type CallReply, JourneyError, type PageReply, type Person } from './world.ts';

export interface BrowserWalk {
  readonly world: PublishingWorld;
  readonly driver: StepDriver;
  /** Adds a script that runs first in each page, and sets the timeout of each wait. Tests break pages with it. */
  spoil(script: string, milliseconds: number): void;
  close(): Promise<void>;
}

/** Opens the server's world for people with browsers. */
export async function openBrowserWalk(server: ServerWorld): Promise<BrowserWalk> {
  const walkers = await openWalkers(server);
  const { settings, declarations, database, readCode, readMail, now, fault, wakeWorkers, drainWrites, publish } = server;
  return {
    world: {
      settings,
      declarations,
      database,
      readCode,
      readMail,
      now,
      fault,
      wakeWorkers,
      drainWrites,
      publish,
      get plans() {
        return server.plans;
      },
      advance: async (seconds) => {
        await server.advance(seconds);
        await walkers.pass(seconds);
      },
      open: walkers.open,
      complaints: () => [...server.complaints(), ...walkers.complaints()],
      ended: walkers.endWalk,
      failed: walkers.shortenTimeouts,
    },
    driver: {
      press: (pressRequest) => press(walkers.of(pressRequest.person), pressRequest),
      restart: (person, restarting) => restart(walkers.of(person), person, restarting),
      look: (person, path) => look(walkers.of(person), path),
      waitForRedirect: (person, path) => waitForRedirect(walkers.of(person), path),
    },
    spoil: walkers.spoil,
    close: walkers.close,
  };
}

/** Opens a page and waits until it is hydrated. */
async function goTo(walker: Walker, path: string): Promise<Page> {
  const page = await pageOf(walker);
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  return page;
}

async function press(walker: Walker, { person, button, path, recipe, event }: PressRequest): Promise<CallReply> {
  const page = await goTo(walker, path);
  const { screen } = await inspectPage(page, walker.seen);
  if (screen !== button.screen) throw new JourneyError(`${path} should show the screen ${button.screen} and shows ${screen}`);
  if (button.formId !== undefined) {
    const data = await person.readData(path);
    const answers = await fillForm(walker.world, button, data, recipe.answers ?? {});
    for (const [key, answer] of Object.entries(answers)) await enterAnswer(page, key, answer);
  }
  await recipe.drawn?.();
  // Some buttons have a cooldown.
  if (!button.isMain) await page.clock.fastForward(31_000);
  const { id } = button.call;
  const selector = button.isMain
    ? 'main [data-main]'
    : `main button[name=_do][value="${id}"], main form:has(> input[name=_do][value="${id}"]) button[type=submit]`;
  const countSent = countEvents(walker, page);
  const reply = await clickForReply(page, selector, button.call, `the button of ${button.screen} that sends ${event}`);
  await followReply(walker, page, path, reply);
  const sent = countSent();
  if (sent !== 1) throw new JourneyError(`pressed once, the button of ${button.screen} sent ${sent} events`);
  return reply;
}

/** Counts the events that a page sends by itself. Lookups are not events. */
function countEvents({ world: { plans } }: Walker, page: Page): () => number {
  const calls = plans.callIds.map((id) => plans.call(id)).filter(({ event }) => event !== undefined);
  let sent = 0;
  const count = (request: Request): void => {
    if (calls.some((call) => isCall(request, call.method, call.path))) sent += 1;
  };
  page.on('request', count);
  return () => {
    page.off('request', count);
    return sent;
  };
}

async function restart(walker: Walker, person: Person, { call, path, isOffered }: RestartRequest): Promise<CallReply> {
  // Without a restart button, only another tab could send the call.
  if (!isOffered) return person.post(call.path, {});
  const page = await goTo(walker, path);
  await page.locator(`main form:has(> input[name=ask][value="confirm:${call.id}"]) button[type=submit]`).click();
  const reply = await clickForReply(
    page,
    // A destructive action is confirmed by its own button; the primary one cancels it.
    ':is(dialog, [role=dialog]) .button-danger, :is(dialog, [role=dialog]):not(:has(.button-danger)) .button-main',
    call,
    `starting again on ${path}`,
  );
  await followReply(walker, page, path, reply);
  return reply;
}

function isCall(request: Request, method: string, path: string): boolean {
  return request.method() === method && matchesRoute(path, new URL(request.url()).pathname);
}

async function clickForReply(page: Page, selector: string, { method, path }: CallPlan, what: string): Promise<CallReply> {
  const button = page.locator(selector).first();
  // Read as soon as it arrives: the browser drops the body when the page is left.
  const waiting = page.waitForResponse((each) => isCall(each.request(), method, path)).then(readReply, () => undefined);
  try {
    await button.click();
  } catch {
    const state = (await button.count()) === 0 ? 'is not there' : (await button.isDisabled()) ? 'is switched off' : 'is covered';
    throw new JourneyError(`${what} cannot be pressed: it ${state}`);
  }
  const reply = await waiting;
  if (reply === undefined) throw new JourneyError(`${what} is dead: pressed, it sends nothing to ${path}`);
  return reply;
}

async function readReply(response: Response): Promise<CallReply> {
  const status = response.status();
  return { status, body: status === 204 ? {} : await response.json() };
}

/** Expects the page to follow the redirect or to show the refusal. */
async function followReply(walker: Walker, page: Page, path: string, { body, status }: CallReply): Promise<void> {
  const to = body['redirectTo'];
  if (typeof to === 'string') {
    const arrives = (url: URL): boolean => url.pathname === to.split('?')[0];
    await page.waitForURL(arrives).catch(() => {
      throw new JourneyError(`${path} was told to go to ${to} and did not`);
    });
  } else if (status >= 400) {
    const notice = page.locator('main [role=alert], main .field-issue, dialog, [role=dialog]').first();
    await notice.waitFor().catch(() => {
      throw new JourneyError(`${path} says nothing of the refusal ${String(body['code'])}`);
    });
    await inspectPage(page, walker.seen);
  }
}

async function look(walker: Walker, path: string): Promise<PageReply> {
  const { page } = walker;
  const [route = ''] = path.split('?');
  const isThere = page !== undefined && new URL(page.url()).pathname === route;
  const shown = isThere ? page : await goTo(walker, path);
  const { pathname } = new URL(shown.url());
  if (pathname !== route) return { leadsTo: pathname };
  // A redirected page renders a moment after its address changes, so compare the final content.
  const { declarations } = walker.world;
  const screens = Object.keys(declarations.screens).filter((name) =>
    matchesRoute(declarations.screens[name]?.route ?? '', route),
  );
  await shown
    .locator(screens.map((screen) => `main[data-screen="${screen}"] h1`).join())
    .first()
    .waitFor()
    .catch(() => undefined);
  const { screen } = await inspectPage(shown, walker.seen);
  return { screen };
}

async function waitForRedirect({ page, milliseconds }: Walker, path: string): Promise<void> {
  if (page === undefined) return;
  const arrives = (url: URL): boolean => url.pathname === path.split('?')[0];
  const deadline = performance.now() + milliseconds;
  while (!arrives(new URL(page.url()))) {
    if (performance.now() > deadline) throw new JourneyError(`the page that waited should lead to ${path} by itself, and stays`);
    // The page polls by its own clock.
    await page.clock.fastForward(10_000);
    await page.waitForURL(arrives, { timeout: 500 }).catch(() => undefined);
  }
}
