import { beforeAll, it } from 'vitest';
import { buildOrdering, killOrders } from './killing.ts';

const kills = Number(process.env['KILLS'] ?? 250);
const seed = process.env['SEED'] ?? '20261123';

let program: string;
beforeAll(async () => {
  program = await buildOrdering();
}, 120_000);

it.each(['purchase', 'checkout'] as const)(
  `a killed %s is charged once and recorded, or not at all, over ${kills} kills, SEED=${seed}`,
  { timeout: 7_200_000 },
  async (kind) => {
    await killOrders(program, kind, kills, seed);
  },
);
