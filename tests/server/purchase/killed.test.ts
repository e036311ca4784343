import { beforeAll, it } from 'vitest';
import { buildOrdering, killOrders } from './killing.ts';

let program: string;
beforeAll(async () => {
  program = await buildOrdering();
}, 120_000);

it.each(['purchase', 'checkout'] as const)(
  'a killed %s is charged once and recorded, or not at all',
  { timeout: 240_000 },
  async (kind) => {
    await killOrders(program, kind, 2, `${kind} 1`);
  },
);
