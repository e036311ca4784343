import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Response } from '@playwright/test';
import { median } from '../rows.ts';
import type { InPage } from './page/main.ts';

declare global {
  // Set by the page's script (main.ts).
  var bench: InPage;
}

export interface VisitOptions {
  readonly url: string;
  readonly keys: number;
  readonly isLive: boolean;
  /** Number of messages after submitting the empty form. */
  readonly messages: number;
}

/** Times in ms, heap in MB. */
export interface VisitFigures {
  readonly key: number;
  readonly keyCpu: number;
  readonly mount: number;
  readonly submit?: number;
  readonly heap?: number;
}

const pauseMilliseconds = 30;
/** How often the button has to be found at the same place, every 100 ms: longer than an idle period may be awaited. */
const stillTurns = 6;
/** Longer than the longest debounce of the competitors, in ms. */
const debounceMilliseconds = 700;

/** Takes all measurements of one page, in its own browser context. */
export async function visitPage(browser: Browser, options: VisitOptions): Promise<VisitFigures> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(options.url);
    await page.waitForFunction(() => globalThis.bench?.firstPaint > 0, null, { timeout: 60_000 });
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const heap = (await readMetrics(session)).get('JSHeapUsedSize') ?? 0;
    const mounts: number[] = [];
    for (let turn = 0; turn < 4; turn++) mounts.push(await page.evaluate(() => globalThis.bench.remount()));
    await page.waitForTimeout(400);
    if (!(await page.evaluate(() => globalThis.bench.focusMiddle()))) throw new Error('The middle field cannot be focused.');
    await page.waitForTimeout(100);
    const before = await readMetrics(session);
    const keys: number[] = [];
    for (let typed = 0; typed < options.keys; typed++) {
      await page.evaluate(() => globalThis.bench.armKey());
      await pressKey(session, String.fromCharCode(97 + (typed % 26)));
      keys.push(await page.evaluate(() => globalThis.bench.key()));
      await page.waitForTimeout(pauseMilliseconds);
    }
    await page.waitForTimeout(debounceMilliseconds);
    const after = await readMetrics(session);
    if ((await page.evaluate(() => globalThis.bench.middleValue())).length !== options.keys) throw new Error('Keys were lost.');
    const spent = (after.get('TaskDuration') ?? 0) - (before.get('TaskDuration') ?? 0);
    const figures = { key: median(keys), keyCpu: (spent * 1000) / options.keys, mount: median(mounts.slice(1)) };
    if (options.isLive) return figures;
    await page.evaluate(() => globalThis.bench.remount());
    return { ...figures, heap: heap / 1_048_576, submit: await submitEmpty(session, page, options.messages) };
  } finally {
    await context.close();
  }
}

type Page = Awaited<ReturnType<Browser['newPage']>>;

async function submitEmpty(session: CDPSession, page: Page, messages: number): Promise<number> {
  await page.waitForTimeout(400);
  // Lazy layout corrects its estimates after scrolling, in idle periods: wait until the button has not moved for a while.
  let box = await page.evaluate(() => globalThis.bench.submitBox());
  for (let turn = 0, still = 0; turn < 60 && still < stillTurns; turn++) {
    await page.waitForTimeout(100);
    const next = await page.evaluate(() => globalThis.bench.submitBox());
    still = Math.abs(next.y - box.y) < 1 ? still + 1 : 0;
    box = next;
  }
  await page.evaluate((count) => globalThis.bench.armSubmit(count), messages);
  const mouse = { ...box, button: 'left', clickCount: 1 } as const;
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { ...mouse, type });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 30_000, undefined));
  const time = await Promise.race([page.evaluate(() => globalThis.bench.submitted()), late]);
  if (time === undefined) throw new Error('The submit of the empty form painted too few messages.');
  return time;
}

export interface TriedPage {
  /** Number of messages after submitting the empty form. */
  readonly messages: number;
  /** Number of labels that the page does not show. */
  readonly lacks: number;
  /** Size of the scripts that it loads, each gzipped, in kB. */
  readonly kilobytes: number;
}

/** Opens a page, submits its empty form and counts. */
export async function tryPage(browser: Browser, url: string): Promise<TriedPage> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const scripts = await openPage(page, url);
  try {
    // Parts that are out of view may be laid out later.
    await page.waitForFunction(() => globalThis.bench.missingLabels() === 0, null, { timeout: 10_000 }).catch(() => undefined);
    const lacks = await page.evaluate(() => globalThis.bench.missingLabels());
    await page.waitForTimeout(300);
    const box = await page.evaluate(() => globalThis.bench.submitBox());
    await page.waitForTimeout(300);
    const still = await page.evaluate(() => globalThis.bench.submitBox());
    await page.mouse.click(still.x, still.y === box.y ? box.y : still.y);
    await page.waitForFunction(() => globalThis.bench.errorCount() > 0, null, { timeout: 20_000 });
    await page.waitForTimeout(1500);
    const kilobytes = await sumSizes(scripts);
    return { lacks, messages: await page.evaluate(() => globalThis.bench.errorCount()), kilobytes };
  } finally {
    await page.close();
  }
}

/** Size of the scripts that a page loads, each gzipped, in kB. */
export async function measureScripts(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    return await sumSizes(await openPage(page, url));
  } finally {
    await page.close();
  }
}

/** Returns the list of scripts, which grows while the page loads further ones. */
async function openPage(page: Page, url: string): Promise<readonly Response[]> {
  const scripts: Response[] = [];
  page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.push(response)));
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench?.firstPaint > 0, null, { timeout: 60_000 });
  return scripts;
}

async function sumSizes(scripts: readonly Response[]): Promise<number> {
  const contents = await Promise.all(scripts.map((script) => script.body()));
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).byteLength / 1000, 0);
}

async function readMetrics(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

async function pressKey(session: CDPSession, key: string): Promise<void> {
  const event = { key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, unmodifiedText: key, ...event });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}
