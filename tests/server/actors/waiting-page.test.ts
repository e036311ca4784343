// The waiting page in a browser: what it shows, when it polls, and how it moves on.
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { findChromium } from '../../../scripts/toolchain/find-chromium.mjs';
import { findViolations } from '../../browser/accessibility.ts';
import { startTestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, type CardCompany, openCardCompany } from './areas.ts';

let browser: Browser;
let origin: string;
let company: CardCompany;
/** Lets the company answer. */
let answer: () => void;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await chromium.launch({ executablePath: await findChromium(), args });
  company = openCardCompany();
});
const it = serverTest(async () => startTestApp({ served: await serveActorProject(areasWith(company)) }));
it.beforeAll(async ({ server }) => {
  origin = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await browser?.close();
});
beforeEach(() => {
  company.charges.clear();
  const answered = new Promise<void>((resolve) => (answer = resolve));
  company.pause = () => answered;
});
afterEach(async () => {
  // Open pages keep polling.
  for (const context of browser.contexts()) await context.close();
});

/** Opens a waiting page: enters and sends an amount. */
async function pay(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'ja-JP', ...options });
  const page = await context.newPage();
  await page.clock.install();
  page.setDefaultTimeout(120_000);
  await page.goto('/top-up');
  await page.locator('input[name=amount]').fill('500');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/top-up/charging');
  return page;
}

/** Advances the page's clock alone, second by second, so that its requests are answered meanwhile. */
async function passTime(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.fastForward(1_000);
    await wait(50);
  }
}

/** Counts the polling requests from now on. */
function countPolls(page: Page): () => number {
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/top-up/charging/screen-data')) polls += 1;
  });
  return () => polls;
}

async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

it('shows that it waits, has an animation that respects reduced motion, and has no accessibility problems', async () => {
  const page = await pay();
  const status = page.locator('main [role=status].waiting');
  expect(await status.textContent()).toContain('結果を確認しています');
  const turns = () => page.locator('.waiting-spinner').evaluate((spinner) => getComputedStyle(spinner).animationIterationCount);
  expect(await turns()).toBe('infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await turns()).toBe('1');
  expect(await findViolations(page)).toEqual([]);
  answer();
});

it('moves on by itself, focuses the next page, and is no page to go back to', async () => {
  const page = await pay();
  answer();
  await page.waitForURL('**/top-up/complete');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  expect(await page.title()).toContain(await page.locator('h1').innerText());
  expect(await page.evaluate(() => history.length)).toBe(3);
  await page.goBack();
  await page.waitForURL('**/top-up/complete');
});

it('does not poll while it is hidden, and polls at once when it is visible', async () => {
  const page = await pay();
  const polls = countPolls(page);
  await passTime(page, 5);
  await expect.poll(polls).toBeGreaterThan(0);
  await setVisibility(page, 'hidden');
  await wait(500);
  const before = polls();
  await passTime(page, 10);
  expect(polls()).toBe(before);
  answer();
  await setVisibility(page, 'visible');
  await page.waitForURL('**/top-up/complete');
});

it('keeps waiting after a reload and in a second tab, and moves on in both', async () => {
  const page = await pay();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/top-up/charging');
  const second = await page.context().newPage();
  await second.goto('/top-up');
  expect(new URL(second.url()).pathname).toBe('/top-up/charging');
  answer();
  for (const tab of [page, second]) await tab.waitForURL('**/top-up/complete');
  expect(company.charges.size).toBe(1);
});

it('works without scripts', async () => {
  const page = await pay({ javaScriptEnabled: false });
  await page.locator('main .waiting').waitFor();
  answer();
  await page.waitForURL('**/top-up/complete');
});

it('stays while polling fails for the network or the server, reports it, and moves on when polling works again', async () => {
  const page = await pay();
  let polls = 0;
  await page.route('**/screen-data*', (route) => {
    polls += 1;
    return polls % 2 === 0 ? route.abort() : route.fulfill({ status: 503, body: '' });
  });
  const status = page.locator('main [role=status].waiting');
  await passTime(page, 20);
  await page.getByText('現在接続できないため').waitFor();
  expect(await status.count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/top-up/charging');
  expect(await findViolations(page)).toEqual([]);
  // Longer than the retries of one poll.
  await passTime(page, 16);
  expect(await status.innerText()).toContain('自動的に確認を続けます');
  await page.unroute('**/screen-data*');
  await passTime(page, 10);
  await page.getByText('結果を確認しています').waitFor();
  answer();
  await page.waitForURL('**/top-up/complete');
  expect(company.charges.size).toBe(1);
});
