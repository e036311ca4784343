import { it } from 'vitest';
import { killRenewals } from './killing.ts';

const kills = Number(process.env['KILLS'] ?? 250);
const seed = process.env['SEED'] ?? '20261123';

it(`charges no period twice and loses none over ${kills} kills, SEED=${seed}`, { timeout: 7_200_000 }, async () => {
  await killRenewals(kills, seed);
});
