// Browser walkers that reuse the same tabs one after another.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWalkers, pageOf, type Walkers } from '../../journeys/browser-walkers.ts';
import { type ServerWorld, startServerWorld } from '../../journeys/server-world.ts';
import type { Person } from '../../journeys/world.ts';

let world: ServerWorld;
let walkers: Walkers;
beforeAll(async () => {
  world = await startServerWorld();
  walkers = await openWalkers(world);
});
afterAll(async () => {
  await walkers?.close();
  await world?.close();
});

const readClock = async (person: Person): Promise<number> => {
  const page = await pageOf(walkers.of(person));
  await page.goto('/healthz');
  return page.evaluate(() => Date.now());
};
const pass = async (seconds: number): Promise<void> => {
  await world.advance(seconds);
  await walkers.pass(seconds);
};
/** Seconds by which the browser's clock is ahead of the store's. */
const aheadOf = async (person: Person): Promise<number> => ((await readClock(person)) - (await world.now()).getTime()) / 1000;

it("a page has the store's clock, which advances with it and never goes back, also in a reused tab", async () => {
  const first = await walkers.open();
  const begun = await readClock(first);
  expect(await aheadOf(first)).toBeGreaterThanOrEqual(0);
  expect(await aheadOf(first)).toBeLessThan(60);
  await pass(3_600);
  const later = await readClock(first);
  expect(later).toBeGreaterThanOrEqual(begun + 3_600_000);
  // Concurrently: the second person does not turn the first one's clock back.
  const second = await walkers.open();
  expect(await aheadOf(second)).toBeGreaterThanOrEqual(0);
  expect(await readClock(first)).toBeGreaterThanOrEqual(later);
  await walkers.endWalk();
  await pass(86_400);
  const next = await walkers.open();
  expect(await aheadOf(next)).toBeGreaterThanOrEqual(0);
  expect(await aheadOf(next)).toBeLessThan(60);
});

it('a reused tab keeps nothing of the previous person', async () => {
  const before = await walkers.open();
  const page = await pageOf(walkers.of(before));
  await page.goto('/healthz');
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a page may leave behind
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    // Written by a page when it is left.
    addEventListener('pagehide', () => sessionStorage.setItem('late', '1'));
  });
  await walkers.endWalk();
  const after = await pageOf(walkers.of(await walkers.open()));
  expect(after).toBe(page);
  await after.goto('/readyz');
  expect(await after.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
});

it('people who come after a failed journey wait for a shorter time', async () => {
  const before = walkers.of(await walkers.open()).milliseconds;
  walkers.shortenTimeouts();
  expect(walkers.of(await walkers.open()).milliseconds).toBeLessThan(before / 3);
});
