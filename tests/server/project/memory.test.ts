import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../../engine/declare/index.ts';
import { createCache } from '../../../src/server/platform/cache.ts';
import { createProject } from '../../../src/server/project/project.ts';
import { readServed } from '../harness.ts';
import { entry } from '../settings/changes.ts';
import { type Desk, openDesk } from '../settings/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.test.close());

/** Settings of about four million characters. */
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

it('does not fill its memory with large drafts, and keeps the plans of the published settings cached', async () => {
  const store = { id: 'first', origin: 'http://localhost', settingsVersion: await desk.version() };
  // Each large draft takes about 25 MB.
  const served = await readServed();
  const project = createProject({ ...served, declarations: { ...served.declarations } }, desk.test.app.settings, {
    database: desk.test.database,
    clock: desk.test.clock,
    cacheBytes: 128_000_000,
  });
  const live = await project.plansOf(store);
  const first = await largeSettings('a');
  const plans = project.plansFor(first);
  expect(project.plansFor(first)).toBe(plans);
  for (const name of ['b', 'c', 'd', 'e']) {
    project.plansFor(await largeSettings(name));
    expect(await project.plansOf(store)).toBe(live);
  }
  expect(project.plansFor(first)).not.toBe(plans);
});

it('evicts the least recently used entries, by number and by size, and never the newest', () => {
  const cache = createCache<string>({ maxEntries: 3, maxSize: 10 });
  for (const key of ['a', 'b', 'c']) cache.set(key, key.toUpperCase(), 1);
  expect(cache.get('a')).toBe('A');
  cache.set('d', 'D', 1);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C', 'D']);
  // Setting an entry again updates its size.
  cache.set('a', 'A', 8);
  expect(['c', 'd', 'a'].map((key) => cache.get(key))).toEqual(['C', 'D', 'A']);
  cache.set('e', 'E', 50);
  expect(['a', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, 'E']);
  cache.delete('e');
  cache.set('f', 'F', 10);
  cache.set('g', 'G', 0);
  expect(['e', 'f', 'g'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'G']);
});
