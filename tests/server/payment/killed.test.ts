import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAndDie, finishChain, type KilledStore, openKilledStore } from './killing.ts';

const rounds = 10;

let store: KilledStore;
beforeAll(async () => {
  store = await openKilledStore();
}, 120_000);
afterAll(() => store.close());

it(`rows and provider agree after the server is killed at ${rounds} moments of a card's chain`, async () => {
  const alive = await addAndDie(store, 'alive001', 0);
  const moments = Number(alive.moments);
  expect(moments).toBeGreaterThan(20);
  await finishChain(store, 'alive001', alive);
  for (let round = 0; round < rounds; round += 1) {
    const killAt = Math.ceil(((round + 0.5) * moments) / rounds);
    const name = `killed${String(round).padStart(2, '0')}`;
    const killed = await addAndDie(store, name, killAt);
    expect(killed.moments, `killed at ${killAt} of ${moments}`).toBeUndefined();
    await finishChain(store, name, killed);
  }
}, 300_000);
