import { expect } from 'vitest';
import { day } from '../../../sample.ts';
import { serverTest } from '../../server-test.ts';
import { countMoments, killAndFinish, openKilledStore } from './killing.ts';

const rounds = 4;
// Where in each part of the chain, by the last digit of the day: from 0.05 to 0.95.
const position = 0.05 + Number(day.at(-1)) / 10;

const it = serverTest(openKilledStore);

it(`rows and provider agree after the server stops at ${rounds} moments of a card's chain (SAMPLE=${day})`, async ({
  server,
}) => {
  const moments = await countMoments(server);
  expect(moments).toBeGreaterThan(20);
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killAt = Math.ceil(((round + position) * moments) / rounds);
    if (await killAndFinish(server, `killed${String(round).padStart(2, '0')}`, killAt)) kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(rounds - 1);
});
