import { it } from 'vitest';
import { killOrders } from './killing.ts';

const kills = Number(process.env['KILLS'] ?? 250);
const seed = process.env['SEED'] ?? '20261123';

it.each(['purchase', 'checkout'] as const)(
  `a killed %s is charged once and recorded, or not at all, over ${kills} kills, SEED=${seed}`,
  { timeout: 7_200_000 },
  async (kind) => {
    await killOrders(kind, kills, seed);
  },
);
