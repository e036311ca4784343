import { afterAll, beforeAll, expect, it } from 'vitest';
import { countMoments, type KilledStore, killAndFinish, openKilledStore } from './killing.ts';

const rounds = 10;

let store: KilledStore;
beforeAll(async () => {
  store = await openKilledStore();
}, 120_000);
afterAll(() => store.close());

it(`rows and provider agree after the server is killed at ${rounds} moments of a card's chain`, async () => {
  const moments = await countMoments(store);
  expect(moments).toBeGreaterThan(20);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killAt = Math.ceil(((round + 0.5) * moments) / rounds);
    if (await killAndFinish(store, `killed${String(round).padStart(2, '0')}`, killAt)) kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(rounds - 2);
}, 300_000);
