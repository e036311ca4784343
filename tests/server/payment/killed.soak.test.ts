import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAndDie, finishChain, type KilledStore, openKilledStore } from './killing.ts';

const rounds = 200;
const seed = Number(process.env['SEED'] ?? 20_261_122);

let store: KilledStore;
beforeAll(async () => {
  store = await openKilledStore();
}, 120_000);
afterAll(() => store.close());

it(`rows and provider agree after ${rounds} kills in the middle of a card's chain`, async () => {
  const alive = await addAndDie(store, 'alive001', 0);
  const moments = Number(alive.moments);
  await finishChain(store, 'alive001', alive);
  for (let round = 0; round < rounds; round += 1) {
    // Background work adds some moments, so that the last ones may not be reached.
    const killAt = 1 + ((seed + round * 7) % (moments - 2));
    // All members share one network, whose cards are limited by day.
    await store.test.database.query('DELETE FROM rate_limits');
    const name = `killed${String(round).padStart(3, '0')}`;
    const killed = await addAndDie(store, name, killAt);
    expect(killed.moments, `SEED=${seed}, round ${round}, at ${killAt} of ${moments}`).toBeUndefined();
    await finishChain(store, name, killed);
  }
}, 3_600_000);
