import { serverTest } from '../../server-test.ts';
import { countMoments, killAndFinish, openKilledStore } from './killing.ts';

const rounds = 200;
const seed = Number(process.env['SEED'] ?? 20_261_122);

const it = serverTest(openKilledStore);

it(`rows and provider agree after ${rounds} kills in the middle of a card's chain`, async ({ server }) => {
  const moments = await countMoments(server);
  let kills = 0;
  for (let round = 0; kills < rounds; round += 1) {
    // All members share one network, whose cards are limited by day.
    await server.database.query('DELETE FROM rate_limits');
    const killAt = 1 + ((seed + round * 7) % (moments - 2));
    if (await killAndFinish(server, `killed${String(round).padStart(3, '0')}`, killAt)) kills += 1;
  }
}, 3_600_000);
