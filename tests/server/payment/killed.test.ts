import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '../../sample.ts';
import { countMoments, type KilledStore, killAndFinish, openKilledStore } from './killing.ts';

const rounds = 4;
// Where in each part of the chain, by the last digit of the day: from 0.05 to 0.95.
const position = 0.05 + Number(day.at(-1)) / 10;

let store: KilledStore;
beforeAll(async () => {
  store = await openKilledStore();
});
afterAll(() => store.close());

it(`rows and provider agree after the server stops at ${rounds} moments of a card's chain (SAMPLE=${day})`, async () => {
  const moments = await countMoments(store);
  expect(moments).toBeGreaterThan(20);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killAt = Math.ceil(((round + position) * moments) / rounds);
    if (await killAndFinish(store, `killed${String(round).padStart(2, '0')}`, killAt)) kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(rounds - 1);
});
