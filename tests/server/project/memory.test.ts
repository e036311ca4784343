import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../../engine/declare/index.ts';
import { createLastUsed } from '../../../src/server/last-used.ts';
import { entry } from '../settings/changes.ts';
import { type Desk, openDesk } from '../settings/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
}, 60_000);
afterAll(() => desk.test.close());

/** Settings of some four million characters. */
async function largeSettings(name: string): Promise<Settings> {
  const words = { ja: 'あ'.repeat(200), en: 'a'.repeat(200) };
  const options = Array.from({ length: 100 }, (_, index) => ({ id: `o${index}`, label: words }));
  const entries = Array.from({ length: 90 }, (_, index) => ({
    ...entry(`${name}${index}`),
    type: 'SELECT',
    selectOptions: options.map((option) => ({ ...option, id: `${name}${index}${option.id}` })),
  }));
  return { ...(await desk.settings()), customAssociatedInfo: { entries } };
}

it('does not fill its memory with large drafts, and keeps the plans in force at hand meanwhile', async () => {
  const store = { id: 'first', origin: 'http://localhost', settingsVersion: await desk.version() };
  const live = await desk.project.plansOf(store);
  const first = await largeSettings('a');
  const plans = desk.project.plansFor(first);
  expect(desk.project.plansFor(first)).toBe(plans);
  for (const name of ['b', 'c', 'd', 'e']) {
    desk.project.plansFor(await largeSettings(name));
    expect(await desk.project.plansOf(store)).toBe(live);
  }
  expect(desk.project.plansFor(first)).not.toBe(plans);
});

it('forgets what was not used for longest, by number and by weight, and never the newest', () => {
  const kept = createLastUsed<string>({ most: 3, heaviest: 10 });
  for (const key of ['a', 'b', 'c']) kept.put(key, key.toUpperCase(), 1);
  expect(kept.get('a')).toBe('A');
  kept.put('d', 'D', 1);
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual(['A', undefined, 'C', 'D']);
  // Put anew it weighs what it weighs now.
  kept.put('a', 'A', 8);
  expect(['c', 'd', 'a'].map((key) => kept.get(key))).toEqual(['C', 'D', 'A']);
  kept.put('e', 'E', 50);
  expect(['a', 'c', 'd', 'e'].map((key) => kept.get(key))).toEqual([undefined, undefined, undefined, 'E']);
  kept.drop('e');
  kept.put('f', 'F', 10);
  kept.put('g', 'G', 0);
  expect(['e', 'f', 'g'].map((key) => kept.get(key))).toEqual([undefined, 'F', 'G']);
});
