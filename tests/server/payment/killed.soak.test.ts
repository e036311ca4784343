import { afterAll, beforeAll, it } from 'vitest';
import { countMoments, type KilledStore, killAndFinish, openKilledStore } from './killing.ts';

const rounds = 200;
const seed = Number(process.env['SEED'] ?? 20_261_122);

let store: KilledStore;
beforeAll(async () => {
  store = await openKilledStore();
}, 120_000);
afterAll(() => store.close());

it(`rows and provider agree after ${rounds} kills in the middle of a card's chain`, async () => {
  const moments = await countMoments(store);
  let kills = 0;
  for (let round = 0; kills < rounds; round += 1) {
    // All members share one network, whose cards are limited by day.
    await store.database.query('DELETE FROM rate_limits');
    const killAt = 1 + ((seed + round * 7) % (moments - 2));
    if (await killAndFinish(store, `killed${String(round).padStart(3, '0')}`, killAt)) kills += 1;
  }
}, 3_600_000);
